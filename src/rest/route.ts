import { z } from 'zod';
import type { Context } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import type { Operation } from '../core/operation.ts';
import type { Permission } from '../core/permission.ts';
import type { Document } from './json-api.ts';
import { readQuery } from './query.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What came over the wire, free of the framework. */
export interface RawRequest {
  params: Readonly<Record<string, string>>;
  body: unknown;
  /** The whole address as the client knows it, for links. */
  url: URL;
  /** The address of the API as the client knows it, for links to other resources. */
  baseUrl: string;
}

/** What a route is given: the same with its query read. */
export interface RouteRequest<Query> extends RawRequest {
  query: Query;
}

/** A route as the server sees it: its operation and its types are closed in. */
export interface Route<Ctx extends Context = Context> {
  method: Method;
  /** Below `/v2`, with `:name` for what varies. */
  path: string;
  /** The id of the operation behind it. */
  operation: string;
  permission: Permission;
  query: z.ZodObject;
  status: number;
  /** Answers one request; null is an answer without content. Errors: those of the operation, with where the fault is. */
  handle(context: Ctx, request: RawRequest): Promise<Document | null>;
}

/**
 * The members of an operation's input with their values unread: what a body holds is unknown until the operation has
 * parsed it, while a member that is forgotten or misspelt shows when the program is compiled.
 */
export type Unread<Input> = { [Member in keyof Input]: unknown };

/** The parameters of an address by the members of an input that they become, e.g. `filter[status]` by `status`. */
export type Parameters = Readonly<Record<string, string>>;

/** All that a line of a route table states. */
export interface RouteDefinition<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Ctx extends Context,
  Query extends z.ZodObject,
> {
  method: Method;
  path: `/${string}`;
  operation: Operation<Input, Output, Ctx>;
  /** The query parameters under their own names; without it there are none. */
  query?: Query;
  /** The parameters behind members of the operation's input that have other names, so that faults name them. */
  parameters?: Parameters;
  /** The status of success, if it is not 200. */
  status?: 201 | 202;
  /** Where in the body the operation's input lies, so that faults in it point there: `/data/attributes` unless told. */
  bodyRoot?: '' | '/data/attributes';
  toInput(request: RouteRequest<z.output<Query>>): Unread<z.input<Input>>;
  /** The answer; null for 204 No Content. */
  document(result: z.output<Output>, request: RouteRequest<z.output<Query>>): Document | null;
}

/** Makes a route of one operation: how its input is read from a request and how its result is shown. */
export function defineRoute<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Ctx extends Context,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(definition: RouteDefinition<Input, Output, Ctx, Query>): Route<Ctx> {
  const { method, path, operation, status = 200, bodyRoot = '/data/attributes', parameters = {} } = definition;
  // Where no query is stated its type has no members either, so an object without members is one.
  const query = definition.query ?? (z.object({}) as unknown as Query);
  return { method, path, operation: operation.id, permission: operation.permission, query, status, handle };

  async function handle(context: Ctx, raw: RawRequest): Promise<Document | null> {
    const request = { ...raw, query: readQuery(raw.url.search, query) };
    try {
      // The operation parses its input, whatever its type claims.
      const result = await operation.run(context, definition.toInput(request) as z.input<Input>);
      return definition.document(result, request);
    } catch (error) {
      throw error instanceof Failure
        ? located(error, raw, { bodyRoot: hasBody(method) ? bodyRoot : null, parameters })
        : error;
    }
  }
}

/** Whether requests of a method carry a body that is read. */
export function hasBody(method: string): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH';
}

/** Where in a request the input of an operation came from: a body, if it has one, and parameters. */
interface Origin {
  bodyRoot: string | null;
  parameters: Parameters;
}

/** An operation points into its own input; a caller needs to know the place in the request that it came from. */
function located(failure: Failure, { params }: RawRequest, { bodyRoot, parameters }: Origin): Failure {
  const { pointer, ...detail } = failure.detail;
  if (pointer === undefined || failure.detail.parameter !== undefined) return failure;
  const [, name = ''] = pointer.split('/');
  if (bodyRoot === null || Object.hasOwn(params, name)) {
    const parameter = parameters[name] ?? name;
    return new Failure(failure.code, failure.message, name === '' ? detail : { ...detail, parameter });
  }
  if (pointer.startsWith('/data')) return failure;
  const inBody = pointer === '/' ? bodyRoot : `${bodyRoot}${pointer}`;
  return new Failure(failure.code, failure.message, { ...detail, pointer: inBody });
}
