import type { RecordedLastFreeDay } from '../domain/container-record/last-free-day.ts';
import { partyText } from './party-text.ts';

type Left = NonNullable<RecordedLastFreeDay['left']>[number];

/** Whether the container left the place of a last free day after that day, by the date of any party. */
export function isLate({ left = [] }: RecordedLastFreeDay): boolean {
  return left.some(({ days_late }) => days_late > 0);
}

/**
 * When the container left after its last free days: one sentence for all that one date is compared with. Where parties
 * date it differently, so that it is late by another number of days, each date is named with its party.
 */
export function lateTexts(days: readonly RecordedLastFreeDay[], owner: (day: RecordedLastFreeDay) => string): string[] {
  const texts = new Map<string, string[]>();
  const disputed: string[] = [];
  for (const day of days.filter(isLate)) {
    const [shown, ...others] = day.left ?? [];
    if (shown === undefined) continue;
    const named = `${owner(day)} (${day.date})`;
    const head = `${howText(shown)} on ${shown.date}`;
    if (others.length === 0) {
      texts.set(head, [...(texts.get(head) ?? []), whenText(shown, named)]);
    } else {
      const rest = others.map((one) => `by the ${partyText(one.party)} on ${one.date}, ${whenText(one)}`);
      disputed.push(`By the ${partyText(shown.party)} it ${head}, ${whenText(shown, named)}; ${rest.join('; ')}.`);
    }
  }
  return [...[...texts].map(([head, after]) => `It ${head}, ${listed(after)}.`), ...disputed];
}

/** How the container left the place of a day that does not count any more; null where it left in time, or that is not known. */
export function leftText(day: RecordedLastFreeDay): string | null {
  const [shown, ...others] = day.left ?? [];
  if (shown === undefined || !isLate(day)) return null;
  const how = howText(shown).replace(/^left|$/, (found) => (found === 'left' ? 'left there' : ' there'));
  const by = others.length === 0 ? '' : ` by the date of the ${partyText(shown.party)}`;
  const rest = others.map((one) => `; by the ${partyText(one.party)} on ${one.date}, ${whenText(one)}`);
  return `it ${how}${by} on ${shown.date}, ${whenText(shown)}${rest.join('')}`;
}

const HOW: Record<string, string> = {
  full_out: 'was picked up',
  rail_departed: 'left by rail',
  feeder_departed: 'left by feeder',
  rail_loaded: 'was loaded on rail',
};

function howText({ milestone }: Left): string {
  return HOW[milestone] ?? 'left';
}

function whenText({ days_late }: Left, day?: string): string {
  if (days_late === 0) return day === undefined ? 'in time' : `in time for ${day}`;
  return `${days_late === 1 ? '1 day' : `${days_late} days`} after ${day ?? 'it'}`;
}

/** `one, another and a third`. */
export function listed(texts: readonly string[]): string {
  return [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter(Boolean).join(' and ');
}
