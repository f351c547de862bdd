import { type InputHTMLAttributes, useId } from 'react';

/** An input with its label, a hint and what is wrong with it. */
export function Field({
  label,
  hint,
  wrong,
  ...input
}: { label: string; hint?: string; wrong?: string | null } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const isWrong = wrong !== undefined && wrong !== null;
  const described = [hint === undefined ? '' : `${id}-hint`, isWrong ? `${id}-wrong` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        className="input"
        id={id}
        aria-invalid={isWrong || undefined}
        aria-describedby={described === '' ? undefined : described}
        {...input}
      />
      {isWrong && (
        <span className="wrong" id={`${id}-wrong`}>
          {wrong}
        </span>
      )}
    </div>
  );
}
