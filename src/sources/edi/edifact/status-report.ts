import { inline } from '../../../core/text.ts';
import type { ObservationDraft } from '../../../domain/observation.ts';
import type { References } from '../../push.ts';
import { missingPlaceReason } from '../missing-place.ts';
import { CALL_PLACES, CALL_TIMES, type Meaning, STATUS_TIMES } from './codes.ts';
import { statusMeaning } from './dialects.ts';
import {
  edifactMovementDraft,
  equipmentDrafts,
  type MessageContext,
  type Move,
  type ReadingOutcome,
  referenceDrafts,
  rejected,
  unusableMessage,
} from './drafts.ts';
import { shiftAmong, shiftedTimes } from './element-types.ts';
import { type EdifactEquipment, notAContainer, readEquipment } from './equipment.ts';
import { type EdifactMessage, lengthOf, partsProblem, rawOfMessage } from './messages.ts';
import { findSpot, readSpot } from './place.ts';
import { readReferences } from './references.ts';
import { component, type EdifactSegment } from './tokenize.ts';
import { type Transport, UNKNOWN_TRANSPORT } from './transport.ts';
import { carriedAt, type EdifactVoyage, readVoyage, shiftedCallsOf, type VoyageCall } from './voyage-call.ts';

/** A status names no more calls than this; D.00B has 9 transports of 9 places each. */
const CALLS_MAX = 99;

/** One status with all that belongs to it. */
interface Status {
  /** The STS and what follows it up to the first transport, container or goods item. */
  head: readonly EdifactSegment[];
  voyages: readonly EdifactVoyage[];
  equipment: readonly EdifactEquipment[];
}

/**
 * IFTSTA, D.00B and near. A message has one or more consignments (CNI), each with its statuses (STS). A status gives
 * one movement of each of its containers, and one for each time that stands below a place of its transports: that is
 * the whole voyage as the sender knows it. Numbers of the header count where the status has none of its own.
 */
export function readStatusReport(message: EdifactMessage, context: MessageContext): ReadingOutcome {
  const { header, consignments } = divide(message.segments);
  const repeats = consignments.map(({ head, statuses }) => ({
    length: lengthOf(header) + lengthOf(head),
    times: Math.max(statuses.length, 1),
  }));
  const problem = partsProblem(message, repeats);
  if (problem !== null) return rejected(problem, rawOfMessage(message, message.segments));
  const outcomes = consignments.flatMap(({ head, statuses }): ReadingOutcome[] => {
    const above = [...header, ...head];
    const textOf = (segments: readonly EdifactSegment[]) => rawOfMessage(message, header, head, segments);
    if (statuses.length === 0) return [rejected('A consignment of the IFTSTA has no status.', textOf([]))];
    const shifted = shiftedTimes(head, statuses, STATUS_TIMES);
    if (shifted !== null) return [rejected(shifted, textOf(statuses.flat()))];
    return statuses.map((segments) => readPart(segments, { above, raw: textOf(segments) }, context));
  });
  const [only, ...more] = outcomes;
  if (only !== undefined && more.length === 0) return only;
  return {
    parts: outcomes.flatMap(({ parts }) => parts),
    rejections: outcomes.flatMap(({ rejections }) => rejections),
  };
}

function readPart(
  segments: readonly EdifactSegment[],
  { above, raw }: { above: readonly EdifactSegment[]; raw: string },
  context: MessageContext,
): ReadingOutcome {
  const references = readReferences(segments, above, context.sender);
  const groups = groupsOf(segments);
  const status = readStatus(groups, above);
  const calls = status.voyages.reduce((sum, voyage) => sum + voyage.calls.length, 0);
  if (references === null || calls > CALLS_MAX) {
    return rejected('The IFTSTA names more numbers or places than a status can have.', raw);
  }
  const rejections = status.equipment
    .filter(({ container }) => container === null)
    .map(({ given }) => ({ reason: notAContainer(given), raw }));
  const about = aboutOf(status, references, context);
  const shifted = shiftAmong(above) ?? shiftAmong(segments) ?? shiftedCalls(groups);
  if (shifted !== null) return rejected(shifted, raw);
  if (about.length === 0) {
    return rejections.length > 0 ? { parts: [], rejections } : rejected('The status names no container.', raw);
  }
  const drafted = about.map((container) => draftsOf({ container, status, references }, context));
  const main = drafted.map((one) => one.main);
  for (const draft of main) {
    const reason = draft.kind === 'movement' ? missingPlaceReason(draft, context.sender) : null;
    if (reason !== null) return rejected(`${draft.kind === 'movement' ? draft.originalEvent : ''}: ${reason}`, raw);
  }
  return { parts: [{ references, main, others: drafted.flatMap(({ others }) => others), raw }], rejections };
}

// A vessel's call may concern a whole shipment. Events of containers have to name them.
function aboutOf(status: Status, references: References, { sender }: MessageContext): (string | null)[] {
  const isMisnamed = status.equipment.length > 0 && status.equipment.every(({ container }) => container === null);
  if (isMisnamed) return [];
  const { containers, billsOfLading, bookings } = references;
  if (containers.length > 0) return [...containers];
  if (billsOfLading.length + bookings.length === 0) return [];
  const { code, agency } = codeOf(status.head[0]);
  const movement = statusMeaning(code, agency, sender.dialect)?.movement;
  return movement === 'arrive' || movement === 'depart' ? [null] : [];
}

interface About {
  container: string | null;
  status: Status;
  references: References;
}

function draftsOf({ container, status, references }: About, context: MessageContext) {
  const own = status.equipment.find((equipment) => equipment.container === container);
  const load = own?.load ?? null;
  const main = statusDraft({ container, load }, status, context);
  const calls = status.voyages.flatMap((of) =>
    of.calls.flatMap(({ spot, times }) => times.map((time) => callDraft({ container, load, spot, of }, time, context))),
  );
  const equipment = own === undefined ? [] : equipmentDrafts(own, main, context);
  return { main, others: [...calls, ...equipment, ...referenceDrafts(references, main, context)] };
}

function statusDraft(
  { container, load }: Pick<Move, 'container' | 'load'>,
  { head, voyages }: Status,
  context: MessageContext,
): ObservationDraft {
  const { code, agency, category, text } = codeOf(head[0]);
  const originalEvent = `IFTSTA ${[category, inline(code)].filter((part) => part !== '').join(':')}`;
  const about = { container, originalEvent };
  if (code === '') return unusableMessage(about, 'The STS has no status code.', context);
  const meaning = statusMeaning(code, agency, context.sender.dialect);
  const named = `The status code ${inline(code)}${text === '' ? '' : ` (${inline(text)})`}`;
  if (meaning === undefined)
    return unusableMessage(about, `${named} of ${context.sender.source} is not known.`, context);
  if (meaning === null) return unusableMessage(about, `${named} says nothing about where the container is.`, context);
  const time = timeOf(head);
  if (time === null) return unusableMessage(about, `${named} has no time.`, context);
  const spots = head.filter(({ tag }) => tag === 'LOC').map(readSpot);
  const spot = findSpot(spots, ['175', '165', ...(spots.length === 1 ? spots.map(({ qualifier }) => qualifier) : [])]);
  const { mode, vessel, voyage } = carriedBy(meaning, voyages[0]?.transport ?? UNKNOWN_TRANSPORT);
  const { movement } = meaning;
  const classifier = 'actual';
  const loaded = meaning.load ?? load;
  const move = { container, originalEvent, movement, load: loaded, mode, vessel, voyage, spot, classifier } as const;
  return edifactMovementDraft(move, time, context);
}

// The status knows best how the container moved; the transport only adds to it where it is of that kind.
function carriedBy(meaning: Meaning, transport: Transport): Pick<Move, 'mode' | 'vessel' | 'voyage'> {
  const mode = meaning.mode ?? transport.mode;
  const isByIt =
    transport.mode === null || transport.mode === mode || (mode === 'vessel' && transport.mode === 'barge');
  const isAfloat = mode === null || mode === 'vessel' || mode === 'barge';
  const isStated = isByIt && isAfloat;
  return { mode, vessel: isStated ? transport.vessel : null, voyage: isStated ? transport.voyage : null };
}

function callDraft(
  call: Pick<Move, 'container' | 'load'> & { spot: VoyageCall['spot']; of: EdifactVoyage },
  time: EdifactSegment,
  context: MessageContext,
): ObservationDraft {
  const { container, load, spot, of } = call;
  const qualifier = component(time, 1);
  const where = spot === null ? 'TDT' : `LOC ${inline(spot.qualifier)}`;
  const about = { container, originalEvent: `IFTSTA ${where} DTM ${inline(qualifier)}` };
  const what = CALL_TIMES.get(qualifier);
  if (what === undefined)
    return unusableMessage(about, `The time DTM+${inline(qualifier)} of a voyage is not known.`, context);
  if (spot === null) return unusableMessage(about, 'The time of a voyage has no place.', context);
  if (!CALL_PLACES.has(spot.qualifier)) {
    return unusableMessage(about, `The place LOC+${inline(spot.qualifier)} of a voyage is not known.`, context);
  }
  const { movement, classifier } = what;
  const { mode, vessel, voyage } = carriedAt(spot, movement, of);
  const { originalEvent } = about;
  const move = { container, originalEvent, movement, load, mode, vessel, voyage, spot, classifier };
  return edifactMovementDraft(move, time, context);
}

// C555 is the second element. Some leave the category before it out, or an element empty between them.
function codeOf(segment: EdifactSegment | undefined): { code: string; agency: string; category: string; text: string } {
  const nothing = { code: '', agency: '', category: '', text: '' };
  if (segment === undefined) return nothing;
  const first = component(segment, 1).toUpperCase();
  const element = [2, 3].find((at) => component(segment, at) !== '') ?? (/^\d*$/.test(first) ? null : 1);
  if (element === null) return { ...nothing, category: first };
  return {
    code: component(segment, element).toUpperCase(),
    agency: component(segment, element, 2).toUpperCase(),
    category: element === 1 ? '' : first,
    text: component(segment, element, 3),
  };
}

function timeOf(head: readonly EdifactSegment[]): EdifactSegment | null {
  const times = head.filter(({ tag }) => tag === 'DTM');
  for (const qualifier of STATUS_TIMES) {
    const found = times.find((time) => component(time, 1) === qualifier);
    if (found !== undefined) return found;
  }
  return null;
}

interface Divided {
  header: readonly EdifactSegment[];
  consignments: { head: EdifactSegment[]; statuses: EdifactSegment[][] }[];
}

function divide(segments: readonly EdifactSegment[]): Divided {
  const first = segments.findIndex(({ tag }) => tag === 'CNI' || tag === 'STS');
  const header = first === -1 ? segments : segments.slice(0, first);
  const consignments: Divided['consignments'] = [];
  for (const segment of first === -1 ? [] : segments.slice(first)) {
    let open = consignments.at(-1);
    if (open === undefined || segment.tag === 'CNI') {
      open = { head: [], statuses: [] };
      consignments.push(open);
    }
    if (segment.tag === 'STS') open.statuses.push([segment]);
    else (open.statuses.at(-1) ?? open.head).push(segment);
  }
  return { header, consignments };
}

/** Tags that begin a group of their own below a status. */
const GROUPS: ReadonlySet<string> = new Set(['TDT', 'EQD', 'GID']);

function readStatus(groups: readonly (readonly EdifactSegment[])[], above: readonly EdifactSegment[]): Status {
  const [head = [], ...others] = groups;
  const own = others.map(readEquipment).filter((equipment) => equipment !== null);
  // Some name the container before the status.
  const inherited =
    own.length > 0
      ? []
      : groupsOf(above)
          .map(readEquipment)
          .filter((equipment) => equipment !== null);
  const voyages = others.filter(([first]) => first?.tag === 'TDT').map(readVoyage);
  return { head, voyages, equipment: [...own, ...inherited] };
}

function shiftedCalls(groups: readonly (readonly EdifactSegment[])[]): string | null {
  const voyages = groups.filter(([first]) => first?.tag === 'TDT');
  return voyages.map(shiftedCallsOf).find((one) => one !== null) ?? null;
}

function groupsOf(segments: readonly EdifactSegment[]): EdifactSegment[][] {
  const groups: EdifactSegment[][] = [[]];
  for (const segment of segments) {
    if (GROUPS.has(segment.tag)) groups.push([]);
    groups.at(-1)?.push(segment);
  }
  return groups;
}
