import { createReadStream } from 'node:fs';
import { LineSplitter } from '../../net/line-stream.ts';

/** The lines of a file, piece by piece; no more of it than a piece is in memory. Fails if it cannot be read. */
export async function* readLines(path: string): AsyncGenerator<readonly string[]> {
  const splitter = new LineSplitter();
  for await (const chunk of createReadStream(path)) {
    if (Buffer.isBuffer(chunk)) yield splitter.push(chunk);
  }
  yield splitter.end();
}
