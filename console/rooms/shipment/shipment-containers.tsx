import { useState } from 'react';
import { latenessText } from '../../../view/model/time.ts';
import { EstimateHistory } from '../../parts/estimates/estimate-history.tsx';
import { NUMBER_COLUMN, SHIPMENT_CONTAINER_COLUMNS } from '../containers/container-columns.tsx';
import type { ShipmentRecord } from './shipment-data.ts';

/** All containers of the shipment, each with how it stands; its number leads to its page. */
export function ShipmentContainers({ record: { id, shipment, containers } }: { record: ShipmentRecord }) {
  const columns = [NUMBER_COLUMN, ...SHIPMENT_CONTAINER_COLUMNS];
  return (
    <section className="card piece" aria-labelledby="containers">
      <h2 id="containers">Containers</h2>
      {containers.length === 0 && <p className="muted">The line has not named any yet. They appear by themselves.</p>}
      {containers.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keys
        <section className="shipment-scroll" aria-label="Containers of the shipment" tabIndex={0}>
          <table className="plain-table shipment-containers">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.id} scope="col">
                    {column.title}
                  </th>
                ))}
                <th scope="col">Against the first estimate</th>
              </tr>
            </thead>
            <tbody>
              {containers.map((one) => (
                <tr key={one.id}>
                  {columns.map((column) => (
                    <td key={column.id}>{column.cell({ ...one, costs: null, shipmentId: id, shipment })}</td>
                  ))}
                  <td>
                    {againstFirst(shipment.pod_original_eta_at, one.container, shipment.pod_timezone)}
                    <EarlierEstimates id={one.id} number={one.container.number} zone={shipment.pod_timezone} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

/** How the estimate of one container changed; it is read once somebody looks, because a bill may have hundreds. */
function EarlierEstimates({ id, number, zone }: { id: string; number: string; zone: string | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={`Earlier estimates of ${number}`}>Earlier estimates</summary>
      {isOpen && <EstimateHistory id={id} zone={zone} none="None that was changed." />}
    </details>
  );
}

function againstFirst(
  first: string | null,
  { pod_arrived_at: arrived, pod_eta_at: expected }: ShipmentRecord['containers'][number]['container'],
  zone: string | null,
) {
  const last = arrived ?? expected;
  if (first === null || last === null) return <span className="muted">Not known</span>;
  const moved = latenessText(first, last, zone);
  if (moved === null) return <span className="muted">As first estimated</span>;
  return <span className={moved.includes('later') ? 'tone-warning' : 'muted'}>{moved}</span>;
}
