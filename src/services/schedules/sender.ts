import { pushFeedOf } from '../../domain/push-feed.ts';
import type { Sender } from '../../sources/push.ts';
import type { PushSender } from '../intake/sender.ts';

/** What a schedule states is stored by container, as what is pushed is; no configured sender has its name. */
export function scheduleSender(sender: Sender): PushSender {
  return { name: sender.source, sender, key: null, signingSecret: null };
}

/** Who states the schedules of a line, whether they are pushed or polled. */
export function scheduleSenderOf(scac: string): Sender & { scac: string } {
  return { source: `${scac}-schedule`, party: 'schedule', scac, dialect: null };
}

/** The source of the watches under which it is kept. */
export function schedulePushFeed(sender: Sender): string {
  return pushFeedOf(sender.source, null);
}

const PUSH_FEED = /^[A-Z]{4}-schedule-push$/;

/** Whether the observations of a watch were polled. Senders that push are named in small letters. */
export function isSchedulePushFeed(source: string): boolean {
  return PUSH_FEED.test(source);
}
