import type { LineTable } from '../../domain/carrier.ts';
import type { Tariff } from '../../domain/charges/tariff.ts';
import { findLocation } from '../../domain/location.ts';
import { keptScac, unknownLineText } from '../../domain/nearest-lines.ts';
import { clockOfDraft } from './clock-of-draft.ts';
import type { CheckedPart, PathFault } from './document-fault.ts';
import type { TariffDraft } from './tariff-draft.ts';

/** A tariff as it is kept, with what is wrong in it; its line has to be one of `lines`. */
export function tariffOfDraft(draft: TariffDraft, lines: LineTable): CheckedPart<Tariff> {
  const read = draft.clocks.map((clock) => clockOfDraft(clock, draft.scope.direction));
  const clocks = read.map(({ part }) => part);
  const ofClocks = read.flatMap(({ faults }, index) => under(['clocks', index], faults));
  const faults = [...periodFaults(draft), ...partyFaults(draft, lines), ...under(['scope'], placeFaults(draft.scope))];
  // Containers have the SCAC under which their line is kept, and a tariff may have another one of it.
  const line = draft.line === null ? null : keptScac(draft.line, lines);
  return { part: { ...draft, line, clocks }, faults: [...faults, ...ofClocks, ...repeatedClocks(draft)] };
}

/** Faults of a part as those of the whole. */
export function under(path: readonly PropertyKey[], faults: readonly PathFault[]): PathFault[] {
  return faults.map((fault) => ({ ...fault, path: [...path, ...fault.path] }));
}

/** What is wrong with a period. */
export function periodFaults({ from, to }: { from: string; to: string | null }): PathFault[] {
  if (to === null || from <= to) return [];
  return [{ path: ['to'], reason: `It ends on ${to}, before its first day ${from}` }];
}

interface Places {
  terminals: readonly string[];
  places: readonly string[];
  countries: readonly string[];
}

/** Places that are not known, which would never match, and terminals whose port is open. */
export function placeFaults({ terminals, places }: Places): PathFault[] {
  const unknown = places.flatMap((code, index) =>
    findLocation(code) === null ? [{ path: ['places', index], reason: `${code} is no UN/LOCODE that is known` }] : [],
  );
  if (terminals.length === 0 || places.length > 0) return unknown;
  const reason = 'Give the ports of the terminals too, as places: codes of terminals repeat among ports';
  return [...unknown, { path: ['terminals'], reason }];
}

function partyFaults({ party, line }: TariffDraft, lines: LineTable): PathFault[] {
  if (line !== null)
    return keptScac(line, lines) === null ? [{ path: ['line'], reason: unknownLineText(line, lines) }] : [];
  if (party !== 'line') return [];
  return [{ path: ['line'], reason: 'Give the SCAC of the line whose tariff it is' }];
}

function repeatedClocks({ clocks }: TariffDraft): PathFault[] {
  return clocks.flatMap(({ charge, at }, index) => {
    const first = clocks.findIndex((other) => other.charge === charge && other.at === at);
    if (first === index) return [];
    return [{ path: ['clocks', index], reason: `clocks[${first}] already is the clock of ${charge} at the ${at}` }];
  });
}
