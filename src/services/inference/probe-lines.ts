import { findLine } from '../../domain/carrier.ts';
import { formName } from '../../domain/inference/forms.ts';
import type { LikelyLine } from '../../domain/inference/rank.ts';
import type { Query, Source } from '../../sources/source.ts';
import type { ServiceContext } from '../service-context.ts';
import { settleProbe, takeProbe } from './probe-allowance.ts';
import { outcomeOf, type ProbeOutcome } from './probe-memory.ts';

const LINES_ASKED_MAX = 3;
const DEADLINE_MS = 5_000;

/** More than these at once would amount to polling; further callers get the result of the tables. */
const PROBES_AT_ONCE_MAX = 8;

/** One line knew the number and all other polled lines did not; or some of those gave no answer. */
const FOUND = 0.97;
const FOUND_WITH_UNANSWERED = 0.9;

type Asking = Pick<ServiceContext, 'db' | 'sources' | 'clock' | 'log'>;

let underWay = 0;

/**
 * Polls the likeliest lines for a number, all at once, within five seconds and within their allowances. The only line
 * that knows it; null where none or several do, or no line can be polled.
 */
export async function probeLines(
  context: Asking,
  query: Query,
  lines: readonly LikelyLine[],
): Promise<LikelyLine | null> {
  const polled = askable(context, query, lines);
  if (polled.length === 0 || underWay >= PROBES_AT_ONCE_MAX) return null;
  underWay++;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), DEADLINE_MS);
  try {
    const answers = await Promise.all(polled.map((source) => ask({ context, source, signal: deadline.signal }, query)));
    return conclude(polled, answers);
  } finally {
    clearTimeout(timer);
    underWay--;
  }
}

/** Where no line is likely, all lines that can be polled are candidates, if they are within the limit. */
function askable({ sources }: Asking, { kind }: Query, lines: readonly LikelyLine[]): Source[] {
  const takes = (source: Source) => source.kinds.includes(kind) && source.isRelay !== true;
  const named = lines.flatMap(({ scac }) => {
    const access = sources.line(scac);
    return access.access === 'ready' && takes(access.source) ? [access.source] : [];
  });
  if (lines.length > 0) return named.slice(0, LINES_ASKED_MAX);
  const all = sources.all().filter((source) => takes(source) && findLine(source.key) !== null);
  return all.length <= LINES_ASKED_MAX ? all : [];
}

interface Ask {
  context: Asking;
  source: Source;
  signal: AbortSignal;
}

/** Null if the line was not polled, or did not answer in time; a late answer still counts in the allowance. */
function ask({ context, source, signal }: Ask, { kind, number }: Query): Promise<ProbeOutcome | null> {
  const late = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
  const own = { kind, number: source.canonicalNumber?.({ kind, number }) ?? number };
  const probe = outcomeOf({ source, clock: context.clock }, own, () => fetchAllowed({ context, source, signal }, own));
  const answered = probe.catch((error: unknown) => {
    context.log.error({ err: error, source: source.key }, 'inference.probe_failed');
    return null;
  });
  return Promise.race([answered, late]);
}

async function fetchAllowed({ context, source, signal }: Ask, query: Query): Promise<ProbeOutcome | null> {
  if (!(await takeProbe(context.db, source)) || signal.aborted) return null;
  const answer = await source.fetch(query, signal);
  context.log.info({ source: source.key, outcome: answer.outcome }, 'inference.probed');
  await settleProbe(context.db, source, answer);
  return answer.outcome;
}

function conclude(polled: readonly Source[], answers: readonly (ProbeOutcome | null)[]): LikelyLine | null {
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
