import type { SecretKeys } from '../core/sealer.ts';
import { keyedCodes } from './keyed-codes.ts';

/** Proves that a form was made for the browser that sends it. */
export interface CsrfTokens {
  /** What a form carries, for the browser with this cookie. */
  tokenFor(cookieValue: string): string;
  /** Whether a form that came with this cookie was made for it. */
  isValid(cookieValue: string, token: string): boolean;
}

/** Keeps these codes apart from others that may be made with the same key. */
const PURPOSE = 'csrf:';

/** Codes of the cookie's value, so that nothing has to be stored and no other site can make one. */
export function csrfTokens(...keys: SecretKeys): CsrfTokens {
  const codes = keyedCodes(PURPOSE, keys);
  return { tokenFor: codes.of, isValid: codes.isOf };
}
