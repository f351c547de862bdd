import { shipsgo } from './shipsgo.ts';
import type { TrackingService } from './tracking-service.ts';
import { vizion } from './vizion.ts';

/** The services with contracts of their own, by the kind that an upstream is set up with. */
export const TRACKING_SERVICES = { vizion, shipsgo } as const satisfies Record<string, TrackingService>;
export type TrackingServiceName = keyof typeof TRACKING_SERVICES;
