import { DAY_MS } from '../instant.ts';
import { canonicalLocode } from '../location.ts';
import { assumedWait, type WaitKind } from './assumptions.ts';
import { OUTCOMES_MAX } from './waiting-time.ts';

/** Where something waits, and whose it is. */
export interface WaitPlace {
  kind: WaitKind;
  /** UN/LOCODE; of a way by rail those of its port and its ramp. */
  locode: string;
  /** Key of the terminal at which the vessel berths; null where it is not known. */
  terminal?: string | null;
  /** SCAC of the line; its containers wait in a hub as its vessels connect there. */
  line?: string | null;
}

/** A wait that has ended, with the place at which it was. */
export interface LearntWait extends WaitPlace {
  endedMs: number;
  hours: number;
}

/** How long waits took in this installation. */
export interface LearntWaits {
  /** Waits are added in the order in which they became known. */
  add(wait: LearntWait): void;
  /** The hours of waits that had ended in the half year before a moment, oldest first: of the finest group with enough of them. */
  of(place: WaitPlace, nowMs: number): readonly number[];
}

/** Older waits belong to another season. */
export const WAIT_DAYS = 180;

/** With fewer outcomes of a terminal those of its port count, then those of the country, and then those of all places. */
const GROUP_COUNT_MIN = 10;

interface Ended {
  endedMs: number;
  hours: number;
}

/** An empty memory of waits. */
export function createLearntWaits(): LearntWaits {
  const groups = new Map<string, Ended[]>();
  const usual = createUsualHours();
  return { add, of };

  function add(wait: LearntWait): void {
    const { kind, locode, endedMs, hours } = wait;
    const { own, wider } = groupsOf(wait);
    for (const group of own) push(groups, group, { endedMs, hours });
    // Ports differ: of another one it counts how much longer it took there than is assumed of that port.
    for (const group of wider) push(groups, group, { endedMs, hours: hours / usual(kind, locode) });
  }

  function of(place: WaitPlace, nowMs: number): readonly number[] {
    const { own, wider } = groupsOf(place);
    const recent = (group: string) => recentOf(groups.get(group) ?? [], nowMs);
    for (const group of own) {
      const hours = recent(group);
      if (hours.length >= GROUP_COUNT_MIN) return hours;
    }
    for (const group of wider) {
      const shares = recent(group);
      if (shares.length < GROUP_COUNT_MIN) continue;
      const usualHours = usual(place.kind, place.locode);
      return shares.map((share) => share * usualHours);
    }
    return recent(own.at(-1) ?? '');
  }
}

/** The groups that a wait belongs to, from the finest to all: those of its own port, and those of other ports too. */
function groupsOf({ kind, locode, terminal = null, line = null }: WaitPlace): { own: string[]; wider: string[] } {
  const codes = locode.split(' ').map(canonicalLocode);
  const port = `${kind} ${codes.join(' ')}`;
  const finer =
    kind === 'berth' && terminal !== null
      ? [`${port} ${terminal}`]
      : kind === 'hub' && line !== null
        ? [`${port} ${line}`]
        : [];
  const countries = codes.map((code) => code.slice(0, COUNTRY_LENGTH));
  return { own: [...finer, port], wider: [`${kind} in ${countries.join(' ')}`, `${kind} anywhere`] };
}

/** A UN/LOCODE begins with the code of its country. */
const COUNTRY_LENGTH = 2;

function recentOf(ended: readonly Ended[], nowMs: number): number[] {
  const sinceMs = nowMs - WAIT_DAYS * DAY_MS;
  return ended.filter(({ endedMs }) => endedMs >= sinceMs).map(({ hours }) => hours);
}

function push(groups: Map<string, Ended[]>, group: string, ended: Ended): void {
  const known = groups.get(group);
  if (known === undefined) groups.set(group, [ended]);
  else if (known.push(ended) > OUTCOMES_MAX) known.shift();
}

/** The mean that is assumed of a wait, which is looked up once for each place. */
function createUsualHours(): (kind: WaitKind, locode: string) => number {
  const known = new Map<string, number>();
  return (kind, locode) => {
    const key = `${kind} ${locode}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const assumed = assumedWait(kind, locode);
    const mean = assumed.reduce((sum, hours) => sum + hours, 0) / assumed.length;
    known.set(key, mean);
    return mean;
  };
}
