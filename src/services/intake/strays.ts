import { readdir } from 'node:fs/promises';
import type { Log } from '../../core/context.ts';

/** More of them are counted, and not logged one by one. */
const TOLD_MAX = 20;

/**
 * What lies in the watched folder and belongs to no sender: a folder that is named like no sender, and a file that lies
 * beside the folders. Nothing of it is taken, so the log names it once, until it has gone.
 */
export class UnmatchedFiles {
  #known: ReadonlySet<string> = new Set();

  /** How many there were at the last look. */
  get count(): number {
    return this.#known.size;
  }

  /** Looks for them. */
  async look({ root, senders, log }: { root: string; senders: readonly string[]; log: Log }): Promise<void> {
    const entries = await readdir(root, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      // Without a sender there need not be a folder.
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const strays = entries.filter(({ name }) => !name.startsWith('.') && !senders.includes(name));
    const fresh = strays.filter(({ name }) => !this.#known.has(name));
    for (const entry of fresh.slice(0, TOLD_MAX)) {
      log.warn({ folder: root, name: entry.name, isFolder: entry.isDirectory(), senders }, 'intake.stray');
    }
    this.#known = new Set(strays.map(({ name }) => name));
  }
}
