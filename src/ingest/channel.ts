import type { Transaction } from '../db/client.ts';
import type { StatedReference, TrackedKind } from '../domain/tracked-number.ts';
import { CHANNEL_FIND, CHANNEL_MAKE, CHANNEL_TURN } from './push-feed-statements.ts';

/** Where what is pushed is kept. */
export interface Channel {
  source: string;
  kind: TrackedKind;
  number: string;
  /** The line whose cargo it is; null where it is not stated. */
  scac: string | null;
  references: readonly StatedReference[];
}

/** The watch of a channel, made if it is not there; others who push about its number wait until the transaction ends. */
export async function openChannel(
  tx: Transaction,
  { source, kind, number }: Channel,
  newWatchId: string,
): Promise<string> {
  await tx.query(CHANNEL_TURN, [`${source} ${kind} ${number}`]);
  await tx.query(CHANNEL_MAKE, [newWatchId, source, kind, number]);
  const [own] = await tx.query(CHANNEL_FIND, [source, kind, number]);
  if (own === undefined) throw new Error('A watch that was made is found.');
  return own.id;
}
