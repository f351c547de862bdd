import { shortName } from '../core/short-name.ts';
import { inline } from '../core/text.ts';
import type { ReadableFields } from '../services/custom-field/fields-of.ts';

/** More of them are not worth a place in a row of a list. */
const FIELDS_IN_ROW_MAX = 10;

/** `Custom fields: priority = High; po = PO-1.`; null where there are none. */
export function fieldsText(fields: ReadableFields | undefined, of = 'Custom fields'): string | null {
  const texts = Object.entries(fields ?? {}).map(([slug, value]) => `${slug} = ${inline(value)}`);
  return texts.length === 0 ? null : `${of}: ${texts.join('; ')}.`;
}

/** The first of them for a row of a list, their values in short. */
export function fieldsInShort(fields: ReadableFields | undefined): ReadableFields | undefined {
  if (fields === undefined) return undefined;
  const shown = Object.entries(fields).slice(0, FIELDS_IN_ROW_MAX);
  return Object.fromEntries(shown.map(([slug, value]) => [slug, shortName(value)]));
}
