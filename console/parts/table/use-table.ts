import { type RefObject, useCallback, useRef, useState } from 'react';
import { type PageQuery, type Rows, useRowPages } from './row-pages.ts';
import type { Selection } from './selection.ts';
import type { TableProps } from './table.tsx';
import { useTableKeys } from './table-keys.ts';
import { ROW_HEIGHT, useWindow } from './windowed.ts';

/** What a table is made from. */
export interface TableParts<Row> {
  /** Names what is listed and in which order: another text is another list. */
  listKey: string;
  pageQuery: (cursor: string) => PageQuery<Row>;
  open: (row: Row) => void;
  /** Absent where nothing can be done with chosen rows. */
  selection: Selection<Row> | undefined;
  /** Goes to the search of the room. */
  search: () => void;
  /** Begins to choose a filter. */
  filter: () => void;
}

type Driven = 'rows' | 'scroller' | 'shown' | 'active' | 'open' | 'selection';

/** The rows of a table with scrolling, keys and selection. */
export function useTable<Row extends { id: string }>(parts: TableParts<Row>): Pick<TableProps<Row>, Driven> {
  const { listKey, pageQuery, selection } = parts;
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useWindow(scroller, ROW_HEIGHT);
  const rows = useRowPages(listKey, pageQuery, shown);
  const [{ key, active }, setActive] = useState({ key: listKey, active: -1 });
  if (key !== listKey) {
    setActive({ key: listKey, active: -1 });
    scroller.current?.scrollTo({ top: 0 });
  }
  useTableKeys({
    move: (by, isExtending) => {
      const to = Math.max(0, Math.min(rows.count - 1, active + by));
      setActive({ key, active: to });
      reveal(scroller, to);
      if (isExtending) selection?.add([rows.at(active), rows.at(to)].filter((row) => row !== undefined));
    },
    open: () => withRow(rows, active, parts.open),
    toggle: () => withRow(rows, active, (row) => selection?.toggle(row)),
    clear: () => selection?.clear(),
    search: parts.search,
    filter: parts.filter,
  });
  // The rows are drawn anew when what they call is another function.
  const latest = useRef(parts);
  latest.current = parts;
  const open = useCallback((row: Row) => latest.current.open(row), []);
  const toggle = useCallback((row: Row) => latest.current.selection?.toggle(row), []);
  if (selection === undefined) return { rows, scroller, shown, active, open };
  const { chosen } = selection;
  const isAll = chosen.size > 0 && isEveryChosen(rows, chosen);
  const toggleAll = () => (isAll ? selection.clear() : selection.add([...rows.readSoFar()].flat()));
  const has = (id: string) => chosen.has(id);
  return { rows, scroller, shown, active, open, selection: { has, toggle, isAll, toggleAll } };
}

/** Ends at the first that is not: a hundred thousand rows are not looked at in each frame. */
function isEveryChosen<Row extends { id: string }>(rows: Rows<Row>, chosen: ReadonlyMap<string, Row>): boolean {
  for (const page of rows.readSoFar()) if (page.some(({ id }) => !chosen.has(id))) return false;
  return true;
}

function withRow<Row>(rows: Rows<Row>, index: number, act: (row: Row) => void): void {
  const row = rows.at(index);
  if (row !== undefined) act(row);
}

const HEAD_PIXELS = 36;

/** Scrolls just so far that a row is between the head of the table and its end. */
function reveal({ current: element }: RefObject<HTMLElement | null>, index: number): void {
  if (element === null) return;
  const top = index * ROW_HEIGHT;
  const bottom = top + ROW_HEIGHT + HEAD_PIXELS;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
}
