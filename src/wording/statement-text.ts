import { inline } from '../core/text.ts';
import type { Instant } from '../domain/instant.ts';
import { shownTime } from '../domain/local-moment.ts';
import { describePlace } from '../domain/location.ts';
import type { Observation } from '../domain/observation.ts';
import type { FacilityReference, PlaceReference } from '../domain/place-reference.ts';
import { placeText, quoted, vesselText } from './facts.ts';
import { localTime } from './local-time.ts';
import { nameWords } from './name-words.ts';
import { partyText } from './party-text.ts';
import { freeTimeInShort } from './stated-free-time-text.ts';

export { partyText } from './party-text.ts';

type Of<Kind extends Observation['kind']> = Extract<Observation, { kind: Kind }>;

/** Who stated something and when, and what it was. */
export function saidText(said: Observation, knownAt: Instant): string {
  const ownDate = ownDateOf(said);
  const own = ownDate === null ? '' : `stated ${localTime(ownDate, null)}, `;
  return `${partyText(said.party)} (${own}received ${localTime(knownAt, null)}): ${statementText(said)}`;
}

/** The source's own date of its statement; null where it gave none, also where the receipt was noted in its place. */
export function ownDateOf({ recordedAt, receivedAt }: Pick<Observation, 'recordedAt' | 'receivedAt'>): Instant | null {
  return recordedAt === receivedAt ? null : recordedAt;
}

/** A statement in neutral words; text that the source wrote is in quotes. */
export function statementText(said: Observation): string {
  switch (said.kind) {
    case 'movement':
      return movementText(said);
    case 'terminal_snapshot':
      return snapshotText(said);
    case 'deadline':
      return deadlineText(said);
    case 'free_time':
      return freeTimeInShort({ ...said, counted_from: said.basis, for_containers: said.forContainers });
    case 'document':
      if (said.event === 'replaced' && said.successors !== undefined) return replacementText(said);
      return [`${nameWords(said.document)} ${said.event}`, quoted(said.originalEvent), explanationText(said)]
        .filter((part) => part !== null)
        .join(', ');
    case 'sighting':
      return sightingText(said);
    case 'measurement':
      return measuredText(said);
    case 'place':
      return [`${nameWords(said.role)} stated`, whereText(said), quoted(said.originalEvent)]
        .filter((part) => part !== null)
        .join(', ');
    case 'equipment':
      return 'what the container is';
    case 'retraction':
      return 'a retraction of a statement';
    case 'withdrawal':
      return 'an estimate that is not reported any more';
    case 'unusable':
      return `a statement that could not be read, ${quoted(said.originalEvent)}`;
  }
}

function replacementText({ document, number, successors = [], originalEvent }: Of<'document'>): string {
  const others = successors.map(inline).join(' and ');
  return `${nameWords(document)} ${inline(number ?? '')} replaced by ${others}, ${quoted(originalEvent)}`;
}

function movementText(said: Of<'movement'>): string {
  const { movement, classifier, load, mode, vessel, voyage, originalEvent } = said;
  const what = [classifier, nameWords(movement), load, mode === null ? null : `by ${mode}`];
  const carriage = vesselText({
    podVesselName: vessel?.name ?? null,
    podVesselImo: vessel?.imo ?? null,
    podVoyage: voyage,
  });
  const where = whereText(said);
  const { at, timezone } = shownTime(said, zoneOf(said.place));
  const time = localTime(at, timezone);
  const when = said.precision === 'date' ? time.slice(0, 10) : time;
  const moved = what.filter((word) => word !== null).join(' ');
  const parts = [moved, where, carriage, when, quoted(originalEvent), explanationText(said)];
  return parts.filter((part) => part !== null).join(', ');
}

/** Why the source says that something is late or has changed, in its own words; null if it does not say. */
function explanationText(said: { delayReasonCode?: string | undefined; changeRemark?: string | undefined }) {
  const { delayReasonCode: code, changeRemark: remark } = said;
  const parts = [
    code === undefined ? null : `delay reason ${quoted(code)}`,
    remark === undefined ? null : `remark ${quoted(remark)}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

function sightingText(said: Of<'sighting'>): string {
  const { words, seenAt, place, originalEvent } = said;
  const time = localTime(seenAt, zoneOf(place));
  const when = said.precision === 'date' ? time.slice(0, 10) : time;
  const parts = [`seen: ${words}`, whereText({ place, facility: null }), when, quoted(originalEvent)];
  return parts.filter((part) => part !== null).join(', ');
}

function measuredText(said: Of<'measurement'>): string {
  const { words, measuredAt, place, originalEvent } = said;
  const values = deviceText(said);
  const parts = [words, whereText(said), localTime(measuredAt, zoneOf(place)), quoted(originalEvent)];
  const text = parts.filter((part) => part !== null).join(', ');
  return values === '' ? text : `${text}; ${values}`;
}

/** The values, alarms and power supply that a device reported; empty if it reported none. */
export function deviceText({
  readings,
  alarms,
  isPowered,
}: Pick<Of<'measurement'>, 'readings' | 'alarms' | 'isPowered'>) {
  const active = alarms?.filter(({ ended_at }) => ended_at === null) ?? [];
  const parts = [
    ...active.map((alarm) => `ALARM ${alarmText(alarm)}`),
    ...(active.length === 0 && alarms !== null ? ['no alarm is active'] : []),
    ...(isPowered === null ? [] : [isPowered ? 'powered' : 'NOT POWERED']),
    ...readings.map(({ name, value, unit }) => `${inline(name)} ${value} ${unit}`),
  ];
  return parts.join(', ');
}

function alarmText({ code, description, started_at }: NonNullable<Of<'measurement'>['alarms']>[number]): string {
  const named = [code, description].filter((text) => text !== null).map(quoted);
  const since = started_at === null ? '' : ` since ${localTime(started_at, null)}`;
  return `${named.length === 0 ? 'without a name' : named.join(' ')}${since}`;
}

function snapshotText(said: Of<'terminal_snapshot'>): string {
  const { available, holds } = said;
  const named = holds?.map(({ name, status }) => `${quoted(name)} (${status})`).join(', ');
  // A line that states a hold does not see the yard.
  const parts = [
    said.party === 'shipping_line' ? 'stated' : 'yard status',
    whereText(said),
    available === null ? null : available ? 'available for pickup' : 'not available for pickup',
    named === undefined ? null : named === '' ? 'no holds' : `holds ${named}`,
    localTime(said.checkedAt, zoneOf(said.place)),
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function deadlineText({ lastFreeDay, computed, place }: Of<'deadline'>): string {
  if (lastFreeDay === null) return 'no last free day any more';
  const where = whereText({ place, facility: null });
  return `last free day ${lastFreeDay}${computed ? ', computed from a duration' : ''}${where === null ? '' : `, ${where}`}`;
}

interface Where {
  place: PlaceReference | null;
  facility: FacilityReference | null;
}

function whereText({ place, facility }: Where): string | null {
  const there = place === null ? null : placeText(describePlace(place));
  const terminal = facility?.name ?? facility?.code ?? null;
  const parts = [terminal === null ? null : quoted(terminal), there].filter((part) => part !== null);
  return parts.length === 0 ? null : `at ${parts.join(', ')}`;
}

function zoneOf(place: PlaceReference | null): string | null {
  return place === null ? null : describePlace(place).timezone;
}
