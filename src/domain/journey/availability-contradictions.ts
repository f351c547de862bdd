import { toInstant } from '../instant.ts';
import type { Observation } from '../observation.ts';
import type { AvailabilitySaid } from './availability.ts';
import type { Contradiction } from './contradiction.ts';
import { newestFirst } from './current-set.ts';
import { withId } from './observation-index.ts';
import { type SaidAndShown, statedBy } from './stated-value.ts';

/** An answer with the observation that gives it. */
interface Answer {
  one: AvailabilitySaid;
  by: Observation;
  isWaiting?: true;
}

/**
 * Whether it is available, where the answer that is shown is not the only one: a newer answer does not count yet, another
 * source of the same party gives another answer, or a party of less authority gives a newer one.
 */
export function availabilityContradictions({ availability, said }: SaidAndShown): Contradiction[] {
  const { current, waiting, settlesAtMs, answers } = availability;
  if (current === null) return [];
  const byOf = (one: AvailabilitySaid) => withId(said, one.id);
  const by = byOf(current);
  if (by === undefined) return [];
  const others = new Map<string, Answer>();
  for (const one of answers) {
    const stated = byOf(one);
    if (stated === undefined || stated.source === by.source) continue;
    const known = others.get(stated.source);
    if (known === undefined || isLater(one, known.one)) others.set(stated.source, { one, by: stated });
  }
  const rivals = [...others.values()].filter(({ one }) => one.id !== waiting?.id && differs(one, current));
  const newer = waiting === null ? undefined : byOf(waiting);
  const sides = [
    { one: current, by },
    ...(waiting === null || newer === undefined ? [] : [{ one: waiting, by: newer, isWaiting: true as const }]),
    ...rivals.sort((one, other) => (one.by.source < other.by.source ? -1 : 1)),
  ];
  if (sides.length < 2) return [];
  const found: Contradiction = { fact: 'availability', shown: answerText(current), statements: sides.map(statedIn) };
  if (waiting !== null && settlesAtMs !== null) found.settlesAt = toInstant(settlesAtMs);
  return [found];
}

function differs(one: AvailabilitySaid, current: AvailabilitySaid): boolean {
  return one.available !== current.available && (one.party === current.party || one.atMs > current.atMs);
}

function isLater(one: AvailabilitySaid, other: AvailabilitySaid): boolean {
  return one.atMs > other.atMs || (one.atMs === other.atMs && newestFirst(one, other) < 0);
}

function statedIn({ one, by, isWaiting }: Answer) {
  const stated = statedBy(by, { value: answerText(one), at: one.at, timezone: one.spot.place?.timezone ?? null });
  return isWaiting === undefined ? stated : { ...stated, waiting: isWaiting };
}

function answerText({ available }: AvailabilitySaid): string {
  return available === true ? 'available for pickup' : 'not available for pickup';
}
