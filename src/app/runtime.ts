import type { Log } from '../core/context.ts';

/** The oldest major of Node.js that the authorization server (oidc-provider 9) supports. */
const SUPPORTED_MAJOR_MIN = 22;

/** Says once at the start of the service that its Node.js is older than what the library of the sign-in supports. */
export function warnOfRuntime(log: Log, version = process.versions.node): void {
  if (Number.parseInt(version, 10) >= SUPPORTED_MAJOR_MIN) return;
  const advice = `Sign-in works, but its library supports Node.js ${SUPPORTED_MAJOR_MIN} and newer; upgrade to Node.js 24.`;
  log.warn({ node: version, advice }, 'runtime.node_too_old');
}
