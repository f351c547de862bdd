import { inline } from '../../../core/text.ts';
import type { ObservationDraft } from '../../../domain/observation.ts';
import { missingPlaceReason } from '../missing-place.ts';
import { NOT_HANDLED, ORDERS, type OrderedCall } from './codes.ts';
import {
  edifactMovementDraft,
  edifactOriginOf,
  equipmentDrafts,
  type MessageContext,
  type ReadingOutcome,
  referenceDrafts,
  rejected,
} from './drafts.ts';
import { shiftAmong } from './element-types.ts';
import { type EdifactEquipment, notAContainer, readEquipment } from './equipment.ts';
import { divideByEquipment, type EdifactMessage, lengthOf, partsProblem, rawOfMessage } from './messages.ts';
import { findSpot, readSpot } from './place.ts';
import { readReferences } from './references.ts';
import { component, type EdifactSegment } from './tokenize.ts';
import { mainCarriage } from './transport.ts';

/**
 * COPRAR, D.95B and D.00B: an order to a terminal to discharge containers from a vessel or to load them. Nothing has
 * happened yet, and the order gives no time to any of it. What it states of a container is that it comes or leaves with
 * the vessel, which is expected at the times of the header, its papers, and the box itself.
 */
export function readHandlingOrder(message: EdifactMessage, context: MessageContext): ReadingOutcome {
  const { header, groups } = divideByEquipment(message.segments);
  const order = inline(`COPRAR ${context.code}`.trim());
  const call = ORDERS.get(context.code);
  const unread = call === undefined ? `${order} is not read: only ${[...ORDERS.keys()].join(' and ')} are.` : null;
  const problem = partsProblem(message, [{ length: lengthOf(header), times: groups.length }]);
  const wrong = problem ?? unread ?? shiftAmong(header);
  if (call === undefined || wrong !== null) return rejected(wrong ?? '', rawOfMessage(message, message.segments));
  const outcome: ReadingOutcome = { parts: [], rejections: [] };
  for (const segments of groups) {
    const equipment = readEquipment(segments);
    // Chassis and trailers have an EQD of their own.
    if (equipment === null) continue;
    const raw = rawOfMessage(message, header, segments);
    const references = readReferences(segments, header, context.sender);
    const reason =
      references === null
        ? 'The order names too many numbers.'
        : equipment.container === null
          ? notAContainer(equipment.given)
          : shiftAmong(segments);
    if (references === null || equipment.container === null || reason !== null) {
      outcome.rejections.push({ reason: reason ?? '', raw });
      continue;
    }
    const main = callDraft({ order, call, equipment, segments, header }, context);
    const groundless = main?.kind === 'movement' ? missingPlaceReason(main, context.sender) : null;
    if (groundless !== null) {
      outcome.rejections.push({ reason: `${order}: ${groundless}`, raw });
      continue;
    }
    const about = main ?? undated(equipment, context);
    const others = [...equipmentDrafts(equipment, about, context), ...referenceDrafts(references, about, context)];
    const containers = [equipment.container];
    if (main === null && others.length === 0) {
      outcome.rejections.push({ reason: `${order} states nothing of ${equipment.container}.`, raw });
      continue;
    }
    outcome.parts.push({ references: { ...references, containers }, main: main === null ? [] : [main], others, raw });
  }
  return outcome;
}

interface Ordered {
  order: string;
  call: OrderedCall;
  equipment: EdifactEquipment;
  segments: readonly EdifactSegment[];
  header: readonly EdifactSegment[];
}

/** The call of the vessel; null where the header gives no time, or the container stays with its vessel. */
function callDraft(
  { order, call, equipment, segments, header }: Ordered,
  context: MessageContext,
): ObservationDraft | null {
  if (NOT_HANDLED.has(equipment.status)) return null;
  const time = header.find((segment) => segment.tag === 'DTM' && component(segment, 1) === call.time);
  if (time === undefined) return null;
  // The order is about one call: the places of its containers are where they come from or go to.
  const spot = findSpot(spotsAmong(header), [call.place]) ?? findSpot(spotsAmong(segments), [call.place]);
  const { container, load } = equipment;
  const { movement } = call;
  const { mode, vessel, voyage } = mainCarriage(header);
  const classifier = 'estimated' as const;
  const move = { container, originalEvent: order, movement, load, mode, vessel, voyage, spot, classifier };
  return edifactMovementDraft(move, time, context);
}

/** What stands for the call where there is none: its papers and the box are stated all the same. */
export function undated({ container }: EdifactEquipment, context: MessageContext): ObservationDraft {
  const origin = edifactOriginOf(container, context);
  return { kind: 'equipment', ...origin, isoCode: null, sealNumber: null, weightKg: null };
}

function spotsAmong(segments: readonly EdifactSegment[]) {
  return segments.filter(({ tag }) => tag === 'LOC').map(readSpot);
}
