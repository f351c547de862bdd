import type { z } from 'zod';
import type { Context } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import type { Operation } from '../core/operation.ts';
import type { AnyPermission } from '../core/permission.ts';
import type { Sheet, SheetOutput } from '../services/export/sheet.ts';
import { type InputOrigin, located } from './located.ts';
import type { RawRequest, RestRoute } from './route.ts';

/** Exports what a list shows, by the query of the list. */
export type ListSheet<Ctx extends Context, Query> = (context: Ctx, query: Query, request: RawRequest) => Promise<Sheet>;

/** What every list that can be exported is requested by. */
interface CursorQuery {
  'page[after]'?: string | undefined;
}

/** The export of a list: the operation that does it, and the filters and the order out of the query. */
export function listSheet<Input extends z.ZodType, Ctx extends Context, Query extends object>(
  operation: Operation<Input, typeof SheetOutput, Ctx, AnyPermission>,
  toInput: (query: Query) => object,
): ListSheet<Ctx, Query & CursorQuery> {
  return (context, query) => {
    // The operation parses its input, whatever its type claims.
    const input: unknown = { ...toInput(query), after: query['page[after]'] };
    return operation.run(context, input as z.input<Input>);
  };
}

/** What a list has and a sheet does not: it has all records and all columns. */
const WITHOUT = /^(?:page\[(?:number|size)\]|include|fields\[.*\])$/;

/** Errors: `bad_request` with the first parameter that a sheet does not have. */
function requireSheetQuery(query: object): void {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const parameter = given.map(([name]) => name).find((name) => WITHOUT.test(name));
  if (parameter === undefined) return;
  const message = `${parameter}: CSV and the other formats of tables have all records and columns; leave it out.`;
  throw new Failure('bad_request', message, { parameter });
}

/**
 * What a route opens its sheet with, the first page already read; null where it has none. Errors: `bad_request` for a parameter
 * that a sheet does not have; those of the operation, with the parameter at fault.
 */
export function sheetOpener<Ctx extends Context, Query extends object>(
  list: ListSheet<Ctx, Query> | undefined,
  queryOf: (request: RawRequest) => Query,
  origin: InputOrigin,
): RestRoute<Ctx>['sheet'] {
  if (list === undefined) return null;
  return async (context, request) => {
    const query = queryOf(request);
    requireSheetQuery(query);
    try {
      return await list(context, query, request);
    } catch (error) {
      throw error instanceof Failure ? located(error, request, origin) : error;
    }
  };
}
