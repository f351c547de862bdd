import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { notify } from '../../data/notices.ts';
import { sentenceOf } from '../../data/queries.ts';
import { CheckResult } from './check-result.tsx';
import { lineSpan, saveText, textOfFile } from './document-text.ts';
import { type Checked, checkTariffText, type StoredText, tariffTemplate } from './tariffs-data.ts';

const TEMPLATE_NAME = 'tariffs.yaml';

/** Takes a document of tariffs and calendars as a text, checks it, and stores it once it has no fault. */
export function TextTab({
  text,
  change,
  replace,
  store,
  toForm,
  ofForm,
}: {
  text: string;
  change: (text: string) => void;
  /** Puts another text in place of what is there, which can be had back. */
  replace: (text: string) => void;
  store: ReturnType<typeof useMutation<number, Error, StoredText>>;
  /** Shows in the form what was checked; it answers what the form cannot say. */
  toForm: (checked: Checked) => void;
  /** What the form says, where the text says something else; null where there is nothing to take from it. */
  ofForm: string | null;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const check = useMutation({ mutationFn: checkTariffText });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found in another text says nothing of this one
  useEffect(() => {
    check.reset();
    store.reset();
  }, [text]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check.mutate(text);
  };
  const show = (line: number) => {
    const { from, to } = lineSpan(text, line);
    area.current?.focus();
    area.current?.setSelectionRange(from, to);
  };
  const fault = check.error ?? store.error;
  const mayStore = check.data !== undefined && check.data.faults.length === 0;
  return (
    <form className="tariffs-form" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>Document</label>
        <span className="hint" id={`${id}-hint`}>
          YAML, JSON or CSV with tariffs and the calendars of their places. Each becomes a new version of its name.
        </span>
        <textarea
          ref={area}
          className="input tariffs-text"
          id={id}
          aria-describedby={`${id}-hint`}
          rows={text === '' ? 5 : 16}
          spellCheck={false}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      </div>
      <Sources take={replace} />
      {fault !== null && (
        <p className="tariffs-wrong" role="alert">
          {sentenceOf(fault)}
        </p>
      )}
      {check.data !== undefined && <CheckResult checked={check.data} show={show} />}
      <div className="tariffs-actions">
        <button
          type="submit"
          className={mayStore ? 'button' : 'button primary'}
          disabled={text.trim() === '' || check.isPending}
        >
          Check
        </button>
        {ofForm !== null && (
          <button type="button" className="button" onClick={() => replace(ofForm)}>
            Write what the form says
          </button>
        )}
        {mayStore && (
          <button type="button" className="button" onClick={() => toForm(check.data)}>
            Show in the form
          </button>
        )}
        {mayStore && (
          <button
            type="button"
            className="button primary"
            disabled={store.isPending}
            onClick={() => store.mutate({ document: text, form: null })}
          >
            Store
          </button>
        )}
      </div>
    </form>
  );
}

/** Where the text may come from besides what is pasted: a file, or the template. */
function Sources({ take }: { take: (text: string) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  const problem = (error: unknown) =>
    notify(error instanceof Error ? error.message : String(error), { isProblem: true });
  const template = useMutation({
    mutationFn: async (use: (text: string) => void) => use(await tariffTemplate()),
    onError: (error) => notify(sentenceOf(error), { isProblem: true }),
  });
  return (
    <div className="tariffs-actions">
      <button type="button" className="button is-small" onClick={() => chooser.current?.click()}>
        Choose a file
      </button>
      <input
        ref={chooser}
        className="hidden"
        type="file"
        aria-label="A file with tariffs"
        tabIndex={-1}
        accept=".yaml,.yml,.json,.csv,.txt"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) textOfFile(file).then(take).catch(problem);
          // The same file can be chosen again once it is mended.
          target.value = '';
        }}
      />
      <button type="button" className="button is-small" onClick={() => template.mutate(take)}>
        Begin with the template
      </button>
      <button
        type="button"
        className="button is-small"
        onClick={() => template.mutate((text) => saveText(TEMPLATE_NAME, text))}
      >
        Download the template
      </button>
      <span className="small">
        <a href="/docs/guides/charges#a-document">What each member means</a>, and{' '}
        <a href="/docs/guides/charges#tables">the columns of tables</a>
      </span>
    </div>
  );
}
