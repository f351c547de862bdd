import type { ShownContradiction } from '../../domain/container-record/reasons.ts';
import { isDisputed } from '../../wording/warnings.ts';

/** The contradictions that put a container at risk. */
export interface ContradictionsAtRisk {
  /** With one on whether it still stands where free time runs: all of them. */
  disputed: readonly ShownContradiction[];
  /** Without such a one: those on the day from which it is charged. */
  byTariff: readonly ShownContradiction[];
}

/** Finds them. A container has one of both, so that they are one reason. */
export function contradictionsAtRisk(contradictions: readonly ShownContradiction[]): ContradictionsAtRisk {
  const byTariff = contradictions.filter(({ fact }) => fact === 'last_free_day_by_tariff');
  const disputed = contradictions.filter((one) => isDisputed({ contradictions: [one] }));
  return disputed.length === 0 ? { disputed, byTariff } : { disputed: [...disputed, ...byTariff], byTariff: [] };
}
