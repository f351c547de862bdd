import { z } from 'zod';
import { inline } from '../../core/text.ts';
import type { RequestType, TrackingRequest } from '../record/tracking-request.ts';

/** The kinds of number as tools take them: both words for a booking are understood. */
export const NumberType = z.enum(['container', 'bill_of_lading', 'booking', 'booking_number']);
export type NumberType = z.infer<typeof NumberType>;

/** The kinds of number as tools show them. */
export const ShownNumberType = z.enum(['container', 'bill_of_lading', 'booking']);
export type ShownNumberType = z.infer<typeof ShownNumberType>;

/** The kind of number that a tool was given, as requests are kept. */
export function requestTypeOf(type: NumberType): RequestType {
  return type === 'booking' ? 'booking_number' : type;
}

/** The kind of number of a request, as tools show it. */
export function shownNumberType(type: RequestType): ShownNumberType {
  return type === 'booking_number' ? 'booking' : type;
}

/** `bill of lading MAEU123456789 at MAEU`: what a request asks for, in words. */
export function requestedText({
  request_type,
  request_number,
  scac,
}: Pick<TrackingRequest, 'request_type' | 'request_number' | 'scac'>): string {
  return `${shownNumberType(request_type).replaceAll('_', ' ')} ${inline(request_number)} at ${scac ?? 'an unknown line'}`;
}
