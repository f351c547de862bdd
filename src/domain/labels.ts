import { z } from 'zod';
import { PlainText } from '../core/plain-text.ts';

const LABEL_LENGTH_MAX = 255;
const LABELS_MAX = 100;

/** A word of the account's own by which it finds its things: a reference or a tag. */
export const Label = PlainText.trim().min(1).max(LABEL_LENGTH_MAX);

/** All of one thing; null is none. */
export const Labels = z
  .array(Label)
  .max(LABELS_MAX)
  .nullable()
  .transform((labels) => labels ?? []);
