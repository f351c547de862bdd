/**
 * Sends ids in batches, one after the other; answers why which were not changed. A first batch that fails is thrown, as
 * nothing was changed; a later one ends it, and what it and the others were to change counts as failed with its sentence.
 */
export async function inBatches(
  ids: readonly string[],
  size: number,
  { send, sentenceOf }: { send: (batch: string[]) => Promise<string[]>; sentenceOf: (error: unknown) => string },
): Promise<string[]> {
  const failed: string[] = [];
  for (let at = 0; at < ids.length; at += size) {
    try {
      failed.push(...(await send(ids.slice(at, at + size))));
    } catch (error) {
      if (at === 0) throw error;
      return [...failed, ...ids.slice(at).map(() => sentenceOf(error))];
    }
  }
  return failed;
}
