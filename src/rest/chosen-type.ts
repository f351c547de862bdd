import type { Request, Response } from 'express';
import { requireAccepted } from './accept.ts';
import { JSON_API } from './errors.ts';
import { SHEET_FORMATS, SHEET_TYPES } from './export/sheet-format.ts';
import { PAGE_TYPE } from './page.ts';
import { readQuery } from './query.ts';
import type { DescribedRoute } from './route.ts';

/**
 * The media type that the client wants; without an answer there is none to choose. Errors: `not_acceptable`; `bad_request`
 * for a wrong query of a route that answers with files alone.
 */
export function chosenType(route: DescribedRoute, request: Request, response: Response): string {
  if (route.answer.shape === 'empty') return mediaTypeOf(route);
  response.vary('Accept');
  return requireAccepted(request.get('Accept'), offered(route, request));
}

/** The media type of the documents of a route. */
export function mediaTypeOf({ answer }: Pick<DescribedRoute, 'answer'>): string {
  return answer.shape === 'plain' ? 'application/json' : JSON_API;
}

/** Files that are requested by an address are of the format that it names; else a workbook is what people open. */
function offered(route: DescribedRoute, request: Request): [string, ...string[]] {
  if (route.answer.shape !== 'sheet') {
    return [mediaTypeOf(route), ...(route.sheet ? SHEET_TYPES : []), ...(route.page ? [PAGE_TYPE] : [])];
  }
  const start = request.originalUrl.indexOf('?');
  const { format = 'xlsx' } = readQuery(start === -1 ? '' : request.originalUrl.slice(start), route.query);
  const first = SHEET_FORMATS.find(({ extension }) => extension === format);
  if (first === undefined) throw new Error(`The query of ${route.path} takes formats that there are.`);
  return [first.mediaType];
}
