import { z } from 'zod';

/** RFC 5321 §4.5.3.1.3: a path has at most 256 octets, its brackets included. */
const LENGTH_MAX = 254;

/** An e-mail address as people are known by it: in lower case. */
export const Email = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .pipe(
    z
      .email('This is no e-mail address; give one such as ada@example.com')
      .max(LENGTH_MAX, `An e-mail address has at most ${LENGTH_MAX} characters`),
  );
