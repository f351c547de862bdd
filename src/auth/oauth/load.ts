import type { Log } from '../../core/context.ts';

/**
 * Loads the authorization server. Its library warns on the console of runtimes that it does not support; the start of the
 * service has said so already (`warnOfRuntime`), and stderr belongs to the log.
 */
export async function loadOauth(log: Log): Promise<typeof import('./server.ts')> {
  const { warn } = console;
  console.warn = (warning: unknown) => log.debug({ warning }, 'oauth.library_warned');
  try {
    return await import('./server.ts');
  } finally {
    console.warn = warn;
  }
}
