import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SecretKeys } from '../core/sealer.ts';
import type { Secret } from '../core/secret.ts';

/** Codes that prove that a text was issued here, so that nothing of it has to be stored. */
export interface KeyedCodes {
  /** The code of a text, in base64url. */
  of(text: string): string;
  /** Whether a code is that of a text. It takes the same time however much of the code is right. */
  isOf(text: string, code: string): boolean;
}

/**
 * HMAC-SHA256 of texts. The first key makes the codes; those of the others are accepted while the key is rotated. `purpose` keeps them
 * apart from other codes that are made with the same keys.
 */
export function keyedCodes(purpose: string, [first, ...former]: SecretKeys): KeyedCodes {
  const codeBy = (key: Secret<Uint8Array>, text: string) =>
    createHmac('sha256', key.reveal()).update(`${purpose}${text}`).digest('base64url');
  return {
    of: (text) => codeBy(first, text),
    isOf: (text, code) => [first, ...former].some((key) => isEqual(code, codeBy(key, text))),
  };
}

function isEqual(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
