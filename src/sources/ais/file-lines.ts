import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { LineSplitter } from '../../net/line-stream.ts';
import { readSentence } from './sentence.ts';

/** The format of a file is recognized by this much of its beginning. */
const BEGINNING_BYTES = 4_096;

/** The lines of a file, piece by piece; no more of it than a piece is in memory. Fails if it cannot be read. */
export async function* readFileLines(path: string): AsyncGenerator<readonly string[]> {
  const splitter = new LineSplitter();
  for await (const chunk of createReadStream(path)) {
    if (Buffer.isBuffer(chunk)) yield splitter.push(chunk);
  }
  yield splitter.end();
}

/** Whether a file is of AIS sentences: one stands among its first lines. Not if it cannot be read. */
export async function looksLikeAis(path: string): Promise<boolean> {
  const handle = await open(path, 'r').catch(() => null);
  if (handle === null) return false;
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(BEGINNING_BYTES), position: 0 });
    const lines = buffer.toString('latin1', 0, bytesRead).split(/\r\n|\r|\n/);
    return lines.some((line) => typeof readSentence(line.trim()) !== 'string');
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}
