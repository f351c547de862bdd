// biome-ignore-all lint/a11y/useSemanticElements: rows at places of their own are no table of HTML
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import { type CSSProperties, type RefObject, useId } from 'react';
import { sentenceOf } from '../../data/queries.ts';
import { Failed } from '../../design/states.tsx';
import type { Column } from './column.ts';
import { HeadCell } from './head-cell.tsx';
import type { Rows } from './row-pages.ts';
import { TableRow } from './table-row.tsx';
import { ROW_HEIGHT, type RowWindow } from './windowed.ts';
import './table.css';
import './table-room.css';

/** What a table shows and what can be done in it. */
export interface TableProps<Row extends { id: string }> {
  label: string;
  columns: readonly Column<Row>[];
  rows: Rows<Row>;
  scroller: RefObject<HTMLDivElement | null>;
  shown: RowWindow;
  /** The row on which keys act; -1 for none. */
  active: number;
  order: string;
  setOrder: (order: string) => void;
  open: (row: Row) => void;
  /** Absent where nothing can be done with chosen rows. */
  selection?: { has(id: string): boolean; toggle(row: Row): void; isAll: boolean; toggleAll(): void };
}

/** Rows of equal height of which only those on the screen are drawn, so that a hundred thousand scroll like ten. */
export function Table<Row extends { id: string }>({
  label,
  columns,
  rows,
  scroller,
  shown,
  active,
  order,
  setOrder,
  open,
  selection,
}: TableProps<Row>) {
  const id = useId();
  const last = Math.min(shown.last, rows.count - 1);
  const indexes = Array.from({ length: Math.max(0, last - shown.first + 1) }, (_, at) => shown.first + at);
  return (
    <div className="card table">
      {rows.error !== null && <Failed sentence={sentenceOf(rows.error)} retry={rows.readAgain} />}
      <div
        ref={scroller}
        data-scroll-restoration-id={label}
        className={`table-scroll ${rows.isFormer ? 'is-former' : ''}`}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.isReading ? -1 : rows.count + 1}
        aria-multiselectable={selection === undefined ? undefined : true}
        aria-busy={rows.isReading || rows.isFormer}
        aria-activedescendant={indexes.includes(active) ? `${id}-${active}` : undefined}
        tabIndex={0}
        style={styleOf(columns, selection !== undefined)}
      >
        <div className="table-head" role="row" aria-rowindex={1}>
          {selection !== undefined && (
            <div className="table-choice" role="columnheader">
              <input
                type="checkbox"
                aria-label="Choose all rows that are read so far"
                checked={selection.isAll}
                onChange={selection.toggleAll}
              />
            </div>
          )}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} order={order} setOrder={setOrder} />
          ))}
        </div>
        <div role="rowgroup" className="table-body" style={{ height: rows.count * ROW_HEIGHT }}>
          {indexes.map((index) => {
            const row = rows.at(index);
            return (
              <TableRow
                key={index}
                id={`${id}-${index}`}
                index={index}
                row={row}
                columns={columns}
                isActive={index === active}
                isChosen={row !== undefined && selection?.has(row.id) === true}
                toggle={selection?.toggle}
                open={open}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

const CHOICE_REM = 2.5;

interface TableStyle extends CSSProperties {
  '--columns': string;
  '--row': string;
  '--width': string;
}

/** Every row is laid out by itself, so all have to be of one width to be in line. */
function styleOf<Row>(columns: readonly Column<Row>[], hasChoice: boolean): TableStyle {
  const widths = columns.map(({ width }) => `minmax(${width}rem, ${width}fr)`);
  const sum = columns.reduce((total, { width }) => total + width, hasChoice ? CHOICE_REM : 0);
  return {
    '--columns': [...(hasChoice ? [`${CHOICE_REM}rem`] : []), ...widths].join(' '),
    '--row': `${ROW_HEIGHT}px`,
    '--width': `${sum}rem`,
  };
}
