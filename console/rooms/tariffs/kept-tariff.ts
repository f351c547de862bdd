import { useEffect, useState } from 'react';
import { keep, kept } from '../../data/kept.ts';
import { startedForm, type TariffForm, type TariffStart } from './tariff-form.ts';

const FORMAT = 1;

/** What is being written: by the form, or as a text. */
export interface TariffDraft {
  by: 'form' | 'text';
  form: TariffForm;
  text: string;
}

/** A draft with what is known of a container. */
export function startedDraft(start: TariffStart): TariffDraft {
  return { by: 'form', form: startedForm(start, new Date().toISOString().slice(0, 10)), text: '' };
}

/**
 * What a person writes in an account, which this browser keeps: neither a reload nor another room loses it. What was begun for a
 * container is kept beside what was begun without one. Null forgets it.
 */
export function useKeptTariff(
  owner: string,
  start: TariffStart & { container?: string },
): [TariffDraft, (draft: TariffDraft | null) => void] {
  const { container = '', ...known } = start;
  const name = `tariff ${owner} ${container}`;
  const [draft, setDraft] = useState(() => read(name) ?? startedDraft(known));
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (isChanged) keep(name, JSON.stringify({ format: FORMAT, draft }));
  }, [name, draft, isChanged]);
  return [
    draft,
    (next) => {
      setChanged(next !== null);
      setDraft(next ?? startedDraft({}));
      if (next === null) keep(name, null);
    },
  ];
}

function read(name: string): TariffDraft | null {
  try {
    const { format, draft }: { format: number; draft: TariffDraft } = JSON.parse(kept(name) ?? '{}');
    return format === FORMAT ? draft : null;
  } catch {
    return null;
  }
}
