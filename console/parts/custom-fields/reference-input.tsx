import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { usePaused } from '../../data/paused.ts';
import { Field } from '../../design/field.tsx';
import type { FieldInputProps } from './field-input.tsx';
import { type ReferredKind, type ReferredRecord, referredCalled } from './referred-record.ts';

const NONE: readonly ReferredRecord[] = [];

/** Chooses what a field refers to by its name or number, as one types; its id can be pasted too. */
export function ReferenceInput({
  field,
  kind,
  hint,
  value,
  change,
  wrong,
}: FieldInputProps & { kind: ReferredKind; hint: string }) {
  const list = useId();
  const [typed, setTyped] = useState(field.shown ?? value);
  const paused = usePaused(typed.trim());
  const { data: offered = NONE, isFetching } = useQuery(referredCalled(kind, paused));
  const text = typed.trim();
  const meant = text === field.shown ? field.value : (named(offered, text)?.id ?? text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is offered comes after what was typed, and changes what that means
  useEffect(() => {
    if (meant !== null && meant !== value) change(meant);
  }, [meant]);
  const isUnknown = text !== '' && meant === text && !ID.test(text) && !isFetching && paused === text;
  return (
    <>
      <Field
        label={field.display_name}
        {...(hint === '' ? {} : { hint })}
        list={list}
        value={typed}
        wrong={isUnknown ? `No ${kind} of this account is called ${text}.` : wrong}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <datalist id={list}>
        {offered.map(({ id, name, about }) => (
          <option key={id} value={name}>
            {about === id ? '' : about}
          </option>
        ))}
      </datalist>
    </>
  );
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function named(offered: readonly ReferredRecord[], text: string): ReferredRecord | undefined {
  return offered.find(({ name }) => name.toLowerCase() === text.toLowerCase());
}
