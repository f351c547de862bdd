import { z } from 'zod';
import { Failure } from '../core/failure.ts';

/** What identifies a resource. */
export interface ResourceIdentifier {
  type: string;
  id: string;
}

/** How one resource refers to another, or to several. */
export interface Relationship {
  data: ResourceIdentifier | ResourceIdentifier[] | null;
}

/** A resource as it is shown (JSON:API 1.1 §7.2). */
export interface ResourceObject extends ResourceIdentifier {
  attributes: Record<string, unknown>;
  relationships?: Record<string, Relationship>;
  links?: { self: string };
}

/** A whole answer. */
export interface Document {
  data: ResourceObject | ResourceObject[] | null;
  included?: ResourceObject[];
  links?: Record<string, string>;
  meta?: Record<string, unknown>;
}

/** The relationship to one resource; null where there is none. */
export function toOne(type: string, id: string | null): Relationship {
  return { data: id === null ? null : { type, id } };
}

/** The relationship to several resources. */
export function toMany(type: string, ids: readonly string[]): Relationship {
  return { data: ids.map((id) => ({ type, id })) };
}

/** What a document includes: each resource once, and none that is its primary data (JSON:API 1.1 §7.4). */
export function includedOnce(data: Document['data'], resources: readonly ResourceObject[]): ResourceObject[] {
  const shown = new Set([data ?? []].flat().map(identity));
  return resources.filter((resource) => {
    const isNew = !shown.has(identity(resource));
    shown.add(identity(resource));
    return isNew;
  });
}

/** The parameter by which relations are asked for (JSON:API 1.1 §6.3). */
export function includeText(relations: readonly string[]) {
  return z
    .string()
    .optional()
    .describe(`Any of ${relations.join(', ')}, with commas between`);
}

/** The relations that `include` asks for, each once. Errors: `invalid_include` for one that there is not. */
export function parseInclude<Relation extends string>(
  text: string | undefined,
  allowed: readonly Relation[],
): ReadonlySet<Relation> {
  const wanted = (text ?? '').split(',').map((name) => name.trim());
  const included = new Set<Relation>();
  for (const name of wanted.filter((name) => name !== '')) {
    const relation = allowed.find((candidate) => candidate === name);
    if (relation === undefined) throw unknownRelation(name, allowed);
    included.add(relation);
  }
  return included;
}

/** The attributes of the resource that a body holds. Errors: `bad_request` for a body that is no such document. */
export function attributesOf(body: unknown): Record<string, unknown> {
  const parsed = ResourceBody.safeParse(body);
  if (parsed.success) return parsed.data.data.attributes;
  const pointer = `/${(parsed.error.issues[0]?.path ?? []).map(String).join('/')}`;
  const form = '{"data": {"type": "…", "attributes": {…}}}';
  throw new Failure('bad_request', `The body must be a JSON:API document: ${form}.`, { pointer });
}

const ResourceBody = z.object({ data: z.object({ attributes: z.record(z.string(), z.unknown()) }) });

function identity({ type, id }: ResourceIdentifier): string {
  return `${type} ${id}`;
}

function unknownRelation(name: string, allowed: readonly string[]): Failure {
  const choices = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'nothing here';
  return new Failure('invalid_include', `"${name.slice(0, 100)}" cannot be included, ${choices}.`, {
    parameter: 'include',
  });
}
