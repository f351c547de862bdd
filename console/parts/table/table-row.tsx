// biome-ignore-all lint/a11y/useSemanticElements: rows at places of their own are no table of HTML
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import { type MouseEvent, memo } from 'react';
import type { Column } from './column.ts';
import { ROW_HEIGHT } from './windowed.ts';

interface TableRowProps<Row> {
  id: string;
  index: number;
  /** Undefined while it is being read. */
  row: Row | undefined;
  columns: readonly Column<Row>[];
  isActive: boolean;
  isChosen: boolean;
  toggle: ((row: Row) => void) | undefined;
  open: (row: Row) => void;
}

/** A row of a table. It is drawn anew only when something of it is different. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>({ id, index, row, columns, isActive, isChosen, toggle, open }: TableRowProps<Row>) {
  const pressed = ({ target }: MouseEvent) => {
    const isOther = target instanceof Element && target.closest('a, button, input, label') !== null;
    // Who has marked text wants to copy it.
    if (row !== undefined && !isOther && getSelection()?.isCollapsed !== false) open(row);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the table do the same
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={toggle === undefined ? undefined : isChosen}
      className={`table-row ${isActive ? 'is-active' : ''} ${isChosen ? 'is-chosen' : ''}`}
      style={{ transform: `translateY(${index * ROW_HEIGHT}px)` }}
      onClick={pressed}
    >
      {toggle !== undefined && (
        <div className="table-choice" role="gridcell">
          {row !== undefined && (
            <input type="checkbox" tabIndex={-1} aria-label="Choose" checked={isChosen} onChange={() => toggle(row)} />
          )}
        </div>
      )}
      {columns.map((column) => (
        <div key={column.id} role="gridcell">
          {row === undefined ? <span className="skeleton" /> : column.cell(row)}
        </div>
      ))}
    </div>
  );
}
