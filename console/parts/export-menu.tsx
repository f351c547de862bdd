import { useMutation, useQuery } from '@tanstack/react-query';
import { dataOf, type paths } from 'landfall/client';
import { landfall } from '../data/client.ts';
import { notify } from '../data/notices.ts';
import { me, sentenceOf } from '../data/queries.ts';
import { Icon } from '../design/icon.tsx';
import { Menu } from '../design/menu.tsx';

const FORMATS = [
  ['xlsx', 'Excel (XLSX)'],
  ['csv', 'CSV'],
] as const;

/** What is exported: a list with its filters and order. */
export type Exported = Omit<NonNullable<paths['/exports']['get']['parameters']['query']>, 'format'>;

const KEPT_MS = 60_000;

/** Everything of a list that fits its filters as a file, and what is shown on paper. */
export function ExportMenu({ exported, print }: { exported: Exported; print: () => void }) {
  const { data: person } = useQuery(me);
  const exporting = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') => download(exported, format),
    onError: (error) => notify(sentenceOf(error), { isProblem: true }),
  });
  const label = (
    <>
      <Icon name="export" />
      {exporting.isPending ? 'Exporting …' : 'Export'}
    </>
  );
  return (
    <Menu label={label} list="at-end">
      {person?.is_demo === true ? (
        <p>Files are for accounts of your own: sign in.</p>
      ) : (
        <>
          <p>All that fit the filters</p>
          {FORMATS.map(([format, title]) => (
            <button
              key={format}
              type="button"
              role="menuitem"
              className="menu-item"
              onClick={() => exporting.mutate(format)}
            >
              {title}
            </button>
          ))}
        </>
      )}
      <hr />
      <button type="button" role="menuitem" className="menu-item" onClick={print}>
        Print
      </button>
    </Menu>
  );
}

async function download(exported: Exported, format: 'xlsx' | 'csv'): Promise<void> {
  const file = await dataOf(
    landfall.GET('/exports', {
      params: { query: { ...exported, format } },
      headers: { Accept: '*/*' },
      parseAs: 'blob',
    }),
  );
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${exported.resource}.${format}`;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
