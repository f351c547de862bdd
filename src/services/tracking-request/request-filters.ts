import type { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { invalidInput } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import { ListTrackingRequestsInput, TRACKING_REQUEST_FILTERS } from './list-tracking-requests.ts';

type Filters = z.input<typeof ListTrackingRequestsInput>;

const KNOWN = Object.keys(TRACKING_REQUEST_FILTERS).filter((name) => name !== 'custom_fields');

/** The filter by a custom field has the slug of that in brackets. */
const FIELD_FILTER = /^(?:filter\[custom_fields\]|custom_fields)\[([^[\]]+)\]$/;

/** How the query of an address writes the ends of a span of time. */
const SPANS: ReadonlyMap<string, string> = new Map([
  ['created_at[start]', 'created_after'],
  ['created_at[end]', 'created_before'],
  ['updated_at[start]', 'updated_after'],
  ['updated_at[end]', 'updated_before'],
]);

/**
 * Joins filters that were given by name with those that were given as parameters of their own. Both spellings of a name
 * are understood, `status` and `filter[status]`. Errors: `invalid_input` for a name that is no filter, and for a filter
 * that is given twice with different values: a filter that is dropped silently gives a list that looks right and is not.
 */
export function joinFilters(filters: Readonly<Record<string, string>>, parameters: Filters): Filters {
  const joined = new Map<string, unknown>(Object.entries(parameters).filter(([, value]) => value !== undefined));
  const fields = new Map<string, unknown>(Object.entries(parameters.custom_fields ?? {}));
  for (const [key, value] of Object.entries(filters)) {
    const slug = FIELD_FILTER.exec(key)?.[1];
    const [values, name] = slug === undefined ? [joined, filterName(key)] : [fields, slug];
    const other = values.get(name);
    if (other !== undefined && other !== value) throw contradiction(key, name);
    values.set(name, value);
  }
  if (fields.size > 0) joined.set('custom_fields', Object.fromEntries(fields));
  const parsed = ListTrackingRequestsInput.safeParse(Object.fromEntries(joined));
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

function filterName(key: string): string {
  const bare = key.replace(/^filter\[(\w+)\]/, '$1');
  const name = SPANS.get(bare) ?? bare;
  if (KNOWN.includes(name)) return name;
  throw new Failure(
    'invalid_input',
    `filters: There is no filter ${inline(key)}; there are ${KNOWN.join(', ')} and custom_fields[api_slug].`,
    {
      pointer: '/filters',
    },
  );
}

function contradiction(key: string, name: string): Failure {
  return new Failure(
    'invalid_input',
    `filters: ${inline(key)} is given twice with different values; give ${name} once.`,
    {
      pointer: '/filters',
    },
  );
}
