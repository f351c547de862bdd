import { readBrotliData } from '../../core/data-file.ts';
import { lazy } from '../../core/lazy.ts';

/**
 * Whether a password is one of those that attackers try first (NIST SP 800-63B-4 §3.1.1.2): a common password, one with
 * digits or signs before or after it, or a few characters repeated.
 */
export function isCommonPassword(password: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase();
  const unit = /^(.{1,8}?)\1+$/su.exec(typed)?.[1];
  if (unit !== undefined) return true;
  const core = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return commonPasswords().has(typed) || commonPasswords().has(core);
}

/**
 * The passwords of @zxcvbn-ts/language-common 4.1.3 (`passwords.json`; MIT License, see common-passwords.license.txt), which
 * that project makes anew from published lists: in lower case, of four characters or more, one per line.
 */
const commonPasswords = lazy(
  () => new Set(readBrotliData('services/user/common-passwords.br').toString('utf8').trimEnd().split('\n')),
);
