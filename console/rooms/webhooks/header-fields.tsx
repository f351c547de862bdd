import { Field } from '../../design/field.tsx';
import type { SentHeader } from './webhook-changes.ts';

/** A header of the form; the key identifies a row while names are typed. */
export interface HeaderRow extends SentHeader {
  key: number;
}

/** Whether a row is sent: one without a name and a value was not filled in. */
export function isFilled({ name, value }: SentHeader): boolean {
  return name.trim() !== '' || value !== '';
}

/** The headers that are sent with each delivery, such as what the receiver requires to let it in. */
export function HeaderFields({
  rows,
  set,
  faults,
}: {
  rows: readonly HeaderRow[];
  set: (rows: HeaderRow[]) => void;
  faults: ReadonlyMap<string, string>;
}) {
  const change = (key: number, changed: Partial<SentHeader>) =>
    set(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const wrong = faults.get('headers');
  return (
    <fieldset className="webhooks-headers">
      <legend>Headers of your own</legend>
      <p className="muted small">
        Sent with each delivery, such as a key that your receiver asks for. They are stored sealed.
      </p>
      {rows.map((row, at) => {
        const { key, name, value } = row;
        // Errors name the place among the headers that are sent.
        const sent = rows.slice(0, at).filter(isFilled).length;
        const fault = (part: string) => (isFilled(row) ? (faults.get(`headers/${sent}/${part}`) ?? null) : null);
        return (
          <div key={key} className="webhooks-header">
            <Field
              label="Name"
              placeholder="X-Api-Key"
              spellCheck={false}
              value={name}
              wrong={fault('name')}
              onChange={({ target }) => change(key, { name: target.value })}
            />
            <Field
              label="Value"
              spellCheck={false}
              autoComplete="off"
              value={value}
              wrong={fault('value')}
              onChange={({ target }) => change(key, { value: target.value })}
            />
            <button
              type="button"
              className="button"
              aria-label={`Remove the header ${name === '' ? at + 1 : name}`}
              onClick={() => set(rows.filter((row) => row.key !== key))}
            >
              Remove
            </button>
          </div>
        );
      })}
      {wrong !== undefined && (
        <p className="wrong" role="alert">
          {wrong}
        </p>
      )}
      <button
        type="button"
        className="button is-small"
        onClick={() => set([...rows, { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, name: '', value: '' }])}
      >
        Add a header
      </button>
    </fieldset>
  );
}
