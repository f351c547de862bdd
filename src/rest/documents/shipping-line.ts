import { shippingLineId } from '../../services/shipping-line/get-shipping-line.ts';
import { ShippingLineRecord } from '../../services/shipping-line/list-shipping-lines.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What a shipping line looks like. */
export const shippingLineKind = defineResource({
  type: 'shipping_line',
  isLinked: true,
  attributes: ShippingLineRecord.omit({ access: true }),
});

/** A shipping line as a resource; `baseUrl` is the address of the API. */
export function shippingLineResource(
  { access: _access, ...attributes }: ShippingLineRecord,
  baseUrl: string,
): ResourceObject {
  const id = shippingLineId(attributes.scac);
  return { id, type: 'shipping_line', attributes, links: { self: `${baseUrl}/shipping_lines/${id}` } };
}
