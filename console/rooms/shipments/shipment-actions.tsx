import { Icon } from '../../design/icon.tsx';
import { ShareButton } from '../../parts/share/share-button.tsx';
import type { Selection } from '../../parts/table/selection.ts';
import type { ShipmentRow } from './shipments-data.ts';

/** What can be done with the chosen shipments. One is shared at a time. */
export function ShipmentActions({ selection: { chosen, clear } }: { selection: Selection<ShipmentRow> }) {
  const rows = [...chosen.values()];
  const [first] = rows;
  return (
    <div className="chosen-bar" role="toolbar" aria-label="Chosen shipments">
      <b>{rows.length.toLocaleString('en')} chosen</b>
      {rows.length === 1 && first !== undefined && (
        <ShareButton
          className="button is-small"
          records={[{ type: 'shipment', id: first.id, name: first.shipment.bill_of_lading_number }]}
        />
      )}
      {rows.length > 1 && <span className="muted">Choose one to share it.</span>}
      <button type="button" className="button quiet square is-small" aria-label="Choose none" onClick={clear}>
        <Icon name="close" />
      </button>
    </div>
  );
}
