import { useMutation } from '@tanstack/react-query';
import { dataOf } from 'landfall/client';
import { type FormEvent, useState } from 'react';
import { landfall } from '../../data/client.ts';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import type { ContainerRow } from './containers-data.ts';

const TAGS_SHOWN = 12;

/** Adds tags to the shipments of chosen containers, and takes tags away from them. */
export function TagsDialog({ rows, close }: { rows: readonly ContainerRow[]; close: (isDone: boolean) => void }) {
  const [added, setAdded] = useState('');
  const [removed, setRemoved] = useState('');
  const ids = [...new Set(rows.flatMap(({ shipmentId }) => shipmentId ?? []))];
  const tags = [...new Set(rows.flatMap(({ shipment }) => shipment?.tags ?? []))].toSorted();
  const change = { added: wordsOf(added), removed: wordsOf(removed) };
  const isNothing = change.added.length + change.removed.length === 0;
  const update = useMutation({
    mutationFn: () => changeAll(ids, change),
    onSuccess: ([first, ...others]) => {
      const failed = first === undefined ? 0 : others.length + 1;
      if (failed < ids.length) notify(`The tags of ${shipmentsOf(ids.length - failed)} are changed.`);
      if (first !== undefined) notify(`${shipmentsOf(failed)}: ${first}`, { isProblem: true });
      close(true);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNothing) update.mutate();
  };
  return (
    <Dialog title={`Tags of ${shipmentsOf(ids.length)}`} close={() => close(false)}>
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
            label="Take away"
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

interface TagChange {
  added: readonly string[];
  removed: readonly string[];
}

/** One shipment after the other; what went wrong is answered. */
async function changeAll(ids: readonly string[], change: TagChange): Promise<string[]> {
  const failed: string[] = [];
  for (const id of ids) await changeTags(id, change).catch((error: unknown) => failed.push(sentenceOf(error)));
  return failed;
}

/** What another person changes meanwhile is not written over: the API refuses it by the version that was read. */
async function changeTags(id: string, { added, removed }: TagChange): Promise<void> {
  const path = { id };
  const answer = landfall.GET('/shipments/{id}', { params: { path } });
  const { data } = await dataOf(answer);
  const version = (await answer).response.headers.get('ETag');
  const tags = [...new Set([...data.attributes.tags.filter((tag) => !removed.includes(tag)), ...added])];
  await dataOf(
    landfall.PATCH('/shipments/{id}', {
      params: { path, header: version === null ? {} : { 'If-Match': version } },
      body: { data: { type: 'shipment', id, attributes: { tags } } },
    }),
  );
}

function wordsOf(text: string): string[] {
  return [...new Set(text.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()])))];
}

function shipmentsOf(count: number): string {
  return count === 1 ? '1 shipment' : `${count.toLocaleString('en')} shipments`;
}
