import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unpack = promisify(gunzip);

/** What gzip has compressed (RFC 1952); null if it is longer than this. Fails if it is not whole or damaged. */
export async function unpacked(body: Buffer, bytesMax: number): Promise<Buffer | null> {
  try {
    return await unpack(body, { maxOutputLength: bytesMax });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
