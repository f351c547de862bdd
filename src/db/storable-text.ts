import { replaceUnstorable } from '../core/storable-text.ts';

/** A text without what PostgreSQL refuses: the character with the code zero, and halves of surrogate pairs. */
export function storableText(text: string): string {
  return replaceUnstorable(text, 'replaced');
}
