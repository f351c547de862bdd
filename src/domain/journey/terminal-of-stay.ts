import type { FacilityReference } from '../place-reference.ts';
import type { StoredSnapshot } from './availability.ts';
import { byVersion, compareText, newestFirst } from './current-set.ts';
import { isNamed, isOtherFacility } from './facility.ts';
import { type Gazetteer, NOWHERE } from './places.ts';
import type { Statement } from './statement.ts';
import { isSaidThere } from './terminal-state.ts';
import { isSameFacility } from './turned-back.ts';
import { lookOf } from './yard-looks.ts';

/** The terminals at which a container stands in the ports where several report on it, by the keys of the ports. */
export type TerminalsOfStay = ReadonlyMap<string, FacilityReference>;

/** What the terminals are found in. */
export interface TerminalReports {
  snapshots: readonly StoredSnapshot[];
  statements: readonly Statement[];
  gazetteer: Gazetteer;
}

/**
 * Where several terminals of one place report on a container, the one at which it stands: that of its discharge if that
 * terminal still has it, else the one that last showed it in its yard, else the one that reported last. What another
 * terminal reports is its own. Where a terminal has moved the container to another yard, both reports are about one stay.
 */
export function terminalsOfStay({ snapshots, statements, gazetteer }: TerminalReports): TerminalsOfStay {
  const found = new Map<string, FacilityReference>();
  for (const [key, reports] of reportsByPlace(snapshots, gazetteer)) {
    if (!haveSeveral(reports)) continue;
    const isMoved = reports.some(({ said }) => said.offDock === true) || statements.some((one) => isBrought(one, key));
    const facility = isMoved
      ? null
      : standsAt(
          reports,
          statements.filter((one) => one.placeKey === key),
        );
    if (facility !== null) found.set(key, facility);
  }
  return found;
}

/** Whether a facility is known to be another than the one at which the container stands in that place. */
export function isElsewhere(terminals: TerminalsOfStay, key: string, facility: FacilityReference | null): boolean {
  return terminals.size > 0 && isOtherFacility(facility, terminals.get(key) ?? null);
}

interface Report {
  said: StoredSnapshot;
  facility: FacilityReference;
}

/** The reports of terminals and ramps that name themselves, the newest first. */
function reportsByPlace(snapshots: readonly StoredSnapshot[], gazetteer: Gazetteer): Map<string, Report[]> {
  const groups = new Map<string, Report[]>();
  for (const said of snapshots) {
    const { facility, party, place } = said;
    if (facility === null || !isNamed(facility) || !isSaidThere(party)) continue;
    const { key } = gazetteer(place, facility);
    if (key === NOWHERE) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [{ said, facility }]);
    else group.push({ said, facility });
  }
  for (const group of groups.values()) {
    group.sort(
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

/** A truck put it down laden in a yard of the place; what becomes of it there is a matter of its own (put-down.ts). */
function isBrought({ movement, load, standing, placeKey }: Statement, key: string): boolean {
  return movement === 'gate_in' && load === 'laden' && standing === 'actual' && placeKey === key;
}

function standsAt(reports: readonly Report[], statements: readonly Statement[]): FacilityReference | null {
  const landed = statements
    .filter(({ movement, standing, isWithdrawn }) => movement === 'discharge' && standing === 'actual' && !isWithdrawn)
    .sort((one, other) => Number(isSaidThere(other.party)) - Number(isSaidThere(one.party)) || newestFirst(one, other))
    .find(({ facility }) => facility !== null && isNamed(facility))?.facility;
  const ofLanding = reports.find(({ facility }) => landed != null && isSameFacility(facility, landed, null) === true);
  const isGone = ofLanding !== undefined && ['gone', 'awaited'].includes(lookOf(ofLanding.said)?.kind ?? '');
  if (ofLanding !== undefined && !isGone) return ofLanding.facility;
  const there = reports.find(({ said }) => lookOf(said)?.kind === 'there');
  return (there ?? reports[0])?.facility ?? null;
}
