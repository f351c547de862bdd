import type { Request, RequestHandler, Response } from 'express';
import { Failure } from '../../core/failure.ts';
import type { SiteFile } from './site.ts';

/** Where the pages are, below the public address. */
export const DOCS_PATH = '/docs';

/** Runs and loads what this origin has and nothing else; there is neither script nor style in a page. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** How a file is sent: compressed, or not at all where the client has it. */
export type SendFile = (request: Request, response: Response, file: SiteFile) => Promise<void>;

/** Answers what is below `/docs`, of the files that are made at the first request; passes on everything else. */
export function docsHandler(files: () => Promise<ReadonlyMap<string, SiteFile>>, send: SendFile): RequestHandler {
  return async (request, response, next) => {
    const { path, method } = request;
    if (path !== DOCS_PATH && !path.startsWith(`${DOCS_PATH}/`)) return next();
    if (method !== 'GET' && method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      throw new Failure('method_not_allowed', `These pages support GET, HEAD, not ${method}.`);
    }
    const file = (await files()).get(path.slice(DOCS_PATH.length + 1).replace(/\/$/, ''));
    if (file === undefined) return next();
    response.setHeader('Content-Security-Policy', POLICY);
    await send(request, response, file);
  };
}
