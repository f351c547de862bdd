/** A resource identifier object (JSON:API 1.1). */
export interface RelationTarget {
  type: string;
  id: string;
}

interface WithIncluded {
  included?: readonly RelationTarget[];
}

type Included<D> = D extends { included?: readonly (infer R)[] } ? R : never;
type OfType<D, I extends RelationTarget> = Extract<Included<D>, { type: I['type'] }>;

/**
 * The resource of a document that a relation names, with the type of that relation: it comes along where `include` asked for
 * it, and is undefined otherwise. Null where the relation is.
 */
export function related<D extends WithIncluded, I extends RelationTarget>(
  document: D,
  relation: { data?: I | null } | undefined,
): OfType<D, I> | null | undefined {
  const named = relation?.data;
  return named === undefined || named === null ? named : find<D, I>(document, named);
}

/** The resources that a relation to many names, in its order; those that did not come along are left out. */
export function relatedAll<D extends WithIncluded, I extends RelationTarget>(
  document: D,
  relation: { data?: readonly I[] } | undefined,
): OfType<D, I>[] {
  return (relation?.data ?? []).flatMap((named) => find<D, I>(document, named) ?? []);
}

function find<D extends WithIncluded, I extends RelationTarget>(
  { included = [] }: D,
  { type, id }: I,
): OfType<D, I> | undefined {
  return included.find((one): one is OfType<D, I> => one.type === type && one.id === id);
}
