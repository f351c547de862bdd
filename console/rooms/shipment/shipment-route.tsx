import type { ReactNode } from 'react';
import { latenessText } from '../../../view/model/time.ts';
import { Moment } from '../../design/moment.tsx';
import { EstimateHistory } from '../../parts/estimates/estimate-history.tsx';
import type { ShipmentRecord } from './shipment-data.ts';

/** A place of the route, with what is planned and what has happened there. */
interface Call {
  title: string;
  place: string | null;
  zone: string | null;
  first: string | null;
  planned: string | null;
  actual: string | null;
  history: ReactNode;
}

/** From where it goes to where, planned and actual, and how its estimates changed. */
export function ShipmentRoute({ record }: { record: ShipmentRecord }) {
  const { pod_vessel_name: vessel, pod_voyage_number: voyage } = record.shipment;
  const aboard = [vessel, voyage].filter((part) => part !== null).join(' · ');
  return (
    <section className="card piece" aria-labelledby="route">
      <h2 id="route">Route</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keys */}
      <section className="shipment-scroll" aria-label="Planned and actual" tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Where</th>
              <th scope="col">Planned</th>
              <th scope="col">Actual</th>
            </tr>
          </thead>
          <tbody>
            {callsOf(record).map((call) => (
              <CallRow key={call.title} call={call} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="muted small">{aboard === '' ? 'The vessel is not known.' : `On ${aboard}.`}</p>
    </section>
  );
}

function CallRow({ call: { title, place, zone, first, planned, actual, history } }: { call: Call }) {
  const last = actual ?? planned;
  const moved = first === null || last === null ? null : latenessText(first, last, zone);
  const isOverdue = actual === null && planned !== null && Date.parse(planned) < Date.now();
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{place ?? <span className="muted">Not known</span>}</td>
      <td>
        <Moment at={planned} zone={zone} />
        {isOverdue && <span className="tone-warning"> Overdue, not reported</span>}
        {moved !== null && (
          <p className={`small ${moved.includes('later') ? 'tone-warning' : 'muted'}`}>
            {moved} than first estimated, which was <Moment at={first} zone={zone} />
          </p>
        )}
        {history}
      </td>
      <td>{actual === null ? <span className="muted">Not reported</span> : <Moment at={actual} zone={zone} />}</td>
    </tr>
  );
}

function callsOf({ shipment, containers }: ShipmentRecord): Call[] {
  // Of several containers each may have had other estimates, so the list of containers has those of each.
  const [container, ...others] = containers;
  const historyOf = (fact: 'pod_eta_at' | 'destination_eta_at', zone: string | null) =>
    container === undefined || others.length > 0 ? null : <EstimateHistory id={container.id} zone={zone} fact={fact} />;
  const departure: Call = {
    title: 'Departure',
    place: shipment.port_of_lading_name ?? shipment.port_of_lading_locode,
    zone: shipment.pol_timezone,
    first: null,
    planned: shipment.pol_etd_at,
    actual: shipment.pol_atd_at,
    history: null,
  };
  const arrival: Call = {
    title: 'Arrival',
    place: shipment.port_of_discharge_name ?? shipment.port_of_discharge_locode,
    zone: shipment.pod_timezone,
    first: shipment.pod_original_eta_at,
    planned: shipment.pod_eta_at,
    actual: shipment.pod_ata_at,
    history: historyOf('pod_eta_at', shipment.pod_timezone),
  };
  if (shipment.destination_locode === null && shipment.destination_name === null) return [departure, arrival];
  const destination: Call = {
    title: 'Destination',
    place: shipment.destination_name ?? shipment.destination_locode,
    zone: shipment.destination_timezone,
    first: null,
    planned: shipment.destination_eta_at,
    actual: shipment.destination_ata_at,
    history: historyOf('destination_eta_at', shipment.destination_timezone),
  };
  return [departure, arrival, destination];
}
