import { z } from 'zod';
import { Failure } from '../core/failure.ts';
import { lastPage, PAGE_MAX, type PageInfo } from '../core/page.ts';

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

/** The query parameters of paging, for the `query` of a route of a list. */
export const PAGE_QUERY = {
  'page[number]': wholeNumber().optional().describe('Which page, counted from 1'),
  'page[size]': wholeNumber().optional().describe('Rows on a page, 100 at most'),
};

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

/** The attributes of the resource in a body. Errors: `bad_request` if the body holds no resource of this type. */
export function attributesOf(body: unknown, type: string): Record<string, unknown> {
  const data = member(body, 'data');
  if (!isObject(data)) throw badBody('The body must hold a resource: {"data": {"type": …, "attributes": …}}.', '/data');
  if (data.type !== type) throw badBody(`The resource must be of the type "${type}".`, '/data/type');
  const attributes = data.attributes ?? {};
  if (!isObject(attributes)) throw badBody('The attributes must be an object.', '/data/attributes');
  return attributes;
}

/** The members of a plain JSON body. Errors: `bad_request` if the body is no object. */
export function membersOf(body: unknown): Record<string, unknown> {
  if (isObject(body)) return body;
  throw badBody('The body must be a JSON object.', '');
}

/** The links and the meta of a list; `url` is the address that was asked. At the ends of the list a link is absent. */
export function pageFrame(url: URL, info: PageInfo): { links: Record<string, string>; meta: Record<string, number> } {
  const last = lastPage(info);
  const { page } = info;
  const links: Record<string, string> = { self: url.href, current: pageUrl(url, page), first: pageUrl(url, 1) };
  links.last = pageUrl(url, last);
  if (page < last) links.next = pageUrl(url, page + 1);
  if (page > 1) links.prev = pageUrl(url, Math.min(page - 1, last));
  return { links, meta: { size: info.page_size, total: info.total } };
}

function wholeNumber() {
  const wrong = 'must be a whole number from 1 on';
  return z
    .string()
    .regex(/^[1-9]\d{0,8}$/, wrong)
    .transform(Number);
}

function pageUrl(url: URL, page: number): string {
  const copy = new URL(url);
  copy.searchParams.set('page[number]', String(Math.min(page, PAGE_MAX)));
  return copy.href;
}

function identity({ type, id }: ResourceIdentifier): string {
  return `${type} ${id}`;
}

function unknownRelation(name: string, allowed: readonly string[]): Failure {
  const choices = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'nothing here';
  return new Failure('invalid_include', `"${name.slice(0, 100)}" cannot be included, ${choices}.`, {
    parameter: 'include',
  });
}

function badBody(message: string, pointer: string): Failure {
  return new Failure('bad_request', message, { pointer });
}

function member(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
