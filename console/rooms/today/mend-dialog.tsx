import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { lineNamed } from '../../data/line.ts';
import { lines } from '../../data/lines.ts';
import { sentenceOf } from '../../data/queries.ts';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { Suggestions } from '../../parts/filters/suggestions.tsx';
import type { CheckedNumber, FailedNumber, Mended } from './failed-data.ts';
import '../../parts/filters/filters.css';

const CHOICES_SHOWN = 3;

const TYPES = [
  ['container', 'Container'],
  ['bill_of_lading', 'Bill of lading'],
  ['booking_number', 'Booking'],
] as const satisfies [FailedNumber['request_type'], string][];

/** Asks what a number should have been, and at which line it is. */
export function MendDialog({
  failed,
  check,
  track,
  error,
  isPending,
  close,
}: {
  failed: FailedNumber;
  check: CheckedNumber | undefined;
  track: (mended: Mended) => void;
  error: Error | null;
  isPending: boolean;
  close: () => void;
}) {
  const [number, setNumber] = useState(failed.request_number);
  const [type, setType] = useState(failed.request_type);
  const [line, setLine] = useState(failed.scac ?? '');
  const list = useId();
  const kind = useId();
  const known = useQuery(lines).data ?? [];
  const named = lineNamed(known, line);
  const isOutOfReach = named !== null && named.takes.length === 0;
  const candidates = (check?.shipping_line?.candidates ?? []).filter(({ scac }) => scac !== named?.scac);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    track({ number: number.trim(), type, scac: named?.scac ?? line.trim() });
  };
  return (
    <Dialog title={`Correct ${failed.request_number}`} close={close}>
      <form className="filter-form" onSubmit={submit}>
        <p className="muted">Compare it with your document: any character may be the wrong one.</p>
        <Field label="Number" value={number} maxLength={255} onChange={({ target }) => setNumber(target.value)} />
        <Choices
          of={(check?.suggestions ?? []).filter((one) => one !== number)}
          textOf={(one) => one}
          choose={(one) => {
            setNumber(one);
            setType('container');
          }}
        />
        <div className="field">
          <label htmlFor={kind}>What it is</label>
          <select
            className="input"
            id={kind}
            value={type}
            onChange={({ target }) => setType(TYPES.find(([one]) => one === target.value)?.[0] ?? type)}
          >
            {TYPES.map(([one, title]) => (
              <option key={one} value={one}>
                {title}
              </option>
            ))}
          </select>
        </div>
        <Field
          label="Shipping line"
          hint="Its SCAC or name; empty: it is found by the number"
          list={list}
          value={line}
          wrong={isOutOfReach ? `${named.name} is not connected to this installation, so it cannot be polled.` : null}
          onChange={({ target }) => setLine(target.value)}
        />
        <Suggestions id={list} of="lines" />
        <Choices
          of={candidates}
          textOf={({ scac, confidence }) => `${scac}, ${Math.round(confidence * 100)} %`}
          choose={({ scac }) => setLine(scac)}
        />
        {error !== null && (
          <p className="tone-bad" role="alert">
            {sentenceOf(error)}
          </p>
        )}
        <div className="actions">
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={number.trim() === '' || isPending || isOutOfReach}>
            Track it
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Choices<Choice>({
  of,
  textOf,
  choose,
}: {
  of: readonly Choice[];
  textOf: (choice: Choice) => string;
  choose: (choice: Choice) => void;
}) {
  if (of.length === 0) return null;
  return (
    <p className="failed-actions">
      {of.slice(0, CHOICES_SHOWN).map((choice) => (
        <button key={textOf(choice)} type="button" className="button is-small" onClick={() => choose(choice)}>
          Use {textOf(choice)}
        </button>
      ))}
    </p>
  );
}
