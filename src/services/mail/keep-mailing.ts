import type { Log } from '../../core/context.ts';
import { repeat } from '../../core/repeat.ts';
import { noteNearDays } from './near-days.ts';
import { queueAlerts } from './queue-alerts.ts';
import { type Digesting, queueDigests } from './queue-digests.ts';
import { type Sending, sendDueMails } from './send-due.ts';

/** How often mails are sent, and alerts and digests queued. */
const SEND_MS = 2_000;
const QUEUE_MS = 10_000;
const NEAR_MS = 15 * 60_000;

/** What mailing takes; the address of the service may be known only when it listens. */
export interface Mailing extends Sending, Omit<Digesting, 'publicUrl' | keyof Sending> {
  address: { publicUrl: string };
}

/** Queues alerts and digests and sends all mail, in any number of processes; the answer stops it after what is under way. */
export function keepMailing(mailing: Mailing): () => Promise<void> {
  const queueing = () => ({ ...mailing, publicUrl: mailing.address.publicUrl });
  const stops = [
    kept(mailing.log, SEND_MS, async (signal) => {
      while (!signal.aborted && (await sendDueMails(mailing, signal)) > 0);
    }),
    kept(mailing.log, QUEUE_MS, async (signal) => void (await queueAlerts(queueing(), signal))),
    kept(mailing.log, QUEUE_MS, async (signal) => void (await queueDigests(queueing(), signal))),
    kept(mailing.log, NEAR_MS, (signal) => noteNearDays(mailing, signal)),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function kept(log: Log, everyMs: number, work: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  return repeat(async (signal) => {
    try {
      await work(signal);
    } catch (error) {
      log.warn({ err: error }, 'mail.interrupted');
    }
  }, everyMs);
}
