import { z } from 'zod';
import { inline } from '../../core/text.ts';
import { localTimeAt } from '../../domain/instant.ts';
import { noMilestone, type RailSighting, SIGHTINGS } from '../rail/codes.ts';
import { zoneOf } from '../rail/moment.ts';
import { SightingRow } from '../rail/payload.ts';
import { railPlaceOf, zoneOfPlace } from '../rail/place.ts';
import type { SightingWords } from '../rail/to-observations.ts';

const Text = z.string().trim().max(200).nullish().catch(null);

/** What the member for the province or state is called is not documented; these are its usual names. */
const Location = z
  .object({ Station: Text, State: Text, Province: Text, StateProvince: Text, ProvinceState: Text })
  .transform(({ Station, State, Province, StateProvince, ProvinceState }) => {
    const written = State ?? Province ?? StateProvince ?? ProvinceState ?? null;
    return { station: Station || null, state: /^[A-Z]{2}$/i.test(written ?? '') ? written : null };
  })
  .nullish()
  .catch(null);

/** One container of an answer of CN, as far as public programs show its members. */
export const CnEquipment = z.object({
  EquipmentId: z.string().max(40),
  LoadEmpty: Text,
  Destination: Location,
  Event: z.object({ Time: Text, Description: Text, Location }).nullish().catch(null),
  ETA: z.object({ Time: Text, Location }).nullish().catch(null),
  StorageCharge: z.object({ LastFreeDay: Text }).nullish().catch(null),
});
export type CnEquipment = z.infer<typeof CnEquipment>;

/** What is said of a container as a sighting in our own form. */
export function cnSighting({ LoadEmpty, Destination, Event, ETA, StorageCharge }: CnEquipment): SightingRow {
  const [seen, expected] = [Event?.Location ?? null, ETA?.Location ?? null];
  return SightingRow.parse({
    event: Event?.Description,
    at: timeAt(Event?.Time, seen),
    location: seen?.station,
    state: seen?.state,
    load: LoadEmpty,
    destination: Destination?.station,
    destination_state: Destination?.state,
    eta: timeAt(ETA?.Time, expected ?? Destination ?? null),
    eta_location: expected?.station,
    eta_state: expected?.state,
    lfd: dayIn(StorageCharge?.LastFreeDay),
  });
}

/**
 * What the words of CN for an event mean. Only those of a gate were seen in public programs; what is not known says where
 * the container was, and no milestone. An arrival at another station than the destination is one on the way.
 */
export function cnWords({ Event, Destination }: CnEquipment, codes: Readonly<Record<string, string>>): SightingWords {
  const isAtDestination = Destination?.station != null && Event?.Location?.station === Destination.station;
  return { list: 'CN', find };

  function find(words: string): RailSighting | undefined {
    const code = Object.hasOwn(codes, words) ? codes[words] : undefined;
    if (code !== undefined) return SIGHTINGS.get(code);
    if (/^OUT[- ]?GATE/.test(words)) return { words: 'left the ramp', moved: { movement: 'gate_out', mode: 'truck' } };
    if (/^IN[- ]?GATE/.test(words)) return { words: 'came to the ramp', moved: { movement: 'gate_in', mode: 'truck' } };
    if (/^ARRIV/.test(words) && isAtDestination) return SIGHTINGS.get('D');
    return noMilestone(inline(words));
  }
}

/** Times are written as `2026-01-18 14:05:00 ET`; where no clock is named, the one of the place counts. */
function timeAt(text: string | null | undefined, location: { station: string | null; state: string | null } | null) {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(?: ([A-Z]{2,3}))?$/.exec(text ?? '');
  if (parts === null) return text;
  const [, day, minute, second = ':00', clock] = parts;
  const wall = `${day}T${minute}${second}`;
  if (clock === undefined || Number.isNaN(Date.parse(`${wall}Z`))) return wall;
  const place = railPlaceOf({ name: location?.station ?? null, state: location?.state ?? null, locode: null });
  const zone = zoneOf(clock, zoneOfPlace(place), location?.state ?? null);
  return zone === null ? wall : localTimeAt(wall, zone);
}

function dayIn(text: string | null | undefined): string | null | undefined {
  return /^(\d{4}-\d{2}-\d{2})(?=$|[ T])/.exec(text ?? '')?.[1] ?? text;
}
