import { referenceId } from '../../core/id.ts';
import type { ShippingLineRecord } from '../../services/shipping-line/list-shipping-lines.ts';
import type { ResourceObject } from '../json-api.ts';

/** A shipping line as a resource; its id is made of its SCAC, so it is the same in every installation. */
export function shippingLineResource({ access: _access, ...attributes }: ShippingLineRecord): ResourceObject {
  return { id: referenceId('shipping_line', attributes.scac), type: 'shipping_line', attributes };
}
