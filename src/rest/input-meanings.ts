import { z } from 'zod';

/** What the members of an input mean, by name. */
export function meaningsIn(input: z.ZodType): Record<string, string> {
  const members = input instanceof z.ZodObject ? Object.entries<unknown>(input.shape) : [];
  return Object.fromEntries(
    members.flatMap(([name, type]) =>
      type instanceof z.ZodType && type.description !== undefined ? [[name, type.description]] : [],
    ),
  );
}
