import type { OwnField } from './custom-fields/custom-fields-data.ts';
import { CustomFieldsDialog } from './custom-fields/custom-fields-dialog.tsx';
import { CustomerDialog } from './customer-dialog.tsx';
import type { OwnPart, OwnShipment } from './own-data.tsx';
import { ReferencesDialog, type Referred } from './references-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';

/** Edits one part of what an account keeps of a container or shipment itself. */
export function OwnDataDialog({
  part,
  referred,
  shipment,
  others,
  fields,
  close,
}: {
  part: OwnPart;
  referred: Referred;
  shipment: OwnShipment | null;
  others: readonly string[];
  fields: readonly OwnField[];
  close: () => void;
}) {
  if (part === 'references') {
    return (
      <ReferencesDialog record={referred} close={close}>
        {others.length > 0 && (
          <p className="muted">Its shipment has {others.join(', ')}; edit those on the page of the shipment.</p>
        )}
      </ReferencesDialog>
    );
  }
  if (part === 'custom fields') {
    return <CustomFieldsDialog record={referred} number={referred.number} fields={fields} close={close} />;
  }
  if (shipment === null) return null;
  if (part === 'customer') return <CustomerDialog shipments={[shipment]} close={close} />;
  return <TagsDialog shipments={[shipment]} close={close} />;
}
