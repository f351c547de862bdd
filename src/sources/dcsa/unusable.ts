import type { ObservationDraft } from '../../domain/observation.ts';
import type { Origin } from './origin.ts';
import type { DcsaEvent } from './payload.ts';

/** An event that was understood as such, but not its meaning, with its reason. */
export function unusable(event: DcsaEvent, origin: Origin, reason: string): ObservationDraft {
  return { kind: 'unusable', ...origin, reason, originalEvent: unusableName(event) };
}

/** What a line calls an event: its type and code, and of version 3 whether it is one of export or import. */
export function unusableName(event: DcsaEvent): string {
  const code = event.equipmentEventTypeCode ?? event.transportEventTypeCode ?? event.shipmentEventTypeCode;
  const words = [event.eventType, code, event.movementType].filter((word) => word !== null);
  return words.length === 0 ? 'unknown' : words.join(' ');
}

/** Why a code was not understood. */
export function unknownCode(member: string, code: string | null): string {
  return code === null ? `The event has no ${member}.` : `The ${member} ${code} is not known.`;
}

/** Why a time was not understood. */
export function badTime(text: string | null): string {
  return text === null ? 'The event has no eventDateTime.' : `The eventDateTime ${text} is no date or time.`;
}

/** Why a time is rejected as implausible. */
export function implausible(text: string | null): string {
  return `The eventDateTime ${text} lies before 2000 or more than two years ahead.`;
}
