import { containerRoutes } from './containers.ts';
import { shipmentRoutes } from './shipments.ts';
import { shippingLineRoutes } from './shipping-lines.ts';
import { trackingRequestRoutes } from './tracking-requests.ts';

/** The whole API. */
export const routes = [...containerRoutes, ...shipmentRoutes, ...shippingLineRoutes, ...trackingRequestRoutes];
