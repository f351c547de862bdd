import type { Request } from 'express';
import { Failure } from '../../core/failure.ts';
import { isLoopbackName } from './resource.ts';

/**
 * Makes a request look as if it had come to the issuer's own address, because the library builds addresses out of what a
 * request claims. Metadata is also served under another name of ours; who opens anything else under another name
 * of this machine is sent to the issuer's. Errors: `misdirected` for a request that came to any other host.
 */
export function pinHost(
  request: Request,
  issuer: string,
  { isMetadata, resource }: { isMetadata: boolean; resource: string },
): { goTo: string | null } {
  const own = new URL(issuer);
  const requested = hostOf(request, own.protocol);
  const isHere = requested !== null && isLoopbackName(requested) && isLoopbackName(own) && requested.port === own.port;
  const isNamed = isMetadata && (isHere || requested?.host === new URL(resource).host);
  if (requested?.host !== own.host && !isNamed) {
    // A request line may hold an absolute URL of any host; only its path is used.
    const { pathname, search } = new URL(request.originalUrl, own.origin);
    if (isHere && request.method === 'GET') return { goTo: `${own.origin}${pathname}${search}` };
    const message = 'This host is not where people sign in; AUTH_URL and PUBLIC_URL say where that is.';
    throw new Failure('misdirected', message);
  }
  request.headers.host = own.host;
  request.headers['x-forwarded-proto'] = own.protocol.slice(0, -1);
  delete request.headers['x-forwarded-host'];
  return { goTo: null };
}

/** The host that a request names, without the dot of the root and the port that goes without saying; null for no host. */
function hostOf({ headers: { host } }: Request, protocol: string): URL | null {
  if (host === undefined || /[@/\\?#\s]/.test(host)) return null;
  const plain = `${protocol}//${host.replace(/\.(?=:\d+$|$)/, '')}`;
  return URL.canParse(plain) ? new URL(plain) : null;
}
