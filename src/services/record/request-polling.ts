import { z } from 'zod';
import type { Clock } from '../../core/clock.ts';
import { normalizeInstants } from '../../db/instants.ts';
import { DAY_MS, Instant, shift, toInstant } from '../../domain/instant.ts';
import { LastPollOutcome } from '../../domain/poll-outcome.ts';
import { MANIFEST_DAYS_MAX, SILENCE_DAYS_MAX } from '../../ingest/waiting-limits.ts';
import type { SourceLimits, SourceRegistry } from '../../sources/source.ts';
import type { TrackingRequest } from './tracking-request.ts';

/** That a source does not answer for a number, and why. */
export const PollingRefusal = z.object({
  cause: z
    .enum(['credentials', 'own_credentials', 'no_credentials', 'permission', 'configuration', 'quota'])
    .describe(
      'credentials: the operator has to renew them; own_credentials: the account has to renew those that it has set for the line; no_credentials: the account has removed its own and the installation has none; permission: our access does not include the number; configuration: the operator has to correct how the line is polled; quota: polled again later by itself',
    ),
  since: Instant.meta({ doc: 'Since when it refuses' }),
});
export type PollingRefusal = z.infer<typeof PollingRefusal>;

/** The last poll of a number since its request was made. */
const LastPoll = z.object({
  at: Instant.meta({ doc: 'When it was polled' }),
  outcome: LastPollOutcome.meta({ doc: 'What the poll came to' }),
});
export type LastPoll = z.infer<typeof LastPoll>;

/** When the line of a request is polled next, until when, what the last poll came to, and whether the line refuses. */
export const RequestPolling = z.object({
  next_poll_at: Instant.nullable().describe('Null: not polled, because it is settled or the line sends by itself'),
  given_up_at: Instant.nullable().describe('A number that is not known by then has failed; null: no such date'),
  refusal: PollingRefusal.nullable().describe('Why the line does not answer; null: it answers'),
  last_poll: LastPoll.nullable().describe('The last poll since the request was made; null: none yet'),
  shows_own_only: z
    .boolean()
    .describe('True: the line shows a number only to its parties, so one that it does not know may exist'),
  polled_through: z
    .array(z.string())
    .optional()
    .describe('Installations through which the line is polled, this one first; absent where it is polled directly'),
  own_credentials: z
    .boolean()
    .optional()
    .describe(
      "True: polled with the account's own credentials; absent where it is polled with those of the installation",
    ),
});
export type RequestPolling = z.infer<typeof RequestPolling>;

/** SQL: the installations through which an upstream polls the line, as it said last; of several upstreams the last one that answered. */
const POLLED_THROUGH = `(SELECT array_to_json((SELECT array_agg(i.id::text) FROM installation i) || uo.installations)
  FROM upstream_order uo JOIN watch uw ON uw.source = uo.scac AND uw.kind = uo.kind AND uw.number = uo.number
  WHERE uw.id = r.watch_id ORDER BY uo.heard_at DESC NULLS LAST LIMIT 1)`;

/** SQL: whether a watch is due and was never polled. */
const IS_AWAITING_FIRST_POLL = 'rs.last_attempted_at IS NULL AND rs.next_due_at <= now()';

/** SQL: what the schedule of its watch says; `r` is the alias of the request. No refusal and no poll is older than it. */
export const POLLING_JSON = `(SELECT json_build_object(
    'next_poll_at', CASE WHEN isfinite(rs.next_due_at) THEN greatest(rs.next_due_at, rl.blocked_until) END, 'own_credentials', CASE WHEN EXISTS (SELECT FROM watch lw WHERE lw.id = rs.watch_id AND lw.source <> rs.lane) THEN true END, 'given_up_at', NULL, 'shows_own_only', false,
    'refusal', CASE WHEN rs.refusal IS NOT NULL THEN
      json_build_object('cause', rs.refusal, 'since', greatest(rs.refused_since, r.created_at))
      WHEN rl.blocked_until > now() AND ${IS_AWAITING_FIRST_POLL} THEN json_build_object('cause', 'quota', 'since', r.created_at) END,
    'spent', CASE WHEN ${IS_AWAITING_FIRST_POLL} THEN json_build_object('day_start', rl.day_start, 'day', rl.day_used) END,
    'polled_through', ${POLLED_THROUGH}, 'last_poll', CASE WHEN rs.last_attempted_at >= r.created_at AND (rs.last_succeeded_at >= rs.last_attempted_at OR rs.last_miss IS NOT NULL) THEN
      json_build_object('at', rs.last_attempted_at, 'outcome',
        CASE WHEN rs.last_succeeded_at >= rs.last_attempted_at THEN 'found' ELSE rs.last_miss END) END)
  FROM watch_schedule rs LEFT JOIN source_lane rl ON rl.lane = rs.lane WHERE rs.watch_id = r.watch_id)`;

/** What is stored of the polling of a request: of one that was never polled, also what was spent of the allowance of its line. */
export type StoredPolling = RequestPolling & {
  spent?: { day_start: Instant | null; day: number | null } | null;
};

const SETTLED: RequestPolling = {
  next_poll_at: null,
  given_up_at: null,
  refusal: null,
  last_poll: null,
  shows_own_only: false,
};

/**
 * The request with what its polling comes to at this moment. A line that sends by itself is not polled, and one that is
 * not connected any more is not either. What has failed or has stopped waits for nothing, but its refusal explains why.
 */
export function withPolling<Request extends TrackingRequest>(
  { sources, clock }: { sources: SourceRegistry; clock: Clock },
  request: Request,
): Request & { polling: RequestPolling } {
  const { status, scac, created_at: createdAt } = request;
  const stored: StoredPolling = request.polling ?? SETTLED;
  const refusal = stored.refusal && normalizeInstants({ ...stored.refusal }, ['since']);
  const last_poll = stored.last_poll && normalizeInstants({ ...stored.last_poll }, ['at']);
  const line = scac === null ? null : sources.line(scac);
  const isOwn = stored.own_credentials === true;
  const owned = isOwn ? { own_credentials: true } : {};
  const shows_own_only = line?.access === 'ready' && (line.source.showsOwnOnly ?? false);
  const through = !isOwn && line?.access === 'ready' && line.source.isRelay === true ? stored.polled_through : null;
  const relayed = through == null ? {} : { polled_through: through };
  if (status !== 'pending' && status !== 'awaiting_manifest') {
    return { ...request, polling: { ...SETTLED, refusal, last_poll, shows_own_only, ...relayed, ...owned } };
  }
  const access = isOwn ? 'ready' : (line?.access ?? 'no_adapter');
  const isPushOnly = access === 'pushed';
  const isGivenUp = isPushOnly || status === 'awaiting_manifest';
  const now = toInstant(clock.now());
  const { next_poll_at: due } = normalizeInstants({ ...stored }, ['next_poll_at']);
  const spentUntil = line?.access === 'ready' ? endOfSpentDay(stored, line.source.limits, now) : null;
  const polling = {
    // What is due already is polled as soon as there is room.
    next_poll_at: access !== 'ready' || due === null ? null : latest(due, spentUntil, now),
    given_up_at: isGivenUp ? shift(createdAt, (isPushOnly ? SILENCE_DAYS_MAX : MANIFEST_DAYS_MAX) * DAY_MS) : null,
    refusal: refusal ?? (spentUntil === null ? null : { cause: 'quota' as const, since: createdAt }),
    last_poll,
    shows_own_only,
    ...relayed,
    ...owned,
  };
  return { ...request, polling };
}

/** When a number is polled for the first time though its line allows no more requests today; null where it allows one. */
function endOfSpentDay({ spent }: StoredPolling, { requestsPerDay }: SourceLimits, now: Instant): Instant | null {
  const { day_start: start = null, day = null } = spent ?? {};
  if (requestsPerDay === null || start === null || day === null || day < requestsPerDay) return null;
  const end = shift(toInstant(Date.parse(start)), DAY_MS);
  return end > now ? end : null;
}

function latest(due: Instant, ...others: readonly (Instant | null)[]): Instant {
  return others.reduce<Instant>((last, other) => (other !== null && other > last ? other : last), due);
}
