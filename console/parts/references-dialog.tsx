import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { notify } from '../data/notices.ts';
import { sentenceOf } from '../data/queries.ts';
import { Dialog } from '../design/dialog.tsx';
import { bulkUpdate } from './bulk-update.ts';

/** A container or shipment with the references that the account gave it. */
export interface Referred {
  type: 'container' | 'shipment';
  id: string;
  number: string;
  references: readonly string[];
}

/** Changes the references of a container or shipment. Only the differences are sent, so that what another window adds stays. */
export function ReferencesDialog({
  record: { type, id, number, references },
  close,
  children,
}: {
  record: Referred;
  close: () => void;
  /** What is to be known beside. */
  children?: ReactNode;
}) {
  const field = useId();
  const queries = useQueryClient();
  // What they were when the dialog was opened: what another person adds meanwhile was not removed here.
  const [before] = useState(references);
  const [text, setText] = useState(before.join('\n'));
  const now = linesOf(text);
  const change = {
    add_references: now.filter((one) => !before.includes(one)),
    remove_references: before.filter((one) => !now.includes(one)),
  };
  const save = useMutation({
    mutationFn: async () => {
      if (change.add_references.length + change.remove_references.length === 0) return;
      const [problem] = await bulkUpdate([id], change);
      if (problem !== undefined) throw new Refusal(problem);
    },
    onSuccess: async () => {
      notify(`The references of ${number} are saved.`);
      close();
      await queries.invalidateQueries({ queryKey: [`${type}s`] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog title={`References of ${number}`} close={close}>
      <form className="filter-form" onSubmit={submit}>
        <div className="field">
          <label htmlFor={field}>References</label>
          <span className="hint" id={`${field}-hint`}>
            One on each line, such as the number of an order. You can search for them.
          </span>
          <textarea
            className="input"
            id={field}
            aria-describedby={`${field}-hint`}
            rows={Math.min(Math.max(now.length + 1, 3), 10)}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        {children}
        {save.error !== null && (
          <p className="wrong" role="alert">
            {save.error instanceof Refusal ? save.error.message : sentenceOf(save.error)}
          </p>
        )}
        <div className="actions">
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={save.isPending}>
            Save
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Why the references of the record were not changed. */
class Refusal extends Error {}

function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])))];
}
