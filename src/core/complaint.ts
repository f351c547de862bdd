import type { z } from 'zod';

/** What a schema says is wrong, as the end of a sentence: in words that say what to do, where its own do not. */
export function complaintOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'The input is not valid';
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid ')) return `Give ${oneOf(issue.values)}`;
  return isMissing(issue) ? 'It is missing' : issue.message;
}

/** The values that there are, for who gave another. */
export function oneOf(values: readonly unknown[]): string {
  return `${values.length > 1 ? 'one of ' : ''}${values.map(String).join(', ')}`;
}

/** The schemas report a missing member as a wrong type, which would mislead a caller who left it out. */
function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
}
