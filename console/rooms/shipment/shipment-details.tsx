import { Moment } from '../../design/moment.tsx';
import { Detail, OwnData } from '../../parts/own-data.tsx';
import type { ShipmentRecord } from './shipment-data.ts';

/** What stays at the side: the numbers, the account's own data, and when the line was polled. */
export function ShipmentDetails({ record: { id, shipment } }: { record: ShipmentRecord }) {
  const { former_numbers: former } = shipment;
  const named = shipment.named_bill_numbers.filter((number) => number !== shipment.bill_of_lading_number);
  return (
    <div className="container-side">
      <section className="card piece" aria-labelledby="details">
        <h2 id="details">Details</h2>
        <dl className="details">
          <Detail title="Line">{`${shipment.shipping_line_name} (${shipment.shipping_line_scac})`}</Detail>
          <Detail title="Bill of lading">{shipment.bill_of_lading_number}</Detail>
          <Detail title="Other numbers">{named.length === 0 ? 'None' : named.join(', ')}</Detail>
          <Detail title="Former numbers">{former.length === 0 ? 'None' : former.join(', ')}</Detail>
          <Detail title="Line last polled">
            <Moment at={shipment.line_tracking_last_attempted_at} zone={null} />
          </Detail>
          <Detail title="Line last answered">
            <Moment at={shipment.line_tracking_last_succeeded_at} zone={null} />
          </Detail>
          <Detail title="Tracked since">
            <Moment at={shipment.created_at} zone={null} />
          </Detail>
        </dl>
      </section>
      <OwnData
        referred={{
          type: 'shipment',
          id,
          number: shipment.bill_of_lading_number,
          references: shipment.ref_numbers,
        }}
        shipment={{ id, customer: shipment.customer_name, tags: shipment.tags }}
      />
    </div>
  );
}
