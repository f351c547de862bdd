import { HOUR_MS, toEpochMs } from '../instant.ts';
import { isSamePlace } from '../journey/route.ts';
import type { ContainerState, Milestone } from '../journey/state.ts';
import { normalizeVesselName } from '../vessel.ts';
import { type EndedWait, WAIT_HOURS_MAX } from './waits-of-journey.ts';

/** The key of a way by rail among waits: its port and its ramp. */
export function railLane(port: string, ramp: string): string {
  return `${port} ${ramp}`;
}

/**
 * How long a container stood at its port of discharge until its train left, and how long that took to the ramp, where begin
 * and end are both known to the hour. They count for the vessel that brought it: containers of one are not independent.
 */
export function railWaitsOfJourney(state: ContainerState): EndedWait[] {
  const { portOfDischarge, destination, podVesselImo, podVesselName } = state;
  const port = portOfDischarge?.locode ?? null;
  const ramp = destination?.locode ?? null;
  const vessel = podVesselImo ?? normalizeVesselName(podVesselName ?? '');
  if (port === null || ramp === null || port === ramp || vessel === '') return [];
  const first = (name: Milestone['milestone'], place: Milestone['place']) =>
    state.milestones.find((one) => {
      const isThere = one.milestone === name && isSamePlace(one.place, place);
      return isThere && one.precision === 'time' && one.reverted === null;
    });
  const departed = first('rail_departed', portOfDischarge);
  const discharged = first('vessel_discharged', portOfDischarge);
  const arrived = first('arrived_at_inland_destination', destination) ?? first('rail_arrived', destination);
  return [
    ...ended({ kind: 'rail_ramp', locode: port, vessel }, discharged, departed),
    ...ended({ kind: 'rail_transit', locode: railLane(port, ramp), vessel }, departed, arrived),
  ];
}

function ended(
  what: Pick<EndedWait, 'kind' | 'locode' | 'vessel'>,
  begin: Milestone | undefined,
  end: Milestone | undefined,
): EndedWait[] {
  if (begin === undefined || end === undefined || end.at < begin.at) return [];
  const hours = (toEpochMs(end.at) - toEpochMs(begin.at)) / HOUR_MS;
  return hours > WAIT_HOURS_MAX ? [] : [{ ...what, endedAt: end.at, hours, terminal: null }];
}
