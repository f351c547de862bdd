import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Moment } from '../../design/moment.tsx';
import { type ShipmentRecord, shipmentFields } from './shipment-data.ts';

/** What stays at the side: the numbers, the account's own data, and when the line was asked. */
export function ShipmentDetails({ record: { id, shipment } }: { record: ShipmentRecord }) {
  const { data: fields = [] } = useQuery(shipmentFields(id));
  const { tags, ref_numbers: references, former_numbers: former } = shipment;
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
          <Detail title="Line asked">
            <Moment at={shipment.line_tracking_last_attempted_at} zone={null} />
          </Detail>
          <Detail title="Line answered">
            <Moment at={shipment.line_tracking_last_succeeded_at} zone={null} />
          </Detail>
          <Detail title="Tracked since">
            <Moment at={shipment.created_at} zone={null} />
          </Detail>
        </dl>
      </section>
      <section className="card piece" aria-labelledby="own">
        <h2 id="own">Your data</h2>
        <dl className="details">
          <Detail title="Customer">{shipment.customer_name ?? 'None'}</Detail>
          <Detail title="References">{references.length === 0 ? 'None' : references.join(', ')}</Detail>
          <Detail title="Tags">
            {tags.length === 0
              ? 'None'
              : tags.map((tag) => (
                  <span key={tag} className="badge">
                    {tag}
                  </span>
                ))}
          </Detail>
          {fields.map(({ name, value }) => (
            <Detail key={name} title={name}>
              {value}
            </Detail>
          ))}
        </dl>
      </section>
    </div>
  );
}

function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
