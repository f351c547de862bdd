import type { Hash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Passes bytes on, counts them and adds them to a digest. */
export function digesting(digest: Hash): { stream: Transform; bytes(): number } {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      bytes += chunk.length;
      digest.update(chunk);
      callback(null, chunk);
    },
  });
  return { stream, bytes: () => bytes };
}
