import { Dialog } from '../../design/dialog.tsx';
import { Icon } from '../../design/icon.tsx';

/** Chooses columns and their order; the first column of a table always stays. */
export function ColumnDialog({
  columns,
  chosen,
  choose,
  close,
}: {
  columns: readonly { id: string; title: string }[];
  chosen: readonly string[];
  /** Null chooses what is shown without a choice. */
  choose: (ids: readonly string[] | null) => void;
  close: () => void;
}) {
  const titleOf = (id: string) => columns.find((column) => column.id === id)?.title ?? id;
  const others = columns.filter(({ id }) => !chosen.includes(id));
  return (
    <Dialog title="Columns" close={close}>
      <div className="column-lists">
        <section aria-labelledby="columns-shown">
          <h3 id="columns-shown">Shown</h3>
          <ul>
            {chosen.map((id, at) => (
              <li key={id}>
                <label>
                  <input type="checkbox" checked onChange={() => choose(chosen.filter((one) => one !== id))} />
                  {titleOf(id)}
                </label>
                <Move label={`${titleOf(id)}: further left`} isUp go={() => choose(moved(chosen, at, -1))} at={at} />
                <Move
                  label={`${titleOf(id)}: further right`}
                  go={() => choose(moved(chosen, at, 1))}
                  at={chosen.length - 1 - at}
                />
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="columns-hidden">
          <h3 id="columns-hidden">Not shown</h3>
          <ul>
            {others.map(({ id, title }) => (
              <li key={id}>
                <label>
                  <input type="checkbox" checked={false} onChange={() => choose([...chosen, id])} />
                  {title}
                </label>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="actions">
        <button type="button" className="button quiet" onClick={() => choose(null)}>
          As at first
        </button>
        <button type="button" className="button primary" onClick={close}>
          Done
        </button>
      </div>
    </Dialog>
  );
}

function Move({ label, isUp = false, go, at }: { label: string; isUp?: boolean; go: () => void; at: number }) {
  return (
    <button
      type="button"
      className={`button quiet square is-small ${isUp ? 'is-up' : ''}`}
      aria-label={label}
      disabled={at === 0}
      onClick={go}
    >
      <Icon name="chevron" />
    </button>
  );
}

function moved(ids: readonly string[], at: number, by: number): string[] {
  const others = ids.filter((_, place) => place !== at);
  return [...others.slice(0, at + by), ...ids.slice(at, at + 1), ...others.slice(at + by)];
}
