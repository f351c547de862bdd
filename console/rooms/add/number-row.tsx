import { type ClipboardEvent, type KeyboardEvent, memo } from 'react';
import { Icon } from '../../design/icon.tsx';
import { isBlank } from './draft.ts';
import type { TypedNumber } from './pasted-table.ts';
import { type RowFacts, rowState } from './row-state.ts';
import { RowStatus } from './row-status.tsx';

/** The cells of a row, in their order. */
const CELLS = ['number', 'line', 'references'] as const;

type Cell = (typeof CELLS)[number];

const TITLES: Readonly<Record<Cell, string>> = { number: 'Number', line: 'Line', references: 'Reference' };

/** What can be done in a row. The functions stay the same, so that only what changes is drawn anew. */
export interface RowActions {
  change(key: number, change: Partial<TypedNumber>): void;
  /** The same with what was proposed. */
  mend(key: number, change: Partial<TypedNumber>): void;
  /** Several cells were pasted into one; false if the text is one cell, which the field takes by itself. */
  paste(key: number, cell: Cell, text: string): boolean;
  remove(key: number): void;
  /** Goes to the same cell so many rows on. */
  move(key: number, cell: Cell, by: number): void;
}

/** Where the list of lines is, which a field offers. */
export const LINES_ID = 'add-lines';

/** The name of a field in the page. */
export function fieldId(cell: Cell, key: number): string {
  return `add-${cell}-${key}`;
}

interface NumberRowProps extends RowFacts {
  place: number;
  /** Nothing can be changed while it is being handed in. */
  isLocked: boolean;
  actions: RowActions;
}

/** A number with what is known of it, and what is wrong with it. */
export const NumberRow = memo(function NumberRow({ place, isLocked, actions, ...facts }: NumberRowProps) {
  const { row, check } = facts;
  const state = rowState(facts);
  const isDone = state.is === 'followed' || state.is === 'waiting';
  const isWrong = state.is === 'wrong' || state.is === 'refused' || state.is === 'repeated';
  const found = check?.shipping_line;
  const likely = row.sent?.line ?? (found?.decision === 'auto_select' ? found.selected?.scac : undefined);
  return (
    <li className="add-row" data-state={state.is}>
      <span className="add-place muted" aria-hidden="true">
        {place}
      </span>
      {CELLS.map((cell) => (
        <input
          key={cell}
          id={fieldId(cell, row.key)}
          className={`input add-${cell}`}
          aria-label={`${TITLES[cell]}, row ${place}`}
          aria-invalid={(cell === 'number' && isWrong) || (cell === 'line' && state.is === 'line_needed') || undefined}
          aria-describedby={`add-status-${row.key}`}
          placeholder={placeholderOf(cell, place, likely)}
          value={row[cell]}
          readOnly={isLocked || isDone}
          spellCheck={false}
          autoComplete="off"
          maxLength={255}
          list={cell === 'line' && !isDone ? LINES_ID : undefined}
          onChange={({ target }) => actions.change(row.key, { [cell]: target.value })}
          onPaste={(event) => pasted(event, (text) => actions.paste(row.key, cell, text))}
          onKeyDown={(event) => pressed(event, cell, (by) => actions.move(row.key, cell, by))}
        />
      ))}
      <div className="add-status" id={`add-status-${row.key}`}>
        <RowStatus state={state} was={row.was} mend={(change) => actions.mend(row.key, change)} />
      </div>
      {isBlank(row) ? (
        <span />
      ) : (
        <button
          type="button"
          className="button quiet square is-small"
          aria-label={`Remove row ${place}`}
          onClick={() => actions.remove(row.key)}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
});

function placeholderOf(cell: Cell, place: number, likely: string | undefined): string | undefined {
  if (cell === 'number') return place === 1 ? 'Paste or type' : undefined;
  return (cell === 'line' ? likely : undefined) ?? TITLES[cell];
}

function pasted(event: ClipboardEvent, take: (text: string) => boolean): void {
  if (take(event.clipboardData.getData('text/plain'))) event.preventDefault();
}

/** Up and down go along the column, except in the field of the line, where they choose from its list. */
function pressed(event: KeyboardEvent, cell: Cell, move: (by: number) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const steps: Readonly<Record<string, number>> = {
    Enter: 1,
    ...(cell === 'line' ? {} : { ArrowDown: 1, ArrowUp: -1 }),
  };
  const by = steps[event.key];
  if (by === undefined) return;
  event.preventDefault();
  move(by);
}
