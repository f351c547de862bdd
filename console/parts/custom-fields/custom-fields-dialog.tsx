import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LandfallError } from 'landfall/client';
import { type FormEvent, useState } from 'react';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { Dialog } from '../../design/dialog.tsx';
import '../filters/filters.css';
import { type FieldOwner, type OwnField, ownFields, setField } from './custom-fields-data.ts';
import { FieldInput } from './field-input.tsx';

type Texts = Readonly<Record<string, string>>;

/** Changes the custom fields of a container or shipment. Only what was changed is sent; what is refused says so at its field. */
export function CustomFieldsDialog({
  record,
  number,
  fields,
  close,
}: {
  record: FieldOwner;
  number: string;
  fields: readonly OwnField[];
  close: () => void;
}) {
  const queries = useQueryClient();
  // What they were when the dialog was opened: what another person sets meanwhile was not changed here.
  const [before, setBefore] = useState<Texts>(() => valuesIn(fields));
  const [values, setValues] = useState(before);
  const [refused, setRefused] = useState<Texts>({});
  const save = useMutation({
    mutationFn: async () => {
      const changed = Object.entries(values).filter(([slug, value]) => value !== before[slug]);
      return sendEach(record, changed, (slug, value) => setBefore((texts) => ({ ...texts, [slug]: value })));
    },
    onSuccess: (faults) => {
      setRefused(faults);
      if (Object.keys(faults).length > 0) return;
      notify(`The custom fields of ${number} are saved.`);
      close();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ownFields(record).queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const change = (slug: string, value: string) => {
    setValues((texts) => ({ ...texts, [slug]: value }));
    setRefused(({ [slug]: _former, ...others }) => others);
  };
  return (
    <Dialog title={`Custom fields of ${number}`} close={close}>
      <form className="filter-form" onSubmit={submit}>
        {fields.map((field) => (
          <FieldInput
            key={field.api_slug}
            field={field}
            value={values[field.api_slug] ?? ''}
            change={(value) => change(field.api_slug, value)}
            wrong={refused[field.api_slug] ?? null}
          />
        ))}
        {save.error !== null && (
          <p className="wrong" role="alert">
            {sentenceOf(save.error)}
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

function valuesIn(fields: readonly OwnField[]): Texts {
  return Object.fromEntries(fields.map(({ api_slug, value }) => [api_slug, value ?? '']));
}

/** Sends one after the other, and answers why which were refused. */
async function sendEach(
  record: FieldOwner,
  changed: readonly (readonly [slug: string, value: string])[],
  sent: (slug: string, value: string) => void,
): Promise<Texts> {
  const faults: Record<string, string> = {};
  for (const [slug, value] of changed) {
    try {
      await setField(record, slug, value);
      sent(slug, value);
    } catch (error) {
      if (!(error instanceof LandfallError) || error.status !== 422) throw error;
      faults[slug] = sentenceOf(error);
    }
  }
  return faults;
}
