import type { Database } from '../db/client.ts';
import type { Instant } from '../domain/instant.ts';
import type { ContainerObservations } from '../domain/journey/own-trip.ts';
import type { ObservationDraft } from '../domain/observation.ts';
import type { ParsedStatement } from '../domain/parsed-statement.ts';
import type { Channel } from './channel.ts';
import { OTHER_CARGO_FIND_ROOTS } from './load-statements.ts';
import { endedSince } from './references.ts';

/** A statement about a container that is kept under another document, as the database gives it. */
export interface OtherCargoRow {
  watch: ContainerObservations['watch'];
  id: string;
  receivedAt: string;
  body: ObservationDraft;
}

/** Marks what is kept under other documents, so that it is not taken for a part of the journey. */
export function otherCargoOf(rows: readonly OtherCargoRow[]): ContainerObservations[] {
  return rows.map(({ watch, id, receivedAt, body }) => ({
    watch,
    observation: { ...body, id, receivedAt: new Date(receivedAt).toISOString() },
    isOther: true,
  }));
}

/** The journeys of other documents whose containers a channel moves: on the same trip, or before or after it. */
export async function findOtherRoots(
  db: Database,
  channelId: string,
  { channel, statements }: { channel: Channel; statements: readonly ParsedStatement[] },
  now: Instant,
): Promise<string[]> {
  if (channel.kind === 'container' || channel.scac === null) return [];
  const moving = statements.map(({ draft }) => draft).filter(isMoving);
  if (moving.length === 0) return [];
  const moved = new Set(moving.flatMap(({ container }) => container ?? []));
  const isOfAll = moving.some(({ container }) => container === null);
  const found = await db.query(OTHER_CARGO_FIND_ROOTS, [channelId, [...moved], channel.scac, endedSince(now), isOfAll]);
  return found.map(({ id }) => id);
}

/** Whether a statement moves a container, or takes back what does: it may change what is derived for its other documents. */
export function isMoving({ kind }: Pick<ObservationDraft, 'kind'>): boolean {
  return kind === 'movement' || kind === 'retraction' || kind === 'withdrawal';
}
