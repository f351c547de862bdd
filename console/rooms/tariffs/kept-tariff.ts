import { useEffect, useState } from 'react';
import { keep, kept } from '../../data/kept.ts';
import { documentOf, startedForm, type TariffForm, type TariffStart } from './tariff-form.ts';

const FORMAT = 1;

/** What is being written: by the form, or as a text. */
export interface TariffDraft {
  by: 'form' | 'text';
  form: TariffForm;
  text: string;
}

/** A form with what is known of a container, or with nothing. */
export function newForm(start: TariffStart = {}): TariffForm {
  return startedForm(start, new Date().toISOString().slice(0, 10));
}

/** Whether nothing is typed in either tab. */
function isNothing({ form, text }: TariffDraft): boolean {
  return text === '' && documentOf(form) === documentOf(newForm());
}

/**
 * What a person writes in an account, which this browser keeps: neither a reload nor another room loses it, and another window
 * goes on with it. What was begun for a container is kept beside what was begun without one.
 */
export function useKeptTariff(
  owner: string,
  start: TariffStart & { container?: string },
): [TariffDraft, (draft: TariffDraft) => void] {
  const { container = '', ...known } = start;
  const name = `tariff ${owner} ${container}`;
  const [draft, setDraft] = useState<TariffDraft>(
    () => read(kept(name)) ?? { by: 'form', form: newForm(known), text: '' },
  );
  useEffect(() => {
    const changed = ({ key, newValue }: StorageEvent) => {
      if (key !== name) return;
      const other = read(newValue) ?? { form: newForm(), text: '' };
      // Each window shows the tab that was chosen in it.
      setDraft(({ by }) => ({ ...other, by }));
    };
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  }, [name]);
  return [
    draft,
    (next) => {
      setDraft(next);
      keep(name, isNothing(next) ? null : JSON.stringify({ format: FORMAT, draft: next }));
    },
  ];
}

function read(text: string | null): TariffDraft | null {
  try {
    const { format, draft }: { format: number; draft: TariffDraft } = JSON.parse(text ?? '{}');
    return format === FORMAT ? draft : null;
  } catch {
    return null;
  }
}
