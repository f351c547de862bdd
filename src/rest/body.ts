import { z } from 'zod';
import { Failure } from '../core/failure.ts';
import { isSame } from '../core/id.ts';
import {
  clientMadeId,
  noDocument,
  unknownMember,
  withoutAttributes,
  wrongId,
  wrongRelated,
  wrongType,
} from './body-fault.ts';
import { requireKnownMembers } from './known-members.ts';
import { isAside, notChangedHere, type Repeated, repeatedIn, saysMore } from './repeated.ts';
import type { ResourceKind } from './resource.ts';

/** What a request carries: a JSON:API document about one resource, or the members of a plain object. */
export interface Body {
  form: 'resource' | 'plain';
  /** The type of the resource; empty for a plain object. */
  type: string;
  attributes: z.ZodObject;
  /** The relations that may be set, by name with the type or the types that each takes. */
  relationships: Readonly<Record<string, string | readonly string[]>>;
  /** Whether a request without a body is one too. */
  isOptional: boolean;
  /** The members of an operation's input that stand under another name; a name with a slash is a pointer. */
  names: Readonly<Record<string, string>>;
  /** Where it may be larger than others, or a table; absent for most. */
  reading?: BodyReading;
}

/** What else a body may be. */
export interface BodyReading {
  bytesMax: number;
  /** What the columns of a CSV text are, and one such text. */
  csv: { about: string; example: string };
  /** The attributes that a CSV text stands for. Errors: `invalid_input`. */
  readCsv(text: string): Readonly<Record<string, unknown>>;
}

interface Said {
  reading?: BodyReading;
  relationships?: Body['relationships'];
  isOptional?: boolean;
  names?: Readonly<Record<string, string>>;
}

/** `{"data": {"type": …, "attributes": {…}}}`; `type` and `id` may be left out. */
export function resourceBody(type: string, attributes: z.ZodRawShape, said: Said = {}): Body {
  const { relationships = {}, isOptional = false, names = {}, reading } = said;
  const more = reading === undefined ? {} : { reading };
  return { form: 'resource', type, attributes: z.object(attributes), relationships, isOptional, names, ...more };
}

/** The members themselves, as plain JSON. */
export function plainBody(members: z.ZodRawShape, said: Pick<Said, 'isOptional'> = {}): Body {
  const { isOptional = false } = said;
  return { form: 'plain', type: '', attributes: z.object(members), relationships: {}, isOptional, names: {} };
}

/** What was read of a body; nothing of it is checked but the names. */
export interface ReadBody {
  attributes: Readonly<Record<string, unknown>>;
  /** The ids that relations were set to; null for a relation that was set to nothing. */
  related: Readonly<Record<string, string | null>>;
  /** The types that they were set to. */
  relatedTypes: Readonly<Record<string, string>>;
  /** The id of the resource, where the body has it. */
  id: string | null;
  /** What it states of the resource and of others that cannot be set here, which has to be as it is; null for nothing. */
  repeated: Repeated | null;
}

/** What else a body has to fit: how and to what address it was sent, and the kind that is shown of such a resource. */
export interface BodyExpectation {
  isCreation: boolean;
  params: Readonly<Record<string, string>>;
  /** The kind whose read-only members may be sent back; null where none may. */
  shown: ResourceKind | null;
  /** The noun of the address, which some clients send as the type. */
  collection: string;
}

/** What is read where there is no body. */
export const NOTHING: ReadBody = { attributes: {}, related: {}, relatedTypes: {}, id: null, repeated: null };

/**
 * Reads a body. What it does not know is refused and not ignored, so that no misspelt member is lost; what is only
 * shown is handed on as repeated, because many clients send back a resource as they were given it.
 * Errors: `bad_request` for what is no such document, `conflict` for another type or id than the address names,
 * `forbidden` for an id that the client made up, `invalid_input` for a member that there is not and for a change
 * without attributes; each with its pointer.
 */
export function readBody(body: unknown, expected: Body, expectation: BodyExpectation): ReadBody {
  if (expected.isOptional && (body === undefined || isSame(body, {}))) return NOTHING;
  if (expected.form === 'plain') return { ...NOTHING, attributes: known(asObject(body, ''), expected, '') };
  const { data, included } = documentIn(body);
  const { type, attributes, relationships = {} } = data;
  const { params, collection, shown, isCreation } = expectation;
  if (type !== undefined && ![expected.type, collection].includes(snakeCase(type)))
    throw wrongType(type, expected.type);
  if (isCreation && (data.id ?? null) !== null) throw clientMadeId();
  const id = isCreation || data.id === undefined ? null : idIn(data.id);
  if (id !== null && params.id !== undefined && id !== params.id) throw wrongId(id, params.id);
  const repeated = repeatedIn({ attributes: attributes ?? {}, relationships, included }, expected, shown);
  const own = Object.entries(attributes ?? {}).filter(([name]) => !Object.hasOwn(repeated?.attributes ?? {}, name));
  const set = related(relationships, expected, repeated?.relationships ?? {});
  const isEmpty = attributes === undefined && Object.keys(set.related).length === 0;
  if (isEmpty && !isCreation && Object.keys(expected.attributes.shape).length > 0) throw withoutAttributes(expected);
  const given = Object.fromEntries(own.filter(([name]) => shown === null || !isAside(name)));
  return { attributes: known(given, expected, '/data/attributes'), ...set, id, repeated };
}

/** Reads what is sent to an address that takes no body: nothing, or no more than what the address names. */
export function readNoBody(body: unknown, params: Readonly<Record<string, string>>): ReadBody {
  const parsed = NothingSaid.safeParse(body ?? {});
  if (!parsed.success) {
    throw new Failure('invalid_input', 'This endpoint takes no body: nothing can be set here.', { pointer: '' });
  }
  const id = parsed.data.data?.id ?? null;
  if (id !== null && params.id !== undefined && id !== params.id) throw wrongId(id, params.id);
  return NOTHING;
}

/** Where in a body a member of an operation's input stands. */
export function pointerTo(pointer: string, { form, names }: Body): string {
  const [, name = '', ...rest] = pointer.split('/');
  const root = form === 'plain' ? '' : '/data/attributes';
  if (name === '') return root;
  const renamed = names[name] ?? name;
  const path = renamed.startsWith('/') ? renamed : `${root}/${renamed}`;
  return [path, ...rest].join('/');
}

const Members = z.record(z.string(), z.unknown());
const NothingSaid = z.strictObject({ data: z.strictObject({ type: z.string(), id: z.string() }).partial().optional() });
const Resource = z.looseObject({
  type: z.string(),
  id: z.string(),
  attributes: z.unknown().optional(),
  relationships: z.unknown().optional(),
});
const Linkage = z.object({ data: Resource.nullable() });

/** Links and meta are of the answer, not of the resource: they are let pass, and nothing is read of them. */
const ResourceDocument = z.strictObject({
  data: z.strictObject({
    type: z.string().optional(),
    id: z.unknown().optional(),
    attributes: Members.optional(),
    relationships: Members.optional(),
    links: z.unknown().optional(),
    meta: z.unknown().optional(),
  }),
  included: z.array(Resource).default([]),
  links: z.unknown().optional(),
  meta: z.unknown().optional(),
  jsonapi: z.unknown().optional(),
});

/** Errors: `bad_request`, and `invalid_input` for a member that there is not, however deep it stands. */
function documentIn(body: unknown): z.infer<typeof ResourceDocument> {
  const parsed = ResourceDocument.safeParse(body ?? {});
  if (parsed.success) {
    requireKnownMembers(parsed.data);
    return parsed.data;
  }
  const unknown = parsed.error.issues.find((issue) => issue.code === 'unrecognized_keys');
  const isElseGood = parsed.error.issues.every((issue) => issue.code === 'unrecognized_keys');
  if (unknown === undefined || !isElseGood) throw noDocument(parsed.error);
  const isOfData = unknown.path[0] === 'data';
  const names = Object.keys((isOfData ? ResourceDocument.shape.data : ResourceDocument).shape);
  throw unknownMember(unknown.keys[0] ?? '', names, isOfData ? '/data' : '');
}

function idIn(given: unknown): string {
  if (typeof given === 'string') return given;
  throw new Failure('bad_request', 'id: Give it as a text, as it is shown.', { pointer: '/data/id' });
}

/** Kitsu writes types as `trackingRequests` unless it is told not to. */
function snakeCase(type: string): string {
  return type
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`)
    .toLowerCase()
    .replaceAll('-', '_');
}

function asObject(value: unknown, pointer: string): Record<string, unknown> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Failure('bad_request', 'The body must be a JSON object.', { pointer });
}

function known(given: Record<string, unknown>, { attributes }: Body, root: string): Record<string, unknown> {
  const names = Object.keys(attributes.shape);
  for (const name of Object.keys(given)) if (!names.includes(name)) throw unknownMember(name, names, root);
  return given;
}

function related(
  given: Record<string, unknown>,
  { relationships }: Body,
  repeated: object,
): Pick<ReadBody, 'related' | 'relatedTypes'> {
  const set = Object.entries(given).filter(([name]) => !Object.hasOwn(repeated, name));
  const entries = set.map(([name, relation]) => {
    const types = Object.hasOwn(relationships, name) ? relationships[name] : undefined;
    if (types === undefined) throw unknownMember(name, Object.keys(relationships), '/data/relationships');
    const { data } = linkageOf(relation, name);
    if (data !== null && ![types].flat().includes(data.type)) throw wrongRelated(name, data.type, [types].flat());
    if (data !== null && saysMore(data)) throw notChangedHere(`/data/relationships/${name}/data`);
    return { name, data };
  });
  return {
    related: Object.fromEntries(entries.map(({ name, data }) => [name, data?.id ?? null])),
    relatedTypes: Object.fromEntries(entries.flatMap(({ name, data }) => (data === null ? [] : [[name, data.type]]))),
  };
}

function linkageOf(relation: unknown, name: string): z.infer<typeof Linkage> {
  const parsed = Linkage.safeParse(relation);
  if (parsed.success) return parsed.data;
  const pointer = `/data/relationships/${name}`;
  throw new Failure('bad_request', `${name}: Give {"data": {"type": "…", "id": "…"}}, or null for none.`, { pointer });
}
