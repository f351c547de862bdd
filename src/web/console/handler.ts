import type { Request, RequestHandler, Response } from 'express';
import { Failure } from '../../core/failure.ts';
import { CONSOLE_PAGE, type ConsoleFile } from './files.ts';

/** Where the console is, below the public address. */
export const CONSOLE_PATH = '/console';

/** Where people are after a sign-in that has no other place to go back to. */
export const CONSOLE_HOME = `${CONSOLE_PATH}/`;

/**
 * It runs, loads and asks what this origin has and nothing else, and stands in no frame. Styles that scripts set by the
 * properties of an element need no permission.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HASHED_CACHE = 'public, max-age=31536000, immutable';
const OTHER_CACHE = 'no-cache';

/** How a file is sent: compressed, or not at all where the client has it. */
export type SendConsoleFile = (
  request: Request,
  response: Response,
  file: ConsoleFile & { cacheControl: string },
) => Promise<void>;

/**
 * Answers what is below `/console`: files by their names, and the page of the console at every other address, because its
 * rooms have addresses of their own. Passes on everything else.
 */
export function consoleHandler(
  files: () => ReadonlyMap<string, ConsoleFile> | null,
  send: SendConsoleFile,
): RequestHandler {
  return async (request, response, next) => {
    const { path, method } = request;
    if (path !== CONSOLE_PATH && !path.startsWith(`${CONSOLE_PATH}/`)) return next();
    if (method !== 'GET' && method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      throw new Failure('method_not_allowed', `The console supports GET, HEAD, not ${method}.`);
    }
    const all = files();
    if (all === null) throw new Failure('not_found', 'The console was not built; run npm run build.');
    const name = path.slice(CONSOLE_PATH.length + 1);
    const isFile = name.startsWith('assets/') || all.has(name);
    const file = all.get(isFile ? name : CONSOLE_PAGE);
    // A file of another version: the page that asks for it is old, and learns that by this answer.
    if (file === undefined) throw new Failure('not_found', 'There is no such file; reload the page.');
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('X-Frame-Options', 'DENY');
    await send(request, response, { ...file, cacheControl: file.isHashed ? HASHED_CACHE : OTHER_CACHE });
  };
}
