import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { readAgain } from '../../data/read-again.ts';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { recover } from './webhooks-data.ts';

/** Asks since when what failed is to be sent again. */
export function RecoverDialog({ id, host, close }: { id: string; host: string; close: () => void }) {
  const [day, setDay] = useState('');
  const queries = useQueryClient();
  const recovering = useMutation({
    // The whole day that was chosen, by the clock of who chose it.
    mutationFn: () => recover(id, new Date(`${day}T00:00:00`).toISOString()),
    onSuccess: async (count) => {
      close();
      notify(count === 0 ? 'Nothing had failed since then.' : `${count.toLocaleString('en')} are sent again.`);
      await readAgain(queries, 'webhooks');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day !== '') recovering.mutate();
  };
  return (
    <Dialog title={`Send again what ${host} has missed`} close={close}>
      <form className="filter-form" onSubmit={submit}>
        <Field
          label="Since the beginning of"
          hint="What failed since then is sent again, in its order."
          type="date"
          required
          value={day}
          wrong={recovering.error === null ? null : sentenceOf(recovering.error)}
          onChange={({ target }) => setDay(target.value)}
        />
        <div className="actions">
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={day === '' || recovering.isPending}>
            Send again
          </button>
        </div>
      </form>
    </Dialog>
  );
}
