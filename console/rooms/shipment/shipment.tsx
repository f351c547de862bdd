import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { sentenceOf } from '../../data/queries.ts';
import { Failed, Skeleton } from '../../design/states.tsx';
import { Notes } from '../../parts/notes/notes.tsx';
import type { NotedRecord } from '../../parts/notes/notes-data.ts';
import { RoomHead } from '../../shell/room-head.tsx';
import { ShipmentContainers } from './shipment-containers.tsx';
import { type ShipmentRecord, shipmentRecord } from './shipment-data.ts';
import { ShipmentDetails } from './shipment-details.tsx';
import { ShipmentHead } from './shipment-head.tsx';
import { ShipmentRoute } from './shipment-route.tsx';
import '../container/container.css';
import './shipment.css';

const route = getRouteApi('/shipments/$id');

/** Everything about one shipment: who it is for, its route, and all of its containers. */
export function ShipmentRoom() {
  const { id } = route.useParams();
  const { data: record, error, refetch } = useQuery(shipmentRecord(id));
  if (record !== undefined) return <Shown record={record} />;
  return (
    <div className="room">
      <RoomHead title="Shipment" />
      {error === null ? <Skeleton lines={8} /> : <Failed sentence={sentenceOf(error)} retry={() => void refetch()} />}
    </div>
  );
}

function Shown({ record }: { record: ShipmentRecord }) {
  return (
    <div className="room container-room shipment-room">
      <ShipmentHead record={record} />
      <div className="shipment-whole">
        <ShipmentContainers record={record} />
      </div>
      <div className="container-columns">
        <div className="container-main">
          <ShipmentRoute record={record} />
          <NotesOf id={record.id} />
        </div>
        <ShipmentDetails record={record} />
      </div>
    </div>
  );
}

function NotesOf({ id }: { id: string }) {
  const records = useMemo<NotedRecord[]>(() => [{ type: 'shipment', id }], [id]);
  return (
    <section className="card piece" aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <Notes records={records} />
    </section>
  );
}
