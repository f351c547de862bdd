import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { usePaused } from '../../data/paused.ts';
import { useStillHere } from '../../data/use-still-here.ts';
import { Icon } from '../../design/icon.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { type FilterField, type FilterValues, filterText } from './filter-field.ts';
import './filters.css';

/** The search of a list as one types, and its filters: each can be changed, and taken away. */
export function FilterBar({
  fields,
  values,
  change,
  search,
  placeholder,
  open,
  setOpen,
  children,
}: {
  fields: readonly FilterField[];
  values: FilterValues;
  /** Undefined takes a filter away. */
  change: (values: FilterValues) => void;
  search: RefObject<HTMLInputElement | null>;
  placeholder: string;
  /** The filter that is being set; an empty text before one is chosen, null for none. */
  open: string | null;
  setOpen: (name: string | null) => void;
  /** What stands behind the search. */
  children?: ReactNode;
}) {
  const set = fields.filter(({ name }) => values[name] !== undefined);
  return (
    <div className="filter-bar">
      <Search value={values.q ?? ''} change={(q) => change({ q })} field={search} placeholder={placeholder} />
      {children}
      {set.map((field) => (
        <span key={field.name} className="chip">
          <button type="button" className="chip-text" onClick={() => setOpen(field.name)}>
            {field.title}: <b>{filterText(field, values[field.name] ?? '')}</b>
          </button>
          <button
            type="button"
            aria-label={`Without the filter ${field.title}`}
            onClick={() => change({ [field.name]: undefined })}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      <button type="button" className="button is-small" onClick={() => setOpen('')}>
        <Icon name="filter" />
        Filter
      </button>
      {set.length > 1 && (
        <button
          type="button"
          className="button quiet is-small"
          onClick={() => change(Object.fromEntries(set.map(({ name }) => [name, undefined])))}
        >
          Clear
        </button>
      )}
      {open !== null && (
        <FilterDialog
          key={open}
          fields={fields}
          values={values}
          name={open}
          choose={setOpen}
          close={(changed) => {
            setOpen(null);
            if (changed !== undefined) change(changed);
          }}
        />
      )}
    </div>
  );
}

function Search({
  value,
  change,
  field,
  placeholder,
}: {
  value: string;
  change: (q: string | undefined) => void;
  field: RefObject<HTMLInputElement | null>;
  placeholder: string;
}) {
  const [typed, setTyped] = useState(value);
  const paused = usePaused(typed.trim());
  const isStillHere = useStillHere();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed goes into the address when typing pauses, and only then
  useEffect(() => {
    if (paused !== value && isStillHere()) change(paused === '' ? undefined : paused);
  }, [paused]);
  // The address changes without typing too, as by going back.
  useEffect(() => setTyped((before) => (before.trim() === value ? before : value)), [value]);
  return (
    <label className="filter-search">
      <span className="hidden">Search</span>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        placeholder={placeholder}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        maxLength={200}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      <kbd>/</kbd>
    </label>
  );
}
