import type { Request } from 'express';
import { Failure } from '../../core/failure.ts';
import { isLoopbackName } from './resource.ts';

/**
 * Makes a request look as if it had come to the issuer's own address, because the library builds addresses out of what a
 * request claims. Errors: `bad_request` for one that came to another host; the address to go to instead where it is only
 * another name of this machine.
 */
export function pinHost(request: Request, issuer: string, others: readonly string[] = []): { goTo: string | null } {
  const own = new URL(issuer);
  const asked = hostOf(request);
  const isOwn = asked === own.host || others.includes(asked ?? '');
  if (!isOwn) {
    const url = asked === null ? null : new URL(`${own.protocol}//${asked}`);
    const isHere = url !== null && isLoopbackName(url) && isLoopbackName(own) && url.port === own.port;
    if (isHere && request.method === 'GET') return { goTo: `${own.origin}${request.originalUrl}` };
    const message = 'This host is not where people sign in; AUTH_URL and PUBLIC_URL say where that is.';
    throw new Failure('misdirected', message);
  }
  request.headers.host = own.host;
  request.headers['x-forwarded-proto'] = own.protocol.slice(0, -1);
  delete request.headers['x-forwarded-host'];
  return { goTo: null };
}

/** The host that a request names, in its plain form; null where it names none, or more than a host. */
function hostOf({ headers: { host } }: Request): string | null {
  if (host === undefined || /[@/\\?#\s]/.test(host) || !URL.canParse(`http://${host}`)) return null;
  return host.toLowerCase();
}
