import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { notify } from '../../data/notices.ts';
import { FormTab } from './form-tab.tsx';
import { newForm, type TariffDraft, useKeptTariff } from './kept-tariff.ts';
import { documentOf, formOf, isFormFilled } from './tariff-form.ts';
import { type Checked, type StoredText, storeTariffs, tariffsChanged } from './tariffs-data.ts';
import { TextTab } from './text-tab.tsx';

const route = getRouteApi('/tariffs');

const TABS = [
  ['form', 'Form'],
  ['text', 'Text (YAML, JSON, CSV)'],
] as const;

/** Adds a tariff by a form, or a document of several as a text. What is typed is kept when one leaves. */
export function AddSection({ owner }: { owner: string }) {
  const { container = '' } = route.useSearch();
  // What was begun for a container is not what was begun without one: who goes from one to the other begins with what was kept of it.
  return <AddTariff key={container} owner={owner} />;
}

function AddTariff({ owner }: { owner: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { container, ...start } = route.useSearch();
  const [draft, setDraft] = useKeptTariff(owner, { ...start, ...(container === undefined ? {} : { container }) });
  const id = useId();
  const store = useMutation({
    mutationFn: storeTariffs,
    onSuccess: async (added, stored) => {
      notify(added === 0 ? 'All of it was stored already.' : `${versionsText(added)} stored.`);
      setDraft(withoutStored(draft, stored));
      await tariffsChanged(queries);
      if (container !== undefined) void navigate({ to: '/containers/$id', params: { id: container }, hash: 'charges' });
    },
  });
  const show = (by: 'form' | 'text') => {
    store.reset();
    // A text that somebody has written stays; one that is empty says what the form does.
    const text = by === 'text' && draft.text.trim() === '' ? documentOf(draft.form) : draft.text;
    setDraft({ ...draft, by, text });
  };
  /** Puts something in the place of what was typed, which can be had back. */
  const replace = (next: Partial<TariffDraft>, said: string | null) => {
    setDraft({ ...draft, ...next });
    if (said !== null) notify(said, { undo: () => setDraft(draft) });
  };
  const clear = () =>
    draft.by === 'form'
      ? replace({ form: newForm() }, 'The form is cleared.')
      : replace({ text: '' }, 'The text is cleared.');
  const toForm = ({ tariffs, versions }: Checked) => {
    const [tariff, ...others] = tariffs;
    const form = tariff === undefined || others.length > 0 || versions.length > 1 ? null : formOf(tariff);
    if (form === null)
      notify('The form cannot show all of it: it has one tariff without a calendar, and fewer choices.', {
        isProblem: true,
      });
    else {
      const isOther = isFormFilled(draft.form) && documentOf(draft.form) !== documentOf(form);
      replace({ by: 'form', form, text: '' }, isOther ? 'The form was replaced by what the text says.' : null);
    }
  };
  return (
    <section className="card tariffs-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Add tariffs</h2>
      <Tabs shown={draft.by} show={show} clear={clear} />
      {draft.by === 'form' ? (
        <FormTab
          form={draft.form}
          change={(form) => setDraft({ ...draft, form, text: isOfForm(draft) ? '' : draft.text })}
          container={container}
          store={store}
        />
      ) : (
        <TextTab
          text={draft.text}
          change={(text) => setDraft({ ...draft, text })}
          replace={(text) => replace({ text }, isOfForm(draft) ? null : 'The text was replaced.')}
          store={store}
          toForm={toForm}
          ofForm={isFormFilled(draft.form) && !isOfForm(draft) ? documentOf(draft.form) : null}
        />
      )}
    </section>
  );
}

function Tabs(props: { shown: TariffDraft['by']; show: (by: TariffDraft['by']) => void; clear: () => void }) {
  const { shown, show, clear } = props;
  return (
    <div className="tariffs-tabs">
      {TABS.map(([by, title]) => (
        <button key={by} type="button" className="button is-small" aria-pressed={shown === by} onClick={() => show(by)}>
          {title}
        </button>
      ))}
      <button type="button" className="button quiet is-small" onClick={clear}>
        Clear
      </button>
    </div>
  );
}

/** A draft without what was stored of it: what is typed in the other tab stays, and what was typed since too. */
function withoutStored(draft: TariffDraft, { document, form }: StoredText): TariffDraft {
  const isForm = documentOf(draft.form) === (form === null ? document : documentOf(form));
  const isText = draft.text === document || (form !== null && draft.text === documentOf(form));
  return { ...draft, form: isForm ? newForm() : draft.form, text: isText ? '' : draft.text };
}

/** Whether a text says what the form does, so that nothing is lost where it is written anew. */
function isOfForm({ text, form }: TariffDraft): boolean {
  return text.trim() === '' || text === documentOf(form);
}

function versionsText(count: number): string {
  return count === 1 ? '1 version is' : `${count} versions are`;
}
