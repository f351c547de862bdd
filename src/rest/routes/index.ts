import { brandingRoutes } from './branding.ts';
import { bulkUpdateRoutes } from './bulk-updates.ts';
import { changeRoutes } from './changes.ts';
import { chargeRoutes } from './charges.ts';
import { containerMapRoutes } from './container-map.ts';
import { containerRoutes } from './containers.ts';
import { customFieldDefinitionRoutes } from './custom-field-definitions.ts';
import { customFieldOptionRoutes } from './custom-field-options.ts';
import { customFieldRoutes } from './custom-fields.ts';
import { entityCustomFieldRoutes } from './entity-custom-fields.ts';
import { exportRoutes } from './exports.ts';
import { inferNumberRoutes } from './infer-number.ts';
import { lineCredentialRoutes } from './line-credentials.ts';
import { mapRoutes } from './map.ts';
import { noteRoutes } from './notes.ts';
import { partyRoutes } from './parties.ts';
import { placeRoutes } from './places.ts';
import { principalRoutes } from './principal.ts';
import { quarantinedMessageRoutes } from './quarantined-messages.ts';
import { savedViewRoutes } from './saved-views.ts';
import { searchRoutes } from './search.ts';
import { shareLinkRoutes } from './share-links.ts';
import { shipmentRoutes } from './shipments.ts';
import { shippingLineRoutes } from './shipping-lines.ts';
import { sourceRoutes } from './sources.ts';
import { tariffRoutes } from './tariffs.ts';
import { todayRoutes } from './today.ts';
import { trackingJobRoutes } from './tracking-jobs.ts';
import { trackingRequestRoutes } from './tracking-requests.ts';
import { vesselRoutes } from './vessels.ts';
import { webhookNotificationRoutes } from './webhook-notifications.ts';
import { webhookUpkeepRoutes } from './webhook-upkeep.ts';
import { webhookRoutes } from './webhooks.ts';

/** The whole API. */
export const routes = [
  ...brandingRoutes,
  ...bulkUpdateRoutes,
  ...changeRoutes,
  ...chargeRoutes,
  ...containerMapRoutes,
  ...containerRoutes,
  ...customFieldDefinitionRoutes,
  ...customFieldOptionRoutes,
  ...customFieldRoutes,
  ...entityCustomFieldRoutes,
  ...exportRoutes,
  ...inferNumberRoutes,
  ...mapRoutes,
  ...noteRoutes,
  ...partyRoutes,
  ...placeRoutes,
  ...principalRoutes,
  ...quarantinedMessageRoutes,
  ...lineCredentialRoutes,
  ...savedViewRoutes,
  ...searchRoutes,
  ...shareLinkRoutes,
  ...shipmentRoutes,
  ...shippingLineRoutes,
  ...sourceRoutes,
  ...tariffRoutes,
  ...todayRoutes,
  ...trackingJobRoutes,
  ...trackingRequestRoutes,
  ...vesselRoutes,
  ...webhookRoutes,
  ...webhookUpkeepRoutes,
  ...webhookNotificationRoutes,
];
