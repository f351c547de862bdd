import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataOf } from 'landfall/client';
import { landfall } from '../../data/client.ts';
import { lines } from '../../data/lines.ts';
import { shows } from '../../data/live.ts';

const CUSTOMERS_MAX = 100;

const customers = queryOptions({
  queryKey: ['parties'],
  queryFn: async ({ signal }) => {
    const query = { 'page[size]': CUSTOMERS_MAX };
    const { data } = await dataOf(landfall.GET('/parties', { params: { query }, signal }));
    return data.map(({ attributes }) => ({ value: attributes.company_name, title: '' }));
  },
  meta: shows({ kinds: ['party'] }),
});

/** What a field of a filter may be meant to have; anything else can be typed too. */
export function Suggestions({ id, of }: { id: string; of: 'lines' | 'customers' }) {
  const known = useQuery({ ...lines, enabled: of === 'lines' }).data ?? [];
  const parties = useQuery({ ...customers, enabled: of === 'customers' }).data ?? [];
  const shown = of === 'lines' ? known.map(({ scac, name }) => ({ value: scac, title: name })) : parties;
  return (
    <datalist id={id}>
      {shown.map(({ value, title }) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </datalist>
  );
}
