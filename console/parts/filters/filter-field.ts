/** Something by which a list is filtered; its value is a plain text in the address. */
export interface FilterField {
  /** Its name in the address. */
  name: string;
  title: string;
  /** Shown where it is set, and not offered any more. */
  isFormer?: boolean;
  /** The column of a table that shows what it is about, and whether that is shown with the filter though nobody has chosen it. */
  column?: string;
  bringsColumn?: true;
  kind:
    | { is: 'choices'; choices: readonly (readonly [value: string, title: string])[]; isOne?: boolean; hint?: string }
    | { is: 'text'; hint: string; suggestions?: 'lines' | 'customers' }
    | { is: 'day'; hint: string };
}

/** The filters of a list by their names, as they are in the address. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

/** What a filter is set to, in words. */
export function filterText({ kind }: FilterField, value: string): string {
  if (kind.is !== 'choices') return value;
  return value
    .split(',')
    .map((one) => kind.choices.find(([choice]) => choice === one)?.[1] ?? one)
    .join(' or ');
}

/** Search and filters in words, as a page on paper says them. */
export function filtersInWords(fields: readonly FilterField[], values: FilterValues): string[] {
  const set = fields.flatMap((field) => {
    const value = values[field.name];
    return value === undefined ? [] : [`${field.title}: ${filterText(field, value)}`];
  });
  const all = [...(values.q === undefined ? [] : [`Search: ${values.q}`]), ...set];
  return all.length === 0 ? ['No filter'] : all;
}
