import { Failure } from '../core/failure.ts';
import { kindOf, kindsIn, type ResourceAnswer, type ResourceKind } from './resource.ts';

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
  meta?: Record<string, unknown>;
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

/** One resource as a document, with its own address in the links if it has one. */
export function resourceDocument(data: ResourceObject, more: Omit<Document, 'data' | 'links'> = {}): Document {
  return { data, ...more, ...(data.links === undefined ? {} : { links: { ...data.links } }) };
}

/** Shows a record as a document, for routes whose answer is one resource. */
export function documentOf<Shown>(show: (record: Shown, baseUrl: string) => ResourceObject) {
  return (record: Shown, { baseUrl }: { baseUrl: string }): Document => resourceDocument(show(record, baseUrl));
}

/** What a document includes: each resource once, and none that is its primary data (JSON:API 1.1 §7.4). */
export function includedOnce(
  data: readonly ResourceObject[] | Document['data'],
  resources: readonly ResourceObject[],
): ResourceObject[] {
  const shown = new Set([data ?? []].flat().map(identity));
  return resources.filter((resource) => {
    const isNew = !shown.has(identity(resource));
    shown.add(identity(resource));
    return isNew;
  });
}

/** The relations that `include` requests, each once. Errors: `invalid_include` for one that there is not. */
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

/** Which members of the resources of each type are wanted. */
export type Fields = ReadonlyMap<string, ReadonlySet<string>>;

/** The parameters by which an answer's members are chosen (JSON:API 1.1 §6.4), each with the kind that it is about. */
export function fieldsParameters(answer: ResourceAnswer): ReadonlyMap<string, ResourceKind> {
  return new Map(kindsIn(answer).flatMap((kind) => kind.types.map((type) => [`fields[${type}]`, kind] as const)));
}

/** Reads them. Errors: `bad_request` with the parameter, for a member that the type does not have. */
export function parseFields(query: Readonly<Record<string, unknown>>, answer: ResourceAnswer): Fields {
  const fields = new Map<string, ReadonlySet<string>>();
  for (const type of kindsIn(answer).flatMap(({ types }) => types)) {
    const parameter = `fields[${type}]`;
    const text = query[parameter];
    if (typeof text !== 'string') continue;
    const names = text.split(',').map((name) => name.trim());
    const wanted = new Set(names.filter((name) => name !== ''));
    const kind = kindOf(kindsIn(answer), type);
    const there = [...Object.keys(kind?.attributes.shape ?? {}), ...Object.keys(kind?.relationships ?? {})];
    for (const name of wanted) if (!there.includes(name)) throw unknownField(name, parameter, there);
    fields.set(type, wanted);
  }
  return fields;
}

/** The same document with the wanted members alone; types that nothing was said of stay whole. */
export function withFields(document: Document, fields: Fields): Document {
  if (fields.size === 0) return document;
  const { data, included, ...rest } = document;
  const pick = (resource: ResourceObject) => sparse(resource, fields);
  return {
    data: data === null ? null : Array.isArray(data) ? data.map(pick) : pick(data),
    ...(included === undefined ? {} : { included: included.map(pick) }),
    ...rest,
  };
}

function sparse(resource: ResourceObject, fields: Fields): ResourceObject {
  const wanted = fields.get(resource.type);
  if (wanted === undefined) return resource;
  const { attributes, relationships, ...rest } = resource;
  const shown = pickMembers(relationships ?? {}, wanted);
  return {
    ...rest,
    attributes: pickMembers(attributes, wanted),
    ...(Object.keys(shown).length > 0 ? { relationships: shown } : {}),
  };
}

function pickMembers<Value>(members: Record<string, Value>, wanted: ReadonlySet<string>): Record<string, Value> {
  return Object.fromEntries(Object.entries(members).filter(([name]) => wanted.has(name)));
}

function identity({ type, id }: ResourceIdentifier): string {
  return `${type} ${id}`;
}

function unknownRelation(name: string, allowed: readonly string[]): Failure {
  const choices = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'this endpoint includes nothing';
  return new Failure('invalid_include', `"${name.slice(0, 100)}" cannot be included, ${choices}.`, {
    parameter: 'include',
  });
}

function unknownField(name: string, parameter: string, there: readonly string[]): Failure {
  const message = `${parameter}: Unknown member "${name.slice(0, 100)}"; the members are ${there.join(', ')}.`;
  return new Failure('bad_request', message, { parameter });
}
