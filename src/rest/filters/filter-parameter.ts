import { z } from 'zod';

/**
 * A parameter that the operation validates, so that its failures have the same text everywhere; its format is stated for
 * the OpenAPI document alone.
 */
export function filterParameter(type: z.ZodType, description: string): z.ZodOptional<z.ZodString> {
  const { $schema: _dialect, ...form } = z.toJSONSchema(type, { io: 'input' });
  return z.string().meta(form).optional().describe(description);
}

/** A parameter that says yes or no. */
export function yesOrNo(description: string) {
  const word = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');
  return word.pipe(z.boolean()).optional().describe(description);
}
