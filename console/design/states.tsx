import type { ReactNode } from 'react';

/** Nothing to show: why, and what to do about it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <b>{title}</b>
      {children}
    </div>
  );
}

/** What could not be read, with the reason and another try. */
export function Failed({ sentence, retry }: { sentence: string; retry?: () => void }) {
  return (
    <div className="failure" role="alert">
      <p>{sentence}</p>
      {retry !== undefined && (
        <button type="button" className="button is-small" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Of the lines of a skeleton, in percent. */
const WIDTHS = [88, 65, 80, 57, 72, 49, 84, 61, 76, 53];

/** Lines in place of what is being read; nothing is said of what it will be. */
export function Skeleton({ lines = 4 }: { lines?: number }) {
  return (
    <div className="skeletons" role="status" aria-label="Reading">
      {WIDTHS.slice(0, lines).map((width) => (
        <span key={width} className="skeleton" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
