import { z } from 'zod';
import { FAILURES } from '../../core/failure.ts';
import {
  type AnyPermission,
  OPERATOR_PERMISSION,
  OPERATOR_SENTENCE,
  PERMISSIONS,
  SENDER_PERMISSION,
} from '../../core/permission.ts';
import type { Body } from '../body.ts';
import { MESSAGE_INCLUDED } from '../documents/notification-message.ts';
import { webhookNotificationKind } from '../documents/webhook-notification.ts';
import { JSON_API } from '../errors.ts';
import type { Examples } from '../examples.ts';
import { SHEET_FORMATS, type SheetFormat } from '../export/sheet-format.ts';
import { fieldsParameters } from '../json-api.ts';
import { PAGE_TYPE } from '../page.ts';
import { isRecordParameter } from '../query.ts';
import { resourceAnswer } from '../resource.ts';
import type { DescribedRoute } from '../route.ts';
import { LAST_EVENT_ID, streamed } from './events.ts';
import {
  answerSchema,
  bodySchema,
  ERROR_DOCUMENT,
  parameterSchema,
  plainSchema,
  reference,
  resourceSchemas,
  type Schema,
} from './schema.ts';
import { SECURITY_SCHEMES, senderSecurity } from './security.ts';
import { byName, nounOf, tagsOf } from './tags.ts';
import { MESSAGE, messageSchema, WEBHOOK_TAG, webhooks } from './webhooks.ts';

/** What the document needs to know beside the routes. */
export interface OpenApiOptions {
  version: string;
  /** The address of the API as clients know it. */
  baseUrl: string;
  examples: Examples;
  /** States no member that `fields` can leave out as required; for checks of answers to requests with `fields`. */
  isSparse?: boolean;
}

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument extends Schema {
  paths: Record<string, Record<string, Schema>>;
  webhooks: Record<string, { post: Schema }>;
}

/** Describes the routes in OpenAPI 3.1, out of the very schemas by which they read and answer. */
export function openApiDocument(routes: readonly DescribedRoute[], options: OpenApiOptions): OpenApiDocument {
  const isWhole = options.isSparse !== true;
  const sent = resourceAnswer(webhookNotificationKind, MESSAGE_INCLUDED);
  const answers = [...routes.map(({ answer }) => answer), sent];
  const schemas = new Map(answers.flatMap((answer) => resourceSchemas(answer, isWhole)));
  const paths = new Map<string, Record<string, Schema>>();
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths.set(path, { ...paths.get(path), [route.method.toLowerCase()]: operation(route, options.examples) });
  }
  return {
    openapi: '3.1.0',
    info: infoOf(options),
    servers: [{ url: options.baseUrl, description: 'This service' }],
    security: [{ authorization: [] }],
    tags: [...tagsOf(routes), WEBHOOK_TAG],
    paths: Object.fromEntries([...paths].sort(byName)),
    webhooks: webhooks(),
    components: {
      schemas: Object.fromEntries(
        [...schemas, [MESSAGE, messageSchema(sent)] as const, ['errors', ERROR_DOCUMENT] as const].sort(byName),
      ),
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function infoOf({ version, baseUrl }: OpenApiOptions): Schema {
  return {
    title: 'Landfall API',
    version,
    summary: 'Where ocean containers are, when they can be picked up, and until when waiting is free.',
    description:
      'A JSON:API 1.1 interface to the containers, shipments and webhooks of an account. Members that a schema requires are ' +
      'in every answer, unless `fields[…]` of the request leaves them out.',
    contact: { name: 'Landfall', url: new URL('/docs', baseUrl).href },
    license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
  };
}

function operation(route: DescribedRoute, examples: Examples): Schema {
  const { name, summary, method } = route;
  const isOfSender = route.permission === SENDER_PERMISSION;
  const example = examples[name];
  const body = requestBody(route, example?.request);
  return {
    operationId: name,
    tags: [nounOf(route)],
    summary,
    description: needs(route),
    ...(isOfSender ? { security: senderSecurity(route.push?.isSignable === true) } : {}),
    parameters: [
      ...pathParameters(route),
      ...queryParameters(route),
      ...(method === 'POST' && !isOfSender ? [IDEMPOTENCY_KEY] : []),
      ...(isTagged(route) ? [IF_NONE_MATCH] : []),
      ...(route.isConditional ? [IF_MATCH] : []),
      ...(route.answer.shape === 'events' ? [LAST_EVENT_ID] : []),
    ],
    ...(body === null ? {} : { requestBody: body }),
    responses: responses(route, example?.response),
  };
}

function needs({ permission, bucket }: { permission: AnyPermission; bucket: string }): string {
  if (permission === SENDER_PERMISSION)
    return 'Needs the key of the sender, which the operator gives out. Requests of one sender are executed one after the other.';
  const sentence = permission === OPERATOR_PERMISSION ? OPERATOR_SENTENCE : PERMISSIONS[permission];
  return `Needs the permission ${permission} (${sentence}). Counts against the limit "${bucket}".`;
}

function pathParameters({ path, variables }: DescribedRoute): Schema[] {
  const segments = path.split('/');
  return segments.flatMap((segment, at) => {
    if (!segment.startsWith(':')) return [];
    const name = segment.slice(1);
    const description = variables[name] ?? meaningOf(name, segments[at - 1] ?? '');
    return [{ name, in: 'path', required: true, description, schema: { type: 'string' } }];
  });
}

/** The meaning of a variable by its name and by the collection that it selects from. */
function meaningOf(name: string, collection: string): string {
  const noun = collection.replaceAll('_', ' ').replace(/ies$/, 'y').replace(/s$/, '');
  return name.endsWith('id') ? `Id of the ${noun}` : `\`${name}\` of the ${noun}`;
}

/** What is a list of names is said to be one, so that clients offer the names. */
function queryParameters({ query, relations, answer }: DescribedRoute): Schema[] {
  const lists = new Map<string, readonly string[]>([['include', relations]]);
  for (const [parameter, { attributes, relationships }] of fieldsParameters(answer)) {
    lists.set(parameter, [...Object.keys(attributes.shape), ...Object.keys(relationships)]);
  }
  return Object.entries(query.shape).map(([name, type]) => {
    const names = lists.get(name);
    const parameter = queryParameter(name, type);
    if (isRecordParameter(type)) return { ...parameter, style: 'deepObject', explode: true };
    if (names === undefined) return parameter;
    const schema = { type: 'array', items: { type: 'string', enum: names }, uniqueItems: true };
    return { ...parameter, style: 'form', explode: false, schema };
  });
}

function queryParameter(name: string, type: unknown): Schema {
  if (!(type instanceof z.ZodType)) throw new Error(`The parameter ${name} has a schema.`);
  const { description, ...schema } = parameterSchema(type);
  const about = type.description ?? description;
  return {
    name,
    in: 'query',
    required: !type.safeParse(undefined).success,
    ...(about === undefined ? {} : { description: about }),
    schema,
  };
}

const IDEMPOTENCY_KEY: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Your own name of the request: the same one again within a day is answered the same, and done once',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

const IF_NONE_MATCH: Schema = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of what you have: an answer that is still the same is 304, without a body',
  schema: { type: 'string' },
};

const IF_MATCH: Schema = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The ETag of GET without include and fields: if the resource is another by now, nothing is done and the answer is 412',
  schema: { type: 'string' },
};

function requestBody({ body, push }: DescribedRoute, example: unknown): Schema | null {
  if (push !== undefined) {
    const schema = { type: 'string', minLength: 1, description: push.text };
    const content = { schema, ...(example === undefined ? {} : { example }) };
    return { required: true, content: { 'text/plain': content, '*/*': { schema } } };
  }
  if (body === null) return null;
  const content = { schema: bodySchema(body), ...(example === undefined ? {} : { example }) };
  const plain = { 'application/json': content, ...csvContent(body) };
  return { required: !body.isOptional, content: body.form === 'plain' ? plain : { [JSON_API]: content, ...plain } };
}

function csvContent({ reading }: Body): Schema {
  if (reading === undefined) return {};
  const { about, example } = reading.csv;
  return { 'text/csv': { schema: { type: 'string', minLength: 1, description: about }, example } };
}

function responses(route: DescribedRoute, example: unknown): Schema {
  const { answer, status } = route;
  const schema = answerSchema(answer);
  const type = answer.shape === 'plain' ? 'application/json' : JSON_API;
  const sheets = Object.fromEntries(
    route.sheet ? SHEET_FORMATS.map((format) => [format.mediaType, sheet(format)]) : [],
  );
  if (answer.shape === 'events') return { ...streamed(answer), ...refused(route) };
  const shown = schema === null ? {} : { [type]: { schema, ...(example === undefined ? {} : { example }) } };
  const pages = route.page
    ? { [PAGE_TYPE]: { schema: { type: 'string', description: 'The same as a page to read or to print' } } }
    : {};
  const contents = { ...shown, ...sheets, ...pages };
  const content = Object.keys(contents).length === 0 ? {} : { content: contents };
  const names = route.permission === SENDER_PERMISSION ? [REQUEST_ID] : Object.keys(HEADERS);
  const headers = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  return {
    [status]: { description: 'Done.', headers, ...content },
    ...(route.push?.isSignable === true ? { 204: { description: 'Done; it was signed.' } } : {}),
    ...(isTagged(route) ? { 304: { description: 'It is still what If-None-Match names.' } } : {}),
    ...refused(route),
  };
}

function refused(route: DescribedRoute): Schema {
  return Object.fromEntries(refusals(route).map((code) => [code, refusal(code, route)]));
}

/** Whether its answers have an ETag. */
function isTagged({ method, answer }: DescribedRoute): boolean {
  return method === 'GET' && answer.shape !== 'sheet' && answer.shape !== 'events';
}

function sheet({ doc }: SheetFormat): Schema {
  return { schema: { type: 'string', description: doc } };
}

/** With what a route can be refused, by what it takes. */
function refusals({ path, body, method, permission, push, answer, isConditional }: DescribedRoute): number[] {
  const isOfSender = permission === SENDER_PERMISSION;
  const always = [400, 401, 422, 429, 500, 503, ...(isOfSender ? [] : [403])];
  const negotiated = push !== undefined || answer.shape === 'empty' || answer.shape === 'events' ? [] : [406];
  const changing = method === 'GET' || isOfSender ? [] : [409];
  const conditional = isConditional ? [412] : [];
  const reading = body === null && push === undefined ? [] : [413, 415];
  // A sender that pushes to the URL of another sender does not learn whether it exists.
  const naming = (path.includes(':') && push === undefined) || body !== null ? [404] : [];
  return [...new Set([...always, ...negotiated, ...naming, ...changing, ...conditional, ...reading])].sort();
}

/** Answered before it is known which route is meant, too: a path may not be decodable. */
const UNREADABLE = 400;

function refusal(status: number, { push }: DescribedRoute): Schema {
  const titles = Object.values(FAILURES).filter((failure) => failure.status === status);
  const isOurs = status >= 500;
  return {
    description: `${status === 500 ? 'Internal Server Error' : (titles[0]?.title ?? 'No')}.`,
    ...(status === 429 ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } } } : {}),
    content: {
      ...(push?.refusal === undefined || isOurs || status === UNREADABLE
        ? { [JSON_API]: { schema: reference('errors') } }
        : {}),
      ...(push?.refusal === undefined || isOurs ? {} : { 'application/json': { schema: plainSchema(push.refusal) } }),
    },
  };
}

const REQUEST_ID = 'X-Request-Id';

const HEADERS: Readonly<Record<string, Schema>> = {
  [REQUEST_ID]: { schema: { type: 'string' }, description: 'The id of the request; yours, if you sent one' },
  RateLimit: {
    schema: { type: 'string' },
    description: 'What is left of the limit, and in how many seconds there is more',
  },
  'RateLimit-Policy': { schema: { type: 'string' }, description: 'The limit and its window in seconds' },
};
