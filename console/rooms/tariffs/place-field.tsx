import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { usePaused } from '../../data/paused.ts';
import { Icon } from '../../design/icon.tsx';
import { portsCalled } from './place-data.ts';

const SHOWN = 6;

/** The ports of a tariff: found by name or code, each as a chip; none means everywhere. */
export function PlaceField({
  places,
  wrong,
  change,
}: {
  places: readonly string[];
  wrong: string | null;
  change: (places: readonly string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const { data: found = [] } = useQuery(portsCalled(usePaused(typed.trim())));
  const shown = typed.trim() === '' ? [] : found.filter(({ code }) => !places.includes(code)).slice(0, SHOWN);
  const add = (code: string) => {
    change([...new Set([...places, code])]);
    setTyped('');
  };
  const take = () => {
    const code = typed.trim().toUpperCase();
    const [first] = shown;
    if (/^[A-Z]{2}[A-Z2-9]{3}$/.test(code)) add(code);
    else if (first !== undefined) add(first.code);
  };
  return (
    <div className="field tariffs-places">
      <label htmlFor={id}>Ports</label>
      <span className="hint" id={`${id}-hint`}>
        {places.length === 0 ? 'Everywhere, as long as none is chosen.' : 'Only there.'} Find them by name or UN/LOCODE.
      </span>
      {places.length > 0 && (
        <ul className="tariffs-chips">
          {places.map((code) => (
            <li key={code} className="chip">
              {code}
              <button
                type="button"
                aria-label={`Without ${code}`}
                onClick={() => change(places.filter((one) => one !== code))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        className="input"
        id={id}
        value={typed}
        placeholder="Los Angeles, or USLAX"
        autoComplete="off"
        aria-invalid={wrong !== null || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => /^[A-Za-z]{2}[A-Za-z2-9]{3}$/.test(typed.trim()) && shown.length === 0 && take()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return;
          event.preventDefault();
          take();
        }}
      />
      {shown.length > 0 && (
        <ul className="tariffs-chips" aria-label="Ports found">
          {shown.map(({ code, name }) => (
            <li key={code}>
              <button type="button" className="button is-small" onClick={() => add(code)}>
                {code} {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {wrong !== null && <span className="wrong">{wrong}</span>}
    </div>
  );
}
