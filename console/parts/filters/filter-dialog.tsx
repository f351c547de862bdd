import { type FormEvent, useState } from 'react';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import type { FilterField, FilterValues } from './filter-field.ts';
import { Suggestions } from './suggestions.tsx';

const LIST = 'filter-suggestions';

/** Chooses a filter and sets it. */
export function FilterDialog({
  fields,
  values,
  name,
  choose,
  close,
}: {
  fields: readonly FilterField[];
  values: FilterValues;
  /** Empty while none is chosen. */
  name: string;
  choose: (name: string) => void;
  /** With what is to change, if anything. */
  close: (changed?: FilterValues) => void;
}) {
  const field = fields.find((one) => one.name === name);
  if (field === undefined) {
    return (
      <Dialog title="Filter by" close={() => close()}>
        <ul className="filter-list">
          {fields
            .filter(({ isFormer }) => isFormer !== true)
            .map((one) => (
              <li key={one.name}>
                <button type="button" className="menu-item" onClick={() => choose(one.name)}>
                  {one.title}
                </button>
              </li>
            ))}
        </ul>
      </Dialog>
    );
  }
  return <OneFilter field={field} value={values[name] ?? ''} close={close} />;
}

function OneFilter({
  field: { name, title, kind },
  value: before,
  close,
}: {
  field: FilterField;
  value: string;
  close: (changed?: FilterValues) => void;
}) {
  const [value, setValue] = useState(before);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close({ [name]: value.trim() === '' ? undefined : value.trim() });
  };
  return (
    <Dialog title={title} close={() => close()}>
      <form onSubmit={submit} className="filter-form">
        {kind.is === 'choices' && (
          <>
            <Choices choices={kind.choices} isOne={kind.isOne === true} value={value} change={setValue} />
            {kind.hint !== undefined && <p className="muted small">{kind.hint}</p>}
          </>
        )}
        {kind.is === 'day' && (
          <Field
            label="Day"
            hint={kind.hint}
            type="date"
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
        {kind.is === 'text' && (
          <>
            <Field
              label={title}
              hint={kind.hint}
              value={value}
              maxLength={100}
              list={kind.suggestions === undefined ? undefined : LIST}
              autoComplete="off"
              onChange={({ target }) => setValue(target.value)}
            />
            {kind.suggestions !== undefined && <Suggestions id={LIST} of={kind.suggestions} />}
          </>
        )}
        <div className="actions">
          <button type="button" className="button" onClick={() => close()}>
            Cancel
          </button>
          <button type="submit" className="button primary">
            Apply
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Choices({
  choices,
  isOne,
  value,
  change,
}: {
  choices: readonly (readonly [string, string])[];
  isOne: boolean;
  value: string;
  change: (value: string) => void;
}) {
  const chosen = value.split(',').filter(Boolean);
  return (
    <ul className="choices">
      {choices.map(([choice, title]) => (
        <li key={choice}>
          <label>
            <input
              type={isOne ? 'radio' : 'checkbox'}
              name="choice"
              checked={chosen.includes(choice)}
              onChange={({ target }) => change(isOne ? choice : after(chosen, choice, target.checked))}
            />
            {title}
          </label>
        </li>
      ))}
    </ul>
  );
}

function after(chosen: readonly string[], choice: string, isChosen: boolean): string {
  return [...chosen.filter((one) => one !== choice), ...(isChosen ? [choice] : [])].join(',');
}
