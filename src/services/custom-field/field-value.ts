import { z } from 'zod';
import { PlainText } from '../../core/plain-text.ts';

/** How many options a definition has at most, and a value of several of them. */
export const OPTIONS_MAX = 200;

const TEXT_LENGTH_MAX = 10_000;

/** A value as callers give it (`custom_field_value` of the contract); null, an empty text or list for none. */
export const FieldValue = z.union(
  [
    PlainText.max(TEXT_LENGTH_MAX),
    z.number(),
    z.boolean(),
    z.array(PlainText.max(TEXT_LENGTH_MAX)).max(OPTIONS_MAX),
    z.null(),
  ],
  `Give a text of up to ${TEXT_LENGTH_MAX} characters, a number, true or false, or a list of up to ${OPTIONS_MAX} texts`,
);
export type FieldValue = z.infer<typeof FieldValue>;
