import type { TerminalFee, TerminalHold } from '../../../domain/holds-and-fees.ts';
import type { Instant } from '../../../domain/instant.ts';
import type { ObservationDraft } from '../../../domain/observation.ts';
import { isPlausiblyPast } from '../../../domain/plausible.ts';
import type { Hands, Status } from './codes.ts';
import type { X12Dialect } from './dialects.ts';
import { readDay } from './moment.ts';
import type { X12Spot } from './place.ts';
import { code, element, type X12Segment } from './segment.ts';
import { holdOf, release } from './status.ts';
import { notUnderstood, type SubjectFinding, type X12Subject, x12OriginOf } from './subject.ts';

/** A status of the list that a terminal repeats in every message. */
export interface TerminalListing {
  event: string;
  status: Status;
}

/** What a message says of the stay at a terminal, all at once. */
export interface TerminalStay {
  /** All that keeps the container or lets it go (SG); null if the message has no such list. */
  listed: readonly TerminalListing[] | null;
  /** Whether every status of the list is known; one that is not may be a hold. */
  isWhole: boolean;
  segments: readonly X12Segment[];
  spot: X12Spot;
  checkedAt: Instant | null;
}

/** Holds, availability, fees, place in the yard and last free day, as far as the message states them. */
export function stayFindings(stay: TerminalStay, dialect: X12Dialect, subject: X12Subject): SubjectFinding[] {
  const fees = feesIn(stay.segments, dialect);
  const location = referenceIn(stay.segments, 'YS');
  const { holds, available, released } = stateOf(stay.listed ?? [], stay.isWhole);
  const hasState = [fees, location, holds, available].some((value) => value !== null);
  return [
    ...(hasState ? [snapshotFinding(stay, { holds, available, fees, location }, subject)] : []),
    // Where the list does not say how all holds stand, it takes back those that it names.
    ...(holds === null ? released.map((hands) => releaseFinding(stay, hands, subject)) : []),
    ...deadlines(stay, dialect, subject),
  ];
}

const UNDATED = 'The message does not say when this was so.';

type StayState = Pick<
  Extract<ObservationDraft, { kind: 'terminal_snapshot' }>,
  'holds' | 'available' | 'fees' | 'location'
>;

function snapshotFinding({ spot, checkedAt }: TerminalStay, state: StayState, subject: X12Subject): SubjectFinding {
  const event = `${subject.set} SG`;
  if (subject.container === null) return { problem: `The ${subject.set} describes a stay, but names no container.` };
  const at = checkedAt ?? subject.recordedAt;
  if (at === null) return notUnderstood(subject, event, UNDATED);
  const { place, facility } = spot;
  const rest = { appointmentAt: null, chassis: null, offDock: null };
  return {
    draft: { kind: 'terminal_snapshot', ...x12OriginOf(subject), checkedAt: at, place, facility, ...state, ...rest },
  };
}

// The list stands as of its message; a later hold is not ended by it.
function releaseFinding({ checkedAt }: TerminalStay, hands: Hands, subject: X12Subject): SubjectFinding {
  const event = `${subject.set} SG`;
  const isPlausibleCheck = checkedAt !== null && isPlausiblyPast(checkedAt, subject.receivedAt);
  const at = isPlausibleCheck ? checkedAt : subject.recordedAt;
  return at === null ? notUnderstood(subject, event, UNDATED) : release(event, { hands, at }, subject);
}

interface State {
  holds: TerminalHold[] | null;
  available: boolean | null;
  released: Hands[];
}

// That nothing holds a container is only said by a list that lets it go in both respects, or calls it available, and
// that holds nothing that is not known.
function stateOf(listed: readonly TerminalListing[], isWhole: boolean): State {
  const holds: TerminalHold[] = [];
  const released = new Set<Hands>();
  const answers = new Set<boolean>();
  for (const { event, status } of listed) {
    const { effect, words } = status;
    if (effect.kind === 'hold') holds.push(holdOf(effect.hands, event, words));
    else if (effect.kind === 'release') for (const hands of effect.hands) released.add(hands);
    else if (effect.kind === 'movement' && effect.movement === 'available') answers.add(true);
    else if (effect.kind === 'movement' && effect.movement === 'not_available') answers.add(false);
  }
  const [answer] = answers;
  const available = answers.size === 1 ? (answer ?? null) : null;
  const isFree = isWhole && (available === true || (released.has('customs') && released.has('freight')));
  return { holds: holds.length > 0 || isFree ? holds : null, available, released: [...released] };
}

function feesIn(segments: readonly X12Segment[], { fees }: X12Dialect): TerminalFee[] | null {
  if (fees.size === 0) return null;
  const stated = segments.flatMap((segment) => {
    const type = segment.id === 'N9' ? fees.get(code(segment, 1)) : undefined;
    const text = element(segment, 2);
    const amount = /^\d{1,7}(?:\.\d{1,2})?$/.test(text) ? Number(text) : null;
    return type === undefined ? [] : [{ type, amount, currency_code: null }];
  });
  const owed = stated.flatMap(({ amount, ...fee }) => (amount !== null && amount > 0 ? [{ ...fee, amount }] : []));
  // That nothing is owed is only said where every amount could be read.
  const isWhole = stated.length > 0 && stated.every(({ amount }) => amount !== null);
  return isWhole || owed.length > 0 ? owed : null;
}

function deadlines(
  { segments, spot }: TerminalStay,
  { lastFreeDay }: X12Dialect,
  subject: X12Subject,
): SubjectFinding[] {
  if (lastFreeDay.size === 0) return [];
  return segments.flatMap((segment): SubjectFinding[] => {
    const qualifier = code(segment, 1);
    if (segment.id !== 'N9' || !lastFreeDay.has(qualifier)) return [];
    const event = `${subject.set} N9 ${qualifier}`;
    const day = [4, 2, 3].map((position) => readDay(element(segment, position))).find((read) => read !== null) ?? null;
    if (day === null) return [notUnderstood(subject, event, `${event} gives no date.`)];
    if (subject.container === null) return [{ problem: `${event} names no container.` }];
    const said = { lastFreeDay: day, place: spot.place, computed: false };
    return [{ draft: { kind: 'deadline', ...x12OriginOf(subject), ...said } }];
  });
}

function referenceIn(segments: readonly X12Segment[], qualifier: string): string | null {
  const found = segments.find((segment) => segment.id === 'N9' && code(segment, 1) === qualifier);
  const text = element(found, 2);
  return text === '' ? null : text;
}
