import type { ErrorComponentProps } from '@tanstack/react-router';
import { Empty } from '../design/states.tsx';

/** What is shown in place of a page that failed: the rest of the console goes on. */
export function Crash({ error, reset }: ErrorComponentProps) {
  return (
    <Empty title="This page could not be shown">
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <p>Nothing was changed by that. Reload the page; if it happens again, report the text above.</p>
      <p>
        <button type="button" className="button" onClick={reset}>
          Try again
        </button>{' '}
        <button type="button" className="button" onClick={() => location.reload()}>
          Reload
        </button>
      </p>
    </Empty>
  );
}
