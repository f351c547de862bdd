import { channelOf } from '../../domain/push-feed.ts';
import type { Sender } from '../../sources/push.ts';
import type { PushSender } from '../intake/sender.ts';

/** What a schedule states is stored by container, as what is pushed is; no configured sender has its name. */
export function scheduleSender(sender: Sender): PushSender {
  return { name: sender.source, sender, key: null, signingSecret: null };
}

/** The source of the watches under which it is kept. */
export function scheduleChannel(sender: Sender): string {
  return channelOf(sender.source, null);
}

const CHANNEL = /^[A-Z]{4}-schedule-push$/;

/** Whether the observations of a watch were polled. Senders that push are named in small letters. */
export function isScheduleChannel(source: string): boolean {
  return CHANNEL.test(source);
}
