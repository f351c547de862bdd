import { useQuery } from '@tanstack/react-query';
import { type Tone, words } from '../../../view/model/words.ts';
import { sentenceOf } from '../../data/queries.ts';
import { Badge } from '../../design/badge.tsx';
import { Failed, Skeleton } from '../../design/states.tsx';
import { type LineConnection, lineConnections } from './feeds-data.ts';

const STATES: Readonly<Record<LineConnection['state'], { text: string; tone: Tone }>> = {
  ready: { text: 'Set up', tone: 'good' },
  wrong: { text: 'Wrong', tone: 'bad' },
  incomplete: { text: 'Incomplete', tone: 'warning' },
  not_set_up: { text: 'Not set up', tone: 'plain' },
};

/** Every line that can be polled: what is set up, what is missing, and where access is applied for. */
export function LinesSection() {
  const { data, error, refetch } = useQuery(lineConnections);
  return (
    <section className="card feeds-section" aria-labelledby="feeds-lines">
      <h2 id="feeds-lines">Lines that can be polled</h2>
      <p className="muted">
        {data === undefined
          ? ''
          : `${countOf(data, 'ready')} of ${data.length} lines are set up for the installation. `}
        What a line needs is named at its row; values are never shown.
      </p>
      {error !== null && <Failed sentence={sentenceOf(error)} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={6} />}
      <ul>
        {data
          ?.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
          .map((line) => (
            <LineRow key={line.scac} line={line} />
          ))}
      </ul>
    </section>
  );
}

/** What works comes first, then what is begun. */
const ORDER: readonly LineConnection['state'][] = ['ready', 'wrong', 'incomplete', 'not_set_up'];

function countOf(lines: readonly LineConnection[], state: LineConnection['state']): number {
  return lines.filter((line) => line.state === state).length;
}

function LineRow({ line }: { line: LineConnection }) {
  const { scac, name, state, missing, problem, portal, number_types: kinds, capacity_share: share } = line;
  const { text, tone } = STATES[state];
  return (
    <li className="feeds-row">
      <div>
        <b>{name}</b>
        <p className="muted small">
          <span className="number">{scac}</span>
          {share !== null && ` · ${share} % of all capacity`}
        </p>
      </div>
      <div>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <div>
        <p className="muted small">{kinds.map((kind) => words(kind)).join(', ')}</p>
        {problem !== null && <p className="tone-bad">{problem}</p>}
        {missing.length > 0 && (
          <details className="small">
            <summary>What the operator sets</summary>
            At the start of the service: <code>{missing.join(', ')}</code>
          </details>
        )}
      </div>
      <div className="feeds-act">
        {portal !== null && (
          <a className="button is-small" href={portal} target="_blank" rel="noreferrer">
            Portal
            <span className="hidden"> of {name}, in a new window</span>
          </a>
        )}
      </div>
    </li>
  );
}
