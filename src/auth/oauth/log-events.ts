import type { EventEmitter } from 'node:events';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Log } from '../../core/context.ts';

/** What the library tells of a refusal; it never holds a code or a token. */
interface Refusal {
  error?: string;
  error_description?: string;
}

/** Writes to the log what the library tells: faults of ours, and what it refused and why. */
export function logEvents(provider: Provider, log: Log): void {
  const emitter: EventEmitter = provider;
  emitter.on('error', (error: unknown) => log.error({ err: error }, 'oauth.broke'));
  emitter.on('server_error', (ctx: KoaContextWithOIDC, error: unknown) => {
    log.error({ path: ctx.path, err: error }, 'oauth.broke');
  });
  for (const event of ['authorization.error', 'grant.error', 'registration_create.error']) emitter.on(event, refused);

  function refused(ctx: KoaContextWithOIDC, { error: code, error_description: why }: Refusal): void {
    log.info({ path: ctx.path, client: ctx.oidc?.client?.clientId, code, why }, 'oauth.refused');
  }
}
