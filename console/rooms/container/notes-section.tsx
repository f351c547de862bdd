import { useMemo } from 'react';
import { Notes } from '../../parts/notes/notes.tsx';
import type { NotedRecord } from '../../parts/notes/notes-data.ts';
import type { ContainerRecord } from './container-data.ts';

/** What people wrote down about the container and its shipment. */
export function NotesSection({ record: { id, shipmentId } }: { record: ContainerRecord }) {
  const records = useMemo<NotedRecord[]>(
    () => [{ type: 'container', id }, ...(shipmentId === null ? [] : [{ type: 'shipment' as const, id: shipmentId }])],
    [id, shipmentId],
  );
  return (
    <section className="card piece" aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <Notes records={records} />
    </section>
  );
}
