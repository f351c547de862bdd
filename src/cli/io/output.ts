import { processEnvironment } from '../../config/load.ts';
import type { Environment } from '../../config/option-types.ts';

/** What a command has to do with the world beside its arguments. */
export interface Io {
  env: Environment;
  /** Whether stdout is a terminal. */
  isTerminal: boolean;
  /** The input of stdin; absent where stdin is not readable. */
  input?: AsyncIterable<Uint8Array | string>;
  /** Writes lines of the result to stdout. */
  print(text: string): void;
  /** Writes a remark to stderr, which is never part of the result. */
  remark(text: string): void;
}

/** Thrown by `print` when the reader of stdout has gone, as after `head`: the command stops, closes what it opened, and is done. */
export class ReaderGone extends Error {}

/** The streams and the environment of this process. */
export function processIo(): Io {
  let isReaderGone = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    isReaderGone = true;
  });
  // Output on stderr is optional: a closed stderr must not stop anything.
  process.stderr.on('error', () => {});
  return {
    env: processEnvironment(),
    isTerminal: process.stdout.isTTY === true,
    // Looked at only where it is read: a pipe that was touched keeps the process waiting.
    get input() {
      return process.stdin;
    },
    print(text) {
      if (isReaderGone) throw new ReaderGone();
      process.stdout.write(`${text}\n`);
    },
    remark: (text) => void process.stderr.write(`${text}\n`),
  };
}

/** Sets rows in columns that are two blanks apart; the last column is as wide as it is. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  }
  const lines = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}
