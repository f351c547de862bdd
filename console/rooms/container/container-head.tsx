import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { momentText, shownMoment } from '../../../view/model/time.ts';
import { equipmentText, milestoneText, partyText, statusText, statusTone } from '../../../view/model/words.ts';
import { me } from '../../data/queries.ts';
import { Badge } from '../../design/badge.tsx';
import { PrintHead } from '../../parts/print/print-head.tsx';
import { RefreshButton } from '../../parts/refresh-button.tsx';
import { ShareButton } from '../../parts/share/share-button.tsx';
import type { Shareable } from '../../parts/share/share-data.ts';
import { StopDialog } from '../../parts/stop-dialog.tsx';
import { RoomHead } from '../../shell/room-head.tsx';
import type { ContainerRecord } from './container-data.ts';

/** The number, the status and who says so, the way of it, and what can be done. */
export function ContainerHead({ record }: { record: ContainerRecord }) {
  const { container, shipment, shipmentId, milestones } = record;
  const { data: person } = useQuery(me);
  const [isStopping, setStopping] = useState(false);
  const isHeld = container.holds_at_pod_terminal.some(({ status }) => status === 'hold');
  const status = container.current_status;
  const mayStop =
    person?.permissions.includes('tracking:write') === true && shipment?.line_tracking_stopped_at === null;
  return (
    <>
      <RoomHead
        title={container.number}
        beside={
          <Badge tone={statusTone(status, isHeld && status === 'available')}>
            {isHeld && status === 'available' ? 'Available, but held' : statusText(status)}
          </Badge>
        }
      >
        <RefreshButton id={record.id} number={container.number} />
        <ShareButton records={shareableOf(record)} />
        <button type="button" className="button" onClick={() => print()}>
          Print
        </button>
        {mayStop && shipmentId !== null && (
          <button type="button" className="button" onClick={() => setStopping(true)}>
            Stop tracking
          </button>
        )}
      </RoomHead>
      <PrintHead />
      <p className="container-about muted">
        {aboutOf(record).join(' · ')}
        {shipmentId !== null && shipment !== null && (
          <>
            {' · '}
            <Link to="/shipments/$id" params={{ id: shipmentId }} preload={false}>
              Bill of lading {shipment.bill_of_lading_number}
            </Link>
          </>
        )}
      </p>
      <p className="container-last">{lastText(milestones)}</p>
      {shipment !== null && shipment.line_tracking_stopped_at !== null && (
        <p className="container-stopped">
          <Badge tone="warning">Not tracked any more</Badge> Since {textOf(shipment.line_tracking_stopped_at)}: this is
          how it stood then.
        </p>
      )}
      {isStopping && shipmentId !== null && (
        <StopDialog
          shipments={[{ id: shipmentId, bill: shipment?.bill_of_lading_number ?? '' }]}
          close={() => setStopping(false)}
        />
      )}
    </>
  );
}

/** It, and the shipment that it belongs to. */
function shareableOf({ id, container, shipmentId, shipment }: ContainerRecord): Shareable[] {
  const whole =
    shipmentId === null || shipment === null ? [] : [{ id: shipmentId, name: shipment.bill_of_lading_number }];
  return [
    { type: 'container', id, name: container.number },
    ...whole.map((one) => ({ type: 'shipment' as const, ...one })),
  ];
}

function aboutOf({ container, shipment }: ContainerRecord): string[] {
  const parts = [
    equipmentText(container),
    shipment?.shipping_line_name ?? null,
    shipment?.customer_name ?? null,
    container.ref_numbers.length === 0 ? null : `Your reference ${container.ref_numbers.join(', ')}`,
  ];
  return parts.filter((part) => part !== null);
}

/** Where it is by the last thing that happened, and by whose word. */
function lastText(milestones: ContainerRecord['milestones']): string {
  const last = milestones.findLast(({ event }) => event.invalidated_at === null);
  if (last === undefined) return 'Nothing has been reported of it yet.';
  const { event, place, terminal } = last;
  const where = [terminal, place].filter((name) => name !== null).join(', ');
  const when = event.timestamp === null ? '' : `, ${textOf(event.timestamp, event.timezone)}`;
  const what = milestoneText(event.event);
  return `Last: ${what}${where === '' ? '' : ` at ${where}`}${when}, by the ${partyText(event.data_source)}.`;
}

function textOf(at: string, zone: string | null = null): string {
  const moment = shownMoment(at, zone);
  return moment === null ? at : momentText(moment);
}
