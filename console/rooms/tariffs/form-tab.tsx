import { type useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { lineNamed } from '../../data/line.ts';
import { lines } from '../../data/lines.ts';
import { useOnline } from '../../data/online.ts';
import { usePaused } from '../../data/paused.ts';
import { sentenceOf } from '../../data/queries.ts';
import { nextFriday } from '../../parts/calendar.ts';
import { boxesOf, boxOf } from './place-data.ts';
import { Preview } from './preview.tsx';
import { TariffFields } from './tariff-fields.tsx';
import { documentOf, isFormFilled, proposedName, type TariffForm } from './tariff-form.ts';
import { type StoredText, trialOf } from './tariffs-data.ts';

const PART = 'tariffs[0].';

/** The form of one tariff, checked as it is filled in, with what it means for a container of the account. */
export function FormTab({
  form,
  change,
  container,
  store,
}: {
  form: TariffForm;
  change: (form: TariffForm) => void;
  /** The container for which it is added, if there is one. */
  container: string | undefined;
  store: ReturnType<typeof useMutation<number, Error, StoredText>>;
}) {
  const named = lineNamed(useQuery(lines).data ?? [], form.line);
  // A name is taken for its line; what is no line is sent as it is, and refused with the nearest.
  const meant = named === null ? form : { ...form, line: named.scac };
  const text = documentOf(meant);
  const until = nextFriday(new Date().toISOString().slice(0, 10));
  const { data: own } = useQuery(boxOf(container ?? ''));
  const { data: others = [] } = useQuery(boxesOf(named?.scac ?? ''));
  // The container for which it is added comes first, of whatever line it is.
  const boxes = own === undefined ? others : [own, ...others.filter(({ id }) => id !== own.id)];
  const [chosen, choose] = useState(container ?? '');
  const box = chosen !== '' ? chosen : (boxes[0]?.id ?? '');
  const isFilled = isFormFilled(form);
  const paused = usePaused(isFilled ? text : '');
  const trial = useQuery(trialOf(paused, { container: box, until }));
  const checked = paused === text ? trial.data : undefined;
  const faults = checked?.faults ?? [];
  const wrongOf = (part: string) => faults.find(({ at }) => at === `${PART}${part}`)?.reason ?? null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFilled) store.mutate({ document: text, form });
  };
  const isOnline = useOnline();
  const fault = store.error ?? trial.error;
  return (
    <form className="tariffs-form" onSubmit={submit}>
      <div className="tariffs-columns">
        <div className="tariffs-fields">
          <TariffFields form={form} wrongOf={wrongOf} set={(part) => change({ ...form, ...part })} />
        </div>
        <Preview
          boxes={boxes}
          box={box}
          choose={choose}
          checked={checked}
          name={meant.name.trim() === '' ? proposedName(meant) : meant.name.trim()}
          until={until}
        />
      </div>
      {faults.length > 0 && (
        <ul className="tariffs-wrong" role="alert">
          {faults.map(({ at, reason }) => (
            <li key={`${at} ${reason}`}>{reason}</li>
          ))}
        </ul>
      )}
      {fault !== null && (
        <p className="tariffs-wrong" role="alert">
          {sentenceOf(fault)}
        </p>
      )}
      <div className="tariffs-actions">
        <button
          type="submit"
          className="button primary"
          disabled={!isFilled || checked === undefined || faults.length > 0 || store.isPending}
        >
          Store
        </button>
        {!isFilled && <span className="muted">Line, free days and a rate are needed.</span>}
        {isFilled && checked === undefined && !isOnline && (
          <span className="tone-warning">You are offline. What you have typed stays here.</span>
        )}
      </div>
    </form>
  );
}
