import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { sentenceOf } from '../../data/queries.ts';

const LENGTH_MAX = 4_000;

/** Writes a note, or changes one. What was typed stays until it is saved. */
export function NoteForm({
  label,
  text: before = '',
  save,
  cancel,
  children,
}: {
  label: string;
  text?: string;
  save: (text: string) => Promise<void>;
  cancel?: () => void;
  /** What else is chosen. */
  children?: ReactNode;
}) {
  const id = useId();
  const [text, setText] = useState(before);
  const saving = useMutation({
    mutationFn: async () => {
      await save(text.trim());
      // What is typed meanwhile is another note.
      setText((now) => (now === text ? before : now));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') saving.mutate();
  };
  return (
    <form className="note-form" onSubmit={submit}>
      <label className="hidden" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="input"
        rows={2}
        placeholder="Write a note for your colleagues"
        value={text}
        maxLength={LENGTH_MAX}
        aria-invalid={saving.error !== null || undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {saving.error !== null && (
        <p className="wrong" role="alert">
          {sentenceOf(saving.error)}
        </p>
      )}
      <div className="note-acts">
        {children}
        {cancel !== undefined && (
          <button type="button" className="button is-small" onClick={cancel}>
            Cancel
          </button>
        )}
        <button type="submit" className="button is-small primary" disabled={text.trim() === '' || saving.isPending}>
          Save the note
        </button>
      </div>
    </form>
  );
}
