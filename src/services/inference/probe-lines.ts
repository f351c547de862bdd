import { isLineSource } from '../../domain/carrier.ts';
import { formName } from '../../domain/inference/forms.ts';
import type { LikelyLine } from '../../domain/inference/rank.ts';
import type { Query, Source } from '../../sources/source.ts';
import type { InferenceContext, OwnProbeLane } from './inference-context.ts';
import { type ProbedLane, probeRequests, settleProbe, takeProbe } from './probe-allowance.ts';
import { outcomeOf, type ProbeOutcome } from './probe-memory.ts';

const LINES_ASKED_MAX = 3;
const DEADLINE_MS = 5_000;

/** More than these at once would amount to polling; further callers get the result of the tables. */
const PROBES_AT_ONCE_MAX = 8;

/** One line knew the number and all other polled lines did not; or some of those gave no answer. */
const FOUND = 0.97;
const FOUND_WITH_UNANSWERED = 0.9;

type Asking = Pick<InferenceContext, 'db' | 'sources' | 'ownLines' | 'inference' | 'principal' | 'clock' | 'log'>;

let underWay = 0;

/**
 * Polls the likeliest lines for a number, all at once, within five seconds and within their allowances. A line for which the account has
 * credentials of its own is polled with them, and never with those of another account. The only line that knows it; null where none or several do,
 * or no line can be polled.
 */
export async function probeLines(
  context: Asking,
  query: Query,
  lines: readonly LikelyLine[],
): Promise<LikelyLine | null> {
  const own = (await context.inference?.ownLanes?.ofAccount(context.principal.accountId)) ?? NO_LANES;
  const polled = askable(context, query, { lines, own });
  if (polled.length === 0 || underWay >= PROBES_AT_ONCE_MAX) return null;
  underWay++;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), DEADLINE_MS);
  try {
    const answers = await Promise.all(polled.map((lane) => ask({ context, lane, signal: deadline.signal }, query)));
    return conclude(polled, answers);
  } finally {
    clearTimeout(timer);
    underWay--;
  }
}

const NO_LANES: ReadonlyMap<string, OwnProbeLane> = new Map();

/** Where no line is likely, all lines that can be polled are candidates, if they are within the limit. */
function askable(
  { sources, ownLines }: Asking,
  { kind }: Query,
  { lines, own }: { lines: readonly LikelyLine[]; own: ReadonlyMap<string, OwnProbeLane> },
): ProbedLane[] {
  const takes = (source: Source) => source.kinds.includes(kind) && source.isRelay !== true;
  const shared = (source: Source): ProbedLane[] =>
    takes(source) ? [{ lane: source.key, source, changedAt: null }] : [];
  const ownLane = (key: string) => {
    const lane = own.get(key);
    return lane?.kinds.has(kind) === true && takes(lane.source) ? lane : undefined;
  };
  const named = lines.flatMap(({ scac }): ProbedLane[] => {
    const lane = ownLane(ownLines?.written(scac)?.key ?? scac);
    if (lane !== undefined) return [lane];
    const access = sources.line(scac);
    return access.access === 'ready' ? shared(access.source) : [];
  });
  if (lines.length > 0) return named.slice(0, LINES_ASKED_MAX);
  const others = sources.all().filter(({ key }) => isLineSource(key) && ownLane(key) === undefined);
  const all = [...[...own.keys()].flatMap((key) => ownLane(key) ?? []), ...others.flatMap(shared)];
  return all.length <= LINES_ASKED_MAX ? all : [];
}

interface Ask {
  context: Asking;
  lane: ProbedLane;
  signal: AbortSignal;
}

/** Null if the line was not polled, or did not answer in time; a late answer still counts in the allowance. */
function ask({ context, lane, signal }: Ask, { kind, number }: Query): Promise<ProbeOutcome | null> {
  const late = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
  const { source } = lane;
  const own = { kind, number: source.canonicalNumber?.({ kind, number }) ?? number };
  const probe = outcomeOf({ source, clock: context.clock }, own, () => fetchAllowed({ context, lane, signal }, own));
  const answered = probe.catch((error: unknown) => {
    context.log.error({ err: error, source: source.key }, 'inference.probe_failed');
    return null;
  });
  return Promise.race([answered, late]);
}

async function fetchAllowed({ context, lane, signal }: Ask, query: Query): Promise<ProbeOutcome | null> {
  const { source } = lane;
  if (!(await takeProbe(context.db, lane)) || signal.aborted) return null;
  const requests = probeRequests(context.db, lane);
  const answer = await source.fetch(query, signal, requests.take);
  context.log.info({ source: source.key, outcome: answer.outcome }, 'inference.probed');
  await requests.settle(answer.requests);
  await settleProbe(context.db, lane, answer);
  return answer.outcome;
}

function conclude(lanes: readonly ProbedLane[], answers: readonly (ProbeOutcome | null)[]): LikelyLine | null {
  const polled = lanes.map(({ source }) => source);
  const knowing = polled.filter((_source, at) => answers[at] === 'found');
  const [found, ...others] = knowing;
  if (found === undefined || others.length > 0) return null;
  const unanswered = polled.filter((_, at) => !['found', 'unknown'].includes(answers[at] ?? 'late'));
  const name = formName(found.key);
  const alone =
    polled.length === 1
      ? `${name} was polled and knows it.`
      : `Of ${polled.length} polled lines only ${name} knows it.`;
  const failed = unanswered.map(({ key }) => ` ${formName(key)} gave no answer.`).join('');
  return {
    scac: found.key,
    confidence: unanswered.length === 0 ? FOUND : FOUND_WITH_UNANSWERED,
    because: `${alone}${failed}`,
  };
}
