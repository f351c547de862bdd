import { z } from 'zod';
import { normalizeInstants } from '../../db/instants.ts';
import { isLineSource } from '../../domain/carrier.ts';
import { type Reached, SourceState, sourceState } from '../../domain/freshness.ts';
import { Instant } from '../../domain/instant.ts';
import { Party } from '../../domain/observation.ts';
import { isPushFeed } from '../../domain/push-feed.ts';
import { PollingRefusal } from '../record/request-polling.ts';
import { attemptedSince, receivedSince } from '../record/since-followed.ts';
import { isSchedulePushFeed } from '../schedules/sender.ts';
import { IS_COMING } from '../schedules/voyage-sql.ts';

/** A source of a container: its line, a terminal, a railroad, the schedule of its vessel, or a receiver of its AIS. */
export const ContainerSource = z.object({
  source: z.string().describe('SCAC of the shipping line, or key of the feed'),
  party: Party.nullable().describe('Null: unknown before its first statement'),
  is_pushed: z.boolean().describe('True: it pushes, and is not polled'),
  state: SourceState.meta({ doc: 'How fresh its data is' }),
  last_asked_at: Instant.nullable().meta({ doc: 'When it was last polled; null if it never was' }),
  last_heard_at: Instant.nullable().describe('When its latest answer or message was received, even if nothing was new'),
  last_observed_at: Instant.nullable().describe(
    'The time of its last statement: the time of receipt of an answer, the own date of a message',
  ),
  last_changed_at: Instant.nullable().describe('When its data last changed'),
  failures: z.int().describe('Failed polls since its last answer'),
  refusal: PollingRefusal.nullable().describe('It refuses to answer; null: it does not'),
});
export type ContainerSource = z.infer<typeof ContainerSource>;

/** What the database gives of such a source. */
interface ContainerSourceRow {
  lane: string;
  asked_at: string | null;
  heard_at: string | null;
  changed_at: string | null;
  failures: number | null;
  named_at: string | null;
  /** Of the latest statement; null for a line that is polled, and for a source that has stated nothing. */
  source: string | null;
  party: Party | null;
  told_at: string | null;
  /** The latest date that it gave its own statements; null if they bear none. */
  dated_at: string | null;
  /** Whether any of its messages states something; null where it has sent none. */
  has_stated: boolean | null;
  refusal: PollingRefusal['cause'] | null;
  refused_since: string | null;
}

const INSTANTS = [
  'asked_at',
  'heard_at',
  'changed_at',
  'named_at',
  'told_at',
  'refused_since',
] as const satisfies readonly (keyof ContainerSourceRow)[];

/**
 * SQL: a source that is polled or that pushes, as JSON; `w` is the alias of the watch. The party follows from its
 * statements, but a last free day may be a statement that another party repeats.
 */
export const SOURCE_JSON = `json_build_object('lane', w.source, 'asked_at', fs.last_attempted_at,
      'heard_at', fs.last_succeeded_at, 'changed_at', fs.last_changed_at, 'failures', fs.failures,
      'named_at', (SELECT max(fm.heard_at) FROM watch_mention fm WHERE fm.watch_id = w.id),
      'source', lo.source, 'party', lo.party, 'told_at', lo.told_at, 'dated_at', lo.dated_at,
      'has_stated', lo.has_stated,
      'refusal', fs.refusal, 'refused_since', fs.refused_since)`;

/** SQL: that an observation states something: a look at a yard that shows nothing of the container does not. */
const STATES_SOMETHING = `(fo.body->>'kind' <> 'terminal_snapshot' OR coalesce(${[
  'available',
  'holds',
  'fees',
  'appointmentAt',
  'location',
  'chassis',
  'offDock',
]
  .map((fact) => `fo.body->>'${fact}'`)
  .join(', ')}) IS NOT NULL)`;

/** SQL: what it needs. */
export const SOURCE_JOINS = `LEFT JOIN watch_schedule fs ON fs.watch_id = w.id
    LEFT JOIN LATERAL (SELECT fo.body->>'source' AS source, fo.body->>'party' AS party,
        max(fo.received_at) OVER () AS told_at,
        max(CASE WHEN ${STATES_SOMETHING} THEN coalesce(fo.body->>'checkedAt', fo.body->>'recordedAt') END) OVER () AS dated_at,
        bool_or(${STATES_SOMETHING}) OVER () AS has_stated
      FROM observation fo WHERE fo.journey_month = w.journey_month AND fo.watch_id = w.id
      ORDER BY fo.body->>'kind' = 'deadline', fo.received_at DESC LIMIT 1) lo ON true`;

/**
 * SQL: the line of a container and how far it came, as members of an object of JSON; `c` is the alias of the container,
 * `cw` of the schedule of its line, `cs` of its shipment.
 */
export const LINE_MEMBERS = `'reached', CASE WHEN c.empty_terminated_at IS NOT NULL THEN 'returned'
      WHEN ${IS_COMING} THEN 'at_sea' ELSE 'landed' END,
    'line', cs.scac, 'followed_since', cs.created_at, 'line_asked_at', cw.last_attempted_at,
    'line_refusal', cw.refusal, 'line_refused_since', cw.refused_since,
    'line_heard_at', cw.last_succeeded_at, 'line_changed_at', cw.last_changed_at, 'line_failures', cw.failures`;

/**
 * SQL: all sources of a container as such members: its line, the feeds that are asked about it, and the push feeds of who
 * pushes, which are about its shipment or about it.
 */
export const CONTAINER_SOURCES_MEMBERS = `${LINE_MEMBERS},
    'linkedWatches', (SELECT json_agg(${SOURCE_JSON})
    FROM watch_companion fc JOIN watch w ON w.id = fc.companion_id AND (w.kind <> 'container' OR w.number = c.number)
    ${SOURCE_JOINS} WHERE fc.watch_id = coalesce(c.watch_id, cs.watch_id))`;

/** What the database gives of all of them. */
export interface ContainerSourcesRow {
  reached: Reached;
  line: string;
  /** When the account began to follow the journey; it learns of no refusal before. */
  followed_since: string;
  line_refusal: PollingRefusal['cause'] | null;
  line_refused_since: string | null;
  line_asked_at: string | null;
  line_heard_at: string | null;
  line_changed_at: string | null;
  line_failures: number | null;
  linkedWatches: ContainerSourceRow[] | null;
}

/** The sources as they stand at a moment, the line first. */
export function toContainerSources(
  row: ContainerSourcesRow,
  { asOf, isStopped }: { asOf: Instant; isStopped: boolean },
): ContainerSource[] {
  const { followed_since: followedSince } = normalizeInstants({ ...row }, ['followed_since']);
  const standing = { asOf, isStopped, reached: row.reached, followedSince };
  const rows = [lineOf(row), ...(row.linkedWatches ?? [])];
  const sources = rows.map((row) => toSource(normalizeInstants(row, INSTANTS), standing));
  const byName = new Map<string, ContainerSource>();
  for (const source of sources) {
    // What one sender pushes is kept by the numbers that it named: the bill of lading, the booking, the container. A line
    // that is polled may push as well, and one that only pushes has a schedule too: each is one source.
    const known = byName.get(source.source);
    byName.set(source.source, known === undefined ? source : asOne(known, source));
  }
  return [...byName.values()].sort((one, other) => keyOf(one).localeCompare(keyOf(other), 'en'));
}

/** The time of the last statement of each party about the container. */
export function lastReportsByParty(sources: readonly ContainerSource[]): Record<Party, Instant | null> {
  const lastReports: Record<Party, Instant | null> = {
    shipping_line: null,
    terminal: null,
    rail: null,
    ais: null,
    schedule: null,
  };
  for (const { party, last_observed_at: at } of sources) {
    if (party !== null && at !== null && at > (lastReports[party] ?? '')) lastReports[party] = at;
  }
  return lastReports;
}

function asOne(one: ContainerSource, other: ContainerSource): ContainerSource {
  const polled = [one, other].find((source) => !source.is_pushed && source.last_asked_at !== null);
  const pushed = [one, other].filter((source) => source.is_pushed);
  // The schedule of a line that is never polled only repeats when its messages were received.
  const sides = polled === undefined && pushed.length > 0 ? pushed : [one, other];
  const [first = one, second] = sides.sort((a, b) =>
    (a.last_observed_at ?? '') > (b.last_observed_at ?? '') ? -1 : 1,
  );
  const newest = (member: 'last_asked_at' | 'last_heard_at' | 'last_changed_at') =>
    latest(...sides.map((source) => source[member]));
  return {
    ...first,
    party: first.party ?? second?.party ?? null,
    is_pushed: polled === undefined && pushed.length > 0,
    last_asked_at: newest('last_asked_at'),
    last_heard_at: newest('last_heard_at'),
    last_changed_at: newest('last_changed_at'),
    failures: Math.max(...sides.map(({ failures }) => failures)),
    refusal: one.refusal ?? other.refusal,
  };
}

function lineOf(row: ContainerSourcesRow): ContainerSourceRow {
  return {
    lane: row.line,
    asked_at: row.line_asked_at,
    heard_at: row.line_heard_at,
    changed_at: row.line_changed_at,
    failures: row.line_failures,
    named_at: null,
    source: null,
    party: null,
    told_at: null,
    dated_at: null,
    has_stated: null,
    refusal: row.line_refusal,
    refused_since: row.line_refused_since,
  };
}

interface Standing {
  asOf: Instant;
  isStopped: boolean;
  reached: Reached;
  followedSince: Instant;
}

function toSource(row: ContainerSourceRow, { asOf, isStopped, reached, followedSince }: Standing): ContainerSource {
  const isPushed = isPushFeed(row.lane) && !isSchedulePushFeed(row.lane);
  const party = isLineSource(row.lane) ? 'shipping_line' : row.party;
  // A push feed counts as received by the number that it names, whatever the party; it is no journey that is polled.
  const lastReportAt = isPushed ? latest(row.heard_at, row.named_at, row.told_at) : row.heard_at;
  // A pushed look without content states nothing; an answer to a poll is of its moment, whatever it shows.
  const isSilent = isPushed && row.has_stated === false;
  const observedAt = isSilent ? null : isPushed ? earliest(lastReportAt, row.dated_at) : lastReportAt;
  const failures = row.failures ?? 0;
  // A source without a statement yet has no party, and is judged like a terminal, as most feeds of containers are.
  const contact = { party: party ?? 'terminal', lastReportAt: observedAt, failures, isStopped, reached };
  return {
    source: row.source ?? row.lane,
    party,
    is_pushed: isPushed,
    state: sourceState(contact, asOf),
    last_asked_at: isPushed ? null : attemptedSince(row.asked_at, followedSince),
    last_heard_at: receivedSince(lastReportAt, followedSince),
    // The date of a message is its sender's; the moment of an answer is that of its receipt.
    last_observed_at: isPushed ? observedAt : receivedSince(observedAt, followedSince),
    last_changed_at: receivedSince(isPushed ? latest(row.changed_at, row.told_at) : row.changed_at, followedSince),
    failures: attemptedSince(row.asked_at, followedSince) === null ? 0 : failures,
    refusal: refusalOf(row, followedSince),
  };
}

function refusalOf({ refusal: cause, refused_since: since }: ContainerSourceRow, followedSince: Instant) {
  return cause === null || since === null ? null : { cause, since: since < followedSince ? followedSince : since };
}

/** What came late says how things stood then. */
function earliest(one: Instant | null, other: Instant | null): Instant | null {
  return one === null || other === null ? (one ?? other) : one < other ? one : other;
}

function latest(...moments: (Instant | null)[]): Instant | null {
  return (
    moments
      .filter((moment) => moment !== null)
      .sort()
      .at(-1) ?? null
  );
}

function keyOf({ party, source }: ContainerSource): string {
  return `${party === 'shipping_line' ? '0' : party === null ? '2' : '1'} ${source}`;
}
