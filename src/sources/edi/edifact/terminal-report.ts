import { inline } from '../../../core/text.ts';
import type { ObservationDraft } from '../../../domain/observation.ts';
import { missingPlaceReason } from '../missing-place.ts';
import { EXPORT, IMPORT, type Meaning, NOT_HANDLED, REPORT_TIMES, REPORTS } from './codes.ts';
import { reportMeaning } from './dialects.ts';
import {
  edifactMovementDraft,
  equipmentDrafts,
  type MessageContext,
  type ReadingOutcome,
  referenceDrafts,
  rejected,
  unusableMessage,
} from './drafts.ts';
import { shiftAmong, shiftedTimes } from './element-types.ts';
import { type EdifactEquipment, notAContainer, readEquipment } from './equipment.ts';
import { divideByEquipment, type EdifactMessage, lengthOf, partsProblem, rawOfMessage } from './messages.ts';
import { type EdifactSpot, findSpot, readSpot } from './place.ts';
import { readReferences } from './references.ts';
import { component, type EdifactSegment } from './tokenize.ts';
import { mainCarriage, readTransport, type Transport } from './transport.ts';

/** One container of a report, beside what the report says of all of them. */
interface Handled {
  equipment: EdifactEquipment;
  segments: readonly EdifactSegment[];
  header: readonly EdifactSegment[];
}

/**
 * COARRI and CODECO, D.95B and D.00B: what a terminal or depot did with each of a list of containers. The document code
 * of the BGM says what; the header names the vessel and the place, each EQD its container, time and numbers.
 */
export function readTerminalReport(message: EdifactMessage, context: MessageContext): ReadingOutcome {
  const outcome: ReadingOutcome = { parts: [], rejections: [] };
  const { header, groups } = divideByEquipment(message.segments);
  const problem = partsProblem(message, [{ length: lengthOf(header), times: groups.length }]);
  const handled = groups.flatMap((segments) => {
    const equipment = readEquipment(segments);
    // Chassis and trailers have an EQD of their own.
    return equipment === null ? [] : [{ segments, equipment }];
  });
  const listed = handled.map(({ segments }) => segments);
  const wrong = problem ?? shiftAmong(header) ?? shiftedTimes(header, listed, REPORT_TIMES);
  if (wrong !== null) return rejected(wrong, rawOfMessage(message, message.segments));
  for (const { segments, equipment } of handled) {
    const raw = rawOfMessage(message, header, segments);
    const references = readReferences(segments, header, context.sender);
    if (equipment.container === null || references === null) {
      const reason = references === null ? 'The report names too many numbers.' : notAContainer(equipment.given);
      outcome.rejections.push({ reason, raw });
      continue;
    }
    const contradiction = shiftAmong(segments);
    if (contradiction !== null) {
      outcome.rejections.push({ reason: contradiction, raw });
      continue;
    }
    const main = mainDraft(`${message.type} ${context.code}`.trim(), { equipment, segments, header }, context);
    const groundless = main.kind === 'movement' ? missingPlaceReason(main, context.sender) : null;
    if (groundless !== null) {
      outcome.rejections.push({ reason: `${inline(`${message.type} ${context.code}`)}: ${groundless}`, raw });
      continue;
    }
    const others = [...equipmentDrafts(equipment, main, context), ...referenceDrafts(references, main, context)];
    const containers = [equipment.container];
    outcome.parts.push({ references: { ...references, containers }, main: [main], others, raw });
  }
  return outcome;
}

function mainDraft(
  report: string,
  { equipment, segments, header }: Handled,
  context: MessageContext,
): ObservationDraft {
  const about = { container: equipment.container, originalEvent: inline(report) };
  const meaning = reportMeaning(report, context.sender.dialect) ?? REPORTS.get(report);
  if (meaning === undefined) {
    return unusableMessage(
      about,
      `The document code ${inline(report)} of ${context.sender.source} is not known.`,
      context,
    );
  }
  const isByVessel = meaning.mode === 'vessel';
  const excuse = isByVessel ? NOT_HANDLED.get(equipment.status) : undefined;
  if (excuse !== undefined) {
    return unusableMessage(about, `By EQD status ${equipment.status} of the container ${excuse}.`, context);
  }
  const time = timeOf(segments);
  if (time === null) return unusableMessage(about, `${inline(report)} gives the container no time.`, context);
  const spot = findSpot(spotsOf(segments, header), placeQualifiers(meaning, equipment));
  const { mode, vessel, voyage } = isByVessel
    ? mainCarriage(header)
    : { mode: inlandMode(segments), vessel: null, voyage: null };
  const load = meaning.load ?? equipment.load;
  const { container, originalEvent } = about;
  const { movement } = meaning;
  const classifier = 'actual';
  const move = { container, originalEvent, movement, load, mode, vessel, voyage, spot, classifier } as const;
  return edifactMovementDraft(move, time, context);
}

// At a gate the header names the vessel of the sea voyage, the group of the container the truck, train or barge.
function inlandMode(segments: readonly EdifactSegment[]): Transport['mode'] {
  const transport = segments.filter(({ tag }) => tag === 'TDT').map(readTransport);
  return transport.find(({ stage, mode }) => stage !== '20' && mode !== 'vessel')?.mode ?? null;
}

/**
 * LOC 165 is where the report was made. Without it a vessel's move is at the port of loading (9) or discharge (11); a
 * gate's only if the container is known to go out or come in by that port.
 */
function placeQualifiers({ movement, mode }: Meaning, { status }: EdifactEquipment): string[] {
  if (movement === 'load' && mode === 'vessel') return ['165', '9'];
  if (movement === 'discharge' && mode === 'vessel') return ['165', '11'];
  if (movement === 'gate_in' && status === EXPORT) return ['165', '9'];
  if (movement === 'gate_out' && status === IMPORT) return ['165', '11'];
  return ['165'];
}

// Those of the container come first: a header may name the ports between which the vessel sails.
function spotsOf(segments: readonly EdifactSegment[], header: readonly EdifactSegment[]): EdifactSpot[] {
  return [...segments, ...header].filter(({ tag }) => tag === 'LOC').map(readSpot);
}

function timeOf(segments: readonly EdifactSegment[]): EdifactSegment | null {
  const times = segments.filter(({ tag }) => tag === 'DTM');
  for (const qualifier of REPORT_TIMES) {
    const found = times.find((time) => component(time, 1) === qualifier);
    if (found !== undefined) return found;
  }
  return null;
}
