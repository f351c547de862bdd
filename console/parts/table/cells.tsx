import type { ReactNode } from 'react';

/** A text in a cell; a dash, with words for who does not see it, where there is none. */
export function textCell(text: string | null | undefined): ReactNode {
  return text === null || text === undefined || text === '' ? <Unknown /> : <span title={text}>{text}</span>;
}

/** That nothing is known, or what is known instead. */
export function Unknown({ what = 'Not known' }: { what?: string }) {
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="hidden">{what}</span>
    </span>
  );
}
