import { finishedInTurns } from '../../core/in-turns.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import { compareText } from '../../domain/journey/current-set.ts';
import { derivation } from '../../domain/journey/derive.ts';
import { type Feeder, saidOfContainer } from '../../domain/journey/feeders.ts';
import type { ContainerObservations } from '../../domain/journey/own-trip.ts';
import type { ContainerState } from '../../domain/journey/state.ts';
import type { Observation, ObservationDraft } from '../../domain/observation.ts';
import { type OtherCargoRow, otherCargoOf } from '../../ingest/other-cargo.ts';
import { queryOwned } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { OBSERVATIONS_MAX } from './journey-sql.ts';
import { LOAD_CONTAINER_JOURNEY } from './statements.ts';

/** A container of the account with all that was ever said of its journey. */
export interface ContainerJourney {
  container_id: string;
  number: string;
  /** The numbers of its shipment: the one that is shown, those that it replaced, and those that it was split into. */
  numbers: string[];
  is_sandbox: boolean;
  /** The switches of the account (services/account/features.ts). */
  features: unknown;
  /** When the account began to follow the journey; earlier statements are not shown to it. */
  followedSince: Instant;
  /** When tracking stopped; null while it goes on. */
  endedAt: Instant | null;
  /** The moment as of which the journey is shown: now, or when tracking stopped. */
  asOf: Instant;
  line: Contact;
  /** The terminals and railroads that are polled for this container, as one. */
  terminal: Contact;
  /** In no order. */
  observations: Observation[];
  /** Whether these are all; else what was said of other containers is missing first, then what is oldest. */
  isComplete: boolean;
}

/** The last poll of a party, and the last receipt; a poll that is later than the receipt failed. */
export interface Contact {
  askedAt: Instant | null;
  lastReportAt: Instant | null;
}

/** A watch of a shipment, and its linked watches. */
export interface FeederRow {
  watch: ContainerObservations['watch'];
  ended_at: string | null;
  linkedWatches: ContainerObservations['watch'][] | null;
}

/** An observation as the database returns it. */
export interface ObservationRow {
  id: string;
  watchId: string;
  receivedAt: string;
  body: ObservationDraft;
}

/** Reads what was said of the journey of a container of the account, in one statement. Errors: `not_found`. */
export async function loadContainerJourney(context: ServiceContext, id: string): Promise<ContainerJourney> {
  const row = await queryOwned(context, LOAD_CONTAINER_JOURNEY, { id, thing: 'container' });
  const { line_asked_at, line_heard_at, terminal_asked_at, terminal_heard_at, ...known } = row;
  const { followed_since, ended_at, feeders, observations, others, ...rest } = known;
  const asOf = ended_at ?? toInstant(context.clock.now());
  const fed = toFeeders(feeders, observations.slice(0, OBSERVATIONS_MAX), endedBy(ended_at, others));
  return {
    ...rest,
    followedSince: followed_since,
    endedAt: ended_at,
    asOf,
    line: { askedAt: line_asked_at, lastReportAt: line_heard_at },
    terminal: { askedAt: terminal_asked_at, lastReportAt: terminal_heard_at },
    observations: [...saidOfContainer(fed, rest.number, asOf)],
    isComplete: observations.length <= OBSERVATIONS_MAX,
  };
}

/** When the account learned something: when it was received, or when it began to follow the journey if that is later. */
export function knownAt({ followedSince }: ContainerJourney, { receivedAt }: Observation): Instant {
  return compareText(receivedAt, followedSince) < 0 ? followedSince : receivedAt;
}

/** The container as it stands, with its legs. */
export async function journeyStateOf({ observations, number, asOf }: ContainerJourney): Promise<ContainerState> {
  const derived = await finishedInTurns(derivation(observations, asOf, { containers: [number] }));
  const [state] = derived.containers;
  if (state === undefined) throw new Error('A requested container is derived.');
  return state;
}

/** The watches of a shipment with their observations and those of their linked watches. */
export function toFeeders(
  feeders: readonly FeederRow[],
  rows: readonly ObservationRow[],
  others: readonly OtherCargoRow[],
): Feeder[] {
  const ofOthers = otherCargoOf(others);
  const byWatch = new Map<string, ObservationRow[]>();
  for (const row of rows) {
    const known = byWatch.get(row.watchId);
    if (known === undefined) byWatch.set(row.watchId, [row]);
    else known.push(row);
  }
  return feeders.map(({ watch, ended_at, linkedWatches }) => ({
    watch,
    endedAt: ended_at === null ? null : new Date(ended_at).toISOString(),
    held: [
      ...ofOthers,
      ...[watch, ...(linkedWatches ?? [])].flatMap((one) =>
        (byWatch.get(one.id) ?? []).map(({ id, receivedAt, body }) => ({
          watch: one,
          observation: { ...body, id, receivedAt: new Date(receivedAt).toISOString() },
        })),
      ),
    ],
  }));
}

// What was received after tracking stopped is not about the container.
function endedBy(endedAt: Instant | null, others: readonly OtherCargoRow[]): OtherCargoRow[] {
  return others.filter(({ receivedAt }) => endedAt === null || new Date(receivedAt).toISOString() <= endedAt);
}
