import { column, sql } from '../../db/sql.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import { compareText } from '../../domain/journey/current-set.ts';
import { derive } from '../../domain/journey/derive.ts';
import { type Feeder, saidOfContainer } from '../../domain/journey/feeders.ts';
import type { ContainerObservations } from '../../domain/journey/own-trip.ts';
import type { ContainerState } from '../../domain/journey/state.ts';
import type { Observation, ObservationDraft } from '../../domain/observation.ts';
import { type OtherCargoRow, otherCargoOf, otherCargoSql } from '../../ingest/other-cargo.ts';
import { isSandboxSql } from '../record/is-sandbox.ts';
import { ownRow } from '../record/own-row.ts';
import type { ServiceContext } from '../service-context.ts';

/** A journey seldom has more than a hundred statements a container; a bill of lading may have hundreds of containers. */
export const OBSERVATIONS_MAX = 2_000;

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

/**
 * SQL: until when what is said is about a container, null while it is tracked; `c` and `s` are the aliases of it and its
 * shipment.
 */
export const JOURNEY_ENDED_AT = `CASE WHEN s.line_tracking_stopped_reason = 'cancelled_by_user' THEN s.line_tracking_stopped_at
          WHEN s.line_tracking_stopped_at IS NOT NULL THEN greatest(s.line_tracking_stopped_at, c.updated_at) END`;

/** SQL: a watch as JSON; `w` is its alias. */
function watchJson(w: string): string {
  return `json_build_object('id', ${w}.id, 'source', ${w}.source, 'kind', ${w}.kind, 'number', ${w}.number)`;
}

/** SQL: a watch that feeds a shipment as JSON; `w` is its alias, `endedAt` since when it does not any more. */
export function feederJson(w: string, endedAt: string): string {
  return `json_build_object('watch', ${watchJson(w)}, 'ended_at', ${endedAt}, 'linkedWatches', (
      SELECT json_agg(${watchJson('fk')}) FROM watch_companion fc JOIN watch fk ON fk.id = fc.companion_id
      WHERE fc.watch_id = ${w}.id))`;
}

/**
 * SQL: which of the watches of a shipment contain a container: those of documents, its own, and where it has none that
 * of another container, which may name it; `w` is the alias of the watch, `c` of the container.
 */
const CONTAINS_CONTAINER = `(w.kind <> 'container' OR w.number = c.number OR NOT EXISTS (SELECT FROM shipment_watch nl
        JOIN watch nw ON nw.id = nl.watch_id AND nw.kind = 'container' AND nw.number = c.number
        WHERE nl.shipment_id = c.shipment_id))`;

/**
 * The watches of its shipment and their linked watches, as ingest reads them. A shipment with stopped tracking stays
 * as it was: later observations of the watch belong to other accounts, or to the next trip of the container. The last
 * receipt from the terminal is what the container itself shows (../container/container.ts).
 */
const LOAD = sql({
  name: 'load_container_journey',
  because: 'json',
  parameters: ['uuid', 'uuid'],
  row: {
    container_id: 'uuid',
    number: 'text',
    numbers: 'text[]',
    is_sandbox: 'bool',
    features: column<ContainerJourney['features']>('json'),
    followed_since: 'instant',
    ended_at: 'instant?',
    line_asked_at: 'instant?',
    line_heard_at: 'instant?',
    terminal_asked_at: 'instant?',
    terminal_heard_at: 'instant?',
    feeders: column<FeederRow[]>('json'),
    observations: column<ObservationRow[]>('json'),
    others: column<OtherCargoRow[]>('json'),
  },
  text: `WITH own AS (
      SELECT c.id, c.number, c.shipment_id, s.scac,
        ARRAY[s.bill_of_lading_number, s.normalized_number, coalesce(s.booking_number, s.normalized_number)]
          || s.former_numbers || s.replaced_by_numbers AS numbers, coalesce(c.watch_id, s.watch_id) AS watch_id,
        s.created_at AS followed_since, a.features, c.terminal_checked_at, ${JOURNEY_ENDED_AT} AS ended_at
      FROM container c JOIN shipment s ON s.id = c.shipment_id JOIN account a ON a.id = c.account_id
      WHERE c.id = $1 AND c.account_id = $2
    ), feeder AS (
      SELECT w.*, l.ended_at FROM own c JOIN shipment_watch l ON l.shipment_id = c.shipment_id
        JOIN watch w ON w.id = l.watch_id WHERE ${CONTAINS_CONTAINER}
    ), journey AS (
      SELECT id, source, kind, number, journey_month, true AS is_feeder FROM feeder
      UNION
      SELECT w.id, w.source, w.kind, w.number, w.journey_month, false FROM feeder f
        JOIN watch_companion c ON c.watch_id = f.id JOIN watch w ON w.id = c.companion_id
    )
    SELECT own.id AS container_id, own.number, own.numbers, ${isSandboxSql('own.scac')}, own.features, own.followed_since, own.ended_at,
      line.last_attempted_at AS line_asked_at, line.last_succeeded_at AS line_heard_at, terminal.asked_at AS terminal_asked_at,
      greatest(own.terminal_checked_at, terminal.heard_at) AS terminal_heard_at,
      (SELECT json_agg(${feederJson('f', 'f.ended_at')} ORDER BY f.id) FROM feeder f) AS feeders,
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'watchId', t.watch_id, 'receivedAt', t.received_at, 'body', t.body)), '[]')
        FROM (SELECT o.id, o.watch_id, o.received_at, o.body
          FROM journey j JOIN observation o ON o.journey_month = j.journey_month AND o.watch_id = j.id
          WHERE own.ended_at IS NULL OR o.received_at <= own.ended_at
          ORDER BY coalesce(o.body->>'container', own.number) = own.number DESC, o.received_at DESC
          LIMIT ${OBSERVATIONS_MAX + 1}) t) AS observations,
      ${otherCargoSql({ numbers: 'own.number', source: 'own.scac', apart: 'SELECT id FROM journey' })} AS others
    FROM own LEFT JOIN watch_schedule line ON line.watch_id = own.watch_id
      LEFT JOIN LATERAL (SELECT max(p.last_attempted_at) AS asked_at, max(p.last_succeeded_at) AS heard_at
        FROM journey j JOIN watch_schedule p ON p.watch_id = j.id
        WHERE NOT j.is_feeder AND j.number = own.number AND j.source NOT LIKE '%-push%') terminal ON true`,
});

/** Reads what was said of the journey of a container of the account, in one statement. Errors: `not_found`. */
export async function loadContainerJourney(context: ServiceContext, id: string): Promise<ContainerJourney> {
  const row = await ownRow(context, LOAD, { id, thing: 'container' });
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
export function journeyStateOf({ observations, number, asOf }: ContainerJourney): ContainerState {
  const [state] = derive(observations, asOf, {
    containers: [number],
  }).containers;
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
