import { mistypedContainer } from '../../domain/container-number.ts';
import type { TrackingRequest } from '../record/tracking-request.ts';

/**
 * What is wrong with the number of a request for which no shipping line was found, where it looks like a container
 * number, whatever kind of number it was given as; null for every other request.
 */
export function mistypedNumber({
  failed_reason,
  request_number,
}: Pick<TrackingRequest, 'failed_reason' | 'request_number'>): string | null {
  return failed_reason === 'scac_auto_detect_failed' ? mistypedContainer(request_number) : null;
}
