import { isLineSource } from '../domain/carrier.ts';
import { toInstant } from '../domain/instant.ts';
import type { IngestTools } from '../ingest/ingest.ts';
import { ingestAgain } from '../ingest/ingest-again.ts';
import { type Miss, noteMiss, settleMiss } from '../ingest/miss.ts';
import { quarantine } from '../ingest/quarantine.ts';
import type { JourneyPace } from '../ingest/schedules.ts';
import { blockLanes, blockOwnLane, THROTTLE_SECONDS } from '../services/source/source-quota.ts';
import { throttledLanes } from '../services/source/throttled-lanes.ts';
import type { Answer, Source } from '../sources/source.ts';
import type { Claim, Unchanged } from './claim.ts';
import { nextDue, RETRIES_MAX } from './due.ts';

/** What a request is shown while its line gives no answer, whatever is the matter with it. */
const UNREACHABLE = 'shipping_line_unreachable';

/** What taking an answer works with. */
export interface TakeTools extends IngestTools {
  /** Settles a poll that brought nothing new, together with others. */
  settleUnchanged(poll: Unchanged): Promise<void>;
}

/** A claimed watch and the source that was polled for it. */
export interface WatchPoll {
  claim: Claim;
  source: Source;
}

/** Whether a poll is made with credentials of an account. */
function isOwn({ claim, source }: WatchPoll): boolean {
  return claim.lane !== source.key;
}

/** What the operator reads of a poll that an account made with its own credentials and that brought nothing. */
const OWN_REASON = 'What the line said to the account is not shown.';

/** What a line said to an account alone, without its words: they are not for the operator to read. */
function withoutWords(answer: Answer): Answer {
  if (!('reason' in answer)) return answer;
  const redacted = { ...answer, reason: OWN_REASON };
  return redacted.outcome === 'malformed' ? { ...redacted, raw: '' } : redacted;
}

/** Ingests the answer of a source and settles the watch: when it is due again, and the state of its tracking requests. */
export async function takeAnswer(tools: TakeTools, poll: WatchPoll, said: Answer): Promise<void> {
  const { claim, source } = poll;
  const answer = isOwn(poll) ? withoutWords(said) : said;
  switch (answer.outcome) {
    case 'found':
      return takeFound(tools, poll, answer);
    case 'unknown':
      return takeUnknown(tools, poll, answer.final ?? false);
    case 'malformed': {
      const { reason: detail, raw } = answer;
      await quarantine(tools.db, { source: source.key, watchId: claim.watch_id, reason: detail, raw });
      return takeFailed(tools, poll, { outcome: 'malformed', reason: 'unrecognized_response', detail });
    }
    case 'refused':
      return takeRefused(tools, poll, answer);
    // The operator is notified of it once for the source, not for each of its numbers (src/scheduler/source-health.ts).
    case 'misconfigured': {
      // Credentials of an account, with the product that it bought, only the account can correct.
      const detail = isOwn(poll) ? answer.reason : `${answer.reason} Check ${answer.check}.`;
      const refusal = isOwn(poll) ? 'own_credentials' : 'configuration';
      return settleFailed(tools, poll, { outcome: 'misconfigured', reason: UNREACHABLE, detail }, refusal);
    }
    case 'postponed':
      return takePostponed(tools, poll, answer);
    case 'unavailable': {
      const { reason: detail } = answer;
      if (answer.throttled) return takeThrottled(tools, poll, answer);
      const outcome = answer.cause === 'network' ? 'unreachable' : 'failed';
      return takeFailed(tools, poll, { outcome, reason: UNREACHABLE, detail });
    }
  }
}

/** A poll that failed: what it came to, as its requests and the operator are shown it. */
export type FailedPoll = Pick<Miss, 'outcome' | 'reason' | 'detail'>;

/** Settles a poll that failed: it is tried again, later each time. */
export async function settleFailed(
  tools: TakeTools,
  { claim, source }: WatchPoll,
  failed: FailedPoll,
  refusal: Miss['refusal'] = null,
): Promise<void> {
  const failures = claim.failures + 1;
  const delayMs = delayOf(tools, source, paceOf(claim), failures);
  const miss = { kind: 'failed', isFinal: failures > RETRIES_MAX, delayMs, refusal, ...failed } as const;
  await settleMiss(tools, { watchId: claim.watch_id, leaseToken: claim.lease_token, ...miss });
}

async function takeFound(
  tools: TakeTools,
  poll: WatchPoll,
  answer: Extract<Answer, { outcome: 'found' }>,
): Promise<void> {
  const { claim, source } = poll;
  const isSame = claim.has_succeeded && (claim.digest?.equals(answer.digest) ?? false);
  if (isSame && !isTurning(tools, claim)) {
    const delayMs = delayOf(tools, source, paceOf(claim), 0);
    return tools.settleUnchanged({ watchId: claim.watch_id, leaseToken: claim.lease_token, delayMs });
  }
  const statements = isSame ? [] : answer.statements();
  const delayMs = (pace: JourneyPace) => delayOf(tools, source, pace, 0);
  const settlement = { leaseToken: claim.lease_token, digest: answer.digest, failures: 0, delayMs };
  const result = await ingestAgain(tools, { watchId: claim.watch_id, statements, poll: settlement });
  tools.log.info({ source: source.key, watchId: claim.watch_id, ...result }, 'ingest.done');
}

/** A container that its line does not know is not going to be known; a document may be, when its manifest is in. */
async function takeUnknown(tools: TakeTools, poll: WatchPoll, isCertain: boolean): Promise<void> {
  const { claim, source } = poll;
  if (isTurning(tools, claim)) return turn(tools, poll, { failures: 0, outcome: 'unknown', detail: null });
  const isFinal = isCertain || (claim.kind === 'container' && !claim.has_succeeded);
  // A terminal that does not know a container yet is polled as often as its journey requires; a line, once a day.
  const isAwaited = !claim.has_succeeded && isLineSource(source.key);
  const phase = isAwaited ? 'awaiting_manifest' : claim.phase;
  const delayMs = delayOf(tools, source, { ...paceOf(claim), phase }, 0);
  const said = { outcome: 'unknown', reason: UNREACHABLE, detail: null, refusal: null } as const;
  const miss = { kind: 'unknown', isFinal, delayMs, ...said } as const;
  await settleMiss(tools, { watchId: claim.watch_id, leaseToken: claim.lease_token, ...miss });
}

/** A refusal counts as a failed poll and is stored with its cause: no poll succeeds until the credentials are renewed. */
async function takeRefused(tools: TakeTools, poll: WatchPoll, answer: Extract<Answer, { outcome: 'refused' }>) {
  const { cause, reason: detail } = answer;
  if (cause === undefined) return takeFailed(tools, poll, { outcome: 'refused', reason: UNREACHABLE, detail });
  const { claim, source } = poll;
  const fields = { source: source.key, watchId: claim.watch_id, failures: claim.failures + 1, reason: detail };
  if (cause === 'permission') {
    tools.log.warn(fields, 'source.not_permitted');
    return settleFailed(tools, poll, { outcome: 'not_permitted', reason: 'data_unavailable', detail }, cause);
  }
  if (isOwn(poll)) tools.log.warn(fields, 'source.own_credentials_refused');
  else tools.log.error(fields, 'source.refused');
  const refusal = isOwn(poll) ? 'own_credentials' : cause;
  return settleFailed(tools, poll, { outcome: 'credentials_refused', reason: UNREACHABLE, detail }, refusal);
}

async function takeFailed(tools: TakeTools, poll: WatchPoll, failed: FailedPoll): Promise<void> {
  const { claim, source } = poll;
  const failures = claim.failures + 1;
  tools.log.warn({ source: source.key, watchId: claim.watch_id, failures, reason: failed.detail }, 'source.failed');
  return isTurning(tools, claim) ? turn(tools, poll, { failures, ...failed }) : settleFailed(tools, poll, failed);
}

/** The line said when to retry: none of its numbers is polled before, and no failure is counted. */
async function takeThrottled(
  tools: TakeTools,
  poll: WatchPoll,
  answer: Extract<Answer, { outcome: 'unavailable' }>,
): Promise<void> {
  const { claim, source } = poll;
  const blockedSeconds = isOwn(poll)
    ? await blockOwnLane(tools.db, claim, answer.retryAfterSeconds)
    : await blockLanes(tools.db, throttledLanes(source, tools.sources), answer.retryAfterSeconds);
  tools.log.warn({ source: source.key, seconds: blockedSeconds }, 'source.throttled');
  // Behind all that has become due meanwhile: a number that always meets a refusal must not hold up the others.
  const delayMs = (blockedSeconds + THROTTLE_SECONDS) * 1000;
  const said = { outcome: 'throttled', reason: UNREACHABLE, detail: answer.reason, refusal: 'quota' } as const;
  const miss = { kind: 'throttled', isFinal: false, delayMs, ...said } as const;
  await settleMiss(tools, { watchId: claim.watch_id, leaseToken: claim.lease_token, ...miss });
}

/** The source has no answer yet: nothing is known against it, and no failure is counted. */
async function takePostponed(
  tools: TakeTools,
  { claim }: WatchPoll,
  { seconds, reason }: Extract<Answer, { outcome: 'postponed' }>,
): Promise<void> {
  const said = { outcome: 'postponed', reason: UNREACHABLE, detail: reason, refusal: null } as const;
  const miss = { kind: 'postponed', isFinal: false, delayMs: seconds * 1000, ...said } as const;
  await settleMiss(tools, { watchId: claim.watch_id, leaseToken: claim.lease_token, ...miss });
}

/** Whether time alone has changed what is derived of a known journey. */
function isTurning({ clock }: TakeTools, claim: Claim): boolean {
  return claim.has_succeeded && claim.changes_at !== null && claim.changes_at <= toInstant(clock.now());
}

/** Lets time have its effect although the poll brought nothing: lines forget a journey before it ends. */
async function turn(
  tools: TakeTools,
  { claim, source }: WatchPoll,
  { failures, outcome, detail }: Pick<FailedPoll, 'outcome' | 'detail'> & { failures: number },
): Promise<void> {
  await noteMiss(tools.db, { watchId: claim.watch_id, leaseToken: claim.lease_token, outcome, detail });
  const delayMs = (pace: JourneyPace) => delayOf(tools, source, pace, failures);
  const settlement = { leaseToken: claim.lease_token, digest: null, failures, delayMs };
  await ingestAgain(tools, { watchId: claim.watch_id, statements: [], poll: settlement });
}

function delayOf({ clock }: TakeTools, { limits }: Source, pace: JourneyPace, failures: number): number {
  const now = clock.now();
  return Date.parse(nextDue({ ...pace, failures }, toInstant(now), limits)) - now;
}

function paceOf(claim: Claim): JourneyPace {
  return {
    watchId: claim.watch_id,
    phase: claim.phase,
    etaAt: claim.eta_at,
    changesAt: claim.changes_at,
    lastChangedAt: claim.last_changed_at,
  };
}
