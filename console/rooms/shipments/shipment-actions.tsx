import { useState } from 'react';
import { Dialog } from '../../design/dialog.tsx';
import { Icon } from '../../design/icon.tsx';
import { CustomerDialog } from '../../parts/customer-dialog.tsx';
import { Notes } from '../../parts/notes/notes.tsx';
import { ShareButton } from '../../parts/share/share-button.tsx';
import { StopDialog } from '../../parts/stop-dialog.tsx';
import type { Selection } from '../../parts/table/selection.ts';
import { TagsDialog } from '../../parts/tags-dialog.tsx';
import type { ShipmentRow } from './shipments-data.ts';

/** What can be done with the chosen shipments. One is shared, or noted on, at a time. */
export function ShipmentActions({ selection: { chosen, clear } }: { selection: Selection<ShipmentRow> }) {
  const rows = [...chosen.values()];
  const [first] = rows;
  const [open, setOpen] = useState<'notes' | 'customer' | 'tags' | 'stop' | null>(null);
  const close = (isDone: boolean) => {
    setOpen(null);
    if (isDone) clear();
  };
  return (
    <div className="chosen-bar" role="toolbar" aria-label="Chosen shipments">
      <b>{rows.length.toLocaleString('en')} chosen</b>
      {rows.length === 1 && first !== undefined && (
        <ShareButton
          className="button is-small"
          records={[{ type: 'shipment', id: first.id, name: first.shipment.bill_of_lading_number }]}
        />
      )}
      {rows.length === 1 && (
        <button type="button" className="button is-small" onClick={() => setOpen('notes')}>
          Notes
        </button>
      )}
      <button type="button" className="button is-small" onClick={() => setOpen('tags')}>
        <Icon name="tag" />
        Tags
      </button>
      <button type="button" className="button is-small" onClick={() => setOpen('customer')}>
        Customer
      </button>
      <button type="button" className="button danger is-small" onClick={() => setOpen('stop')}>
        Stop tracking
      </button>
      <button type="button" className="button quiet square is-small" aria-label="Choose none" onClick={clear}>
        <Icon name="close" />
      </button>
      {rows.length > 1 && <span className="muted">Choose one to share it or to write notes.</span>}
      {open === 'notes' && first !== undefined && (
        <Dialog title={`Notes on ${first.shipment.bill_of_lading_number}`} close={() => setOpen(null)}>
          <Notes records={[{ type: 'shipment', id: first.id }]} />
          <div className="actions">
            <button type="button" className="button" onClick={() => setOpen(null)}>
              Close
            </button>
          </div>
        </Dialog>
      )}
      {open === 'customer' && (
        <CustomerDialog
          shipments={rows.map(({ id, shipment }) => ({ id, customer: shipment.customer_name }))}
          close={close}
        />
      )}
      {open === 'tags' && (
        <TagsDialog shipments={rows.map(({ id, shipment: { tags } }) => ({ id, tags }))} close={close} />
      )}
      {open === 'stop' && (
        <StopDialog
          shipments={rows.map(({ id, shipment }) => ({ id, bill: shipment.bill_of_lading_number }))}
          close={close}
        />
      )}
    </div>
  );
}
