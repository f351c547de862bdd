import { useMutation } from '@tanstack/react-query';
import { dataOf, LandfallError } from 'landfall/client';
import { type FormEvent, useId, useState } from 'react';
import { landfall } from '../data/client.ts';
import { notify } from '../data/notices.ts';
import { sentenceOf } from '../data/queries.ts';
import { Dialog } from '../design/dialog.tsx';
import { Field } from '../design/field.tsx';
import { bulkUpdate, shipmentsText } from './bulk-update.ts';
import { Suggestions } from './filters/suggestions.tsx';
import './filters/filters.css';

const NAME_LENGTH_MAX = 255;

/** Assigns a customer to shipments, or removes the one that they have. */
export function CustomerDialog({
  shipments,
  close,
}: {
  shipments: readonly { id: string; customer: string | null }[];
  close: (isDone: boolean) => void;
}) {
  const list = useId();
  const ids = [...new Set(shipments.map(({ id }) => id))];
  const [name, setName] = useState('');
  const assign = useMutation({
    mutationFn: ({ customer, isNew }: { customer: string; isNew: boolean }) => assignAll(ids, customer, isNew),
    onSuccess: (failed, { customer }) => {
      const [first] = failed;
      const changed = ids.length - failed.length;
      const whose = customer === '' ? 'there is no customer any more' : `the customer is ${customer}`;
      if (changed > 0) notify(`${shipmentsText(changed)}: ${whose}.`);
      if (first !== undefined) notify(`${shipmentsText(failed.length)}: ${first}`, { isProblem: true });
      close(true);
    },
  });
  const customer = name.trim();
  const isUnknown = assign.error instanceof LandfallError && assign.error.status === 404;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (customer !== '') assign.mutate({ customer, isNew: false });
  };
  return (
    <Dialog title={`Customer of ${shipmentsText(ids.length)}`} close={() => close(false)}>
      <form className="filter-form" onSubmit={submit}>
        <p className="muted">A customer belongs to the shipment, so its other containers have the same.</p>
        <Field
          label="Customer"
          list={list}
          value={name}
          maxLength={NAME_LENGTH_MAX}
          wrong={assign.error === null ? null : sentenceOf(assign.error)}
          onChange={({ target }) => {
            setName(target.value);
            assign.reset();
          }}
        />
        <Suggestions id={list} of="customers" />
        <div className="actions">
          {shipments.some((one) => one.customer !== null) && (
            <button
              type="button"
              className="button"
              disabled={assign.isPending}
              onClick={() => assign.mutate({ customer: '', isNew: false })}
            >
              Remove the customer
            </button>
          )}
          <button type="button" className="button" onClick={() => close(false)}>
            Cancel
          </button>
          {isUnknown ? (
            <button type="button" className="button primary" onClick={() => assign.mutate({ customer, isNew: true })}>
              Add it and assign
            </button>
          ) : (
            <button type="submit" className="button primary" disabled={customer === '' || assign.isPending}>
              Assign
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** What went wrong with a shipment is answered; a customer that there is not fails as a whole. */
async function assignAll(ids: readonly string[], customer: string, isNew: boolean): Promise<string[]> {
  if (isNew) {
    const body = { data: { type: 'party' as const, attributes: { company_name: customer } } };
    await dataOf(landfall.POST('/parties', { body }));
  }
  return bulkUpdate(ids, { customer });
}
