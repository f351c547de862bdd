import type { Statement } from '../../db/client.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import { compareText } from '../../domain/journey/current-set.ts';
import { derive } from '../../domain/journey/derive.ts';
import type { ContainerState } from '../../domain/journey/state.ts';
import type { Observation, ObservationDraft } from '../../domain/observation.ts';
import { ofJourney, type Told } from '../ingest/own-trip.ts';
import { ownRow } from '../own-row.ts';
import { isSandboxSql } from '../sandbox/is-sandbox.ts';
import type { ServiceContext } from '../service-context.ts';

/** A journey seldom has more than a hundred statements a container; a bill of lading may have hundreds of containers. */
export const OBSERVATIONS_MAX = 2_000;

/** A container of the account with all that was ever said of its journey. */
export interface ContainerJourney {
  container_id: string;
  number: string;
  is_sandbox: boolean;
  /** The switches of the account (services/account/features.ts). */
  features: unknown;
  /** When the account began to follow the journey; what others had been told before is of no concern to it. */
  followedSince: Instant;
  /** When tracking stopped; null while it goes on. */
  endedAt: Instant | null;
  /** The moment as of which the journey is shown: now, or when tracking stopped. */
  asOf: Instant;
  line: Contact;
  /** The terminals and railroads that are asked about this container, as one. */
  terminal: Contact;
  /** In no order. */
  observations: Observation[];
  /** Whether these are all; else what was said of other containers is missing first, then what is oldest. */
  isComplete: boolean;
}

/** When somebody was last asked, and when last heard: whoever was asked later than heard did not answer. */
export interface Contact {
  askedAt: Instant | null;
  heardAt: Instant | null;
}

interface Row extends Pick<ContainerJourney, 'container_id' | 'number' | 'is_sandbox' | 'features'> {
  followed_since: Instant;
  ended_at: Instant | null;
  line_asked_at: Instant | null;
  line_heard_at: Instant | null;
  terminal_asked_at: Instant | null;
  terminal_heard_at: Instant | null;
  root: Told['watch'];
  watches: Told['watch'][];
  observations: ToldRow[];
}

/** A statement as the database gives it. */
export interface ToldRow {
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

/**
 * The watch and its companions, as ingest reads them. A shipment that was stopped stays as it was: whoever else follows
 * the watch, or the next voyage of the same container, hears more, and none of that is about it. When the terminal was
 * heard is what the container itself shows (../container/container.ts).
 */
const LOAD: Statement = {
  name: 'load_container_journey',
  text: `WITH own AS (
      SELECT c.id, c.number, s.scac, s.watch_id, s.created_at AS followed_since, a.features, c.terminal_checked_at,
        ${JOURNEY_ENDED_AT} AS ended_at
      FROM container c JOIN shipment s ON s.id = c.shipment_id JOIN account a ON a.id = c.account_id
      WHERE c.id = $1 AND c.account_id = $2
    ), journey AS (
      SELECT w.id, w.source, w.kind, w.number, w.journey_month FROM own JOIN watch w ON w.id = own.watch_id
      UNION ALL
      SELECT w.id, w.source, w.kind, w.number, w.journey_month FROM own JOIN watch_companion c ON c.watch_id = own.watch_id
        JOIN watch w ON w.id = c.companion_id
    )
    SELECT own.id AS container_id, own.number, ${isSandboxSql('own.scac')}, own.features, own.followed_since, own.ended_at,
      line.last_attempted_at AS line_asked_at, line.last_succeeded_at AS line_heard_at, terminal.asked_at AS terminal_asked_at,
      greatest(own.terminal_checked_at, terminal.heard_at) AS terminal_heard_at,
      (SELECT json_build_object('id', j.id, 'source', j.source, 'kind', j.kind, 'number', j.number)
        FROM journey j WHERE j.id = own.watch_id) AS root,
      (SELECT json_agg(json_build_object('id', j.id, 'source', j.source, 'kind', j.kind, 'number', j.number))
        FROM journey j) AS watches,
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'watchId', t.watch_id, 'receivedAt', t.received_at, 'body', t.body)), '[]')
        FROM (SELECT o.id, o.watch_id, o.received_at, o.body
          FROM journey j JOIN observation o ON o.journey_month = j.journey_month AND o.watch_id = j.id
          WHERE own.ended_at IS NULL OR o.received_at <= own.ended_at
          ORDER BY coalesce(o.body->>'container', own.number) = own.number DESC, o.received_at DESC
          LIMIT ${OBSERVATIONS_MAX + 1}) t) AS observations
    FROM own LEFT JOIN watch_schedule line ON line.watch_id = own.watch_id
      LEFT JOIN LATERAL (SELECT max(p.last_attempted_at) AS asked_at, max(p.last_succeeded_at) AS heard_at
        FROM journey j JOIN watch_schedule p ON p.watch_id = j.id
        WHERE j.id <> own.watch_id AND j.number = own.number AND j.source NOT LIKE '%-push%') terminal ON true`,
};

/** Reads what was said of the journey of a container of the account, in one statement. Errors: `not_found`. */
export async function loadContainerJourney(context: ServiceContext, id: string): Promise<ContainerJourney> {
  const row = await ownRow<Row>(context, LOAD, { id, thing: 'container' });
  const { line_asked_at, line_heard_at, terminal_asked_at, terminal_heard_at, ...known } = row;
  const { followed_since, ended_at, root, watches, observations, ...rest } = known;
  return {
    ...rest,
    followedSince: followed_since,
    endedAt: ended_at,
    asOf: ended_at ?? toInstant(context.clock.now()),
    line: { askedAt: line_asked_at, heardAt: line_heard_at },
    terminal: { askedAt: terminal_asked_at, heardAt: terminal_heard_at },
    observations: aboutJourney(root, watches, observations.slice(0, OBSERVATIONS_MAX)),
    isComplete: observations.length <= OBSERVATIONS_MAX,
  };
}

/** When the account learned something: when it was received, or when it began to follow the journey if that is later. */
export function knownAt({ followedSince }: ContainerJourney, { receivedAt }: Observation): Instant {
  return compareText(receivedAt, followedSince) < 0 ? followedSince : receivedAt;
}

/** The container as it stands, with its legs. */
export function stateOf({ observations, number, asOf }: ContainerJourney): ContainerState {
  const [state] = derive(observations, asOf, {
    containers: [number],
  }).containers;
  if (state === undefined) throw new Error('A container that is asked for is derived.');
  return state;
}

/** What of all that the watches of a journey hold is about it: a terminal tells of every trip of a container. */
export function aboutJourney(
  root: Told['watch'],
  watches: readonly Told['watch'][],
  rows: readonly ToldRow[],
): Observation[] {
  const byId = new Map(watches.map((watch) => [watch.id, watch]));
  const told = rows.map(({ id, watchId, receivedAt, body }) => ({
    watch: byId.get(watchId) ?? root,
    observation: {
      ...body,
      id,
      receivedAt: new Date(receivedAt).toISOString(),
    },
  }));
  return ofJourney(root, told);
}
