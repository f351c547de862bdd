import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { sentenceOf } from '../../data/queries.ts';
import { Field } from '../../design/field.tsx';
import { Failed, Skeleton } from '../../design/states.tsx';
import './field-input.css';
import { fieldOptions, type OwnField } from './custom-fields-data.ts';
import { ReferenceInput } from './reference-input.tsx';
import { referredKind } from './referred-record.ts';

/** How the value of a custom field is given. */
export interface FieldInputProps {
  field: OwnField;
  /** As it is stored; empty for none. */
  value: string;
  change: (value: string) => void;
  wrong: string | null;
}

/** The input of a custom field, by what its values are. */
export function FieldInput({ field, value, change, wrong }: FieldInputProps) {
  const { data_type: type, display_name: label, lengthMax } = field;
  const hint = hintOf(field);
  if (type === 'enum' || type === 'enum_multi') return <OptionsInput {...{ field, value, change, wrong }} />;
  if (type === 'boolean') {
    return <Choice label={label} hint={hint} value={value} change={change} wrong={wrong} of={YES_OR_NO} />;
  }
  const kind = type === 'reference' ? referredKind(field.referenceType) : null;
  if (kind !== null) return <ReferenceInput {...{ field, kind, hint, value, change, wrong }} />;
  const isTime = type === 'datetime';
  return (
    <Field
      label={label}
      {...(hint === '' ? {} : { hint })}
      {...(type === 'date' ? { type } : isTime ? { type: 'datetime-local' } : {})}
      {...(type === 'number' ? { inputMode: 'decimal' } : {})}
      value={isTime ? value.slice(0, MINUTE_LENGTH) : value}
      maxLength={lengthMax}
      wrong={wrong}
      autoComplete="off"
      onChange={({ target }) => change(isTime && target.value !== '' ? `${target.value}:00Z` : target.value)}
    />
  );
}

const YES_OR_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

const MINUTE_LENGTH = '2026-11-21T08:00'.length;

function hintOf({ description, data_type: type, referenceType, isNeeded }: OwnField): string {
  return [
    isNeeded ? 'Needed.' : '',
    description ?? '',
    type === 'datetime' ? 'By the clock of UTC.' : '',
    referenceText(referenceType),
  ]
    .filter(Boolean)
    .join(' ');
}

function referenceText(referenceType: string | null): string {
  const kind = referredKind(referenceType);
  if (kind !== null) return kind === 'party' ? 'The name of a party.' : `The number of a ${kind}.`;
  return referenceType === null ? '' : `Id of a ${referenceType}.`;
}

function OptionsInput({ field, value, change, wrong }: FieldInputProps) {
  const { data: options, error, refetch } = useQuery(fieldOptions(field.definitionId));
  if (error !== null) return <Failed sentence={sentenceOf(error)} retry={() => void refetch()} />;
  if (options === undefined) return <Skeleton lines={1} />;
  const given = { label: field.display_name, hint: hintOf(field), value, change, wrong, of: options };
  return field.data_type === 'enum' ? <Choice {...given} /> : <Choices {...given} />;
}

interface ChoiceProps {
  label: string;
  hint: string;
  value: string;
  change: (value: string) => void;
  wrong: string | null;
  of: readonly { value: string; label: string }[];
}

function Choice({ label, hint, value, change, wrong, of }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint !== '' && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <select
        className="input"
        id={id}
        value={value}
        aria-invalid={wrong !== null || undefined}
        aria-describedby={describedBy(id, hint, wrong)}
        onChange={({ target }) => change(target.value)}
      >
        <option value="">None</option>
        {of.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      <Wrong id={id} text={wrong} />
    </div>
  );
}

function Choices({ label, hint, value, change, wrong, of }: ChoiceProps) {
  const id = useId();
  const chosen = value === '' ? [] : value.split(',');
  const toggle = (one: string) =>
    // In the order of the options, whichever was chosen first.
    change(
      of.flatMap((option) => (chosen.includes(option.value) !== (option.value === one) ? option.value : [])).join(','),
    );
  return (
    <fieldset className="field choices field-options" aria-describedby={describedBy(id, hint, wrong)}>
      <legend>{label}</legend>
      {hint !== '' && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {of.map((one) => (
        <label key={one.value}>
          <input type="checkbox" checked={chosen.includes(one.value)} onChange={() => toggle(one.value)} />
          {one.label}
        </label>
      ))}
      <Wrong id={id} text={wrong} />
    </fieldset>
  );
}

function Wrong({ id, text }: { id: string; text: string | null }) {
  if (text === null) return null;
  return (
    <span className="wrong" id={`${id}-wrong`}>
      {text}
    </span>
  );
}

function describedBy(id: string, hint: string, wrong: string | null): string | undefined {
  const ids = [hint === '' ? '' : `${id}-hint`, wrong === null ? '' : `${id}-wrong`].filter(Boolean).join(' ');
  return ids === '' ? undefined : ids;
}
