import { z } from 'zod';
import { Failure } from '../core/failure.ts';
import { inline } from '../core/text.ts';
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
}

interface Said {
  relationships?: Body['relationships'];
  isOptional?: boolean;
  names?: Readonly<Record<string, string>>;
}

/** `{"data": {"type": …, "attributes": {…}}}`; `type` and `id` may be left out. */
export function resourceBody(type: string, attributes: z.ZodRawShape, said: Said = {}): Body {
  const { relationships = {}, isOptional = false, names = {} } = said;
  return { form: 'resource', type, attributes: z.object(attributes), relationships, isOptional, names };
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
}

/** What else a body has to fit: the variables of the address, and the kind that is shown of such a resource. */
export interface BodyExpectation {
  params: Readonly<Record<string, string>>;
  shown: ResourceKind | null;
  /** The noun of the address, which some clients send as the type. */
  collection: string;
}

/** What is read where there is no body. */
export const NOTHING: ReadBody = { attributes: {}, related: {}, relatedTypes: {}, id: null };

/**
 * Reads a body. What it does not know is refused and not ignored, so that no misspelt member is lost; what is only
 * shown is let pass, because many clients send back a resource as they were given it.
 * Errors: `bad_request` for what is no such document, `conflict` for another type or id than the address names,
 * `invalid_input` for a member that there is not; each with its pointer.
 */
export function readBody(body: unknown, expected: Body, { params, shown, collection }: BodyExpectation): ReadBody {
  if (body === undefined && expected.isOptional) return NOTHING;
  if (expected.form === 'plain') return { ...NOTHING, attributes: known(asObject(body, ''), expected, { root: '' }) };
  const parsed = ResourceDocument.safeParse(body ?? {});
  if (!parsed.success) throw noDocument(parsed.error);
  const { type, id = null, attributes = {}, relationships = {} } = parsed.data.data;
  if (type !== undefined && type !== expected.type && type !== collection) throw wrongType(type, expected.type);
  if (id !== null && params.id !== undefined && id !== params.id) throw wrongId(id, params.id);
  return {
    attributes: known(attributes, expected, { root: '/data/attributes', shown: shown?.attributes.shape }),
    ...related(relationships, expected, shown?.relationships ?? {}),
    id,
  };
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

const Linkage = z.object({ data: z.object({ type: z.string(), id: z.string() }).nullable() });

const ResourceDocument = z.object({
  data: z.object({
    type: z.string().optional(),
    id: z.string().optional(),
    attributes: z.record(z.string(), z.unknown()).optional(),
    relationships: z.record(z.string(), z.unknown()).optional(),
  }),
});

function asObject(value: unknown, pointer: string): Record<string, unknown> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Failure('bad_request', 'The body must be a JSON object.', { pointer });
}

function known(
  given: Record<string, unknown>,
  { attributes }: Body,
  { root, shown = {} }: { root: string; shown?: object | undefined },
): Record<string, unknown> {
  const names = Object.keys(attributes.shape);
  const set = Object.entries(given).filter(([name]) => names.includes(name) || !Object.hasOwn(shown, name));
  for (const [name] of set) if (!names.includes(name)) throw unknownMember(name, names, root);
  return Object.fromEntries(set);
}

function related(
  given: Record<string, unknown>,
  { relationships }: Body,
  shown: object,
): Pick<ReadBody, 'related' | 'relatedTypes'> {
  const set = Object.entries(given).filter(
    ([name]) => Object.hasOwn(relationships, name) || !Object.hasOwn(shown, name),
  );
  const entries = set.map(([name, relation]) => {
    const types = Object.hasOwn(relationships, name) ? relationships[name] : undefined;
    if (types === undefined) throw unknownMember(name, Object.keys(relationships), '/data/relationships');
    const { data } = linkageOf(relation, name);
    if (data !== null && ![types].flat().includes(data.type)) throw wrongRelated(name, data.type, [types].flat());
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

function unknownMember(name: string, names: readonly string[], root: string): Failure {
  const choices = names.length > 0 ? `the members are ${names.join(', ')}` : 'nothing can be set here';
  return new Failure('invalid_input', `Unknown member "${inline(name)}"; ${choices}.`, {
    pointer: `${root}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
  });
}

function noDocument(error: z.ZodError): Failure {
  const pointer = (error.issues[0]?.path ?? []).map((step) => `/${String(step)}`).join('');
  const form = '{"data": {"type": "…", "attributes": {…}}}';
  return new Failure('bad_request', `The body must be a JSON:API document: ${form}.`, { pointer });
}

/** JSON:API 1.1 §9.1 and §9.2: another type, or another id than that of the address, is a conflict. */
function wrongType(type: string, expected: string): Failure {
  const message = `This endpoint accepts the type ${expected}, not ${inline(type)}.`;
  return new Failure('conflict', message, { pointer: '/data/type' });
}

function wrongRelated(name: string, type: string, types: readonly string[]): Failure {
  const message = `The relationship ${name} accepts the type ${types.join(' or ')}, not ${inline(type)}.`;
  return new Failure('conflict', message, { pointer: `/data/relationships/${name}` });
}

function wrongId(id: string, expected: string): Failure {
  const message = `The id ${inline(id)} of the body differs from the id in the path, ${inline(expected)}.`;
  return new Failure('conflict', message, { pointer: '/data/id' });
}
