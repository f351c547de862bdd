import type { PollingRefusal } from '../services/record/request-polling.ts';
import type { FailedReason, TrackingRequest } from '../services/record/tracking-request.ts';
import { mistypedNumber } from '../services/tracking-request/mistyped-number.ts';
import { localTime } from '../wording/local-time.ts';
import { pollOutcomeText } from '../wording/poll-outcome.ts';

const FAILED_REASONS: Record<FailedReason, string> = {
  unrecognized_response: 'the answer of the shipping line could not be understood',
  shipping_line_unreachable: 'the shipping line could not be reached',
  internal_processing_error: 'something went wrong inside the service',
  awaiting_manifest: 'the shipping line does not know the number yet',
  duplicate: 'the number leads to a shipment that is tracked already',
  expired: 'the shipping line did not find the number in time',
  retries_exhausted: 'the shipping line did not answer after many attempts',
  not_found: 'the shipping line does not know the number',
  invalid_number: 'the shipping line says that the number is not valid',
  booking_cancelled: 'the booking was cancelled',
  data_unavailable: 'the shipping line does not show the data of this number',
  scac_auto_detect_failed: 'the shipping line could not be inferred from the number',
};

/** What to do about a failure, as far as there is anything. */
function advice({ failed_reason, polling }: TrackingRequest): string {
  const isOurs = polling?.shows_own_only === true ? ', and that our customer code is a party to the shipment' : '';
  switch (failed_reason) {
    case 'not_found':
    case 'expired':
      return ` Check the number and the shipping line${isOurs}.`;
    case 'invalid_number':
      return ' Check the number and the shipping line.';
    case 'data_unavailable':
      return ' A party to the shipment can track it, or the operator can have our access extended.';
    case 'retries_exhausted':
    case 'shipping_line_unreachable':
    case 'internal_processing_error':
      return ' Track it again later.';
    default:
      return '';
  }
}

/** How a tracking request stands, why, when its number is polled next, and what to do. */
export function requestText(request: TrackingRequest): string {
  const { status, failed_reason, shipment_id, polling } = request;
  const refusal = polling?.refusal ?? null;
  const why = failed_reason === null ? null : `${whyText(failed_reason, polling)} (${failed_reason})`;
  const shipment =
    shipment_id === null ? '' : ` Its shipment has the id ${shipment_id}; get_shipment_details shows it.`;
  if (status === 'created')
    return `The shipping line has answered.${refusal === null ? '' : ` ${refusalText(refusal, 'The shipping line')}`}${shipment}`;
  if (status === 'tracking_stopped') {
    const resume = shipment_id === null ? '' : ' resume_tracking with that id starts it again.';
    return `Tracking has stopped, what was known stays.${shipment}${resume}`;
  }
  if (status === 'failed' && failed_reason === 'duplicate')
    return `The number belongs to a shipment that is tracked already (duplicate).${shipment}`;
  if (status === 'failed') {
    const mistyped = mistypedNumber(request);
    const corrected = mistyped === null ? advice(request) : ` ${mistyped} Track the right number.`;
    const remedy = refusal === null ? null : REMEDIES[refusal.cause];
    const advised = remedy === null ? corrected : ` ${remedy} Track it again then.`;
    return `It has failed${why === null ? '' : `: ${why}`}.${advised}${shipment}`;
  }
  return joinTexts([waitingText(request), nextPollText(polling)]);
}

/** That a source does not answer, since when, and what ends it. */
export function refusalText({ cause, since }: PollingRefusal, who: string): string {
  const from = localTime(since, null);
  switch (cause) {
    case 'credentials':
      return `${who} has refused our credentials since ${from}. ${REMEDIES.credentials}`;
    case 'own_credentials':
      return `${who} has refused the credentials of your account since ${from}. ${REMEDIES.own_credentials}`;
    case 'no_credentials':
      return `${who} could not be polled since ${from}: no credentials. ${REMEDIES.no_credentials}`;
    case 'permission':
      return `${who} has not shown this to us since ${from}: our access does not include it.`;
    case 'configuration':
      return `${who} could not be polled since ${from}: what answers at its address is not its API, or not the product that we have access to. ${REMEDIES.configuration}`;
    case 'quota':
      return `${who} has limited our polls since ${from}: our quota is used up. It is polled again by itself.`;
  }
}

/** What ends a refusal, where somebody has to do it. */
const REMEDIES: Readonly<Record<PollingRefusal['cause'], string | null>> = {
  credentials: 'The operator of this installation has to renew them.',
  own_credentials: 'An owner of the account has to set new ones for the line.',
  no_credentials:
    'The account has removed its own, and this installation has none; an owner of the account can set new ones.',
  permission: null,
  configuration: 'The operator of this installation has to correct how the line is polled.',
  quota: null,
};

const REFUSED_REASONS: Readonly<Record<PollingRefusal['cause'], string>> = {
  credentials: 'the shipping line refused our credentials',
  own_credentials: 'the shipping line refused the credentials of your account',
  no_credentials: 'the shipping line could not be polled: no credentials',
  permission: 'the shipping line does not show the number to us',
  configuration: 'the shipping line could not be polled as it is configured here',
  quota: 'our quota at the shipping line was used up',
};

function whyText(reason: FailedReason, polling: TrackingRequest['polling']): string {
  if (reason === 'not_found' || reason === 'expired') return `${FAILED_REASONS[reason]}${orNotOurs(polling)}`;
  const refusal = polling?.refusal ?? null;
  return refusal === null ? FAILED_REASONS[reason] : REFUSED_REASONS[refusal.cause];
}

/** What it may also mean that a line does not know a number. */
function orNotOurs(polling: TrackingRequest['polling']): string {
  return polling?.shows_own_only === true ? ', or our customer code is not a party to its shipment' : '';
}

function waitingText({ status, failed_reason, polling, request_type }: TrackingRequest): string {
  const refusal = polling?.refusal ?? null;
  if (refusal !== null) return `${refusalText(refusal, 'The shipping line')} So nothing is known of the number yet.`;
  if (status === 'awaiting_manifest') return `The shipping line does not know the number yet${orNotOurs(polling)}.`;
  const last = polling?.last_poll ?? null;
  if (last !== null && last.outcome !== 'found') {
    const code = failed_reason === null ? '' : ` (${failed_reason})`;
    return `${pollOutcomeText('The shipping line', last.outcome)} at ${localTime(last.at, null)}${code}, so nothing is known of the number yet.`;
  }
  if (polling?.next_poll_at === null && polling.given_up_at !== null)
    return request_type === 'container'
      ? 'No current trip of the container has been reported yet.'
      : 'Nothing has been received about the number yet.';
  const failed =
    failed_reason === null ? '' : ` It is tried again: ${FAILED_REASONS[failed_reason]} (${failed_reason}).`;
  return `The shipping line has not answered yet; look again with get_tracking_request in a minute or so.${failed}`;
}

/** When the number is polled next and until when; null if it is not polled. */
function nextPollText(polling: TrackingRequest['polling']): string | null {
  if (polling === undefined) return null;
  const { next_poll_at: nextAt, given_up_at: givenUpAt } = polling;
  const until = givenUpAt === null ? null : `given up if it is not known by ${localTime(givenUpAt, null)}`;
  if (nextAt !== null)
    return `It is polled next at ${localTime(nextAt, null)}${until === null ? '' : `, and ${until}`}.`;
  return until === null ? null : `The shipping line sends by itself and is not polled; the number is ${until}.`;
}

function joinTexts(texts: readonly (string | null | false)[]): string {
  return texts.filter((text) => text !== null && text !== false).join(' ');
}
