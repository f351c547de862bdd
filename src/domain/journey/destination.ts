import type { Happening } from './happening.ts';
import { NOWHERE, type Spot } from './places.ts';
import { isSeaPort } from './port-area.ts';

interface Ends {
  lading: Spot | null;
  discharge: Spot | null;
  boardedMs: number | null;
  landedMs: number | null;
  /** It began as an export, and no vessel is stated: all that is reported lies before its voyage. */
  isBeforeVoyage: boolean;
}

/**
 * The place inland to which a container goes on from its port of discharge: where its last train or barge arrives or
 * sets it down; else where it leaves a ramp; else an inland place at which it is to be picked up or delivered.
 */
export function destinationOf(all: readonly Happening[], ends: Ends): Spot | null {
  const onward = all.filter((one) => isOnCarriage(one, ends) && one.load !== 'empty' && one.placeKey !== NOWHERE);
  const away = onward.filter(({ placeKey }) => placeKey !== ends.discharge?.key && placeKey !== ends.lading?.key);
  const carried = away.filter((one) => isSetDown(one) && !goesOn(one, onward));
  const atRamp = away.filter((one) => isPickedUp(one) && one.value.facility?.type === 'ramp');
  const inland = away.filter((one) => isPickedUp(one) && !isSeaPort(one));
  const delivered = away.filter((one) => one.movement === 'deliver' && !isSeaPort(one));
  const last = carried.at(-1) ?? atRamp.at(-1) ?? inland.at(-1) ?? delivered.at(-1);
  return last === undefined ? null : { place: last.place, key: last.placeKey };
}

type OnWay = Pick<Ends, 'boardedMs' | 'landedMs' | 'isBeforeVoyage'>;

/** Whether something happens after the sea voyage rather than before it. */
export function isOnCarriage(one: Pick<Happening, 'untilMs'>, ends: OnWay): boolean {
  if (ends.isBeforeVoyage) return false;
  const fromMs = ends.boardedMs ?? ends.landedMs;
  return fromMs === null || one.untilMs >= fromMs;
}

function isSetDown({ movement, mode }: Happening): boolean {
  return (movement === 'arrive' || movement === 'discharge') && (mode === 'rail' || mode === 'barge');
}

function isPickedUp({ movement, load }: Happening): boolean {
  return movement === 'gate_out' && load === 'laden';
}

// At an interchange the container arrives and leaves again.
function goesOn(one: Happening, onward: readonly Happening[]): boolean {
  return onward.some(
    ({ movement, mode, placeKey, atMs }) =>
      placeKey === one.placeKey &&
      (movement === 'load' || movement === 'depart') &&
      (mode === 'rail' || mode === 'barge') &&
      atMs >= one.atMs,
  );
}
