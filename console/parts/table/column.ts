import type { ReactNode } from 'react';
import { useState } from 'react';
import { keep, kept } from '../../data/kept.ts';

/** A column of a table. */
export interface Column<Row> {
  id: string;
  title: string;
  /** At least so wide, in rem; more where there is space. */
  width: number;
  /** By what the list is ordered, where it can be. */
  sort?: string;
  /** Which way it is ordered first. */
  isNewestFirst?: boolean;
  cell(row: Row): ReactNode;
}

/** The columns that are shown, in their order, as this browser keeps them. */
export function useChosenColumns(
  table: string,
  known: readonly string[],
  initial: readonly string[],
): [readonly string[], (ids: readonly string[] | null) => void] {
  const name = `columns ${table}`;
  const [chosen, setChosen] = useState(() => readable(kept(name), known) ?? initial);
  return [
    chosen,
    (ids) => {
      keep(name, ids === null ? null : ids.join(' '));
      setChosen(ids ?? initial);
    },
  ];
}

/** Columns that are not known any more, as after an upgrade, are left out. */
function readable(text: string | null, known: readonly string[]): string[] | null {
  const ids = (text ?? '').split(' ').filter((id) => known.includes(id));
  return ids.length === 0 ? null : ids;
}
