import type { Context, Principal } from '../core/context.ts';
import { newId } from '../core/id.ts';
import type { ServerParts } from './catalogue.ts';
import { isFamily } from './define-resource.ts';
import { taskOfAddress } from './task-news.ts';

/** One connection watches no more resources than this. */
export const WATCHED_MAX = 100;

/** The resources that one connection watches. */
export interface Watching {
  /** Watches a resource: `unknown` where it is not there for this caller, `full` where too many are watched already. */
  add(uri: string): Promise<'watched' | 'unknown' | 'full'>;
  /** The same for several, of which no more are tried than one connection may watch; gives those that are watched. */
  addAll(uris: readonly string[]): Promise<string[]>;
  remove(uri: string): void;
  /** Ends them all, for good. */
  stop(): void;
}

/** A requested subscription; it may still be resolving, and may be ended meanwhile. */
interface Watch {
  found: Promise<boolean>;
  end(): void;
}

/** Watches a task, which has an address within the connection; null where it is not there. */
type WatchTask = (taskId: string, changed: (task: object) => void) => Promise<(() => void) | null>;

/**
 * Keeps the watches of a connection together, each resource and task watched once; of a task `changed` is given the task too. Errors:
 * those of looking a resource up.
 */
export function watching<Ctx extends Context>(
  parts: Pick<ServerParts<Ctx>, 'catalogue' | 'contextFor' | 'watch'> & { watchTask?: WatchTask | undefined },
  principal: Principal,
  changed: (uri: string, task?: object) => void,
): Watching {
  const watches = new Map<string, Watch>();
  let isStopped = false;
  return { add, addAll, remove, stop };

  async function add(uri: string): Promise<'watched' | 'unknown' | 'full'> {
    const known = watches.get(uri);
    if (known !== undefined) return (await known.found) ? 'watched' : 'unknown';
    if (isStopped || watches.size >= WATCHED_MAX) return 'full';
    const begun = isFixed(uri) ? NEVER_CHANGES : begin(uri);
    watches.set(uri, begun);
    let isFound = false;
    try {
      isFound = await begun.found;
    } finally {
      if (!isFound && watches.get(uri) === begun) watches.delete(uri);
    }
    return isFound ? 'watched' : 'unknown';
  }

  /** A fixed resource changes with the program alone, so a subscription to it gets no updates. */
  function isFixed(uri: string): boolean {
    return parts.catalogue.resources.some(
      (resource) => !isFamily(resource) && resource.uri === uri && principal.permissions.has(resource.permission),
    );
  }

  function begin(uri: string): Watch {
    let stopWatch: (() => void) | null = null;
    let isEnded = false;
    return { found: find(), end };

    async function find(): Promise<boolean> {
      const taskId = taskOfAddress(uri);
      const stop =
        taskId === null
          ? await parts.watch(parts.contextFor(principal, newId()), uri, () => changed(uri))
          : ((await parts.watchTask?.(taskId, (task) => changed(uri, task))) ?? null);
      stopWatch = stop;
      if (isEnded) stop?.();
      return stop !== null;
    }

    function end(): void {
      isEnded = true;
      stopWatch?.();
    }
  }

  async function addAll(uris: readonly string[]): Promise<string[]> {
    const added: string[] = [];
    for (const uri of [...new Set(uris)].slice(0, WATCHED_MAX)) {
      if ((await add(uri)) === 'watched') added.push(uri);
    }
    return added;
  }

  function remove(uri: string): void {
    watches.get(uri)?.end();
    watches.delete(uri);
  }

  function stop(): void {
    isStopped = true;
    for (const { end } of watches.values()) end();
    watches.clear();
  }
}

const NEVER_CHANGES: Watch = { found: Promise.resolve(true), end() {} };
