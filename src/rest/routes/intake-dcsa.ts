import { Failure } from '../../core/failure.ts';
import type { Feedback } from '../../services/intake/feedback.ts';
import { errorAnswer } from '../errors.ts';
import { bytesOf, send, setHeaders } from '../send.ts';
import type { BodyReader, Exchange } from './intake-body.ts';
import { INTAKE_CHALLENGE } from './intake-key.ts';
import type { IntakeParts } from './intake-parts.ts';
import { isSigned, requirePush, takeSigned, withBody } from './intake-push.ts';

/** An address that a DCSA standard has consumers offer, below the one of a sender. */
export interface DcsaAddress {
  path: 'events' | 'arrival-notices' | 'arrival-notice-notifications';
  /** The format in which the body is read. */
  format: 'dcsa' | 'arrival-notice';
  /** The version of the standard that defines the answer, for `API-Version`. */
  version: string;
  /** Whether version 2.2 may send signed notifications there: its subscriptions take any address. */
  takesSigned: boolean;
}

/**
 * Track & Trace 3.0.0 (`POST /events`) and Arrival Notice 1.0.1 (`POST /arrival-notices`,
 * `POST /arrival-notice-notifications`), endpoints of consumers and subscribers. How they are registered, and how they
 * prove who they are, is in neither standard: it is the key of the sender here.
 */
export const DCSA_ADDRESSES: readonly DcsaAddress[] = [
  { path: 'events', format: 'dcsa', version: '3.0.0', takesSigned: true },
  { path: 'arrival-notices', format: 'arrival-notice', version: '1.0.1', takesSigned: false },
  { path: 'arrival-notice-notifications', format: 'arrival-notice', version: '1.0.1', takesSigned: false },
];

/** Of a request of which nothing could be processed; the standards leave the status open. */
const NOT_PROCESSED = 422;

/**
 * Receives a message at an address of a DCSA standard and answers as it says: 200 with `feedbackElements` where any of it
 * is processed, an error with at least one of severity ERROR where nothing is. Elements are in the form of any version.
 * A signed notification of 2.2 is answered with 204, because that version has no feedback. Errors are answered here in
 * the form of the standard; what is our own fault is thrown.
 */
export async function pushDcsa(
  address: DcsaAddress,
  { parts, bodies, exchange }: { parts: IntakeParts; bodies: BodyReader; exchange: Exchange },
): Promise<void> {
  const { request, response } = exchange;
  const { format, version, takesSigned } = address;
  response.setHeader('API-Version', version);
  try {
    if (!requirePush(exchange)) return;
    if (takesSigned && isSigned(request)) {
      await takeSigned(parts, bodies, exchange, format);
      return;
    }
    const { isProcessed, feedback } = await withBody(parts, bodies, exchange, (from, text) =>
      // The same message again has the same feedback, so it is read again.
      parts.takeDcsa(from.name, { text, format, origin: `POST ${address.path}`, again: true }),
    );
    sendFeedback(exchange, isProcessed ? 200 : NOT_PROCESSED, feedback);
  } catch (error) {
    const { status, headers, isOurs, document } = errorAnswer(error, String(response.getHeader('X-Request-Id')));
    if (isOurs || status >= 500) throw error;
    const isRefused = error instanceof Failure && error.code === 'unauthorized';
    setHeaders(response, isRefused ? { ...headers, 'WWW-Authenticate': INTAKE_CHALLENGE } : headers);
    const message = isRefused ? error.message : document.errors[0].detail;
    sendFeedback(exchange, status, { feedbackElements: [{ severity: 'ERROR', message }] });
  }
}

function sendFeedback({ response }: Exchange, status: number, feedback: Feedback): void {
  send(response, { status, type: 'application/json', bytes: bytesOf(feedback) });
}
