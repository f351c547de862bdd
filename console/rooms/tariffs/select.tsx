import { useId } from 'react';

/** A choice of one of several. */
export function Select<Value extends string>({
  label,
  value,
  of,
  change,
}: {
  label: string;
  value: Value;
  of: readonly (readonly [Value, string])[];
  change: (value: Value) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="input"
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = of.find(([one]) => one === target.value);
          if (chosen !== undefined) change(chosen[0]);
        }}
      >
        {of.map(([one, title]) => (
          <option key={one} value={one}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}
