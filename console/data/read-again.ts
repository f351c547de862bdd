import type { QueryClient } from '@tanstack/react-query';

/** The channel on which windows of this browser announce changes that are in no live feed. */
export const CHANGED_KINDS = 'changed kinds';

/** Reads again, in all windows of this browser, what shows some kinds of records that were changed here: they are in no live feed. */
export async function readAgain(queries: QueryClient, ...kinds: readonly string[]): Promise<void> {
  const channel = new BroadcastChannel(CHANGED_KINDS);
  channel.postMessage(kinds);
  channel.close();
  await Promise.all(kinds.map((kind) => queries.invalidateQueries({ queryKey: [kind] })));
}
