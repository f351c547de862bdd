import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { createPortal } from 'react-dom';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { PrintHead } from '../print/print-head.tsx';
import type { Column } from './column.ts';
import { printedOf, printedText, readPrinted } from './read-printed.ts';
import type { PageQuery } from './row-pages.ts';
import './printed-list.css';

/** What is printed of a list. */
export interface PrintedListParts<Row extends { id: string }> {
  title: string;
  /** View, search, filters and order, each in words. */
  about: readonly string[];
  columns: readonly Column<Row>[];
  /** The rows that are chosen; without any, those of the list. */
  chosen: readonly Row[];
  pageQuery: (cursor: string) => PageQuery<Row>;
  total: { count: number; isMore: boolean } | undefined;
  close: () => void;
}

/**
 * The rows of a list as a table on paper, beside what is on the screen, where only the visible ones are. Opens the dialog of the
 * browser as soon as all of them are read, and is gone after it.
 */
export function PrintedList<Row extends { id: string }>(parts: PrintedListParts<Row>) {
  const { title, about, columns, chosen, pageQuery, total, close } = parts;
  const id = useId();
  const { data, error } = useQuery({
    queryKey: ['printed', id],
    queryFn: ({ signal }) => (chosen.length > 0 ? printedOf(chosen) : readPrinted(pageQuery, signal)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isRead = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is printed once
  useEffect(() => {
    if (!isRead) return;
    addEventListener('afterprint', close, { once: true });
    print();
    return () => removeEventListener('afterprint', close);
  }, [isRead]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is said once
  useEffect(() => {
    if (error === null) return;
    notify(sentenceOf(error), { isProblem: true });
    close();
  }, [error]);
  if (data === undefined) {
    return (
      <p className="muted" role="status">
        The rows to print are read …
      </p>
    );
  }
  const count = chosen.length > 0 ? `Chosen: ${printedText(data, undefined)}` : printedText(data, total);
  return createPortal(
    <main className="printed">
      <h1>{title}</h1>
      <PrintHead about={[...about, count]} />
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.id}>{column.cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </main>,
    document.body,
  );
}
