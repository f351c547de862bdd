import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../data/queries.ts';
import { Dialog } from '../design/dialog.tsx';

/** Asks before something is done that cannot simply be taken back. It stays open and says why where that fails. */
export function Confirmation<Result>({
  title,
  verb,
  act,
  done,
  close,
  children,
}: {
  title: string;
  /** What the button says. */
  verb: string;
  act: () => Promise<Result>;
  /** Called with what was answered, behind which the dialog is to be gone. */
  done: (result: Result) => unknown;
  close: () => void;
  /** What follows from it. */
  children: ReactNode;
}) {
  const doing = useMutation({ mutationFn: act, onSuccess: done });
  return (
    <Dialog title={title} close={close}>
      {children}
      {doing.error !== null && (
        <p className="wrong" role="alert">
          {sentenceOf(doing.error)}
        </p>
      )}
      <div className="actions">
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button type="button" className="button danger" disabled={doing.isPending} onClick={() => doing.mutate()}>
          {verb}
        </button>
      </div>
    </Dialog>
  );
}
