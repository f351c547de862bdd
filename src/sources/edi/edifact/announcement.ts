import { contentId } from '../../../core/id.ts';
import { inline } from '../../../core/text.ts';
import type { DocumentObservation } from '../../../domain/observation.ts';
import { ANNOUNCEMENTS } from './codes.ts';
import { edifactOriginOf, type MessageContext, type ReadingOutcome, rejected } from './drafts.ts';
import { divideByEquipment, type EdifactMessage, lengthOf, partsProblem, rawOfMessage } from './messages.ts';
import { containersOf, readReferences } from './references.ts';

/**
 * COPARN: an order to release or accept a container, or a booking. Nothing has happened yet; that a container belongs
 * to a booking is all that is taken from it.
 */
export function readAnnouncement(message: EdifactMessage, context: MessageContext): ReadingOutcome {
  const { header, groups } = divideByEquipment(message.segments);
  const event = inline(`COPARN ${context.code}`.trim());
  const problem = partsProblem(message, [{ length: lengthOf(header), times: groups.length }]);
  if (problem !== null) return rejected(problem, rawOfMessage(message, message.segments));
  if (!ANNOUNCEMENTS.has(context.code)) {
    return rejected(`${event} is not read: only 11, 12 and 126 are.`, rawOfMessage(message, message.segments));
  }
  const outcome: ReadingOutcome = { parts: [], rejections: [] };
  for (const segments of groups.length === 0 ? [[]] : groups) {
    const references = readReferences(segments, header, context.sender);
    const raw = rawOfMessage(message, header, segments);
    if (references === null || references.bookings.length === 0) {
      outcome.rejections.push({
        reason: `${event} names ${references === null ? 'too many numbers' : 'no booking'}.`,
        raw,
      });
      continue;
    }
    const main = referenceDrafts(references.bookings, containersOf(segments)[0] ?? null, { event, context });
    outcome.parts.push({ references, main, others: [], raw });
  }
  return outcome;
}

function referenceDrafts(
  bookings: readonly string[],
  container: string | null,
  { event, context }: { event: string; context: MessageContext },
): DocumentObservation[] {
  return bookings.map((number) => ({
    kind: 'document',
    ...edifactOriginOf(container, context),
    sourceEventId: contentId({ format: 'edifact', event, container, number }),
    document: 'booking',
    number,
    event: 'mentioned',
    occurredAt: null,
    originalEvent: event,
  }));
}
