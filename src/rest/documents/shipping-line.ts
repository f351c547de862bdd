import { referenceId } from '../../core/id.ts';
import { ShippingLineRecord } from '../../services/shipping-line/list-shipping-lines.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What a shipping line looks like. */
export const shippingLineKind = defineResource({
  type: 'shipping_line',
  attributes: ShippingLineRecord.omit({ access: true }),
});

/** A shipping line as a resource; its id is made of its SCAC, so it is the same in every installation. */
export function shippingLineResource({ access: _access, ...attributes }: ShippingLineRecord): ResourceObject {
  return { id: referenceId('shipping_line', attributes.scac), type: 'shipping_line', attributes };
}
