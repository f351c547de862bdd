import type { Course } from './classify.ts';
import { classify } from './classify.ts';
import type { Happening } from './happening.ts';
import type { OtherMovement } from './last-known.ts';

/** A movement of a container that is no milestone of its journey, and its name. */
export interface NamedMovement {
  name: OtherMovement;
  one: Happening;
}

/**
 * What happened to a container before it was on its first vessel and after its pickup, and is no milestone: that its cargo
 * was left behind or taken back, and what became of it at its consignee.
 */
export function otherMovements(course: Course): NamedMovement[] {
  const { itinerary, actual } = course;
  const { takenOff } = itinerary;
  return [
    ...(takenOff === null ? [] : [{ name: 'taken_off' as const, one: takenOff }]),
    ...actual.flatMap((one): NamedMovement[] => {
      const name = beforeBoarding(one, course) ?? afterPickup(one, course);
      return name === null ? [] : [{ name, one }];
    }),
  ];
}

/** Out through the gate where it had come in, or empty again: only while it is on no vessel and nothing carries it on. */
function beforeBoarding(one: Happening, course: Course): OtherMovement | null {
  const { itinerary, actual, landedMs, wasCarried } = course;
  const isGate = one.movement === 'gate_out' || one.movement === 'gate_in';
  if (!isGate || landedMs !== null || wasCarried || one.mode === 'rail' || one.mode === 'barge') return null;
  if (itinerary.boardedUntilMs !== null && one.atMs > itinerary.boardedUntilMs) return null;
  const wants = one.movement === 'gate_out' ? LADEN_IN : EMPTY_OUT;
  if (one.load !== (one.movement === 'gate_out' ? 'laden' : 'empty')) return null;
  if (!actual.some((other) => wants(other) && other.atMs < one.atMs) || classify(one, course).length > 0) return null;
  if (one.movement === 'gate_in') return 'unused';
  return actual.some((other) => LADEN_IN(other) && other.placeKey === one.placeKey && other.atMs < one.atMs)
    ? 'taken_back'
    : null;
}

const LADEN_IN = ({ movement, load }: Happening) => movement === 'gate_in' && load === 'laden';
const EMPTY_OUT = ({ movement, load }: Happening) => movement === 'gate_out' && load === 'empty';

const AT_CONSIGNEE: Partial<Record<Happening['movement'], OtherMovement>> = {
  drop: 'dropped',
  strip: 'unpacked',
  inspect: 'inspected',
  pick_up: 'collected',
};

function afterPickup(one: Happening, course: Course): OtherMovement | null {
  const name = AT_CONSIGNEE[one.movement] ?? null;
  const { actual, landedMs } = course;
  if (name === null || landedMs === null || (name === 'collected' && one.load !== 'empty')) return null;
  const isOut = actual.some(
    (other) => other.atMs >= landedMs && other.atMs <= one.untilMs && classify(other, course).includes('full_out'),
  );
  return isOut ? name : null;
}
