import { HOUR_MS, type Instant, toEpochMs } from '../instant.ts';
import { isSamePlace } from '../journey/route.ts';
import type { ContainerState, Milestone } from '../journey/state.ts';
import { placeKey } from '../place-key.ts';
import { normalizeVesselName } from '../vessel.ts';
import type { WaitKind } from './assumptions.ts';

/** A wait that has ended. */
export interface EndedWait {
  kind: WaitKind;
  /** UN/LOCODE; of a way by rail those of its port and its ramp. */
  locode: string;
  /** Of a berth the vessel that waited; of a hub that on which the container went on; of the way by rail that which brought it. IMO number, or name in its compared form. */
  vessel: string;
  endedAt: Instant;
  hours: number;
  /** Of a berth the key of its terminal; null where that is not known. */
  terminal: string | null;
}

/** A wait of longer is a mistake of a date, or a container that was forgotten. */
export const WAIT_HOURS_MAX = 60 * 24;

type Milestones = readonly Milestone['milestone'][];
type SeaWait = Extract<WaitKind, 'hub' | 'berth'>;
const ENDS: Readonly<Record<SeaWait, { from: Milestones; to: Milestones }>> = {
  hub: {
    from: ['transshipment_arrived', 'transshipment_discharged'],
    to: ['transshipment_departed', 'transshipment_loaded'],
  },
  berth: { from: ['vessel_arrived'], to: ['vessel_berthed'] },
};

/** The waits of a journey whose begin and end are both known to the hour. */
export function waitsOfJourney(state: ContainerState): EndedWait[] {
  const { milestones } = state;
  const timed = milestones
    .filter(({ precision, place }) => precision === 'time' && place?.locode != null)
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return (['hub', 'berth'] as const).flatMap((kind) => {
    const { from, to } = ENDS[kind];
    const places = timed.filter(({ milestone }) => from.includes(milestone));
    const firsts = places.filter(
      (one, index) => places.findIndex(({ place }) => isSamePlace(place, one.place)) === index,
    );
    return firsts.flatMap((begin) => {
      // A departure ends the stay, else the loading that comes before it.
      const [end] = to.flatMap(
        (name) =>
          timed.find(
            ({ milestone, place, at }) => milestone === name && isSamePlace(place, begin.place) && at >= begin.at,
          ) ?? [],
      );
      if (end === undefined) return [];
      const terminal = kind === 'berth' && isSamePlace(end.place, state.portOfDischarge) ? terminalKey(state) : null;
      return waitBetween(kind, begin, end, terminal) ?? [];
    });
  });
}

/** The terminal at the port of discharge as one key, by its code where it has one; null where none is named. */
export function terminalKey({ podTerminal }: Pick<ContainerState, 'podTerminal'>): string | null {
  if (podTerminal === null) return null;
  const { code, codeList, name } = podTerminal;
  if (code !== null) return `${codeList ?? 'code'}:${code.toUpperCase()}`;
  return name === null ? null : placeKey(name);
}

function waitBetween(kind: SeaWait, begin: Milestone, end: Milestone, terminal: string | null): EndedWait | null {
  const hours = (toEpochMs(end.at) - toEpochMs(begin.at)) / HOUR_MS;
  const vessel = end.vesselImo ?? normalizeVesselName(end.vesselName ?? '');
  const locode = begin.place?.locode ?? null;
  if (locode === null || vessel === '' || hours > WAIT_HOURS_MAX) return null;
  return { kind, locode, vessel, endedAt: end.at, hours, terminal };
}
