import { brotliDecompressSync } from 'node:zlib';

/** The bytes that a build step packed into source code: Brotli, written as Base64 in lines. */
export function unpack(packed: string): Uint8Array {
  return brotliDecompressSync(Buffer.from(packed, 'base64'));
}
