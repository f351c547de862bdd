import { quoted } from '../core/text.ts';

/** What the account has written to a record itself. */
export interface NamedLabels {
  ref_numbers: readonly string[];
  tags?: readonly string[] | undefined;
  customer_name?: string | null | undefined;
}

/** A record can have a hundred of each; the data has all. */
const NAMED_MAX = 10;

/** `References "PO-1", "PO-2". Tags "urgent". Tracked for "Globex".`; null where there are none. */
export function labelsText({ ref_numbers, tags = [], customer_name = null }: NamedLabels): string | null {
  const texts = [
    ...(ref_numbers.length === 0 ? [] : [`References ${listed(ref_numbers)}.`]),
    ...(tags.length === 0 ? [] : [`Tags ${listed(tags)}.`]),
    ...(customer_name === null ? [] : [`Tracked for ${quoted(customer_name)}.`]),
  ];
  return texts.length === 0 ? null : texts.join(' ');
}

function listed(names: readonly string[]): string {
  const more = names.length - NAMED_MAX;
  return `${names.slice(0, NAMED_MAX).map(quoted).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
