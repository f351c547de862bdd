import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../data/notices.ts';
import { me, sentenceOf } from '../../data/queries.ts';
import { readAgain } from '../../data/read-again.ts';
import { Moment } from '../../design/moment.tsx';
import { Failed, Skeleton } from '../../design/states.tsx';
import { NoteForm } from './note-form.tsx';
import { changeNote, deleteNote, type Note, type NotedRecord, notesOf, writeNote } from './notes-data.ts';
import './notes.css';

/** The notes on a record and those on what it belongs to, with a form for another one. */
export function Notes({ records }: { records: readonly NotedRecord[] }) {
  const { data: person } = useQuery(me);
  const { data: notes, error, refetch } = useQuery(notesOf(records));
  const queries = useQueryClient();
  const [first] = records;
  const [on, setOn] = useState(first?.type);
  const chosen = records.find(({ type }) => type === on) ?? first;
  const mayWrite = person?.permissions.includes('tracking:write') === true;
  return (
    <>
      {mayWrite && chosen !== undefined && (
        <NoteForm
          label="New note"
          save={async (text) => {
            await writeNote(chosen, text);
            await readAgain(queries, 'notes');
          }}
        >
          {records.length > 1 && (
            <select
              className="input"
              aria-label="On what"
              value={on}
              onChange={({ target }) => setOn(target.value === 'shipment' ? 'shipment' : 'container')}
            >
              <option value="container">On this container</option>
              <option value="shipment">On the whole shipment</option>
            </select>
          )}
        </NoteForm>
      )}
      {error !== null && <Failed sentence={sentenceOf(error)} retry={() => void refetch()} />}
      {notes === undefined && error === null && <Skeleton lines={2} />}
      {notes?.length === 0 && <p className="muted">There are no notes.</p>}
      {notes !== undefined && notes.length > 0 && (
        <ul className="notes">
          {notes.map((note) => (
            <OneNote key={note.id} note={note} saysOn={records.length > 1} />
          ))}
        </ul>
      )}
    </>
  );
}

function OneNote({ note: { id, on, attributes }, saysOn }: { note: Note; saysOn: boolean }) {
  const queries = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const reread = () => readAgain(queries, 'notes');
  const remove = useMutation({
    mutationFn: () => deleteNote(id),
    onSuccess: () => notify('The note is deleted.'),
    onError: (error) => notify(sentenceOf(error), { isProblem: true }),
    onSettled: reread,
  });
  const { text, author_name: author, created_at: at, edited_at: edited } = attributes;
  return (
    <li>
      <p className="muted small">
        <b>{author}</b> <Moment at={at} zone={null} />
        {edited !== null && ' · changed'}
        {saysOn && on === 'shipment' && ' · on the shipment'}
      </p>
      {isEditing ? (
        <NoteForm
          label="Note"
          text={text}
          cancel={() => setEditing(false)}
          save={async (next) => {
            await changeNote(id, next);
            await reread();
            setEditing(false);
          }}
        />
      ) : (
        <p className="note-text">{text}</p>
      )}
      {!isEditing && (attributes.is_own || attributes.may_delete) && (
        <p className="note-acts">
          {attributes.is_own && (
            <button type="button" className="button quiet is-small" onClick={() => setEditing(true)}>
              Change
            </button>
          )}
          {attributes.may_delete && (
            <button
              type="button"
              className="button quiet is-small"
              aria-label={`Delete the note of ${author}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate()}
            >
              Delete
            </button>
          )}
        </p>
      )}
    </li>
  );
}
