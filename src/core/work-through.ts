/** How a list is worked through. */
export interface WorkPace {
  /** How many are worked on at the same time. */
  atOnce: number;
  /** Asked before each but the first ones; once it is true no more are begun. */
  isOver: () => boolean;
}

/**
 * Does a piece of work for each of a list, begun in their order; null for those that were not begun. It fails with the first
 * failure, when all work under way has ended.
 */
export async function workThrough<One, Result>(
  list: readonly One[],
  { atOnce, isOver }: WorkPace,
  work: (one: One) => Promise<Result>,
): Promise<(Result | null)[]> {
  const results: (Result | null)[] = list.map(() => null);
  const waiting = list.entries();
  let hasFailed = false;
  const worker = async () => {
    // The workers share the iterator, and so the list.
    for (const [place, one] of waiting) {
      results[place] = await work(one).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
      if (hasFailed || isOver()) return;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return results;
}
