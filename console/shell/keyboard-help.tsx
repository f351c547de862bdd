import { useContext } from 'react';
import { Dialog } from '../design/dialog.tsx';
import { hasClosed, overlay } from './overlay.ts';
import { Navigation } from './room.ts';

const EVERYWHERE = [
  ['Ctrl K', 'Search, and go anywhere'],
  ['/', 'Search; in a table, in what it lists'],
  ['?', 'This list'],
  ['Esc', 'Close what is open'],
] as const;

const IN_TABLES = [
  ['↑ ↓ j k', 'Move'],
  ['Enter', 'Open'],
  ['x', 'Select'],
  ['Shift ↑ ↓', 'Select more'],
  ['f', 'Filter'],
] as const;

/** The keys. */
export function KeyboardHelp() {
  const rooms = useContext(Navigation).flatMap(({ keys, title }) =>
    keys === undefined ? [] : [[keys, title] as const],
  );
  return (
    <Dialog title="Keyboard" close={() => hasClosed('help')}>
      <div className="key-lists">
        <Keys title="Everywhere" keys={EVERYWHERE} />
        <Keys title="Go to" keys={rooms} />
        <Keys title="In tables" keys={IN_TABLES} />
      </div>
      <div className="actions">
        <button type="button" className="button" onClick={() => overlay.set(null)}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

function Keys({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
