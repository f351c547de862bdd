import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { notify } from '../../data/notices.ts';
import { FormTab } from './form-tab.tsx';
import { type TariffDraft, useKeptTariff } from './kept-tariff.ts';
import { documentOf, formOf, isFormFilled } from './tariff-form.ts';
import { type Checked, storeTariffs, tariffsChanged } from './tariffs-data.ts';
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
    onSuccess: async (added) => {
      notify(added === 0 ? 'All of it was stored already.' : `${versionsText(added)} stored.`);
      setDraft(null);
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
  const toForm = ({ tariffs, versions }: Checked) => {
    const [tariff, ...others] = tariffs;
    const form = tariff === undefined || others.length > 0 || versions.length > 1 ? null : formOf(tariff);
    if (form === null)
      notify('The form cannot show all of it: it has one tariff without a calendar, and fewer choices.', {
        isProblem: true,
      });
    else setDraft({ by: 'form', form, text: '' });
  };
  return (
    <section className="card tariffs-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Add tariffs</h2>
      <div className="tariffs-tabs">
        {TABS.map(([by, title]) => (
          <button
            key={by}
            type="button"
            className="button is-small"
            aria-pressed={draft.by === by}
            onClick={() => show(by)}
          >
            {title}
          </button>
        ))}
        <button type="button" className="button quiet is-small" onClick={() => setDraft(null)}>
          Clear
        </button>
      </div>
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
          store={store}
          toForm={toForm}
          ofForm={isFormFilled(draft.form) && !isOfForm(draft) ? documentOf(draft.form) : null}
        />
      )}
    </section>
  );
}

/** Whether a text says what the form does, so that nothing is lost where it is written anew. */
function isOfForm({ text, form }: TariffDraft): boolean {
  return text.trim() === '' || text === documentOf(form);
}

function versionsText(count: number): string {
  return count === 1 ? '1 version is' : `${count} versions are`;
}
