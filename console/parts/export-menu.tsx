import { useMutation, useQuery } from '@tanstack/react-query';
import { dataOf } from 'landfall/client';
import { Fragment } from 'react';
import { landfall } from '../data/client.ts';
import { notify } from '../data/notices.ts';
import { me, sentenceOf } from '../data/queries.ts';
import { Icon } from '../design/icon.tsx';
import { Menu } from '../design/menu.tsx';
import { type Exported, sheetColumnsOf } from './sheet-columns.ts';

const FORMATS = [
  ['xlsx', 'Excel (XLSX)'],
  ['csv', 'CSV'],
] as const;

type Format = (typeof FORMATS)[number][0];

const KEPT_MS = 60_000;

/** Everything of a list that fits its filters as a file, and what is shown on paper. */
export function ExportMenu({
  exported,
  columns,
  print,
}: {
  exported: Exported;
  /** The columns that are shown, as the table calls them. */
  columns: readonly string[];
  print: () => void;
}) {
  const { data: person } = useQuery(me);
  const exporting = useMutation({
    mutationFn: ({ format, isAll }: { format: Format; isAll: boolean }) =>
      download(isAll ? exported : { ...exported, columns: sheetColumnsOf(exported.resource, columns) }, format),
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
        [false, true].map((isAll) => (
          <Fragment key={`${isAll}`}>
            <p>{isAll ? 'All columns' : 'All rows, the columns that are shown and what belongs to them'}</p>
            {FORMATS.map(([format, title]) => (
              <button
                key={format}
                type="button"
                role="menuitem"
                className="menu-item"
                onClick={() => exporting.mutate({ format, isAll })}
              >
                {isAll ? `${title}, all columns` : title}
              </button>
            ))}
          </Fragment>
        ))
      )}
      <hr />
      <button type="button" role="menuitem" className="menu-item" onClick={print}>
        Print
      </button>
    </Menu>
  );
}

async function download(exported: Exported & { columns?: string[] }, format: Format): Promise<void> {
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
