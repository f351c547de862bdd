import { z } from 'zod';
import { Failure } from '../core/failure.ts';
import { isSame } from '../core/id.ts';
import { inline } from '../core/text.ts';
import { pointerOf } from './body-fault.ts';
import type { Document, Relationship, ResourceObject } from './json-api.ts';
import type { ResourceKind } from './resource.ts';

type Members = Readonly<Record<string, unknown>>;

/** What a body states without being able to set it: of the resource, and of the ones that it includes. */
export interface Repeated {
  attributes: Members;
  relationships: Members;
  included: readonly SentResource[];
  /** Whether it states anything of other resources, or of relations that not every answer has, which have to be read too. */
  isOfOthers: boolean;
}

interface SentResource {
  type: string;
  id: string;
  attributes?: unknown;
  relationships?: unknown;
}

/** What stands beside the members of a resource; jsona writes it among the attributes. */
export function isAside(name: string): boolean {
  return name === 'links' || name === 'meta';
}

/** What a body repeats of a kind that is shown; null for nothing. Errors: `invalid_input` where nothing may be repeated. */
export function repeatedIn(
  { attributes, relationships, included }: { attributes: Members; relationships: Members; included: SentResource[] },
  settable: { attributes: z.ZodObject; relationships: object },
  shown: ResourceKind | null,
): Repeated | null {
  if (shown === null) {
    const at = included.findIndex(saysMore);
    if (at !== -1) throw notChangedHere(`/included/${at}`);
    return null;
  }
  // Kitsu writes a relation to nothing as an attribute.
  const isShown = (name: string) =>
    Object.hasOwn(shown.attributes.shape, name) || Object.hasOwn(shown.relationships, name);
  const readOnly = pick(attributes, (name) => isShown(name) && !Object.hasOwn(settable.attributes.shape, name));
  const linked = pick(
    relationships,
    (name) => Object.hasOwn(shown.relationships, name) && !Object.hasOwn(settable.relationships, name),
  );
  const isOfOthers =
    included.some(saysMore) ||
    Object.values(linked).some((relation) => linksOf(relation).some(saysMore)) ||
    [...Object.keys(readOnly), ...Object.keys(linked)].some((name) => shown.relationships[name]?.isOptional);
  const isNothing = [readOnly, linked, included].every((members) => Object.keys(members).length === 0);
  return isNothing ? null : { attributes: readOnly, relationships: linked, included, isOfOthers };
}

/** Whether what should be an identifier states something of the resource. */
export function saysMore({ attributes, relationships }: Omit<SentResource, 'type' | 'id'>): boolean {
  return Object.keys(membersOf(attributes)).length > 0 || Object.keys(membersOf(relationships)).length > 0;
}

/** The failure of a body that states something of another resource. */
export function notChangedHere(pointer: string): Failure {
  const message = 'Only the type and the id are read here: change the other resource by its own address.';
  return new Failure('invalid_input', message, { pointer });
}

/**
 * Compares what a body repeats with what is shown: a change of something that cannot be changed must not be answered as
 * if it had been made. Errors: `invalid_input` with a pointer to what differs.
 */
export function requireUnchanged({ attributes, relationships, included }: Repeated, shown: Document): void {
  const { data } = shown;
  if (data === null || Array.isArray(data)) return;
  const others = new Map(
    [data, ...(shown.included ?? [])].map((resource) => [`${resource.type} ${resource.id}`, resource]),
  );
  compare({ attributes, relationships }, data, '/data');
  for (const [index, resource] of included.entries()) compareOther(resource, `/included/${index}`);

  function compare(given: Omit<SentResource, 'type' | 'id'>, present: ResourceObject, pointer: string): void {
    for (const [name, value] of Object.entries(membersOf(given.attributes))) {
      const relation = present.relationships?.[name];
      if (isAside(name) || isSame(value, present.attributes[name] ?? null)) continue;
      if (present.attributes[name] === undefined && relation !== undefined && isSameRelation(value, relation)) continue;
      throw differs(name, `${pointer}/attributes`);
    }
    for (const [name, value] of Object.entries(membersOf(given.relationships))) {
      const { data = [] } = present.relationships?.[name] ?? {};
      const isSilent = isMembers(value) && !Object.hasOwn(value, 'data');
      if (!isSilent && !isSameRelation(value, { data })) throw differs(name, `${pointer}/relationships`);
      for (const one of linksOf(value)) compareOther(one, `${pointer}/relationships${pointerOf([name])}/data`);
    }
  }

  function compareOther(given: SentResource, pointer: string): void {
    if (!saysMore(given)) return;
    const present = others.get(`${given.type} ${given.id}`);
    if (present === undefined) throw notChangedHere(pointer);
    compare(given, present, pointer);
  }
}

function differs(name: string, root: string): Failure {
  const message = `${inline(name)} cannot be set here, and its value is another now: leave it out, or read the resource again.`;
  return new Failure('invalid_input', message, { pointer: `${root}${pointerOf([name])}` });
}

/** A relation may come as `{"data": …}`, as its bare linkage, or as null or an empty object for none. */
function isSameRelation(given: unknown, { data }: Relationship): boolean {
  const own = [data ?? []].flat().map(identity).sort();
  const isNothing = given === null || isSame(given, {});
  return isSame(own, isNothing ? [] : linksOf(given).map(identity).sort()) && (isNothing || isLinkage(given));
}

const Identified = z.looseObject({ type: z.string(), id: z.string() });
const Linkage = z.union([Identified.transform((one) => [one]), z.array(Identified), z.null().transform(() => [])]);
const Relation = z.union([z.looseObject({ data: Linkage }).transform(({ data }) => data), Linkage]);

function isLinkage(given: unknown): boolean {
  return Relation.safeParse(given).success;
}

function linksOf(given: unknown): SentResource[] {
  return Relation.safeParse(given).data ?? [];
}

function identity({ type, id }: { type: string; id: string }): string {
  return `${type} ${id}`;
}

function isMembers(value: unknown): value is Members {
  return z.record(z.string(), z.unknown()).safeParse(value).success;
}

function membersOf(value: unknown): Members {
  return z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
}

function pick(members: Members, isWanted: (name: string) => boolean): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => isWanted(name)));
}
