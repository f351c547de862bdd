import * as fc from 'fast-check';
import { type ApiOperation, objectOf, type Parameter } from './api.ts';
import { fitting } from './arbitrary.ts';
import { fieldBody } from './field-body.ts';
import { hostileHeaders, hostileSegment } from './hostile.ts';
import type { Pool } from './pool.ts';

/** A request as it is sent. */
export interface FuzzRequest {
  method: string;
  /** Below the base address, query and all. */
  target: string;
  headers: Record<string, string>;
  body: string | null;
  /** Whether members of the answer were chosen, so that others are absent. */
  isSparse: boolean;
  /** Whether a sender makes it, and no account. */
  isOfSender: boolean;
}

/** Of so many requests one is given a parameter that it could do without. */
const OPTIONAL_ONE_IN = 12;
const STRANGE_ONE_IN = 8;
const HOSTILE_ONE_IN = 30;

/** The types of the resources behind the variable parts of paths, by the noun before them. */
const TYPES: Readonly<Record<string, string>> = {
  shipments: 'shipment',
  containers: 'container',
  tracking_requests: 'tracking_request',
  shipping_lines: 'shipping_line',
  ports: 'port',
  metro_areas: 'metro_area',
  terminals: 'terminal',
  vessels: 'vessel',
  parties: 'party',
  webhooks: 'webhook',
  webhook_notifications: 'webhook_notification',
  custom_field_definitions: 'custom_field_definition',
  options: 'custom_field_option',
  custom_fields: 'custom_field',
  intake: 'sender',
  sources: 'source',
  quarantine: 'quarantined_text',
};

/** Requests for an operation: mostly such as its users send, some as strange as the document allows. */
export function requestOf(operation: ApiOperation, pool: Pool): fc.Arbitrary<FuzzRequest> {
  const path = pathOf(operation.path, pool);
  const queries = operation.parameters.filter((parameter) => parameter.in === 'query');
  const query = fc.tuple(...queries.map((parameter) => queryPart(parameter, pool)));
  const made = fc.record({ path, query, body: bodyOf(operation, pool), more: hostileHeaders });
  return made.map(({ path: requested, query: parts, body, more }) => {
    const given = parts.filter((part) => part !== '');
    return {
      method: operation.method,
      target: `${requested}${given.length > 0 ? `?${given.join('&')}` : ''}`,
      headers: {
        ...more,
        ...(body === null || operation.body === null ? {} : { 'Content-Type': operation.body.type }),
      },
      body: body === null ? null : wireBody(operation, body),
      isOfSender: operation.isOfSender,
      isSparse: given.some((part) => part.startsWith(encodeURIComponent('fields['))),
    };
  });
}

/** A text goes as it is, where it is one that is requested. */
function wireBody({ body }: ApiOperation, value: unknown): string {
  return body?.type === 'text/plain' && typeof value === 'string' ? value : JSON.stringify(value);
}

/** Where an answer has shown the whole address of such a thing, mostly that. */
function pathOf(template: string, pool: Pool): fc.Arbitrary<string> {
  const made = fc.tuple(...segments(template, pool)).map((parts) => parts.join('/'));
  const end = template.lastIndexOf('}') + 1;
  const head = new RegExp(`^${template.slice(0, end).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  const known = end === 0 ? [] : pool.paths().filter((path) => head.test(path));
  if (known.length === 0) return made;
  const asShown = fc.constantFrom(...known).map((path) => `${path}${template.slice(end)}`);
  return fc.oneof({ weight: STRANGE_ONE_IN, arbitrary: asShown }, { weight: 2, arbitrary: made });
}

function segments(path: string, pool: Pool): fc.Arbitrary<string>[] {
  const parts = path.split('/');
  return parts.map((part, at) => {
    if (!part.startsWith('{')) return fc.constant(part);
    const noun = parts[at - 1] ?? '';
    const known = part === '{api_slug}' ? pool.values('api_slug').map(String) : pool.ids(TYPES[noun] ?? noun);
    const strange = fc.oneof(
      fc.uuid(),
      fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !/^\.+$/.test(text)),
    );
    const usual = mostly(known, strange).map(encodeURIComponent);
    return fc.oneof({ weight: HOSTILE_ONE_IN - 1, arbitrary: usual }, { weight: 1, arbitrary: hostileSegment });
  });
}

/** One of what is known, and now and then something else. */
function mostly(known: readonly string[], strange: fc.Arbitrary<string>): fc.Arbitrary<string> {
  if (known.length === 0) return strange;
  return fc.oneof({ weight: STRANGE_ONE_IN, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: strange });
}

function queryPart(parameter: Parameter, pool: Pool): fc.Arbitrary<string> {
  const { name, required, schema } = parameter;
  const value = fc.oneof(...knownOf(name, pool), fitting(schema).map(wireText));
  const usual = value.map((text) => encodeURIComponent(Buffer.from(text).toString()));
  const part = fc
    .oneof({ weight: HOSTILE_ONE_IN - 1, arbitrary: usual }, { weight: 1, arbitrary: hostileSegment })
    .map((text) => `${encodeURIComponent(name)}=${text}`);
  if (required) return part;
  return fc.oneof({ weight: OPTIONAL_ONE_IN - 1, arbitrary: fc.constant('') }, { weight: 1, arbitrary: part });
}

function knownOf(name: string, pool: Pool): fc.Arbitrary<string>[] {
  const [, inner = name] = /^filter\[(\w+)\]$/.exec(name) ?? [];
  const type = inner.endsWith('_id') ? inner.slice(0, -'_id'.length).replace(/^previous_/, '') : '';
  const known = [...pool.ids(type === 'customer' ? 'party' : type), ...pool.values(inner).map(String)];
  return known.length > 0 ? [fc.constantFrom(...known)] : [];
}

function wireText(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** The example with fresh values, or whatever else the schema allows. */
function bodyOf({ body, path }: ApiOperation, pool: Pool): fc.Arbitrary<unknown> {
  if (body === null) return fc.constant(null);
  const made = fitting(body.schema);
  if (body.example === undefined) return made;
  const example = fieldBody(path, pool) ?? fc.nat(1_000_000).map((salt) => refreshed(body.example, salt, pool));
  return fc.oneof({ weight: 3, arbitrary: example }, { weight: 1, arbitrary: made });
}

/** What fields can be defined for. */
export const ENTITY_TYPES = ['Shipment', 'Container', 'TrackingRequest'] as const;

/** Members that must be new each time. */
const UNIQUE = new Set(['company_name', 'request_number', 'api_slug', 'value']);

/** Members that name a resource by an attribute of it. */
const NAMED_BY: Readonly<Record<string, string>> = { container_number: 'number' };

function refreshed(value: unknown, salt: number, pool: Pool): unknown {
  if (Array.isArray(value)) return value.map((one) => refreshed(one, salt, pool));
  if (typeof value !== 'object' || value === null) return value;
  const { type, id } = objectOf(value);
  const known = typeof type === 'string' && typeof id === 'string' ? pool.ids(type) : [];
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'id' && known.length > 0 ? known[salt % known.length] : freshMember(name, member, { salt, pool }),
    ]),
  );
}

function freshMember(name: string, member: unknown, { salt, pool }: { salt: number; pool: Pool }): unknown {
  if (name === 'entity_type') return ENTITY_TYPES[salt % ENTITY_TYPES.length];
  const known = pool.values(NAMED_BY[name] ?? '');
  if (known.length > 0) return known[salt % known.length];
  if (name === 'data_type') return Math.floor(salt / ENTITY_TYPES.length) % 2 === 0 ? 'short_text' : member;
  const isKept = !UNIQUE.has(name) || typeof member !== 'string' || salt % 4 === 0;
  return isKept ? refreshed(member, salt, pool) : `${member}${salt}`;
}
