import { z } from 'zod';
import { inline } from '../core/text.ts';
import { type EventName, eventCatalogue } from './milestones.ts';

/** Every event there is. */
export const EVENT_NAMES: readonly EventName[] = [...eventCatalogue().keys()];

/** What stands for all events. */
const ALL = '*';

/** What can be subscribed to: an event by its name, a family of them such as `container.transport.*`, or all. */
export const EVENT_PATTERNS: readonly string[] = [
  ...EVENT_NAMES,
  ...new Set(EVENT_NAMES.flatMap((event) => patternsOf(event).filter((pattern) => pattern !== event))),
];

/** One subscription. */
export const EventPattern = z.enum(EVENT_PATTERNS, { error: ({ input }) => unknownEvent(input, EVENT_PATTERNS) });

/** The subscriptions that match an event: its own name, its families, and all events. */
export function patternsOf(event: EventName): string[] {
  const parts = event.split('.');
  const families = parts.slice(1).map((_, index) => `${parts.slice(0, index + 1).join('.')}.*`);
  return [ALL, ...families, event];
}

/** What to say of a name that nothing has: which event is spelled most like it, and the others of its category. */
export function unknownEvent(name: unknown, known: readonly string[]): string {
  if (typeof name !== 'string') return 'Give the name of an event, such as container.transport.vessel_arrived';
  const text = name.slice(0, NAME_LENGTH_MAX);
  // That all can be subscribed to is no help for who looks for one.
  const named = known.filter((one) => one !== ALL);
  const distances = named.map((event) => ({ event, distance: distanceTo(event, text) }));
  const [nearest] = distances.sort((one, other) => one.distance - other.distance);
  if (nearest === undefined) return `There is no event "${inline(text)}"`;
  const events = named.filter((one) => !isFamily(one));
  const category = categoryOf(nearest.event);
  const members = events.filter((event) => categoryOf(event) === category).map(lastPartOf);
  const others = new Set(events.map(categoryOf).filter((one) => one !== category));
  return (
    `There is no event "${inline(text)}"; the nearest is ${nearest.event}. Events of ${category}: ${members.join(', ')}. ` +
    `Others begin with ${[...others].join(', ')}`
  );
}

/** People leave out what a name begins with. */
function distanceTo(event: string, text: string): number {
  const whole = distance(text, event);
  return isFamily(event) ? whole : Math.min(whole, distance(text, lastPartOf(event)));
}

function isFamily(pattern: string): boolean {
  return pattern.endsWith('.*');
}

function categoryOf(event: string): string {
  return event.slice(0, event.lastIndexOf('.'));
}

function lastPartOf(event: string): string {
  return event.slice(event.lastIndexOf('.') + 1);
}

/** No name is longer; what is, need not be compared to its end. */
const NAME_LENGTH_MAX = 100;

/** How many letters have to be added, removed or replaced to make one text of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...one].entries()) {
    const row = [index + 1];
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (before[column] ?? 0) + (letter === wanted ? 0 : 1);
      row.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1));
    }
    before = row;
  }
  return before[other.length] ?? 0;
}
