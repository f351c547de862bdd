import { z } from 'zod';

/** RFC 5321 §4.5.3.1.3: a path has at most 256 octets, its brackets included. */
export const EMAIL_LENGTH_MAX = 254;

/**
 * An e-mail address as people are known by it: without space around it, in lower case. Letters beyond ASCII stay as they
 * are, because some have an ASCII letter for their small form: the sign for kelvin would become another person's `k`.
 */
export function knownEmail(text: string): string {
  return text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** An e-mail address as people are known by it: in lower case. */
export const Email = z
  .string()
  .transform(knownEmail)
  .pipe(
    z
      .email('This is no e-mail address; give one such as ada@example.com')
      .max(EMAIL_LENGTH_MAX, `An e-mail address has at most ${EMAIL_LENGTH_MAX} characters`),
  );
