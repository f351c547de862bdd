import { z } from 'zod';
import { daysBetween, localDate } from '../../domain/instant.ts';
import type { ContainerState } from '../../domain/journey/state.ts';
import { type Observation, Party } from '../../domain/observation.ts';
import { ShownMoment } from '../../domain/shown-moment.ts';
import type { History } from './history.ts';
import { type ContainerJourney, knownAt } from './load-journey.ts';

/** How the arrival at the port of discharge stands to what was expected first. */
export const Lateness = z.object({
  first_eta_at: ShownMoment.nullable().describe('The first estimate that is known'),
  first_said_by: Party.nullable(),
  first_known_at: ShownMoment.nullable().describe('When this account learned it'),
  eta_at: ShownMoment.nullable(),
  arrived_at: ShownMoment.nullable(),
  days_later: z.number().int().nullable().describe('From first_eta_at to the arrival, else to eta_at'),
  eta_moves: z.number().int().describe('Times the estimate moved since tracking began'),
  are_all_moves_known: z.boolean().describe('False: there may be more moves, not every receipt was looked at'),
  timezone: z.string().nullable(),
});
export type Lateness = z.infer<typeof Lateness>;

/** Compares the first estimate with the arrival, or with the estimate of today; by the calendar of the port. */
export function latenessOf(journey: ContainerJourney, state: ContainerState, history: History): Lateness {
  const { podOriginalEtaAt, podEtaAt: eta, podArrivedAt: arrived, podTimezone: timezone } = state;
  // An estimate for a port that was changed since says nothing of the arrival at this one.
  const first = podOriginalEtaAt;
  const latest = arrived ?? eta;
  const isKnown = first !== null && latest !== null;
  const said = originalOf(journey, state);
  return {
    first_eta_at: first,
    first_said_by: said?.party ?? null,
    first_known_at: said === undefined ? null : knownAt(journey, said),
    eta_at: eta,
    arrived_at: arrived,
    days_later: isKnown ? daysBetween(localDate(first, timezone), localDate(latest, timezone)) : null,
    eta_moves: movesOf(history, state),
    are_all_moves_known: history.isWhole,
    timezone,
  };
}

function originalOf({ observations }: ContainerJourney, { because }: ContainerState): Observation | undefined {
  return observations.find(({ id }) => id === because.podOriginalEtaAt?.[0]);
}

/** Whether an estimate, a moment or a day where no time is known, is what the container is expected at. */
export function isSameEstimate(value: string, etaAt: string, timezone: string | null): boolean {
  return value === (value.length === 10 ? localDate(etaAt, timezone) : etaAt);
}

/** The moves that were seen, and those that happened in what was left out: there the estimate is not what it was before. */
function movesOf({ changes, isWhole }: History, { podEtaAt: eta, podTimezone: timezone }: ContainerState): number {
  const estimates = changes.filter(({ fact }) => fact === 'pod_eta_at');
  const seen = estimates.filter(({ from, to }) => from !== null && to !== null).length;
  if (isWhole) return seen;
  const unseen = estimates.filter(({ from }, index) => isOther(from, estimates[index - 1]?.to ?? null)).length;
  const latest = estimates.at(-1)?.to ?? null;
  const isLatest = eta === null || latest === null || isSameEstimate(latest, eta, timezone);
  return seen + unseen + (isLatest ? 0 : 1);
}

function isOther(value: string | null, before: string | null): boolean {
  return value !== null && before !== null && value !== before;
}
