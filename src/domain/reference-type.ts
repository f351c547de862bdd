import { z } from 'zod';

/** The kinds of things that notifications refer to. */
export const ReferenceType = z.enum([
  'tracking_request',
  'transport_event',
  'estimated_event',
  'container_created_event',
  'container_updated_event',
  'container_pod_terminal_changed_event',
  'container_clock_event',
  'container_predicted_eta_event',
  'container_predicted_ramp_eta_event',
  'webhook',
]);
export type ReferenceType = z.infer<typeof ReferenceType>;
