import { createHash } from 'node:crypto';

/** The stored form of a credential: its SHA-256. Credentials are random, so that a hash without salt is safe. */
export function hashOf(value: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash('sha256').update(value).digest());
}
