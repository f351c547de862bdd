import type { Board, BoardRow } from '../model/lists.ts';
import { Chip, SandboxMark } from './pieces.tsx';

/** Opens a container in place; null where the host lets a view call no tools. */
export type OpenContainer = ((id: string) => void) | null;

/** A list as a board. */
export function BoardView({ board, open }: { board: Board; open: OpenContainer }) {
  return (
    <article class="card" aria-labelledby="title">
      <header>
        <div class="head">
          <h1 id="title" tabIndex={-1}>
            {board.title}
          </h1>
          {board.isSandbox && <SandboxMark />}
        </div>
        <p class="subtitle">{board.subtitle}</p>
      </header>
      {board.groups.length === 0 && <p class="muted">{board.empty}</p>}
      {board.groups.map(({ title, tone, rows }) => (
        <section key={title} class="group">
          <h2 class={tone}>
            {title} <span class="count">{rows.length}</span>
          </h2>
          <Rows rows={rows} open={open} />
        </section>
      ))}
    </article>
  );
}

/** Containers, one under the other. */
export function Rows({ rows, open }: { rows: readonly BoardRow[]; open: OpenContainer }) {
  return (
    <ul class="rows">
      {rows.map((row, at) => (
        <li key={at}>
          <div class="row-head">
            {open === null || row.id === '' ? (
              <b class="number">{row.number}</b>
            ) : (
              <button type="button" class="number" onClick={() => open(row.id)} aria-label={`Open ${row.number}`}>
                {row.number}
              </button>
            )}
            <Chip tone={row.status.tone}>{row.status.text}</Chip>
          </div>
          <div class={`row-main ${row.main.tone}`}>
            <strong>{row.main.value}</strong>
            {row.main.note !== null && <span>{row.main.note}</span>}
          </div>
          {row.details.length > 0 && <div class="row-details">{row.details.join(' · ')}</div>}
          {row.warnings.length > 0 && (
            <div class="row-warnings">
              {row.warnings.map(({ text, tone }) => (
                <Chip key={text} tone={tone}>
                  {text}
                </Chip>
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
