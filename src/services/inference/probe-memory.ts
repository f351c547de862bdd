import type { Clock } from '../../core/clock.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/instant.ts';
import type { Answer, Query, Source } from '../../sources/source.ts';

export type ProbeOutcome = Answer['outcome'];

/** How long an answer stands. A number that is not known yet may be within the hour, and one that is known stays so. */
const STANDS_MS: Readonly<Record<ProbeOutcome, number>> = {
  found: DAY_MS,
  unknown: 15 * MINUTE_MS,
  refused: 15 * MINUTE_MS,
  misconfigured: 15 * MINUTE_MS,
  unavailable: MINUTE_MS,
  postponed: MINUTE_MS,
  malformed: 15 * MINUTE_MS,
};

/** The outcomes of so many numbers are cached; the least recently used is evicted. */
const NUMBERS_MAX = 10_000;

interface Remembered {
  outcome: Promise<ProbeOutcome | null>;
  /** Without an end while the answer is waited for. */
  untilMs: number;
}

/** The memory ends with the source, and with the process: it only spares requests. */
const memories = new WeakMap<Source, Map<string, Remembered>>();

/**
 * The outcome of a number at a source, polled once for concurrent callers; null where it could not be polled, which is
 * not remembered. Fails as `ask` does.
 */
export function outcomeOf(
  { source, clock }: { source: Source; clock: Clock },
  { kind, number }: Query,
  ask: () => Promise<ProbeOutcome | null>,
): Promise<ProbeOutcome | null> {
  const memory = memories.get(source) ?? new Map<string, Remembered>();
  memories.set(source, memory);
  const name = `${kind} ${number}`;
  const former = memory.get(name);
  if (former !== undefined && clock.now() < former.untilMs) return former.outcome;
  const entry: Remembered = { outcome: ask(), untilMs: Number.POSITIVE_INFINITY };
  memory.delete(name);
  memory.set(name, entry);
  const [oldest] = memory.keys();
  if (memory.size > NUMBERS_MAX && oldest !== undefined) memory.delete(oldest);
  const settle = (outcome: ProbeOutcome | null) => {
    entry.untilMs = outcome === null ? 0 : clock.now() + STANDS_MS[outcome];
  };
  entry.outcome.then(settle, () => settle(null));
  return entry.outcome;
}
