import type { QueryClient } from '@tanstack/react-query';
import { type ChangeEvents, type RecordChange, readChangesForever } from './change-reader.ts';
import { keep, kept } from './kept.ts';
import { liveState, type Shows } from './live.ts';
import { CHANGED_KINDS } from './read-again.ts';

/** Changes that come within this time are acted on together. */
const GATHER_MS = 200;

/** A list is read again at most this often, however much changes. */
const LIST_EVERY_MS = 3_000;

/**
 * Reads the queries of a client again whenever what they show changes (`meta: shows({…})`). The windows of one account share
 * one stream, because a browser keeps few connections to a host: one of them reads and lets the others know. The answer ends it.
 */
export function followChanges(client: QueryClient, accountId: string): () => void {
  const ending = new AbortController();
  const channel = new BroadcastChannel(`changes ${accountId}`);
  const apply = gathered((changes) => readAgain(client, changes));
  // What changed since this browser last read the feed is sent first, so nothing that is read now goes stale unnoticed.
  const name = `cursor ${accountId}`;
  let cursor = kept(name);
  const take = (message: ChangeMessage) => {
    if (message.kind === 'state') {
      liveState.set({ isConnected: message.isConnected, lastAt: Date.now() });
      return;
    }
    liveState.set({ isConnected: true, lastAt: Date.now() });
    cursor = message.kind === 'lost' ? null : message.cursor;
    keep(name, cursor);
    // What the feed does not have cannot have been missed in it, and would only be read twice.
    if (message.kind === 'lost') void client.invalidateQueries({ predicate: ({ meta }) => meta?.shows !== undefined });
    else apply(message.changes);
  };
  const share = (message: ChangeMessage) => {
    take(message);
    channel.postMessage(message);
  };
  channel.onmessage = ({ data }: MessageEvent<ChangeMessage>) => take(data);
  const others = new BroadcastChannel(CHANGED_KINDS);
  others.onmessage = ({ data: kinds }: MessageEvent<string[]>) => {
    for (const kind of kinds) void client.invalidateQueries({ queryKey: [kind] });
  };
  const events: ChangeEvents = {
    cursor: () => cursor,
    received: (changes, next) => share({ kind: 'changes', changes, cursor: next }),
    lost: () => share({ kind: 'lost' }),
    connected: (isConnected) => share({ kind: 'state', isConnected }),
  };
  const read = () => readChangesForever(accountId, events, ending.signal);
  // Without locks, as in a page that came without https, each window reads by itself.
  const reading =
    navigator.locks === undefined
      ? read()
      : navigator.locks.request(`changes ${accountId}`, { signal: ending.signal }, read);
  reading.catch(() => {});
  return () => {
    ending.abort();
    channel.close();
    others.close();
  };
}

type ChangeMessage =
  | { kind: 'changes'; changes: RecordChange[]; cursor: string }
  | { kind: 'lost' }
  | { kind: 'state'; isConnected: boolean };

/** Hands what comes shortly after each other on together. */
function gathered(act: (changes: RecordChange[]) => void): (changes: readonly RecordChange[]) => void {
  let waiting: RecordChange[] = [];
  return (changes) => {
    if (waiting.length === 0 && changes.length > 0) {
      setTimeout(() => {
        const gatheredChanges = waiting;
        waiting = [];
        act(gatheredChanges);
      }, GATHER_MS);
    }
    waiting.push(...changes);
  };
}

const readAt = new WeakMap<object, number>();
const planned = new WeakSet<object>();

/** Queries of named records are read at once, lists now and then. What is not on the screen is read when it is shown again. */
function readAgain(client: QueryClient, changes: readonly RecordChange[]): void {
  for (const query of client.getQueryCache().getAll()) {
    const shown = query.meta?.shows ?? [];
    const fitting = shown.filter((one) => changes.some((change) => isShown(one, change)));
    if (fitting.length === 0 || planned.has(query)) continue;
    const isOfRecord = fitting.some(({ ids }) => ids !== undefined);
    const waitMs = isOfRecord ? 0 : Math.max(0, (readAt.get(query) ?? 0) + LIST_EVERY_MS - Date.now());
    planned.add(query);
    setTimeout(() => {
      planned.delete(query);
      readAt.set(query, Date.now());
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }, waitMs);
  }
}

function isShown({ kinds, ids }: Shows, { entity_type, entity_id }: RecordChange): boolean {
  return kinds.includes(entity_type) && (ids === undefined || ids.includes(entity_id));
}
