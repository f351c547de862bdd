import { useQuery } from '@tanstack/react-query';
import { type EstimateChange, estimateUpdates } from './estimate-data.ts';
import { changeWords } from './estimate-words.ts';

/** So many are shown at once, the latest; the others can be opened. */
const SHOWN = 3;

/** How the estimate of the arrival changed: what it was until when, how far it moved, and who said so. The latest change comes first. */
export function EstimateHistory({
  id,
  zone,
  fact = 'pod_eta_at',
  shown = SHOWN,
  none = null,
}: {
  id: string;
  /** Of the place of the arrival. */
  zone: string | null;
  fact?: EstimateChange['fact'];
  shown?: number;
  /** What is said where nothing was changed. */
  none?: string | null;
}) {
  const { data = [], isSuccess } = useQuery(estimateUpdates(id));
  const changes = data.filter((change) => change.fact === fact).toReversed();
  if (changes.length === 0) return isSuccess && none !== null ? <p className="muted">{none}</p> : null;
  const earlier = changes.slice(shown);
  return (
    <div className="small">
      <ul aria-label="Earlier estimates of the arrival">
        {changes.slice(0, shown).map((change) => (
          <ChangeRow key={`${change.at} ${change.to}`} change={change} zone={zone} />
        ))}
      </ul>
      {earlier.length > 0 && (
        <details>
          <summary>{earlier.length === 1 ? '1 earlier change' : `${earlier.length} earlier changes`}</summary>
          <ul>
            {earlier.map((change) => (
              <ChangeRow key={`${change.at} ${change.to}`} change={change} zone={zone} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function ChangeRow({ change, zone }: { change: EstimateChange; zone: string | null }) {
  const { was, moved, isLater } = changeWords(change, zone);
  return (
    <li>
      {was} <span className={isLater ? 'tone-warning' : 'muted'}>{moved}</span>
    </li>
  );
}
