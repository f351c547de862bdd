import type { FailedReason, TrackingRequest } from './tracking-request.ts';

const FAILED_REASONS: Record<FailedReason, string> = {
  unrecognized_response: 'the answer of the shipping line could not be understood',
  shipping_line_unreachable: 'the shipping line could not be reached',
  internal_processing_error: 'something went wrong inside the service',
  awaiting_manifest: 'the shipping line does not know the number yet',
  duplicate: 'the number leads to a shipment that is tracked already',
  expired: 'the shipping line did not come to know the number in time',
  retries_exhausted: 'the shipping line was asked too often in vain',
  not_found: 'the shipping line does not know the number',
  invalid_number: 'the shipping line says that the number is not valid',
  booking_cancelled: 'the booking was cancelled',
  data_unavailable: 'the shipping line does not show the data of this number',
  scac_auto_detect_failed: 'the shipping line could not be told by the number',
};

/** What to do about a failure, as far as there is anything. */
function advice(reason: TrackingRequest['failed_reason']): string {
  switch (reason) {
    case 'not_found':
    case 'expired':
    case 'invalid_number':
      return ' Check the number and the shipping line.';
    case 'retries_exhausted':
    case 'shipping_line_unreachable':
    case 'internal_processing_error':
      return ' Track it again later.';
    default:
      return '';
  }
}

/** How a tracking request stands, why, and what to do next. */
export function requestText({ status, failed_reason, shipment_id }: TrackingRequest): string {
  const why = failed_reason === null ? null : `${FAILED_REASONS[failed_reason]} (${failed_reason})`;
  const shipment =
    shipment_id === null ? '' : ` Its shipment has the id ${shipment_id}; get_shipment_details tells more.`;
  if (status === 'created') return `The shipping line has answered.${shipment}`;
  if (status === 'tracking_stopped') {
    const resume = shipment_id === null ? '' : ' resume_tracking with that id starts it again.';
    return `Tracking has stopped, what was known stays.${shipment}${resume}`;
  }
  if (status === 'failed') return `It has failed${why === null ? '' : `: ${why}`}.${advice(failed_reason)}${shipment}`;
  if (status === 'awaiting_manifest')
    return 'The shipping line does not know the number yet; it is asked again every day for a week.';
  const trouble = why === null ? '' : ` It is tried again: ${why}.`;
  return `The shipping line has not answered yet; look again with get_tracking_request in a minute or so.${trouble}`;
}
