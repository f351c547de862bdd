import { type Data, flag, rows, text } from './read.ts';
import { daysUntil, dayText, distanceText } from './time.ts';
import { partyText, type Tone } from './words.ts';

/** A fact in a tile: what it is called, what is known of it, and how that is to be taken. */
export interface Fact {
  label: string;
  value: string;
  /** What makes the value urgent or explains it. */
  notes: string[];
  tone: Tone;
}

const LABEL = 'Last free day';

/** So few days before it the binding day is near. */
const NEAR_DAYS = 2;

const GONE: ReadonlySet<unknown> = new Set(['picked_up', 'delivered', 'empty_returned']);

/** The binding last free day with how far away it is by the calendar of its place, and the other ones that were stated. */
export function freeDayFact(container: Data, now: number): Fact {
  const days = rows(container.last_free_days);
  const binding = days.find((day) => flag(day.binding) === true);
  const others = days.filter((day) => day !== binding).map((day) => `${capital(ownerText(day))}: ${otherText(day)}`);
  if (binding !== undefined) return bindingFact(binding, others, now);
  if (GONE.has(container.current_status)) {
    return { label: LABEL, value: 'Does not apply', notes: ['It has left the terminal', ...others], tone: 'plain' };
  }
  const value = days.length > 0 ? 'None applies' : 'Not known';
  return { label: LABEL, value, notes: days.length > 0 ? others : ['No party has stated one'], tone: 'plain' };
}

function bindingFact(day: Data, others: string[], now: number): Fact {
  const date = text(day.date) ?? '';
  const zone = text(day.timezone);
  const left = daysUntil(date, zone, now);
  const where = [text(day.facility_name), text(day.place_name)].filter((name) => name !== null).join(', ');
  const computed = flag(day.computed) === true ? ', computed from a duration' : '';
  const by = `By the ${ownerText(day)}${computed}${where === '' ? '' : `, at ${where}`}`;
  return {
    label: LABEL,
    value: dayText(date),
    notes: [...(left === null ? [] : [countdown(left)]), by, ...others],
    tone: toneOf(left),
  };
}

/** How far away the binding day is: `in 2 days`, `today`, `3 days over`. */
export function countdown(daysLeft: number): string {
  if (daysLeft >= 0) return daysLeft === 0 ? 'Ends today' : capital(distanceText(daysLeft));
  return `${daysLeft === -1 ? '1 day' : `${-daysLeft} days`} over`;
}

/** How urgent a day is that is so many days away. */
export function toneOf(daysLeft: number | null): Tone {
  if (daysLeft === null) return 'plain';
  if (daysLeft < 0) return 'bad';
  return daysLeft <= NEAR_DAYS ? 'warning' : 'good';
}

function ownerText(day: Data): string {
  return partyText(text(day.party) ?? 'a party that is not named');
}

/** Why another day does not bind is in the text of the tool; here it is enough whether it counts. */
function otherText(day: Data): string {
  const date = dayText(text(day.date) ?? '');
  if (flag(day.replaced) === true) return `${date} (does not count)`;
  if (flag(day.applies) === true) return date;
  return `${date} (${flag(day.conditional) === true ? 'counts only if it stands there' : 'does not count'})`;
}

function capital(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
