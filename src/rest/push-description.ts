import type { z } from 'zod';

/** What is particular to a route that senders push to. */
export interface PushDescription {
  /** What is sent: text of any type, described in a sentence. */
  text: string;
  /** Whether what is sent may be signed in place of a key; the answer is then 204. */
  isSignable: boolean;
  /** The plain JSON with which the caller's faults are answered where another standard than JSON:API says how. */
  refusal?: z.ZodType;
}
