import { z } from 'zod';
import { inline } from '../../core/text.ts';
import { noMilestone, type RailSighting, SIGHTINGS } from '../rail/codes.ts';
import { SightingRow } from '../rail/payload.ts';
import type { SightingWords } from '../rail/to-observations.ts';

/** The members of a trace by the members of a sighting that they are read as; each a name, or several with dots between. */
export type TraceFields = Readonly<Record<string, readonly string[]>>;

/**
 * The members of an event, as a public program lists them with the names of RailSight (virtualfreight.software, RailSight) and as a
 * published data set of its events has them (sighting_date, sighting_event_code, …). The one of the code of the car location message
 * differs between both.
 */
const OF_EVENT: TraceFields = {
  event: ['sightingClmCode', 'clmCode', 'sightingClaimCode', 'sightingEventCode', 'eventCode'],
  at: ['sightingDateTime', 'sightingDate', 'eventDateTime', 'eventDate'],
  timezone: ['location.timeZone', 'timeZone'],
  location: ['location.cityLong', 'location.city', 'location.station'],
  state: ['location.state'],
  load: ['loadEmptyStatus'],
};

/** What can be said of the trip as a whole; how it is called is not published, so only what is named is read. */
const OF_TRIP = ['destination', 'destination_state', 'eta', 'lfd'] as const;

/** A trip has dozens of events; more are not read. */
const EVENTS_MAX = 500;
const MEMBERS_MAX = 5_000;
const DEPTH_MAX = 6;

const Objects = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown()).transform((one): unknown[] => [one])])
  .transform((many) => many.filter(isObject))
  .catch([]);

/** The answer about one container: one trip or several, each with one event or several. */
export const RailsightTrace = z.object({
  equipment: z
    .object({ initial: z.string().max(10), number: z.union([z.string().max(20), z.number()]) })
    .nullish()
    .catch(null),
  tripTraces: Objects,
  events: Objects,
});
export type RailsightTrace = z.infer<typeof RailsightTrace>;

/** The sightings of a trace; what is said of a trip stands with its first event, or alone where it has none. */
export function railsightSightings({ tripTraces, events }: RailsightTrace, fields: TraceFields): SightingRow[] {
  const trips = [...tripTraces, ...(events.length === 0 ? [] : [{ events }])];
  return trips
    .flatMap((trip) => {
      const { events: own, ...rest } = trip;
      const whole = read(
        rest,
        OF_TRIP.map((fact): [string, readonly string[]] => [fact, fields[fact] ?? []]),
      );
      const said = Objects.parse(own).map((event) => read(event, namesOfEvent(fields)));
      const [first = {}, ...others] = said;
      return [{ ...first, ...whole }, ...others].filter((row) => Object.keys(row).length > 0);
    })
    .slice(0, EVENTS_MAX)
    .map((row) => SightingRow.parse(row));
}

/** What the codes and words for events mean; what is not known says where the container was, and is no milestone. */
export function railsightWords(codes: Readonly<Record<string, string>>): SightingWords {
  return { list: 'RailSight', find };

  function find(words: string): RailSighting {
    const code = Object.hasOwn(codes, words) ? codes[words] : words;
    return SIGHTINGS.get(code ?? '') ?? noMilestone(inline(words));
  }
}

function namesOfEvent(fields: TraceFields): [string, readonly string[]][] {
  return Object.entries(OF_EVENT).map(([fact, names]) => [fact, fields[fact] ?? names]);
}

function read(value: Record<string, unknown>, wanted: readonly [string, readonly string[]][]): Record<string, string> {
  const members = membersOf(value);
  return Object.fromEntries(
    wanted.flatMap(([fact, names]): [string, string][] => {
      const found = names.map((name) => find(members, name.toLowerCase())).find((text) => text !== undefined);
      return found === undefined ? [] : [[fact, found]];
    }),
  );
}

function find(members: ReadonlyMap<string, string>, name: string): string | undefined {
  const whole = members.get(name);
  if (whole !== undefined) return whole;
  for (const [path, text] of members) if (path.endsWith(`.${name}`)) return text;
  return undefined;
}

/** The texts and numbers in an object, by the names on the way to them. */
function membersOf(value: Record<string, unknown>): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  const waiting: { path: string; value: unknown; depth: number }[] = [{ path: '', value, depth: 0 }];
  for (let one = waiting.shift(); one !== undefined && members.size < MEMBERS_MAX; one = waiting.shift()) {
    if (isObject(one.value) && one.depth < DEPTH_MAX) {
      for (const [name, inner] of Object.entries(one.value).slice(0, MEMBERS_MAX)) {
        const path = one.path === '' ? name.toLowerCase() : `${one.path}.${name.toLowerCase()}`;
        waiting.push({ path, value: inner, depth: one.depth + 1 });
      }
    } else if (typeof one.value === 'number' || (typeof one.value === 'string' && one.value.trim() !== '')) {
      if (!members.has(one.path)) members.set(one.path, String(one.value).trim());
    }
  }
  return members;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
