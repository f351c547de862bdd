import type { EventEmitter } from 'node:events';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Log } from '../../core/context.ts';

/** The details of a refusal from the library; they never contain a code or a token. */
interface Refusal {
  error?: string;
  error_description?: string;
}

/** Logs the events of the library: server errors, and rejected requests with the reason. */
export function logEvents(provider: Provider, log: Log): void {
  const emitter: EventEmitter = provider;
  emitter.on('error', (error: unknown) => log.error({ err: error }, 'oauth.request_failed'));
  emitter.on('server_error', (ctx: KoaContextWithOIDC, error: unknown) => {
    log.error({ path: ctx.path, err: error }, 'oauth.request_failed');
  });
  for (const event of ['authorization.error', 'grant.error', 'registration_create.error']) emitter.on(event, refused);

  function refused(ctx: KoaContextWithOIDC, { error: code, error_description: why }: Refusal): void {
    log.info({ path: ctx.path, client: ctx.oidc?.client?.clientId, code, why }, 'oauth.refused');
  }
}
