import type { Database, Transaction } from '../db/client.ts';
import { linesOfSources } from '../domain/carrier.ts';
import { DAY_MS, type Instant, shift } from '../domain/instant.ts';
import { type MainWatch, shownNumbers } from '../domain/journey/shown-number.ts';
import type { JourneyState } from '../domain/journey/state.ts';
import type { ObservationDraft } from '../domain/observation.ts';
import type { StatedReference } from '../domain/tracked-number.ts';
import type { IngestTools } from './ingest.ts';
import { PUSH_FEED_LINK, PUSH_FEED_MISSED, PUSH_FEED_WAS_PUSHED } from './push-feed-statements.ts';
import { EVENT } from './reference-sql.ts';

/*
 * How what is pushed finds its journeys. What a sender states is kept under a linked watch, its push feed, beside
 * the numbers that it named; a journey keeps beside its own number those that were found out about it. The two are linked
 * where a number is the same, at the same level: a bill of lading is not given the containers of another
 * one that shares its booking. The rule is the same from both ends (found-roots-sql.ts, `unlinked` in load.ts), so that it does
 * not matter which of them was there first.
 */

/** What was last said of a number so long ago is another journey's: containers are used again, and so are bookings. */
export const SAID_DAYS_MAX = 180;

/** What has ended is still given what arrives late, for so long. */
const ENDED_DAYS_MAX = 60;

/**
 * What is found out about a journey beside its own number. Of a bill of lading these are only itself, what replaced it and
 * what it replaced: of another one that its containers carry too, not all is about it.
 */
export function referencesIn(root: MainWatch, state: JourneyState): StatedReference[] {
  const numbers = shownNumbers(root, null, state);
  const { bill_of_lading_number: own, replaced_by_numbers: split, former_numbers: former } = numbers;
  const { billsOfLading, bookingNumber } = state.shipment;
  const bills = root.kind === 'bill_of_lading' ? [own, ...split, ...former] : billsOfLading;
  return [
    ...bills.map((number) => ({ kind: 'bill_of_lading' as const, number })),
    ...(bookingNumber === null ? [] : [{ kind: 'booking' as const, number: bookingNumber }]),
    ...state.containers.map(({ number }) => ({ kind: 'container' as const, number })),
  ];
}

/**
 * The numbers that statements name. A retraction does not state where the container belongs, and the documents
 * of a container are only stated by its line: a depot may report the next shipper already.
 */
export function statedReferences(said: readonly ObservationDraft[]): StatedReference[] {
  const all = said.flatMap((draft): StatedReference[] => {
    if (draft.kind === 'retraction') return [];
    return [
      ...(draft.container === null ? [] : [{ kind: 'container' as const, number: draft.container }]),
      ...(draft.kind === 'document' &&
      draft.party === 'shipping_line' &&
      draft.document !== 'other' &&
      draft.number !== null
        ? [{ kind: draft.document, number: draft.number }]
        : []),
    ];
  });
  return [...new Map(all.map((one) => [`${one.kind} ${one.number}`, one])).values()];
}

/** An id that is longer than this is not kept; what takes it back has to name a number. */
const EVENT_LENGTH_MAX = 200;

/** The ids of events as they are written down among the numbers. */
export function eventReferences(
  events: readonly string[],
  scac: string | null,
): { kind: string; number: string; scac: string | null }[] {
  const kept = events.filter((id) => id.length <= EVENT_LENGTH_MAX);
  return [...new Set(kept)].map((number) => ({ kind: EVENT, number, scac }));
}

/** The moment to which that looks back. */
export function endedSince(now: Instant): Instant {
  return shift(now, -ENDED_DAYS_MAX * DAY_MS);
}

/** How far back a sweep looks; far more than any transaction takes. */
const SWEPT_MS = 10 * 60_000;
/**
 * The journeys that have just missed what was said of them: where both were written in the same moment, neither saw the
 * other. There is seldom any.
 */
export async function missedRoots(
  { db, sources }: Pick<IngestTools, 'db' | 'sources'>,
  now: Instant,
): Promise<string[]> {
  const lines = linesOfSources(sources)
    .all()
    .map(({ scac }) => scac);
  const since = [shift(now, -SWEPT_MS), lines, endedSince(now)] as const;
  return (await db.query(PUSH_FEED_MISSED, since)).map(({ id }) => id);
}

/** Links a journey to push feeds that name it. */
export async function linkWatches(tx: Transaction, rootId: string, pushFeedIds: readonly string[]): Promise<void> {
  await tx.query(PUSH_FEED_LINK, [[rootId], pushFeedIds]);
}

/** The journeys of whose numbers anything was pushed. */
export async function pushedAmong({ db }: { db: Database }, rootIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await db.query(PUSH_FEED_WAS_PUSHED, [rootIds])).map(({ id }) => id));
}
