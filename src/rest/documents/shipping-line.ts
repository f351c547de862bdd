import { z } from 'zod';
import { ShippingLineRecord, shippingLineId } from '../../services/shipping-line.ts';
import type { ResourceObject } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** Clients take these for what they can track, so for a line that cannot be polled here none is true. */
const NOTHING = {
  bill_of_lading_tracking_support: false,
  booking_number_tracking_support: false,
  container_number_tracking_support: false,
};

/** What a shipping line looks like. */
export const shippingLineKind = defineResource({
  type: 'shipping_line',
  isLinked: true,
  attributes: ShippingLineRecord.omit({ access: true, own_credentials: true }).extend({
    bill_of_lading_tracking_support: supported('a bill of lading'),
    booking_number_tracking_support: supported('a booking number'),
    container_number_tracking_support: supported('a container number'),
  }),
});

/** A shipping line as a resource; `baseUrl` is the address of the API. */
export function shippingLineResource(
  { access, own_credentials: _own, ...line }: ShippingLineRecord,
  baseUrl: string,
): ResourceObject {
  const id = shippingLineId(line.scac);
  return {
    id,
    type: 'shipping_line',
    attributes: access === 'ready' ? line : { ...line, ...NOTHING },
    links: { self: `${baseUrl}/shipping_lines/${id}` },
  };
}

function supported(number: string) {
  return z.boolean().describe(`Whether ${number} of this line can be tracked; false if the line cannot be polled`);
}
