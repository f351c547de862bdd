import { z } from 'zod';
import { LOCAL_CLOCK } from '../core/local-clock.ts';

/** How a resource refers to others: to one (or none) or to several, of which types. */
export interface ResourceRelation {
  types: readonly string[];
  isMany: boolean;
  /** Whether some answers show the resource without this relation. */
  isOptional: boolean;
}

/** What resources of a kind look like; stated once for what is shown, for `fields` and for the OpenAPI document. */
export interface ResourceKind {
  /** Usually one; several where kinds differ in nothing but their name. */
  types: readonly [string, ...string[]];
  attributes: z.ZodObject;
  relationships: Readonly<Record<string, ResourceRelation>>;
  /** What is said beside the attributes, where anything is; not of every resource of the kind. */
  meta: z.ZodObject | null;
  /** Whether each has `links.self`. */
  isLinked: boolean;
  /** Whether receivers of webhooks are sent it too, and then without its address. */
  isSent: boolean;
}

/** States a kind of resource. */
export function defineResource(stated: {
  type: string | readonly [string, ...string[]];
  attributes: z.ZodObject | z.ZodRawShape;
  relationships?: Readonly<Record<string, ResourceRelation>>;
  meta?: z.ZodObject;
  isLinked?: boolean;
  isSent?: boolean;
}): ResourceKind {
  const { type, attributes, relationships = {}, meta = null, isLinked = false, isSent = false } = stated;
  return {
    types: typeof type === 'string' ? [type] : type,
    attributes: attributes instanceof z.ZodObject ? attributes : z.object(attributes),
    relationships,
    meta,
    isLinked,
    isSent,
  };
}

/**
 * What shows a record with the attributes of a kind and nothing else. A copy of an empty one that is filled in is made
 * several times faster than one that grows, or one of all but some members, and is faster to write as well.
 */
export function attributesIn({ attributes }: ResourceKind): (record: object) => Record<string, unknown> {
  const names = Object.keys(attributes.shape);
  const empty: Record<string, unknown> = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`);
  return (record) => {
    const shown = { ...empty };
    for (const name of names) {
      const value: unknown = Reflect.get(record, name);
      shown[name] = value === LOCAL_CLOCK ? null : value;
    }
    return shown;
  };
}

/** A relation to one resource of any of these types, or to none. */
export function one(...types: [string, ...string[]]): ResourceRelation {
  return { types, isMany: false, isOptional: false };
}

/** A relation to several. */
export function many(...types: [string, ...string[]]): ResourceRelation {
  return { types, isMany: true, isOptional: false };
}

/** The same where some answers leave it out. */
export function sometimes(relation: ResourceRelation): ResourceRelation {
  return { ...relation, isOptional: true };
}

/** The kind of a type among several; null where none has it. */
export function kindOf(kinds: readonly ResourceKind[], type: string): ResourceKind | null {
  return kinds.find(({ types }) => types.includes(type)) ?? null;
}

/** What a route answers with. */
export type ResourceAnswer =
  | { shape: 'resource'; kind: ResourceKind; included: readonly ResourceKind[]; meta: z.ZodObject }
  | { shape: 'page'; kind: ResourceKind; included: readonly ResourceKind[]; meta: z.ZodObject }
  | { shape: 'feed'; kind: ResourceKind; included: readonly ResourceKind[]; meta: z.ZodObject }
  | { shape: 'events'; kind: ResourceKind; included: readonly ResourceKind[]; meta: z.ZodObject }
  | { shape: 'plain'; schema: z.ZodType }
  | { shape: 'sheet' }
  | { shape: 'empty' };

/** The `meta` of a resource whose kind defines none: whether it is sandbox data. */
const SandboxMeta = z.object({ sandbox: z.literal(true).optional().describe('Invented test data, no real cargo') });

/** One resource, with the kinds that may be included beside it and what its `meta` says. */
export function resourceAnswer(
  kind: ResourceKind,
  included: readonly ResourceKind[] = [],
  meta: z.ZodObject = SandboxMeta,
): ResourceAnswer {
  return { shape: 'resource', kind, included, meta };
}

/** A list of resources, a page of it or the whole, with the kinds that may be included and what its `meta` says more. */
export function pageAnswer(
  kind: ResourceKind,
  included: readonly ResourceKind[] = [],
  meta: z.ZodObject = z.object({}),
): ResourceAnswer {
  return { shape: 'page', kind, included, meta };
}

/** A part of what goes on without an end, with what its `meta` says; it has no pages. */
export function feedAnswer(kind: ResourceKind, meta: z.ZodObject): ResourceAnswer {
  return { shape: 'feed', kind, included: [], meta };
}

/** The same as server-sent events, each with a part as its data. */
export function eventsAnswer(kind: ResourceKind, meta: z.ZodObject): ResourceAnswer {
  return { shape: 'events', kind, included: [], meta };
}

/** Plain JSON, which is no JSON:API document. */
export function plainAnswer(schema: z.ZodType): ResourceAnswer {
  return { shape: 'plain', schema };
}

/** Rows in a format of tables, and nothing else. */
export const SHEET_ANSWER: ResourceAnswer = { shape: 'sheet' };

/** Nothing. */
export const EMPTY_ANSWER: ResourceAnswer = { shape: 'empty' };

/** Every kind of resource that an answer may hold. */
export function kindsIn(answer: ResourceAnswer): readonly ResourceKind[] {
  if (!('kind' in answer)) return [];
  return [...new Set([answer.kind, ...answer.included])];
}

/** Whether an answer may hold a secret, such as that of a webhook. */
export function showsSecret(answer: ResourceAnswer): boolean {
  return kindsIn(answer).some(hasSecret);
}

/** Whether resources of a kind may show a secret. */
export function hasSecret({ attributes }: ResourceKind): boolean {
  return Object.hasOwn(attributes.shape, 'secret');
}
