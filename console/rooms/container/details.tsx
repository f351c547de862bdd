import { partyText } from '../../../view/model/words.ts';
import { Moment } from '../../design/moment.tsx';
import { Detail, OwnData } from '../../parts/own-data.tsx';
import type { ContainerRecord } from './container-data.ts';
import { LastFreeDays } from './last-free-days.tsx';

/** What stays at the side: last free days by party, the shipment, and the account's own data. */
export function Details({ record }: { record: ContainerRecord }) {
  const { container, shipment, shipmentId } = record;
  return (
    <div className="container-side">
      <section className="card piece" aria-labelledby="free-days">
        <h2 id="free-days">Last free days</h2>
        <LastFreeDays days={container.last_free_days} />
      </section>
      {shipment !== null && <ShipmentDetails record={record} shipment={shipment} />}
      <OwnData
        referred={{
          type: 'container',
          id: record.id,
          number: container.number,
          references: container.ref_numbers,
        }}
        others={shipment?.ref_numbers ?? []}
        shipment={
          shipment === null || shipmentId === null
            ? null
            : { id: shipmentId, customer: shipment.customer_name, tags: shipment.tags }
        }
      />
    </div>
  );
}

function ShipmentDetails({
  record: { container },
  shipment,
}: {
  record: ContainerRecord;
  shipment: NonNullable<ContainerRecord['shipment']>;
}) {
  const vessel = [shipment.pod_vessel_name, shipment.pod_voyage_number].filter((name) => name !== null).join(' · ');
  const { terminal_statements: stated } = container;
  return (
    <section className="card piece" aria-labelledby="details">
      <h2 id="details">Details</h2>
      <dl className="details">
        <Detail title="From">{shipment.port_of_lading_name}</Detail>
        <Detail title="Departure">
          <Moment at={shipment.pol_atd_at ?? shipment.pol_etd_at} zone={shipment.pol_timezone} />
          {shipment.pol_atd_at === null && shipment.pol_etd_at !== null && ' (expected)'}
        </Detail>
        <Detail title="To">{shipment.port_of_discharge_name}</Detail>
        <Detail title="First estimate">
          <Moment at={shipment.pod_original_eta_at} zone={shipment.pod_timezone} />
        </Detail>
        <Detail title="Destination">{shipment.destination_name ?? 'None beyond the port of discharge'}</Detail>
        <Detail title="Vessel">{vessel === '' ? null : vessel}</Detail>
        <Detail title="Seal">{container.seal_number}</Detail>
        <Detail title="Weight">
          {container.weight_in_lbs === null ? null : `${container.weight_in_lbs.toLocaleString('en')} lb`}
        </Detail>
        <Detail title="In the yard">{container.location_at_pod_terminal}</Detail>
        <Detail title="Line polled">
          <Moment at={shipment.line_tracking_last_succeeded_at} zone={null} />
        </Detail>
        <Detail title="Terminal polled">
          <Moment at={container.terminal_checked_at} zone={null} />
          {stated.availability !== undefined && ` (availability by the ${partyText(stated.availability.party)})`}
        </Detail>
      </dl>
    </section>
  );
}
