import { createHash } from 'node:crypto';

/** What is kept of a value that somebody could present: its SHA-256. They are random, so there is nothing to guess. */
export function hashOf(value: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash('sha256').update(value).digest());
}
