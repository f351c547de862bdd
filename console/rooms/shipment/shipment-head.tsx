import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { words } from '../../../view/model/words.ts';
import { notify } from '../../data/notices.ts';
import { me, sentenceOf } from '../../data/queries.ts';
import { Badge } from '../../design/badge.tsx';
import { Icon } from '../../design/icon.tsx';
import { Moment } from '../../design/moment.tsx';
import { CustomerDialog } from '../../parts/customer-dialog.tsx';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { PrintHead } from '../../parts/print/print-head.tsx';
import { refreshContainers } from '../../parts/refresh-containers.ts';
import { ShareButton } from '../../parts/share/share-button.tsx';
import { StopDialog } from '../../parts/stop-dialog.tsx';
import { TagsDialog } from '../../parts/tags-dialog.tsx';
import { RoomHead } from '../../shell/room-head.tsx';
import { resumeTracking, type ShipmentRecord } from './shipment-data.ts';

/** The bill of lading, whether it is tracked, whose it is, and what can be done. */
export function ShipmentHead({ record }: { record: ShipmentRecord }) {
  const { shipment } = record;
  const bill = shipment.bill_of_lading_number;
  return (
    <>
      <RoomHead title={bill} beside={<Tracking shipment={shipment} />}>
        <Actions record={record} />
      </RoomHead>
      <PrintHead />
      <p className="container-about muted">{aboutOf(record).join(' · ')}</p>
      {shipment.line_tracking_stopped_at !== null && (
        <p className="container-stopped">
          Not tracked since <Moment at={shipment.line_tracking_stopped_at} zone={null} />: this is how it stood then.
        </p>
      )}
    </>
  );
}

function Tracking({ shipment }: Pick<ShipmentRecord, 'shipment'>) {
  const { line_tracking_stopped_at: stopped, line_tracking_stopped_reason: reason } = shipment;
  if (stopped === null) return <Badge tone="good">Tracked</Badge>;
  return <Badge tone="warning">{reason === null ? 'Stopped' : words(reason)}</Badge>;
}

function Actions({ record: { id, shipment, containers } }: { record: ShipmentRecord }) {
  const { data: person } = useQuery(me);
  const [open, setOpen] = useState<'stop' | 'tags' | 'customer' | null>(null);
  const bill = shipment.bill_of_lading_number;
  const mayWrite = person?.permissions.includes('tracking:write') === true;
  const isStopped = shipment.line_tracking_stopped_at !== null;
  const close = () => setOpen(null);
  return (
    <>
      {mayWrite && !isStopped && containers.length > 0 && <Refresh ids={containers.map((one) => one.id)} bill={bill} />}
      <ShareButton records={[{ type: 'shipment', id, name: bill }]} />
      <ExportMenu
        exported={{ resource: 'containers', 'filter[shipment_id]': id }}
        columns={EXPORTED_COLUMNS_OF_SHIPMENT}
        print={() => print()}
      />
      {mayWrite && (
        <>
          <button type="button" className="button" onClick={() => setOpen('tags')}>
            Tags
          </button>
          <button type="button" className="button" onClick={() => setOpen('customer')}>
            Customer
          </button>
          {isStopped ? (
            <Resume id={id} bill={bill} />
          ) : (
            <button type="button" className="button" onClick={() => setOpen('stop')}>
              Stop tracking
            </button>
          )}
        </>
      )}
      {open === 'stop' && <StopDialog shipments={[{ id, bill }]} close={close} />}
      {open === 'tags' && <TagsDialog shipments={[{ id, tags: shipment.tags }]} close={close} />}
      {open === 'customer' && <CustomerDialog shipments={[{ id, customer: shipment.customer_name }]} close={close} />}
    </>
  );
}

function Refresh({ ids, bill }: { ids: readonly string[]; bill: string }) {
  const refresh = useMutation({
    mutationFn: () => refreshContainers(ids),
    onSuccess: ({ refreshed }) => {
      if (refreshed > 0) notify(`${bill}: its sources are polled again. What they answer appears by itself.`);
      else notify(`${bill} is not tracked any more, so its sources are not polled.`, { isProblem: true });
    },
    onError: (error) => notify(`${bill}: ${sentenceOf(error)}`, { isProblem: true }),
  });
  return (
    <button type="button" className="button" disabled={refresh.isPending} onClick={() => refresh.mutate()}>
      <Icon name="refresh" />
      Refresh
    </button>
  );
}

function Resume({ id, bill }: { id: string; bill: string }) {
  const resume = useMutation({
    mutationFn: () => resumeTracking(id),
    onSuccess: () => notify(`${bill} is tracked again.`),
    onError: (error) => notify(`${bill}: ${sentenceOf(error)}`, { isProblem: true }),
  });
  return (
    <button type="button" className="button" disabled={resume.isPending} onClick={() => resume.mutate()}>
      Track again
    </button>
  );
}

function aboutOf({ shipment, containers }: ShipmentRecord): string[] {
  const { ref_numbers: references, named_bill_numbers: named, customer_name: customer } = shipment;
  const others = named.filter((number) => number !== shipment.bill_of_lading_number);
  return [
    shipment.shipping_line_name,
    containers.length === 1 ? '1 container' : `${containers.length} containers`,
    others.length === 0 ? null : `Also ${others.join(', ')}`,
    customer === null ? 'No customer' : `For ${customer}`,
    references.length === 0 ? null : `Your reference ${references.join(', ')}`,
  ].filter((part) => part !== null);
}

/** What the page shows of its containers, and the lateness that it counts. */
const EXPORTED_COLUMNS_OF_SHIPMENT = [
  ...['equipment', 'status', 'lfd', 'costs', 'holds', 'fees', 'arrival', 'first', 'late'],
  ...['place', 'appointment'],
];
