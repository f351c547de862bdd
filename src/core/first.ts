/** The first of a list by an order, without sorting the rest; undefined if the list is empty. */
export function firstBy<One>(list: readonly One[], order: (one: One, other: One) => number): One | undefined {
  let first = list[0];
  for (const one of list) if (first !== undefined && order(one, first) < 0) first = one;
  return first;
}
