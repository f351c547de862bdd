import { dismiss, notices } from '../data/notices.ts';
import { useStore } from '../data/store.ts';
import { Icon } from '../design/icon.tsx';

/** What was done, and what failed, in the corner. */
export function Notices() {
  const shown = useStore(notices);
  return (
    <ul className="notices" aria-live="polite">
      {shown.map(({ id, text, isProblem, undo }) => (
        <li key={id} className={isProblem ? 'notice bad' : 'notice'}>
          <Icon name={isProblem ? 'stop' : 'check'} />
          <span>{text}</span>
          {undo !== undefined && (
            <button
              type="button"
              className="button is-small"
              onClick={() => {
                dismiss(id);
                undo();
              }}
            >
              Undo
            </button>
          )}
          <button type="button" className="button quiet square is-small" aria-label="Close" onClick={() => dismiss(id)}>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
