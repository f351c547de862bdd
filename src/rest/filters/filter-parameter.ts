import { z } from 'zod';
import { complaintOf } from '../../core/complaint.ts';
import { Failure } from '../../core/failure.ts';
import { Moment } from '../../domain/moment.ts';

/**
 * A parameter that the operation validates, so that its failures have the same text everywhere; its format is stated for
 * the OpenAPI document alone.
 */
export function filterParameter(type: z.ZodType, description: string): z.ZodOptional<z.ZodString> {
  const { $schema: _dialect, ...form } = z.toJSONSchema(type, { io: 'input' });
  return z.string().meta(form).optional().describe(description);
}

/** A parameter that takes one of some words, or several of them with commas between; the operation validates it. */
export function severalParameter(words: readonly string[], description: string): z.ZodOptional<z.ZodString> {
  const one = `(${words.map((word) => word.replaceAll('.', '\\.')).join('|')})`;
  const form = { pattern: `^${one}(,${one})*$` };
  return z
    .string()
    .meta(form)
    .optional()
    .describe(`${description}; one, or several with commas between for any of them`);
}

/** The same, validated with the rest of the query, where a fault is answered with 400. */
export function validated(parameter: z.ZodOptional<z.ZodString>, type: z.ZodType) {
  return parameter.superRefine((text, issues) => {
    const parsed = text === undefined ? null : type.safeParse(text);
    if (parsed?.success !== false) return;
    issues.addIssue({ code: 'custom', message: complaintOf(parsed.error.issues[0]) });
  });
}

/** A parameter with values by name, `filter[custom_fields][po]=PO-1`; the operation validates them. */
export function valuesByName(description: string) {
  return z.record(z.string(), z.string()).optional().describe(description);
}

/** A parameter that says yes or no. */
export function yesOrNo(description: string) {
  const word = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');
  return word.pipe(z.boolean()).optional().describe(description);
}

/** The moment of a parameter that has an older name too. Errors: `bad_request` where both are given; `invalid_input` for the older. */
export function oneName<Name extends string>(
  query: Readonly<Partial<Record<Name, string | undefined>>>,
  name: Name,
  older: Name,
): string | undefined {
  const [value, olderValue] = [query[name], query[older]];
  if (value !== undefined && olderValue !== undefined) {
    throw new Failure('bad_request', `${name}: It is the same as ${older}; give one of them.`, { parameter: name });
  }
  const parsed = Moment.optional().safeParse(olderValue);
  // What is wrong with the newer one is found by the operation, which knows that name alone.
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? 'It is no day or time';
    throw new Failure('invalid_input', `${older}: ${message}.`, { parameter: older });
  }
  return value ?? olderValue;
}
