import cors from 'cors';
import express, { type Request, type Router } from 'express';
import { isKeyAsBearer, KEY_AS_BEARER } from '../bearer.ts';
import { ENDPOINT, rootFor } from './resource.ts';
import { USUAL_SCOPES } from './scopes.ts';

export interface ProtectedResourceParts {
  /** The root address of this service, and that of the authorization server. */
  resource(): string;
  issuer(): string;
}

const PATH = '/.well-known/oauth-protected-resource';

/** Clients may keep what is said here for so long, in seconds. */
const KEPT_SECONDS = 3_600;

/**
 * Publishes where clients sign in (RFC 9728), for the root and for the endpoint below it: each document names the URL that
 * was requested, because hosts compare the two letter by letter.
 */
export function protectedResource(parts: ProtectedResourceParts): Router {
  const router = express.Router();
  for (const below of ['', ENDPOINT]) {
    router.all(`${PATH}${below}`, cors({ methods: 'GET' }), (request, response, next) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        next();
        return;
      }
      response.setHeader('Cache-Control', `public, max-age=${KEPT_SECONDS}`);
      response.json({
        resource: `${rootFor(request.headers.host, parts.resource())}${below}`,
        authorization_servers: [parts.issuer()],
        scopes_supported: USUAL_SCOPES,
        bearer_methods_supported: ['header'],
        resource_name: 'Landfall',
        resource_documentation: `${parts.resource()}/docs`,
      });
    });
  }
  return router;
}

/** What is known of a request that was refused. */
export interface TokenRefused {
  request: Pick<Request, 'headers' | 'path'>;
  resource: string;
}

/**
 * What an unauthenticated caller receives in `WWW-Authenticate` (RFC 6750 §3, RFC 9728 §5.1): where to sign in, and what to
 * request. Hosts request exactly the scopes listed here. A caller without a token gets no error code.
 */
export function bearerChallenge({ request, resource }: TokenRefused): string {
  const isToken = /^bearer\b/i.test(request.headers.authorization ?? '');
  const why = isKeyAsBearer(request.headers.authorization)
    ? KEY_AS_BEARER.replace(/\.$/, '')
    : 'The access token is not valid or has ended';
  const error = isToken ? `error="invalid_token", error_description="${why}", ` : '';
  const metadata = metadataUrl(request, resource);
  return `Bearer realm="landfall", ${error}resource_metadata="${metadata}", scope="${USUAL_SCOPES.join(' ')}"`;
}

/** The URL of the metadata of the requested resource: the root, or the endpoint below it. */
export function metadataUrl({ headers, path }: TokenRefused['request'], resource: string): string {
  const root = new URL(rootFor(headers.host, resource));
  return `${root.origin}${PATH}${path === ENDPOINT ? ENDPOINT : ''}`;
}
