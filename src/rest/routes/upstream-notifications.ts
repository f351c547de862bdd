import express, { type RequestHandler } from 'express';
import { Failure } from '../../core/failure.ts';
import { BodyReader, type Exchange } from './intake-body.ts';

/** What the notifications of upstreams are taken with. */
export interface UpstreamNotificationParts {
  /** What the notifications of an upstream are signed with; null where it has no webhook that calls us. */
  secretOf(upstream: string): Promise<string | null>;
  /** Whether one of the signatures is that of the body. */
  verify(body: Buffer, signatures: readonly string[], secret: string): boolean;
  /** Called with the upstream whose name was on something that it has not signed, as far as is known. */
  refused(upstream: string): Promise<void>;
  /** Makes everything due that a notification names; false for a text that is none. */
  take(upstream: string, text: string): Promise<boolean>;
}

/** As this service signs, in a rotation of the secret too, and as others with the same contract do. */
const SIGNATURE_HEADERS = ['X-SVC-Webhook-Signature', 'X-SVC-Webhook-Signature-Next', 'X-T49-Webhook-Signature'];

/**
 * `POST /upstreams/{upstream}/notifications`: where the webhooks call that this installation has registered at its upstreams.
 * It stands beside the route table, because it belongs to no account: the signature of the upstream authenticates it.
 * An upstream that is not known and a wrong signature are answered alike. Errors: `unauthorized`, `method_not_allowed`,
 * `too_large`, `rate_limited`, `invalid_input` for a text that is no notification.
 */
export function upstreamNotificationHandler(prefix: string, parts: UpstreamNotificationParts): RequestHandler {
  const router = express.Router();
  const bodies = new BodyReader();
  router.all(`${prefix}/upstreams/:upstream/notifications`, async (request, response) => {
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      throw new Failure('method_not_allowed', `This endpoint supports POST, not ${request.method}.`);
    }
    await receive(parts, bodies, { request, response });
    response.status(204).end();
  });
  return router;
}

async function receive(parts: UpstreamNotificationParts, bodies: BodyReader, exchange: Exchange): Promise<void> {
  const { request } = exchange;
  const upstream = String(request.params.upstream);
  const secret = await parts.secretOf(upstream);
  if (secret === null) throw unsigned();
  const body = await bodies.readUnproven(upstream, exchange);
  const signatures = SIGNATURE_HEADERS.flatMap((name) => request.get(name) ?? []);
  if (!parts.verify(body, signatures, secret)) {
    await parts.refused(upstream);
    throw unsigned();
  }
  if (await parts.take(upstream, body.toString('utf8'))) return;
  throw new Failure('invalid_input', 'The body is no notification of a webhook.', { pointer: '' });
}

function unsigned(): Failure {
  return new Failure('unauthorized', 'The signature is missing or is not that of the upstream of this address.');
}
