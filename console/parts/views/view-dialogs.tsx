import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { notify } from '../../data/notices.ts';
import { me, sentenceOf } from '../../data/queries.ts';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { Confirmation } from '../confirmation.tsx';
import { changeView, createView, deleteView, type SavedView, type ViewContent, type ViewedList } from './views-data.ts';

const NAME_LENGTH_MAX = 80;

/** Saves what is shown as a new view, or gives a view another name and decides who sees it. */
export function ViewDialog({
  list,
  view,
  content,
  saved,
  close,
}: {
  list: ViewedList;
  /** Absent for a new one. */
  view?: SavedView;
  content: ViewContent;
  saved: (view: SavedView) => Promise<void>;
  close: () => void;
}) {
  const { data: person } = useQuery(me);
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.is_shared ?? false);
  const mayShare = person?.permissions.includes('tracking:write') === true;
  const save = useMutation({
    mutationFn: async () => {
      const named = { name: name.trim(), is_shared: isShared };
      if (view === undefined) return createView({ list, ...named, ...content });
      await changeView(view.id, named);
      return { ...view, ...named };
    },
    onSuccess: async (made) => {
      close();
      await saved(made);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') save.mutate();
  };
  return (
    <Dialog title={view === undefined ? 'Save as a view' : `View ${view.name}`} close={close}>
      <form className="filter-form" onSubmit={submit}>
        <p className="muted">A view keeps the columns, the filters and the order, and not the records.</p>
        <Field
          label="Name"
          value={name}
          maxLength={NAME_LENGTH_MAX}
          autoComplete="off"
          wrong={save.error === null ? null : sentenceOf(save.error)}
          onChange={({ target }) => setName(target.value)}
        />
        {mayShare && (
          <label className="view-share">
            <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
            Everybody in this account sees it
          </label>
        )}
        <div className="actions">
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={name.trim() === '' || save.isPending}>
            Save
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks whether a view is to be deleted, and for whom. */
export function DeleteViewDialog({
  view,
  deleted,
  close,
}: {
  view: SavedView;
  deleted: () => Promise<void>;
  close: () => void;
}) {
  const done = async () => {
    close();
    notify(`The view ${view.name} is deleted.`);
    await deleted();
  };
  return (
    <Confirmation
      title={`Delete the view ${view.name}?`}
      verb="Delete the view"
      act={() => deleteView(view.id)}
      done={done}
      close={close}
    >
      <p>
        {view.is_shared ? 'It is deleted for everybody in this account.' : 'Only you see it.'} The records that it shows
        stay.
      </p>
    </Confirmation>
  );
}
