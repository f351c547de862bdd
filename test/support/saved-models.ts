/** What the API answered with about one resource. */
interface Shown {
  data: Resource;
  included?: Resource[];
}

interface Resource {
  type: string;
  id: string;
  attributes: Record<string, unknown>;
  relationships?: Record<string, { data: Identifier | Identifier[] | null }>;
  links?: unknown;
  meta?: unknown;
}

interface Identifier {
  type: string;
  id: string;
}

/**
 * The body with which kitsu 11.1.0 saves a model that it has read: types are plural and in camel case, relations to
 * nothing are attributes, and included resources stand whole in the linkage.
 */
export function savedByKitsu({ data, included = [] }: Shown, changes: Record<string, unknown>, type: string): object {
  const { id, attributes, relationships = {}, links, meta } = data;
  const linked = Object.entries(relationships);
  const whole = (one: Identifier) => {
    const found = included.find((other) => other.type === one.type && other.id === one.id);
    return found === undefined ? one : { ...found, relationships: undefined };
  };
  const empty = linked.filter(([, relation]) => relation.data === null).map(([name]) => [name, {}]);
  const full = linked.flatMap(([name, { data: to }]) =>
    to === null ? [] : [[name, { data: Array.isArray(to) ? to.map(whole) : whole(to) }]],
  );
  return {
    data: {
      type,
      id,
      attributes: { ...Object.fromEntries(empty), ...attributes, ...changes },
      ...(links === undefined ? {} : { links }),
      ...(meta === undefined ? {} : { meta }),
      relationships: Object.fromEntries(full),
    },
  };
}

interface SavedModel {
  data: object;
  included: object[];
}

/** The body with which jsona 1.14.0 saves one: links and meta are attributes, and what is included comes along. */
export function savedByJsona({ data, included = [] }: Shown, changes: Record<string, unknown>): SavedModel {
  const { type, id, attributes, relationships = {}, links, meta } = data;
  const linked = Object.values(relationships).flatMap((relation) => relation.data ?? []);
  return {
    data: {
      type,
      id,
      attributes: {
        ...attributes,
        ...(meta === undefined ? {} : { meta }),
        ...(links === undefined ? {} : { links }),
        ...changes,
      },
      relationships,
    },
    included: linked.map((one) => ({
      type: one.type,
      id: one.id,
      attributes: included.find((other) => other.type === one.type && other.id === one.id)?.attributes ?? {},
    })),
  };
}
