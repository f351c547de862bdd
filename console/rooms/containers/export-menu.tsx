import { useMutation } from '@tanstack/react-query';
import { dataOf } from 'landfall/client';
import { landfall } from '../../data/client.ts';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { Icon } from '../../design/icon.tsx';
import { Menu } from '../../design/menu.tsx';
import type { RecordSearch } from '../../parts/filters/record-search.ts';
import { filtersOf, orderOf } from './containers-data.ts';

const FORMATS = [
  ['xlsx', 'Excel (XLSX)'],
  ['csv', 'CSV'],
] as const;

const KEPT_MS = 60_000;

/** Everything that fits the filters as a file, in the order of the table. */
export function ExportMenu({ search }: { search: RecordSearch }) {
  const exported = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') => download(search, format),
    onError: (error) => notify(sentenceOf(error), { isProblem: true }),
  });
  const label = (
    <>
      <Icon name="export" />
      {exported.isPending ? 'Exporting …' : 'Export'}
    </>
  );
  return (
    <Menu label={label} list="at-end">
      <p>All that fit the filters</p>
      {FORMATS.map(([format, title]) => (
        <button
          key={format}
          type="button"
          role="menuitem"
          className="menu-item"
          onClick={() => exported.mutate(format)}
        >
          {title}
        </button>
      ))}
    </Menu>
  );
}

async function download(search: RecordSearch, format: 'xlsx' | 'csv'): Promise<void> {
  const file = await dataOf(
    landfall.GET('/exports', {
      params: { query: { resource: 'containers', format, ...filtersOf(search), sort: orderOf(search) } },
      headers: { Accept: '*/*' },
      parseAs: 'blob',
    }),
  );
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `containers.${format}`;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
