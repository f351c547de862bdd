interface Identified {
  type: string;
  id: string;
  relationships?: Record<string, { data: Identified | Identified[] | null }>;
}

/** A document with resources, as far as its linkage goes. */
export interface LinkedDocument {
  data: Identified | Identified[] | null;
  included?: Identified[];
}

/** `type id` of a resource. */
export function identity({ type, id }: Identified): string {
  return `${type} ${id}`;
}

/** The types of what a document includes, each once and sorted. */
export function includedTypes({ included = [] }: LinkedDocument): string[] {
  return [...new Set(included.map(({ type }) => type))].sort();
}

/** What a document includes though nothing that it shows leads there, or more than once (JSON:API 1.1 §7.4). */
export function unlinked({ data, included = [] }: LinkedDocument): string[] {
  const primary = [data ?? []].flat();
  const all = new Map(included.map((resource) => [identity(resource), resource]));
  const reached = new Set(primary.map(identity));
  const waiting = [...primary];
  for (let resource = waiting.pop(); resource !== undefined; resource = waiting.pop()) {
    for (const { data: linked } of Object.values(resource.relationships ?? {})) {
      for (const name of [linked ?? []].flat().map(identity)) {
        const next = reached.has(name) ? undefined : all.get(name);
        reached.add(name);
        if (next !== undefined) waiting.push(next);
      }
    }
  }
  const twice = included.length === all.size ? [] : ['something is included twice'];
  const among = included.filter((resource) => primary.some((one) => identity(one) === identity(resource)));
  return [...[...all.keys()].filter((name) => !reached.has(name)), ...among.map(identity), ...twice];
}
