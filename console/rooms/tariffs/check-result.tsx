import { Badge } from '../../design/badge.tsx';
import type { Checked } from './tariffs-data.ts';

/** What a check found: each fault with its line, or what would be stored. */
export function CheckResult({
  checked: { faults, versions },
  show,
}: {
  checked: Checked;
  show: (line: number) => void;
}) {
  if (faults.length === 0) return <Versions versions={versions} />;
  return (
    <div className="tariffs-check" role="status">
      <Badge tone="bad">{faults.length === 1 ? '1 fault' : `${faults.length} faults`}</Badge>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keys */}
      <section className="tariffs-faults" aria-label="Faults" tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">What is wrong</th>
              <th scope="col">Part</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ line, at, reason }) => (
              <tr key={`${line} ${at} ${reason}`}>
                <td>
                  {line === null ? (
                    'None'
                  ) : (
                    <button
                      type="button"
                      className="button is-small"
                      aria-label={`Show line ${line}`}
                      onClick={() => show(line)}
                    >
                      {line}
                    </button>
                  )}
                </td>
                <td>{reason}</td>
                <td>
                  <code>{at === '' ? 'The document' : at}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Versions({ versions }: Pick<Checked, 'versions'>) {
  return (
    <div className="tariffs-check" role="status">
      <Badge tone="good">No fault</Badge>
      <p>Nothing is stored yet. To be stored:</p>
      <ul>
        {versions.map(({ kind, name, version, is_new: isNew }) => (
          <li key={`${kind} ${name} ${version}`}>
            {isNew
              ? `The ${kind} ${name} as version ${version}`
              : `The ${kind} ${name} is there already, as version ${version}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
