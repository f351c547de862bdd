import { numbersText } from './numbers-text.ts';
import { isDone, isUnknown, needsPerson, type RowState } from './row-state.ts';

/** What can be done with all rows. */
export interface SummaryActions {
  handIn(): void;
  /** Goes to the next row that needs a person. */
  next(): void;
  /** Takes the likeliest line wherever one is proposed. */
  confirmLines(): void;
  /** Takes away what is tracked. */
  clearDone(): void;
  /** Takes away every row. */
  clearAll(): void;
}

/** How many rows are how, and what to do next. */
export function Summary({
  states,
  sendable,
  proposed,
  isChecking,
  isHandingIn,
  isOffline,
  actions,
}: {
  states: readonly RowState[];
  sendable: number;
  /** How many rows have a proposed line that is not confirmed. */
  proposed: number;
  isChecking: boolean;
  isHandingIn: boolean;
  isOffline: boolean;
  actions: SummaryActions;
}) {
  const count = (...kinds: RowState['is'][]) => states.filter(({ is }) => kinds.includes(is)).length;
  const open = states.filter(needsPerson).length;
  const unknown = states.filter(isUnknown).length;
  const hasDone = states.some(isDone);
  const parts = [
    [count('ready'), 'ready'],
    [count('unchecked'), 'not checked yet'],
    [count('wrong'), 'mistyped'],
    [count('refused'), 'refused'],
    [count('out_of_reach'), 'at lines that cannot be polled'],
    [count('line_needed'), 'without a line'],
    [count('repeated'), 'twice'],
    [count('waiting'), 'handed in'],
    [count('followed', 'tracked') - unknown, 'tracked'],
    [unknown, 'not found'],
  ] as const;
  return (
    <div className="add-summary" role="toolbar" aria-label="All rows">
      <p aria-live="polite">
        <b>{numbersText(states.length)}</b>
        {parts
          .filter(([number]) => number > 0)
          .map(([number, what]) => ` · ${number.toLocaleString('en')} ${what}`)
          .join('')}
        {isOffline && <span className="tone-warning"> · You are offline. What you have typed stays here.</span>}
      </p>
      <div className="add-actions">
        <button type="button" className="button quiet" disabled={isHandingIn} onClick={actions.clearAll}>
          Clear all
        </button>
        {hasDone && (
          <button type="button" className="button quiet" onClick={actions.clearDone}>
            Clear what is tracked
          </button>
        )}
        {proposed > 1 && (
          <button type="button" className="button" disabled={isHandingIn} onClick={actions.confirmLines}>
            Use {proposed} proposed lines
          </button>
        )}
        {open > 0 && (
          <button type="button" className="button" onClick={actions.next}>
            Next to mend
          </button>
        )}
        <button
          type="button"
          className="button primary"
          disabled={sendable === 0 || isChecking || isHandingIn || isOffline}
          onClick={actions.handIn}
        >
          {isHandingIn ? 'Handing in …' : sendable === 0 ? 'Track' : `Track ${numbersText(sendable)}`}
        </button>
      </div>
    </div>
  );
}
