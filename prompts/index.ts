import type { Prompt } from '../src/mcp/define-prompt.ts';
import type { ServiceContext } from '../src/services/service-context.ts';
import { prompt as analyzeDelays } from './analyze-delays.ts';
import { prompt as checkDemurrage } from './check-demurrage.ts';
import { prompt as debugWebhookDelivery } from './debug-webhook-delivery.ts';
import { prompt as trackShipment } from './track-shipment.ts';

/** Every prompt of the server. */
export const prompts: readonly Prompt<ServiceContext>[] = [
  analyzeDelays,
  checkDemurrage,
  debugWebhookDelivery,
  trackShipment,
];
