import type { EventEmitter } from 'node:events';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { Failure, toPublicFailure } from '../../core/failure.ts';

/**
 * Answers a program with 503 where the library would answer `server_error`, because the database cannot do its work: the
 * program then retries (RFC 9110 §15.6.4). A person receives the page of the failure instead.
 */
export function answerOutage(provider: Provider): void {
  const emitter: EventEmitter = provider;
  emitter.on('server_error', (ctx: KoaContextWithOIDC, error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'unavailable' || ctx.respond === false) return;
    const { status, message, detail } = toPublicFailure(error);
    ctx.status = status;
    if (detail.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(detail.retryAfterSeconds));
    ctx.body = { error: 'temporarily_unavailable', error_description: message };
  });
}
