import type { Request, Response } from 'express';
import { requireAccepted } from './accept.ts';
import { JSON_API } from './errors.ts';
import { SHEET_TYPES } from './export/sheet-format.ts';
import type { DescribedRoute } from './route.ts';

/** The media type that the client wants; without an answer there is none to choose. Errors: `not_acceptable`. */
export function chosenType(route: DescribedRoute, request: Request, response: Response): string {
  const own = mediaTypeOf(route);
  if (route.answer.shape === 'empty') return own;
  response.vary('Accept');
  return requireAccepted(request.get('Accept'), [own, ...(route.sheet ? SHEET_TYPES : [])]);
}

/** The media type of the documents of a route. */
export function mediaTypeOf({ answer }: Pick<DescribedRoute, 'answer'>): string {
  return answer.shape === 'plain' ? 'application/json' : JSON_API;
}
