import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { notify } from '../data/notices.ts';
import { sentenceOf } from '../data/queries.ts';
import { Dialog } from '../design/dialog.tsx';
import { Field } from '../design/field.tsx';
import { bulkUpdate, shipmentsText } from './bulk-update.ts';

const TAGS_SHOWN = 12;

/** Adds tags to shipments, and removes tags from them. */
export function TagsDialog({
  shipments,
  close,
}: {
  shipments: readonly { id: string; tags: readonly string[] }[];
  close: (isDone: boolean) => void;
}) {
  const [added, setAdded] = useState('');
  const [removed, setRemoved] = useState('');
  const ids = [...new Set(shipments.map(({ id }) => id))];
  const tags = [...new Set(shipments.flatMap((shipment) => shipment.tags))].toSorted();
  const change = { add_tags: wordsOf(added), remove_tags: wordsOf(removed) };
  const isNothing = change.add_tags.length + change.remove_tags.length === 0;
  const update = useMutation({
    mutationFn: () => bulkUpdate(ids, change),
    onSuccess: ([first, ...others]) => {
      const failed = first === undefined ? 0 : others.length + 1;
      if (failed < ids.length) notify(`The tags of ${shipmentsText(ids.length - failed)} are changed.`);
      if (first !== undefined) notify(`${shipmentsText(failed)}: ${first}`, { isProblem: true });
      close(true);
    },
    onError: (error) => notify(sentenceOf(error), { isProblem: true }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNothing) update.mutate();
  };
  return (
    <Dialog title={`Tags of ${shipmentsText(ids.length)}`} close={() => close(false)}>
      <form className="filter-form" onSubmit={submit}>
        <p className="muted">Tags belong to the shipment, so its other containers have them too.</p>
        <Field
          label="Add"
          hint="Several with commas between."
          value={added}
          maxLength={255}
          onChange={({ target }) => setAdded(target.value)}
        />
        {tags.length > 0 && (
          <Field
            label="Remove"
            hint={`They have ${tags.slice(0, TAGS_SHOWN).join(', ')}${tags.length > TAGS_SHOWN ? ' …' : '.'}`}
            value={removed}
            maxLength={255}
            onChange={({ target }) => setRemoved(target.value)}
          />
        )}
        <div className="actions">
          <button type="button" className="button" onClick={() => close(false)}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={isNothing || update.isPending}>
            Change tags
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function wordsOf(text: string): string[] {
  return [...new Set(text.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()])))];
}
