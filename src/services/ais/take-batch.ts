import pRetry from 'p-retry';
import { Failure } from '../../core/failure.ts';
import { toInstant } from '../../domain/instant.ts';
import { quarantine } from '../../ingest/quarantine.ts';
import type { AisBatch } from '../../sources/ais/batch.ts';
import type { PushedMessage } from '../../sources/push.ts';
import { rawOfGroup } from '../intake/groups.ts';
import type { PushSender } from '../intake/sender.ts';
import { type IntakeTools, takeReading } from '../intake/take-in.ts';
import type { AisCounts } from './counts.ts';
import { storeEntered, storePositions, storeStates } from './store.ts';

/** AIS as a sender: it reports for no line. */
export const AIS_SENDER: PushSender = {
  name: 'ais',
  sender: { source: 'ais', party: 'ais', scac: null, dialect: null },
  key: null,
  signingSecret: null,
};

/** A large ship brings thousands of containers at once; more at a time would leave no connection for other work. */
const AT_ONCE = 4;
const DELAY_MS_MIN = 500;
const DELAY_MS_MAX = 5_000;

/** What taking a batch works with. */
export interface BatchTools extends IntakeTools {
  ais: AisCounts;
  /** Who holds the lease. */
  holder: string;
  /** Ends the waiting for a database that does not answer. */
  signal: AbortSignal;
}

/**
 * Stores a batch: first the positions, then the messages about containers, and finally the states of the vessels. If
 * it is interrupted, the former states are kept, and the next positions produce the same events again. While the
 * database is unavailable nothing more is read. What it rejects is counted, and messages are kept in quarantine. The answer is the
 * vessels whose entered arrivals were not stored, by IMO number.
 */
export async function takeBatch(tools: BatchTools, batch: AisBatch): Promise<{ unstored: string[] }> {
  const { db, ais, holder, clock } = tools;
  const receivedAt = toInstant(clock.now());
  if (!(await isDone(tools, () => storePositions(db, batch)))) ais.lose('positions', batch.positions.length);
  const isEntered = await isDone(tools, () => storeEntered(db, batch.entered, receivedAt));
  if (!isEntered) ais.lose('entered', batch.entered.length);
  await takeMessages(tools, batch.messages);
  if (!(await isDone(tools, () => storeStates(db, batch.states, holder)))) ais.lose('states', batch.states.size);
  return { unstored: isEntered ? [] : batch.entered.map(({ imo }) => imo) };
}

async function takeMessages(tools: BatchTools, messages: readonly PushedMessage[]): Promise<void> {
  const waiting = messages.values();
  const workers = Array.from({ length: Math.min(AT_ONCE, messages.length) }, async () => {
    for (const message of waiting) await takeMessage(tools, message);
  });
  await Promise.all(workers);
}

async function takeMessage(tools: BatchTools, message: PushedMessage): Promise<void> {
  const { ais } = tools;
  const keepAside = (reason: string, raw: string) => {
    ais.statements.quarantined += 1;
    const { source } = AIS_SENDER.sender;
    return quarantine(tools.db, { source, watchId: null, reason, raw, sender: AIS_SENDER.name, format: 'ais' });
  };
  const isTaken = await isDone(tools, async () => {
    const { taken, known, rejections } = await takeReading(tools, AIS_SENDER, { messages: [message], rejections: [] });
    ais.statements.taken += taken;
    ais.statements.known += known;
    for (const { reason, raw } of rejections) await keepAside(reason, raw);
  });
  if (isTaken) return;
  ais.lose('statements', message.statements.length);
  const reason = 'What follows from AIS for a container could not be taken in.';
  await keepAside(reason, rawOfGroup(message.statements)).catch((error: unknown) => {
    tools.log.error({ err: error, containers: message.references.containers }, 'ais.statement_lost');
  });
}

/** Whether something was done, however long the database was away; not if it refuses, or if it is given up. */
async function isDone({ signal, log }: BatchTools, body: () => Promise<void>): Promise<boolean> {
  try {
    await pRetry(body, {
      retries: Number.POSITIVE_INFINITY,
      factor: 2,
      minTimeout: DELAY_MS_MIN,
      maxTimeout: DELAY_MS_MAX,
      randomize: true,
      shouldRetry: ({ error }) => error instanceof Failure && error.code === 'unavailable' && !signal.aborted,
    });
    return true;
  } catch (error) {
    log.error({ err: error }, 'ais.not_stored');
    return false;
  }
}
