import { z } from 'zod';

const ResourceReference = z.object({ type: z.string(), id: z.coerce.string() });
export type ResourceReference = z.infer<typeof ResourceReference>;

const Relation = z.object({
  data: z
    .union([ResourceReference, z.array(ResourceReference), z.null()])
    .nullish()
    .catch(null),
});

const ApiResource = ResourceReference.extend({
  attributes: z.record(z.string(), z.unknown()).nullish(),
  relationships: z.record(z.string(), Relation.nullish().catch(null)).nullish(),
  meta: z.record(z.string(), z.unknown()).nullish(),
});
/** A resource of a JSON:API document, as far as it is read. */
export type ApiResource = z.infer<typeof ApiResource>;

/** A document of JSON:API 1.1 that shows data. What is included and has another form is left out. */
export const ApiDocument = z.object({
  data: z.union([ApiResource, z.array(ApiResource)]),
  included: z.array(z.unknown()).nullish(),
  links: z.object({ next: z.unknown() }).nullish().catch(null),
});
export type ApiDocument = z.infer<typeof ApiDocument>;

const ApiError = z.object({
  code: z.string().nullish().catch(null),
  title: z.string().nullish().catch(null),
  detail: z.string().nullish().catch(null),
  source: z
    .object({ pointer: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
  meta: z.record(z.string(), z.unknown()).nullish().catch(null),
});
/** An error of a JSON:API document. */
export type ApiError = z.infer<typeof ApiError>;

const ErrorDocument = z.object({ errors: z.array(ApiError).min(1) });

/** The errors of a body in the form of JSON:API; null for any other body. */
export function apiErrorsIn(text: string): ApiError[] | null {
  try {
    const parsed = ErrorDocument.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.errors : null;
  } catch {
    return null;
  }
}

/** The resources of documents, by what refers to them. */
export class Resources {
  readonly #byName = new Map<string, ApiResource>();

  add({ data, included }: ApiDocument): void {
    for (const one of Array.isArray(data) ? data : [data]) this.#byName.set(nameOf(one), one);
    for (const one of included ?? []) {
      const parsed = ApiResource.safeParse(one);
      if (parsed.success && !this.#byName.has(nameOf(parsed.data))) this.#byName.set(nameOf(parsed.data), parsed.data);
    }
  }

  /** What a relation of a resource refers to, if that came along; null where it refers to nothing or to several. */
  one(resource: ApiResource, relation: string): ApiResource | null {
    const [reference, ...others] = referencesOf(resource, relation);
    if (reference === undefined || others.length > 0) return null;
    return this.#byName.get(nameOf(reference)) ?? null;
  }

  /** The same of a relation to several. */
  many(resource: ApiResource, relation: string): ApiResource[] {
    return referencesOf(resource, relation).flatMap((reference) => this.#byName.get(nameOf(reference)) ?? []);
  }
}

/** What a relation of a resource refers to. */
export function referencesOf({ relationships }: ApiResource, relation: string): ResourceReference[] {
  const data = relationships?.[relation]?.data ?? [];
  return Array.isArray(data) ? data : [data];
}

function nameOf({ type, id }: ResourceReference): string {
  return `${type} ${id}`;
}
