import { HOUR_MS } from '../instant.ts';
import type { SourceError } from './source-error.ts';

/** An estimate of one source, with how far it is usually off. */
export interface WeighedEstimate {
  source: string;
  /** Milliseconds since the epoch. */
  atMs: number;
  error: SourceError;
}

/** What several estimates give together; the shares of their sources add up to 1. */
export interface Combination {
  atMs: number;
  shares: Readonly<Record<string, number>>;
}

/** No source is better than this, however well it did: hours. */
export const ERROR_FLOOR_HOURS = 6;

/** Estimates this near to each other repeat one another: a line sends its schedule's arrival, a vessel enters it. */
const SAME_MS_MAX = HOUR_MS;

/**
 * The mean of estimates, each corrected by its bias and weighted by the inverse square of its error. Those within an
 * hour of each other as they are stated count once, at the weight of the best of them. Null of none.
 */
export function combineEstimates(
  estimates: readonly WeighedEstimate[],
  floorHours: number = ERROR_FLOOR_HOURS,
): Combination | null {
  if (estimates.length === 0) return null;
  const groups = groupsOfSame(estimates).map((members) => weighed(members, floorHours));
  const total = groups.reduce((sum, { weight }) => sum + weight, 0);
  // Relative to the first, because the product of a weight and an epoch has no decimals left.
  const [first] = groups;
  const originMs = first?.atMs ?? 0;
  const offMs = groups.reduce((sum, { weight, atMs }) => sum + (weight / total) * (atMs - originMs), 0);
  const shares = groups.flatMap(({ members, weight }) =>
    members.map(({ source }): [string, number] => [source, weight / total / members.length]),
  );
  return { atMs: originMs + offMs, shares: Object.fromEntries(shares) };
}

function groupsOfSame(estimates: readonly WeighedEstimate[]): WeighedEstimate[][] {
  const groups: WeighedEstimate[][] = [];
  for (const estimate of [...estimates].sort((one, other) => one.atMs - other.atMs)) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (group !== undefined && first !== undefined && estimate.atMs - first.atMs <= SAME_MS_MAX) group.push(estimate);
    else groups.push([estimate]);
  }
  return groups;
}

function weighed(members: readonly WeighedEstimate[], floorHours: number) {
  const [first] = members;
  const originMs = first?.atMs ?? 0;
  const corrected = members.map(({ atMs, error }) => atMs - originMs + error.biasHours * HOUR_MS);
  const atMs = originMs + corrected.reduce((sum, ms) => sum + ms, 0) / members.length;
  const best = Math.min(...members.map(({ error }) => error.meanHours));
  return { members, atMs, weight: 1 / (best ** 2 + floorHours ** 2) };
}
