import type { Written } from './moment.ts';
import { isSameSpot, spotOfPort, type X12Spot } from './place.ts';
import { TIME_MEANINGS } from './qualifiers.ts';
import { code, element, type X12Segment } from './segment.ts';
import { movementFinding, type X12Movement } from './status.ts';
import type { SubjectFinding, X12Subject } from './subject.ts';

/** A place of the journey (R4) with the times that follow it (DTM). */
export interface CallPort {
  /** `L`, `D` and so on. */
  role: string;
  spot: X12Spot;
  times: readonly Time[];
}

/** A DTM: which time it is, and when that is. */
export interface Time {
  qualifier: string;
  when: Written;
}

/** Port or Terminal Function Code, element 115: L of loading, D and 1 of (final) discharge, E of delivery, 5 of the event. */
export const EVENT_PLACE = '5';

/** The places of a message in their order. Times before the first of them are of none: see `looseTimes`. */
export function portsOf(segments: readonly X12Segment[]): CallPort[] {
  const ports: { role: string; spot: X12Spot; times: Time[] }[] = [];
  for (const segment of segments) {
    if (segment.id === 'R4') ports.push({ role: code(segment, 1), spot: spotOfPort(segment), times: [] });
    else if (segment.id === 'DTM') ports.at(-1)?.times.push(timeOf(segment));
  }
  return ports;
}

/** The times that stand before every place: in a 322 they are about the way of the whole equipment. */
export function looseTimes(segments: readonly X12Segment[]): Time[] {
  const first = segments.findIndex(({ id }) => id === 'R4');
  const before = first < 0 ? segments : segments.slice(0, first);
  return before.filter(({ id }) => id === 'DTM').map(timeOf);
}

function timeOf(segment: X12Segment): Time {
  const when = { date: element(segment, 2), time: element(segment, 3), code: code(segment, 4) };
  return { qualifier: code(segment, 1), when };
}

/**
 * The calls that a 315 repeats beside its event: the vessel leaves the port of loading, comes to the port of discharge,
 * and the container to the place of delivery. Whose vessel it is, is only certain if nothing hints at a transhipment.
 */
export function oceanCalls(ports: readonly CallPort[], subject: X12Subject, isDirect: boolean): SubjectFinding[] {
  const discharge = ports.find(({ role }) => role === 'D' || role === '1');
  const carried: X12Subject =
    isDirect || (subject.vessel === null && subject.voyage === null)
      ? subject
      : { ...subject, vessel: null, voyage: null };
  return ports.flatMap((port) => {
    if (port.role === 'L') return callsAt(port, { movement: 'depart', mode: 'vessel' }, carried);
    if (port.role === 'D' || port.role === '1') return callsAt(port, { movement: 'arrive', mode: 'vessel' }, carried);
    if (port.role !== 'E' || (discharge !== undefined && isSameSpot(port.spot, discharge.spot))) return [];
    return callsAt(port, { movement: 'arrive', mode: null }, subject);
  });
}

/** The departure from the first ramp of a 322 (6), and the arrival at the last (7). */
export function railCalls(segments: readonly X12Segment[], subject: X12Subject): SubjectFinding[] {
  const ports = portsOf(segments);
  const loose = looseTimes(segments).filter(
    ({ qualifier }) => (TIME_MEANINGS.get(qualifier)?.movement ?? null) !== null,
  );
  const origin = ports.find(({ role }) => role === '6');
  const destination = ports.find(({ role }) => role === '7');
  return [...railCallsAt(origin, 'depart', loose, subject), ...railCallsAt(destination, 'arrive', loose, subject)];
}

function railCallsAt(
  port: CallPort | undefined,
  movement: 'arrive' | 'depart',
  loose: readonly Time[],
  subject: X12Subject,
): SubjectFinding[] {
  if (port === undefined) return [];
  const times = [
    ...port.times,
    ...loose.filter(({ qualifier }) => TIME_MEANINGS.get(qualifier)?.movement === movement),
  ];
  return callsAt({ ...port, times }, { movement, mode: 'rail' }, subject);
}

function callsAt(
  port: CallPort,
  { movement, mode }: Pick<X12Movement, 'movement' | 'mode'>,
  subject: X12Subject,
): SubjectFinding[] {
  if (port.spot.place === null && port.spot.facility === null) return [];
  return port.times.flatMap(({ qualifier, when }) => {
    const meaning = TIME_MEANINGS.get(qualifier);
    if (meaning === undefined) return [];
    const moved = { movement: meaning.movement ?? movement, classifier: meaning.classifier, mode, load: null };
    const event = `${subject.set} R4 ${port.role} DTM ${qualifier}`;
    return [movementFinding({ event, when, spot: port.spot }, moved, subject)];
  });
}
