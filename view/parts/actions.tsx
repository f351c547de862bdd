import { useEffect, useRef, useState } from 'preact/hooks';

/** What the buttons of a record do. */
export interface RecordActions {
  /** Null where the host lets a view call no tools. */
  refresh: (() => void) | null;
  stop: (() => void) | null;
  isBusy: boolean;
  /** What became of the last action. */
  said: { text: string; isError: boolean } | null;
}

/** The buttons. To stop is confirmed first: changes are not reported from then on. */
export function Actions({ actions, stops }: { actions: RecordActions; stops: string }) {
  const { refresh, stop, isBusy, said } = actions;
  const [isAsking, setAsking] = useState(false);
  return (
    <div class="actions">
      {isAsking && stop !== null ? (
        <Confirmation
          what={stops}
          confirm={() => {
            setAsking(false);
            stop();
          }}
          cancel={() => setAsking(false)}
        />
      ) : (
        <div class="buttons">
          {refresh !== null && (
            <button type="button" onClick={refresh} disabled={isBusy}>
              Refresh
            </button>
          )}
          {stop !== null && (
            <button type="button" class="quiet" onClick={() => setAsking(true)} disabled={isBusy}>
              Stop tracking
            </button>
          )}
        </div>
      )}
      <p class={said?.isError === true ? 'said bad' : 'said'} role="status">
        {isBusy ? 'Working…' : (said?.text ?? '')}
      </p>
    </div>
  );
}

function Confirmation({ what, confirm, cancel }: { what: string; confirm: () => void; cancel: () => void }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div
      class="confirmation"
      role="alertdialog"
      aria-labelledby="stop-title"
      aria-describedby="stop-text"
      onKeyDown={({ key }) => key === 'Escape' && cancel()}
    >
      <b id="stop-title">Stop tracking?</b>
      <p id="stop-text">{what}</p>
      <div class="buttons">
        <button type="button" ref={first} onClick={cancel}>
          Keep tracking
        </button>
        <button type="button" class="danger" onClick={confirm}>
          Stop tracking
        </button>
      </div>
    </div>
  );
}
