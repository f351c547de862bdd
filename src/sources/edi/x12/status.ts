import { inline } from '../../../core/text.ts';
import { holdId } from '../../../domain/hold-id.ts';
import type { TerminalHold } from '../../../domain/holds-and-fees.ts';
import type { Instant } from '../../../domain/instant.ts';
import type { MovementObservation, TerminalSnapshotObservation } from '../../../domain/observation.ts';
import { isPlausible, isPlausiblyPast } from '../../../domain/plausible.ts';
import { missingPlaceReason } from '../missing-place.ts';
import type { Effect, Hands, Status } from './codes.ts';
import { type DcsaMoment, readX12Moment, type Written } from './moment.ts';
import type { X12Spot } from './place.ts';
import { eventId, notUnderstood, type SubjectFinding, type X12Subject, x12OriginOf } from './subject.ts';

/** One status code of a message: what it means here, where and when. */
export interface StatusSaid {
  /** `315 VD`, as it is kept with the statement. */
  event: string;
  /** Undefined if the code is not known, of this sender or at all. */
  status: Status | undefined;
  when: Written;
  spot: X12Spot;
  /** The place and day were only estimated (DTM), so the event is too. */
  isEstimated: boolean;
  /** The estimates that stand with the place itself, which give the time where the code is about an estimate. */
  estimate: Written | null;
}

/** The findings of a status code. A code without a fact about the container is kept as such, with its reason. */
export function x12StatusFindings(said: StatusSaid, subject: X12Subject): SubjectFinding[] {
  const { event, status } = said;
  if (status === undefined) {
    const reason = `The status ${inline(event)} of ${subject.sender.source} is not known.`;
    return [notUnderstood(subject, event, reason)];
  }
  const { effect, words } = status;
  switch (effect.kind) {
    case 'movement':
      return [movement(said, effect, subject)];
    case 'expected':
      return expected(said, effect, subject);
    case 'hold':
      return [hold(said, holdOf(effect.hands, event, words), { hands: effect.hands, subject })];
    case 'appointment':
      return [appointment(said, subject)];
    case 'release':
      return releases(said, effect.hands, subject);
    case 'last_free_day':
      return [lastFreeDay(said, subject)];
    case 'nothing':
      return [notUnderstood(subject, event, `${event} (${words}) does not say where the container is.`)];
  }
}

type MovementEffect = Extract<Effect, { kind: 'movement' }>;

/** A movement without its sender and its container. */
export type X12Movement = Pick<MovementObservation, 'movement' | 'classifier' | 'mode' | 'load'>;

function movement(said: StatusSaid, effect: MovementEffect, subject: X12Subject): SubjectFinding {
  const classifier = said.isEstimated ? 'estimated' : effect.classifier;
  const { movement: moved, mode } = effect;
  const isVesselCall = mode === 'vessel' && (moved === 'arrive' || moved === 'depart');
  if (subject.container === null && !isVesselCall) return { problem: `${said.event} names no container.` };
  const load = effect.load ?? subject.load;
  return movementFinding(said, { movement: moved, classifier, mode, load }, subject);
}

// The new estimate stands with the place. If it does not, it may stand with another place, which is read on its own.
function expected(
  said: StatusSaid,
  { movement: moved }: { movement: 'arrive' | 'depart' },
  subject: X12Subject,
): SubjectFinding[] {
  if (said.estimate === null) {
    return [notUnderstood(subject, said.event, `${said.event} names no place with an estimated time.`)];
  }
  const expected: X12Movement = { movement: moved, classifier: 'estimated', mode: 'vessel', load: null };
  return [movementFinding({ ...said, when: said.estimate }, expected, subject)];
}

/** A movement at a place and time, or why it is none. */
export function movementFinding(
  { event, when, spot }: Pick<StatusSaid, 'event' | 'when' | 'spot'>,
  movement: X12Movement,
  subject: X12Subject,
): SubjectFinding {
  const { sender, recordedAt, container } = subject;
  const moment = readTime(when, spot, subject);
  if (typeof moment === 'string') return notUnderstood(subject, event, `${event}: ${moment}`);
  // The vessel of the message does not apply to movements by train or truck.
  const isAfloat = movement.mode === 'vessel' || movement.mode === 'barge';
  const voyage = isAfloat ? subject.voyage : null;
  const vessel = isAfloat ? subject.vessel : null;
  const { place, facility } = spot;
  const { movement: moved, mode } = movement;
  const groundless = missingPlaceReason({ place, facility, vessel, voyage, movement: moved, mode }, sender);
  if (groundless !== null) return { problem: `${event}: ${groundless}` };
  const identity = { event, classifier: movement.classifier, place, occurredAt: moment.at, voyage };
  // Member by member: a large file has hundreds of thousands of them, and to spread objects takes ten times as long.
  const draft: MovementObservation = {
    kind: 'movement',
    source: sender.source,
    party: sender.party,
    sourceEventId: eventId(subject, identity),
    recordedAt,
    container,
    movement: moved,
    classifier: movement.classifier,
    mode,
    load: movement.load,
    occurredAt: moment.at,
    precision: moment.precision,
    place,
    facility: mode === null && ON_SOMETHING.has(moved) ? undecided(spot) : facility,
    vessel,
    voyage,
    originalEvent: event,
  };
  if (moment.local !== undefined) draft.localTime = moment.local;
  return { draft };
}

const ON_SOMETHING: ReadonlySet<string> = new Set(['arrive', 'depart', 'load', 'discharge']);

// Where it is not said on what something came, a sea terminal would make a vessel of it.
function undecided({ facility }: X12Spot): X12Spot['facility'] {
  return facility?.type === 'terminal' ? { ...facility, type: null } : facility;
}

/** The stated time, or one sentence why it is rejected. */
export function readTime(when: Written, spot: X12Spot, subject: X12Subject): DcsaMoment | string {
  const moment = readX12Moment(when, spot.timezone);
  if (moment !== null && isPlausible(moment.at, subject.receivedAt)) return moment;
  if (when.date === '') return 'The date is missing.';
  const fault = moment === null ? 'is no date and time' : 'lies before 2000 or more than two years ahead';
  return `${inline(`${when.date} ${when.time}`)} ${fault}.`;
}

// One message states one hold. The id of its statement contains the party that holds, so that the release takes it back and
// leaves alone what others hold. Both are as of their own time: one interchange may state several, and an older act may
// be sent later, by this sender or by others that state the same hold (../../dcsa/customs.ts).
function hold(
  said: StatusSaid,
  held: TerminalHold,
  { hands, subject }: { hands: Hands; subject: X12Subject },
): SubjectFinding {
  const { event, spot } = said;
  if (subject.container === null) return { problem: `${event} names no container.` };
  const moment = readAct(said, subject);
  if (typeof moment === 'string') return notUnderstood(subject, event, `${event}: ${moment}`);
  const draft = snapshotOf(spot, moment.at, subject);
  return {
    draft: { ...draft, sourceEventId: holdId(hands, subject.container), recordedAt: moment.at, holds: [held] },
  };
}

function appointment(said: StatusSaid, subject: X12Subject): SubjectFinding {
  const { event, spot, when } = said;
  if (subject.container === null) return { problem: `${event} names no container.` };
  const moment = readTime(when, spot, subject);
  if (typeof moment === 'string') return notUnderstood(subject, event, `${event}: ${moment}`);
  const { recordedAt } = subject;
  if (recordedAt === null) return notUnderstood(subject, event, `${event}: the message does not say when it was made.`);
  const local = moment.local === undefined ? {} : { appointmentLocalTime: moment.local };
  return { draft: { ...snapshotOf(spot, recordedAt, subject), appointmentAt: moment.at, ...local } };
}

function snapshotOf(
  { place, facility }: X12Spot,
  checkedAt: Instant,
  subject: X12Subject,
): TerminalSnapshotObservation {
  const nothing = { available: null, holds: null, fees: null, appointmentAt: null, location: null, chassis: null };
  return { kind: 'terminal_snapshot', ...x12OriginOf(subject), checkedAt, place, facility, ...nothing, offDock: null };
}

function releases(said: StatusSaid, hands: readonly Hands[], subject: X12Subject): SubjectFinding[] {
  const moment = readAct(said, subject);
  if (typeof moment === 'string') return [notUnderstood(subject, said.event, `${said.event}: ${moment}`)];
  return hands.map((whose) => release(said.event, { hands: whose, at: moment.at }, subject));
}

/** Ends the hold of one party as of a moment, if it was ever stated; holds of other parties are unchanged. */
export function release(
  event: string,
  { hands, at }: { hands: Hands; at: Instant },
  subject: X12Subject,
): SubjectFinding {
  if (subject.container === null) return { problem: `${event} names no container.` };
  return {
    draft: {
      kind: 'retraction',
      ...x12OriginOf(subject),
      recordedAt: at,
      retracts: holdId(hands, subject.container),
      released: hands,
    },
  };
}

// A hold or a release of next year would win over all that happens until then.
function readAct({ when, spot }: StatusSaid, subject: X12Subject): DcsaMoment | string {
  const moment = readTime(when, spot, subject);
  if (typeof moment === 'string' || isPlausiblyPast(moment.at, subject.receivedAt)) return moment;
  return `${inline(`${when.date} ${when.time}`)} lies ahead.`;
}

function lastFreeDay({ event, when, spot }: StatusSaid, subject: X12Subject): SubjectFinding {
  if (subject.container === null) return { problem: `${event} names no container.` };
  const moment = readTime({ ...when, time: '', code: '' }, { ...spot, timezone: null }, subject);
  if (typeof moment === 'string') return notUnderstood(subject, event, `${event}: ${moment}`);
  const lastFree = moment.at.slice(0, 10);
  return {
    draft: { kind: 'deadline', ...x12OriginOf(subject), lastFreeDay: lastFree, place: spot.place, computed: false },
  };
}

/** A hold as a terminal shows it, in the names that holds have here. */
export function holdOf(hands: Hands, event: string, words: string): TerminalHold {
  return { name: HOLD_NAMES[hands], status: 'hold', description: `${event}: ${words}` };
}

const HOLD_NAMES: Readonly<Record<Hands, string>> = {
  customs: 'customs',
  USDA: 'USDA',
  freight: 'freight',
  TMF: 'TMF',
  'terminal charges': 'other',
  'agriculture Canada': 'other',
  'other agency': 'other',
};
