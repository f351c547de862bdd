import { inline } from '../core/text.ts';
import type { ShownReefer, ShownSighting } from '../domain/container-record/sightings.ts';
import { placeText } from './facts.ts';
import { localTime } from './local-time.ts';
import { deviceText, partyText } from './statement-text.ts';

/** Where it was reported after its last milestone, in one sentence; null if it was not. */
export function sightingText({ last_seen: seen }: { last_seen: ShownSighting | null }): string | null {
  if (seen === null) return null;
  const local = localTime(seen.at, seen.timezone);
  const when = seen.precision === 'date' ? local.slice(0, 10) : local;
  return `It was last reported by the ${partyText(seen.party)} at ${placeOf(seen)} on ${when}: ${inline(seen.words)}.`;
}

/** The same in few words, for rows: `seen at Barstow (USBAQ) 2026-06-14 (railroad)`. */
export function sightingBrief(seen: ShownSighting | null): string | null {
  if (seen === null) return null;
  return `seen at ${placeOf(seen)} ${localTime(seen.at, seen.timezone).slice(0, 10)} (${partyText(seen.party)})`;
}

/** Active alarms of the refrigeration unit and a missing power supply, in few words. */
export function reeferWarnings(reefer: ShownReefer | null): string[] {
  if (reefer === null) return [];
  const active = reefer.alarms?.filter(({ ended_at }) => ended_at === null).length ?? 0;
  return [
    ...(active > 0 ? [`${active === 1 ? 'an alarm' : `${active} alarms`} of the refrigeration unit`] : []),
    ...(reefer.is_powered === false ? ['refrigeration unit not powered'] : []),
  ];
}

/** What its refrigeration unit last reported, alarms first; null if it never did. Older values have their own time. */
export function reeferText({ reefer }: { reefer: ShownReefer | null }): string | null {
  if (reefer === null) return null;
  const moments = [...new Set([reefer.alarms_at, reefer.powered_at, reefer.readings_at])];
  const reports = moments.flatMap((at) => (at === null ? [] : [reportText(reefer, at)]));
  return `The refrigeration unit, as the ${partyText(reefer.party)} last reported it: ${reports.join('; ')}.`;
}

function reportText(reefer: ShownReefer, at: string): string {
  const { readings, readings_at, alarms, alarms_at, is_powered, powered_at, timezone } = reefer;
  const values = deviceText({
    readings: readings_at === at ? readings : [],
    alarms: alarms_at === at ? alarms : null,
    isPowered: powered_at === at ? is_powered : null,
  });
  return `${values} (${localTime(at, timezone)})`;
}

function placeOf({ place_locode: locode, place_name: name, latitude, longitude }: ShownSighting): string {
  return placeText({ locode, name }) ?? `latitude ${latitude}, longitude ${longitude}`;
}
