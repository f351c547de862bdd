import { readdir } from 'node:fs/promises';
import type { Log } from '../../core/context.ts';

/** More of them are counted, and not logged one by one. */
const LOGGED_MAX = 20;

/**
 * Files and folders in the watched folder without a sender: a folder with the name of no sender, and a file beside the
 * folders. They are not read; the log names each once, until it is removed.
 */
export class UnmatchedFiles {
  #known: ReadonlySet<string> = new Set();

  /** The number at the last look. */
  get count(): number {
    return this.#known.size;
  }

  /** Reads the folder and logs new ones. */
  async look({ root, senders, log }: { root: string; senders: readonly string[]; log: Log }): Promise<void> {
    const entries = await readdir(root, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      // Without a sender there need not be a folder.
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const unmatched = entries.filter(({ name }) => !name.startsWith('.') && !senders.includes(name));
    const fresh = unmatched.filter(({ name }) => !this.#known.has(name));
    for (const entry of fresh.slice(0, LOGGED_MAX)) {
      log.warn({ folder: root, name: entry.name, isFolder: entry.isDirectory(), senders }, 'intake.file_unmatched');
    }
    this.#known = new Set(unmatched.map(({ name }) => name));
  }
}
