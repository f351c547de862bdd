import { toEpochMs } from '../instant.ts';
import type { FacilityReference } from '../place-reference.ts';
import type { StoredSnapshot } from './availability.ts';
import { byVersion, compareText, newestFirst } from './current-set.ts';
import { isNamed, isOtherFacility } from './facility.ts';
import { type Gazetteer, NOWHERE, type Spot } from './places.ts';
import { isSamePortArea } from './port-area.ts';
import type { Statement } from './statement.ts';
import { isSaidThere } from './terminal-state.ts';
import { isSameFacility } from './turned-back.ts';
import { sightingOf } from './yard-sightings.ts';

/** A terminal at which a container stood, since when by what is reported, in milliseconds, and whether it left there. */
interface Stand {
  facility: FacilityReference;
  sinceMs: number;
  hasLeft: boolean;
}

/**
 * The terminals at which a container stood one after the other in the ports where several report on it, by the keys of
 * the places; those of neighbouring ports that a line calls by one name share theirs.
 */
export type TerminalsOfStay = ReadonlyMap<string, readonly Stand[]>;

/** What the terminals are found in. */
export interface TerminalReports {
  snapshots: readonly StoredSnapshot[];
  statements: readonly Statement[];
  gazetteer: Gazetteer;
}

/**
 * Where several terminals of one place report on a container, those at which it stood: that of its discharge as long as
 * that terminal has it, else each one since it first showed the container in its yard, else the one that reported last.
 * What another terminal reports is its own. Where a terminal has moved the container to another yard, both reports are
 * about one stay.
 */
export function terminalsOfStay({ snapshots, statements, gazetteer }: TerminalReports): TerminalsOfStay {
  const found = new Map<string, readonly Stand[]>();
  for (const { spots, reports } of reportsByPlace(snapshots, gazetteer)) {
    if (!haveSeveral(reports)) continue;
    const there = statements.filter(({ placeKey }) => spots.some(({ key }) => key === placeKey));
    const isMoved = reports.some(({ said }) => said.offDock === true) || there.some(isBrought);
    const stands = isMoved ? [] : standsOf(reports, there);
    if (stands.length > 0) for (const { key } of spots) found.set(key, stands);
  }
  return found;
}

/** Whether a facility is known to be another than the one at which the container stands in that place. */
export function isElsewhere(terminals: TerminalsOfStay, key: string, facility: FacilityReference | null): boolean {
  return terminals.size > 0 && isOtherFacility(facility, terminals.get(key)?.at(-1)?.facility ?? null);
}

/** The same of the one at which it stood at a moment. */
export function wasElsewhere(terminals: TerminalsOfStay, key: string, { facility, atMs }: Moment): boolean {
  if (terminals.size === 0) return false;
  const stands = terminals.get(key) ?? [];
  const stand = stands.findLast(({ sinceMs }) => sinceMs <= atMs) ?? stands[0];
  return isOtherFacility(facility, stand?.facility ?? null);
}

/** Whether a facility is one that the container is reported to have left before it came to where it stands. */
export function isLeft(terminals: TerminalsOfStay, key: string, facility: FacilityReference | null): boolean {
  const left =
    terminals
      .get(key)
      ?.slice(0, -1)
      .filter(({ hasLeft }) => hasLeft) ?? [];
  return facility !== null && left.some((stand) => isSameFacility(stand.facility, facility, null) === true);
}

interface Moment {
  facility: FacilityReference | null;
  atMs: number;
}

interface Report {
  said: StoredSnapshot;
  facility: FacilityReference;
}

interface Group {
  spots: Spot[];
  reports: Report[];
}

/** The reports of terminals and ramps that name themselves, the newest first, by the ports that are one for a line. */
function reportsByPlace(snapshots: readonly StoredSnapshot[], gazetteer: Gazetteer): Group[] {
  const groups: Group[] = [];
  for (const said of snapshots) {
    const { facility, party, place } = said;
    if (facility === null || !isNamed(facility) || !isSaidThere(party)) continue;
    const spot = gazetteer(place, facility);
    if (spot.key === NOWHERE) continue;
    const group =
      groups.find(({ spots }) => spots.some(({ key }) => key === spot.key)) ??
      groups.find(({ spots }) => spots.some((one) => isSamePortArea(one, spot)));
    if (group === undefined) groups.push({ spots: [spot], reports: [{ said, facility }] });
    else {
      group.reports.push({ said, facility });
      if (group.spots.every(({ key }) => key !== spot.key)) group.spots.push(spot);
    }
  }
  for (const { reports } of groups) {
    reports.sort(
      (one, other) => compareText(other.said.checkedAt, one.said.checkedAt) || byVersion(one.said, other.said),
    );
  }
  return groups;
}

function haveSeveral(reports: readonly Report[]): boolean {
  const [first, ...others] = new Map(
    reports.map(({ facility }) => [`${facility.code}\n${facility.name}`, facility]),
  ).values();
  return others.some((other) => first !== undefined && isOtherFacility(first, other));
}

/** A truck put it down laden in a yard of the place; what becomes of it there is a matter of its own (off-dock-arrival.ts). */
function isBrought({ movement, load, standing }: Statement): boolean {
  return movement === 'gate_in' && load === 'laden' && standing === 'actual';
}

function standsOf(reports: readonly Report[], statements: readonly Statement[]): Stand[] {
  const landed = landedAt(reports, statements);
  const standAt = (facility: FacilityReference, sinceMs: number): Stand => {
    return { facility, sinceMs, hasLeft: goneFromMs(facility, reports, statements) < Number.POSITIVE_INFINITY };
  };
  const stands = landed === null ? [] : [standAt(landed, Number.NEGATIVE_INFINITY)];
  const goneMs = landed === null ? Number.NEGATIVE_INFINITY : goneFromMs(landed, reports, statements);
  for (const { said, facility } of reports.toReversed()) {
    const atMs = toEpochMs(said.checkedAt);
    const isShown = sightingOf(said)?.kind === 'there' && atMs >= goneMs;
    const stand = stands.at(-1);
    if (isShown && (stand === undefined || isOtherFacility(stand.facility, facility)))
      stands.push(standAt(facility, atMs));
  }
  const [newest] = reports;
  return stands.length > 0 || newest === undefined ? stands : [standAt(newest.facility, Number.NEGATIVE_INFINITY)];
}

/** The reporting terminal at which it was discharged; null where none is stated. */
function landedAt(reports: readonly Report[], statements: readonly Statement[]): FacilityReference | null {
  const discharge = statements
    .filter(({ movement, standing, isWithdrawn }) => movement === 'discharge' && standing === 'actual' && !isWithdrawn)
    .sort((one, other) => Number(isSaidThere(other.party)) - Number(isSaidThere(one.party)) || newestFirst(one, other))
    .find(({ facility }) => facility !== null && isNamed(facility))?.facility;
  if (discharge == null) return null;
  return reports.find(({ facility }) => isSameFacility(facility, discharge, null) === true)?.facility ?? null;
}

/** When a terminal began to state that it does not have the container, or that it left through its gate; else infinity. */
function goneFromMs(terminal: FacilityReference, reports: readonly Report[], statements: readonly Statement[]): number {
  const isIts = (facility: FacilityReference | null) =>
    facility !== null && isSameFacility(facility, terminal, null) === true;
  const [newest] = reports.filter(({ facility }) => isIts(facility));
  const isGone = newest !== undefined && ['gone', 'awaited'].includes(sightingOf(newest.said)?.kind ?? '');
  const gates = statements.filter(
    ({ movement, load, standing, facility }) =>
      movement === 'gate_out' && load !== 'empty' && standing === 'actual' && isIts(facility),
  );
  return Math.min(
    ...(isGone ? [Number.NEGATIVE_INFINITY] : []),
    ...gates.map(({ atMs }) => atMs),
    Number.POSITIVE_INFINITY,
  );
}
