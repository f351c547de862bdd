import { useQuery } from '@tanstack/react-query';
import { Field } from '../../design/field.tsx';
import { terminalsOf } from './place-data.ts';

/** The terminals of a tariff: those of its ports are chosen by name, others are given by their codes. */
export function TerminalField({
  places,
  terminals,
  wrong,
  change,
}: {
  places: readonly string[];
  /** Their codes, with commas between. */
  terminals: string;
  wrong: string | null;
  change: (terminals: string) => void;
}) {
  const { data: known = [] } = useQuery(terminalsOf(places));
  const codes = codesOf(terminals);
  const toggle = (code: string, isChosen: boolean) =>
    change([...codes.filter((one) => one !== code), ...(isChosen ? [code] : [])].join(', '));
  return (
    <>
      <Field
        label={known.length > 0 ? 'Codes of terminals' : 'Terminals'}
        hint={
          places.length === 0
            ? 'Choose the ports first; empty: all of them'
            : 'FIRMS, SMDG or BIC codes; empty: all of the ports'
        }
        value={terminals}
        wrong={wrong}
        onChange={({ target }) => change(target.value)}
      />
      {known.length > 0 && (
        <fieldset className="tariffs-checks">
          <legend>Terminals of {places.join(', ')}</legend>
          <span className="hint">{codes.length === 0 ? 'All, as long as none is chosen' : 'Only these'}</span>
          <div>
            {known.map(({ code, name }) => (
              <label key={code}>
                <input
                  type="checkbox"
                  checked={codes.includes(code)}
                  onChange={({ target }) => toggle(code, target.checked)}
                />
                {name} ({code})
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

function codesOf(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '');
}
