import { z } from 'zod';
import { daysBetween, localDate } from '../../domain/instant.ts';
import type { ContainerState } from '../../domain/journey/state.ts';
import type { Change, History } from './history.ts';
import { Moment } from './moment.ts';

/** How the arrival at the port of discharge stands to what was expected first. */
export const Lateness = z.object({
  first_eta_at: Moment.nullable().describe("The line's first estimate that is known"),
  eta_at: Moment.nullable(),
  arrived_at: Moment.nullable(),
  days_later: z.number().int().nullable().describe('From first_eta_at to the arrival, else to eta_at'),
  eta_moves: z.number().int().describe('Times the estimate moved since tracking began'),
  timezone: z.string().nullable(),
});
export type Lateness = z.infer<typeof Lateness>;

/** Compares the first estimate with the arrival, or with the estimate of today; by the calendar of the port. */
export function latenessOf(state: ContainerState, history: History): Lateness {
  const { podOriginalEtaAt: first, podEtaAt: eta, podArrivedAt: arrived, podTimezone: timezone } = state;
  const latest = arrived ?? eta;
  const isKnown = first !== null && latest !== null;
  return {
    first_eta_at: first,
    eta_at: eta,
    arrived_at: arrived,
    days_later: isKnown ? daysBetween(localDate(first, timezone), localDate(latest, timezone)) : null,
    eta_moves: history.changes.filter(isMove).length,
    timezone,
  };
}

function isMove({ fact, from, to }: Change): boolean {
  return fact === 'pod_eta_at' && from !== null && to !== null;
}
