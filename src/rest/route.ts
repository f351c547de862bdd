import { z } from 'zod';
import type { RateLimits } from '../config/option-types.ts';
import type { Context } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import type { Operation } from '../core/operation.ts';
import type { AnyPermission } from '../core/permission.ts';
import { faultOfText } from '../core/plain-text.ts';
import type { Sheet } from '../services/export/sheet.ts';
import { type Body, type ReadBody, readBody, readNoBody } from './body.ts';
import { type CommonQuery, commonQuery } from './common-query.ts';
import { meaningsIn } from './input-meanings.ts';
import { type Document, parseFields, parseInclude, type ResourceObject, withFields } from './json-api.ts';
import { type ListSheet, sheetOpener } from './list-sheet.ts';
import { located } from './located.ts';
import { printedPageOf, type RoutePage } from './page.ts';
import { pageOfWhole, WHOLE_LIST_QUERY } from './paging.ts';
import type { PushDescription } from './push-description.ts';
import { readQuery } from './query.ts';
import { requireUnchanged } from './repeated.ts';
import { hasSecret, kindOf, kindsIn, type ResourceAnswer } from './resource.ts';
import { openResourceSheet } from './resource-sheet.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The allowances that requests are counted against; most take from the first. */
export type RouteBucket = keyof RateLimits;

/** What came over the wire, free of the framework. */
export interface RawRequest {
  params: Readonly<Record<string, string>>;
  body: unknown;
  /** The caller's own name of the request, by which it may be repeated without being done twice. */
  idempotencyKey: string | null;
  /** The whole address as the client knows it, for links. */
  url: URL;
  /** The address of the API as the client knows it, for links to other resources. */
  baseUrl: string;
}

/** What a route is given: the same with its query, its relations and its body read. */
export interface RouteRequest<Query, Relation extends string> extends Omit<RawRequest, 'body'>, ReadBody {
  query: Query;
  /** The requested relations. */
  include: ReadonlySet<Relation>;
  /** The resource as it was before a change, where the body repeats what cannot be set. */
  present: ResourceObject | null;
}

/** A route as the server sees it: its operation and its types are closed in. */
export interface RestRoute<Ctx extends Context = Context> {
  method: Method;
  /** Below `/v2`, with `:name` for what varies. */
  path: string;
  /** What the variables of the path mean, by name, as the operation's input says it. */
  variables: Readonly<Record<string, string>>;
  /** Its own name, unique among all routes; that of its operation by default. */
  name: string;
  /** The id of the operation behind it. */
  operation: string;
  /** One sentence that says what it does. */
  summary: string;
  permission: AnyPermission;
  bucket: RouteBucket;
  query: z.ZodObject;
  body: Body | null;
  /** Whether what a body repeats of the resource is compared with what is shown of it. */
  isCompared: boolean;
  /** Whether it takes `If-Match`: it changes a resource that another route shows. */
  isConditional: boolean;
  answer: ResourceAnswer;
  /** The relations that may be included, as paths. */
  relations: readonly string[];
  status: number;
  /** The whole list as rows, for who accepts a format of tables; null where there is none. Errors: as those of `handle`. */
  sheet: ((context: Ctx, request: RawRequest) => Promise<Sheet>) | null;
  /** The answer as a page to print, for who accepts HTML; most have none. */
  page?: RoutePage<unknown> | undefined;
  /** Answers one request; null is an answer without content. Errors: those of the operation, with where the fault is. */
  handle(context: Ctx, request: RawRequest): Promise<object | null>;
  /** What such a request changes, as a GET without parameters shows it. Errors: those of the route that shows it. */
  shown(context: Ctx, request: RawRequest): Promise<ShownResource>;
}

/** One resource as it is shown. */
export type ShownResource = Document & { data: ResourceObject };

/** A route without its context, as it is described. */
export interface DescribedRoute extends Omit<RestRoute, 'handle' | 'shown' | 'sheet'> {
  /** Not null where it is answered in the formats of tables too. */
  sheet?: object | null;
  /** What is sent where it is neither JSON:API nor JSON. */
  push?: PushDescription;
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
  Relation extends string,
> {
  method: Method;
  path: `/${string}`;
  operation: Operation<Input, Output, Ctx, AnyPermission>;
  /** Where two routes share an operation, the name of this one. */
  name?: string;
  /** Where the operation's own sentence does not fit. */
  summary?: string;
  bucket?: RouteBucket;
  /** The query parameters under their own names, without `include` and `fields`. */
  query: Query;
  /** The parameters behind members of the operation's input that have other names, so that faults name them. */
  parameters?: Parameters;
  /** What may be included, as paths such as `shipment.port_of_lading`. */
  relations?: readonly Relation[];
  /** What a request carries; without it a body must say nothing. */
  body?: Body;
  /** The route that shows what is changed, with which read-only members of the body, and `If-Match`, are compared. */
  shows?: RestRoute<Ctx>;
  answer: ResourceAnswer;
  /** What exports the whole list; null where it is no rows, though it is a list. */
  sheet?: ListSheet<Ctx, z.output<Query>> | null;
  /** What shows the answer to people; of routes that change nothing and whose answer is the result of the operation. */
  page?: RoutePage<z.output<Output>>;
  /** The status of success, if it is not 200. */
  status?: 201 | 202 | 204;
  /** Without it the parameters of the path are the input. */
  toInput?(request: RouteRequest<z.output<Query>, Relation>): Unread<z.input<Input>>;
  /** The answer; null for an answer without content. */
  document(result: z.output<Output>, request: RouteRequest<z.output<Query>, Relation>): object | null;
}

/** The query of a route that states none: no members. */
const NO_QUERY = z.object({});

/** A route that states no query. */
type PlainDefinition<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Ctx extends Context,
  Relation extends string,
> = Omit<RouteDefinition<Input, Output, Ctx, typeof NO_QUERY, Relation>, 'query'>;

/** Makes a route of one operation: how its input is read from a request and how its result is shown. */
export function defineRoute<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Ctx extends Context,
  Query extends z.ZodObject,
  Relation extends string = never,
>(definition: RouteDefinition<Input, Output, Ctx, Query, Relation>): RestRoute<Ctx>;
export function defineRoute<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Ctx extends Context,
  Relation extends string = never,
>(definition: PlainDefinition<Input, Output, Ctx, Relation>): RestRoute<Ctx>;
export function defineRoute<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Ctx extends Context,
  Query extends z.ZodObject,
  Relation extends string,
>(
  definition: PlainDefinition<Input, Output, Ctx, Relation> | RouteDefinition<Input, Output, Ctx, Query, Relation>,
): RestRoute<Ctx> {
  return 'query' in definition ? routeOf(definition) : routeOf({ ...definition, query: NO_QUERY });
}

function routeOf<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Ctx extends Context,
  Query extends z.ZodObject,
  Relation extends string,
>(definition: RouteDefinition<Input, Output, Ctx, Query, Relation>): RestRoute<Ctx> {
  const { method, path, operation, answer, status = 200, body = null, parameters = {}, relations = [] } = definition;
  // A list that an operation returns as a whole can be requested in pages too.
  const isWhole = answer.shape === 'page' && !Object.hasOwn(definition.query.shape, 'page[number]');
  const query = definition.query.extend({ ...(isWhole ? WHOLE_LIST_QUERY : {}), ...commonQuery(answer, relations) });
  const { name = operation.id, summary = operation.summary, bucket = 'default' } = definition;
  const collection = path.split('/').findLast((segment) => segment !== '' && !segment.startsWith(':')) ?? '';
  return {
    method,
    path,
    variables: meaningsIn(operation.input),
    name,
    operation: operation.id,
    summary,
    permission: operation.permission,
    bucket,
    query,
    body,
    isCompared: body !== null && definition.shows !== undefined,
    isConditional: definition.shows !== undefined,
    answer,
    relations,
    status,
    sheet: sheetOpener(
      definition.sheet === undefined ? ownSheet() : (definition.sheet ?? undefined),
      (raw) => readRequest(raw).request.query,
      { body, parameters },
    ),
    page: printedPageOf(definition.page, operation.output),
    handle,
    shown: (context, raw) => shownBy(definition.shows, context, { raw, id: readRequest(raw).request.id }),
  };

  /** Any list can be exported but one whose records may show a secret, as rows are compressed. */
  function ownSheet(): ListSheet<Ctx, z.output<Query>> | undefined {
    if (method !== 'GET' || answer.shape !== 'page' || hasSecret(answer.kind)) return undefined;
    const list = { name: collection, kind: answer.kind, isWhole, read: handle };
    return (context, _query, raw) => openResourceSheet(list, context, raw);
  }

  async function handle(context: Ctx, raw: RawRequest): Promise<object | null> {
    const read = readRequest(raw);
    const request = { ...read.request, present: await presentIn(definition.shows, context, read.request) };
    const { fields } = read;
    try {
      // The operation parses its input, whatever its type claims.
      const input: unknown = definition.toInput === undefined ? request.params : definition.toInput(request);
      const result = await operation.run(context, input as z.input<Input>);
      const whole = definition.document(result, request);
      // Only answers that are documents of resources have pages and fields to be chosen.
      const document = whole !== null && isWhole ? pageOfWhole(whole as Document, request.query, raw.url) : whole;
      return document === null || fields.size === 0 ? document : withFields(document as Document, fields);
    } catch (error) {
      throw error instanceof Failure ? located(error, raw, { body, parameters }) : error;
    }
  }

  function readRequest({ body: sent, ...raw }: RawRequest) {
    requirePlainParams(raw.params);
    // The members that every route has are read here; the rest has the type that the route stated.
    const requested = readQuery(raw.url.search, query) as z.output<Query> & CommonQuery;
    const include = parseInclude(requested.include, relations);
    // An update may contain the whole resource, where what it is compared with is known.
    const shown = body !== null && definition.shows !== undefined ? kindOf(kindsIn(answer), body.type) : null;
    const expectation = { isCreation: method === 'POST', params: raw.params, shown, collection };
    const said = body === null ? readNoBody(sent, raw.params) : readBody(sent, body, expectation);
    return { request: { ...raw, ...said, query: requested, include }, fields: parseFields(requested, answer) };
  }
}

/** Errors: those of the route that shows it, and `invalid_input` for a body that says something else. */
async function presentIn<Ctx extends Context>(
  shows: RestRoute<Ctx> | undefined,
  context: Ctx,
  { repeated, id, ...raw }: Omit<RawRequest, 'body'> & ReadBody,
): Promise<ResourceObject | null> {
  if (repeated === null || shows === undefined) return null;
  const relations = repeated.isOfOthers ? shows.relations : [];
  const shown = await shownBy(shows, context, { raw, id, relations });
  requireUnchanged(repeated, shown);
  return shown.data;
}

/** The resource under an address, or under an id that the body states, with relations. Errors: those of the route. */
async function shownBy<Ctx extends Context>(
  shows: RestRoute<Ctx> | undefined,
  context: Ctx,
  { raw, id, relations = [] }: { raw: Omit<RawRequest, 'body'>; id: string | null; relations?: readonly string[] },
): Promise<ShownResource> {
  if (shows === undefined) throw new Error('This route changes nothing that another route shows.');
  const url = new URL(raw.url);
  url.search = relations.length > 0 ? `?include=${relations.join()}` : '';
  const params = { ...(id === null ? {} : { id }), ...raw.params };
  const shown = (await shows.handle(context, { ...raw, params, url, body: undefined })) as Document;
  const { data } = shown;
  if (data === null || Array.isArray(data)) throw new Error(`The route ${shows.name} shows one resource.`);
  return { ...shown, data };
}

/** Whether requests of a method carry a body that is read. */
export function hasBody(method: string): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH';
}

/** Nothing is called by a name that could not be stored. Errors: `not_found`. */
function requirePlainParams(params: RawRequest['params']): void {
  for (const [parameter, value] of Object.entries(params)) {
    const fault = faultOfText(value);
    if (fault !== null) throw new Failure('not_found', `There is nothing of that name: ${fault}.`, { parameter });
  }
}
