import { inline, quoted } from '../core/text.ts';
import type { StatedFreeTime } from '../domain/free-time.ts';
import { listed } from './late-text.ts';
import { partyText } from './party-text.ts';

/** The free times that are stated beside the last free days, a sentence for each party; null where none is stated. */
export function freeTimesText({ free_times: stated }: { free_times: readonly StatedFreeTime[] }): string | null {
  if (stated.length === 0) return null;
  const parties = [...new Set(stated.map(({ party }) => party))];
  const texts = parties.map((party) => {
    const own = stated.filter((one) => one.party === party).map(freeTimeInShort);
    return `The ${partyText(party)} states: ${own.join('; ')}.`;
  });
  return texts.join(' ');
}

/** `storage free until 2026-11-23`, `detention: free time 5 calendar days, counted "from gate-out"`. */
export function freeTimeInShort({
  types,
  until,
  duration,
  unit,
  counted_from: basis,
  for_containers: only,
}: Omit<StatedFreeTime, 'party' | 'source' | 'stated_at'>): string {
  const kind = types.length === 0 ? 'a kind that is not stated' : listed(types.map(kindText));
  const long = duration === null ? null : `${duration} ${unitText(unit, duration)}`;
  const counted = basis === null ? '' : `, counted ${quoted(basis)}`;
  const whom = only === undefined ? '' : `, for containers of type ${only.map(inline).join(', ')} only`;
  if (until === null && long === null) return `${kind}: free time without days${counted}${whom}`;
  if (until === null) return `${kind}: free time ${long}${counted}${whom}; no last day is stated`;
  return `${kind} free until ${until}${long === null ? '' : ` (${long}${counted})`}${whom}`;
}

const KINDS: Record<string, string> = { DEM: 'demurrage', DET: 'detention', STO: 'storage', PDM: 'per diem' };

function kindText(code: string): string {
  return KINDS[code] ?? quoted(code);
}

const UNITS: Record<string, string> = { CD: 'calendar day', WD: 'working day', HR: 'hour' };

function unitText(unit: string | null, count: number): string {
  const known = unit === null ? 'unit' : UNITS[unit];
  return known === undefined ? quoted(unit ?? '') : `${known}${count === 1 ? '' : 's'}`;
}
