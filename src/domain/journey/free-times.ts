import type { StatedFreeTime } from '../free-time.ts';
import type { Observation } from '../observation.ts';
import { byVersion, compareText } from './current-set.ts';

type StoredFreeTime = Extract<Observation, { kind: 'free_time' }>;

/** A party that states more conditions than this for one container is not to be listed without end. */
const FREE_TIMES_MAX = 12;

/**
 * The free times that are stated beside the last free days: of storage, detention and per diem, and those of demurrage
 * that name no day. Each as its source stated it last; no day is computed from them.
 */
export function freeTimesOf(said: readonly Observation[]): { freeTimes: StatedFreeTime[]; because: string[] } {
  const stated = said.filter((one) => one.kind === 'free_time');
  if (stated.length === 0) return { freeTimes: [], because: [] };
  const latest = new Map<string, StoredFreeTime>();
  for (const one of [...stated].sort(byVersion)) if (!latest.has(keyOf(one))) latest.set(keyOf(one), one);
  const listed = [...latest.values()].sort(byDate).slice(0, FREE_TIMES_MAX);
  return { freeTimes: listed.map(freeTimeOf), because: listed.map(({ id }) => id) };
}

// A notice that is sent again under no id of its own repeats or replaces what the same source stated of the same kind.
function keyOf({ source, sourceEventId, types, forContainers = [] }: StoredFreeTime): string {
  return `${source} ${sourceEventId ?? [...types, ...forContainers].join(' ')}`;
}

function byDate(one: StoredFreeTime, other: StoredFreeTime): number {
  return (
    compareText(one.until ?? '9', other.until ?? '9') ||
    compareText(one.types.join(), other.types.join()) ||
    compareText(one.id, other.id)
  );
}

function freeTimeOf({ party, source, types, until, duration, unit, basis, ...said }: StoredFreeTime): StatedFreeTime {
  return {
    ...{ party, source, types, until, duration, unit, counted_from: basis },
    ...(said.forContainers === undefined ? {} : { for_containers: said.forContainers }),
    stated_at: said.recordedAt,
  };
}
