import type { MilestoneName } from '../milestones.ts';

/** Aboard a vessel or a train: it stands in no yard. */
export const ABOARD: Partial<Record<MilestoneName, string>> = {
  vessel_loaded: 'loaded on the vessel',
  vessel_departed: 'left by vessel',
  transshipment_loaded: 'loaded on the vessel',
  transshipment_departed: 'left by vessel',
  feeder_loaded: 'loaded on the vessel',
  feeder_departed: 'left by vessel',
  rail_loaded: 'loaded on rail',
  rail_departed: 'left by rail',
};

/** Ashore again: it stands in a yard, and has left the one before. */
export const LANDED: Partial<Record<MilestoneName, string>> = {
  transshipment_discharged: 'discharged from the vessel',
  feeder_discharged: 'discharged from the vessel',
  vessel_discharged: 'discharged from the vessel',
  rail_arrived: 'arrived inland by rail',
  rail_unloaded: 'unloaded inland from rail',
};

/** In port, but perhaps still aboard. */
const IN_PORT: Partial<Record<MilestoneName, string>> = {
  transshipment_arrived: 'arrived by vessel',
  feeder_arrived: 'arrived by vessel',
  vessel_arrived: 'arrived by vessel',
  vessel_berthed: 'arrived by vessel',
};

/** It left its place of pickup for the consignee, or came back empty. */
export const ENDED: Partial<Record<MilestoneName, string>> = {
  full_out: 'picked up',
  delivered: 'delivered',
  empty_in: 'returned empty',
};

/** Still with the shipper or at the port of lading. */
const BEFORE: Partial<Record<MilestoneName, string>> = {
  empty_out: 'gated out empty for loading',
  full_in: 'gated in at the port of lading',
};

/** The steps by which it is followed from yard to yard, in words. */
export const STEP_WORDS = { ...BEFORE, ...ABOARD, ...LANDED, ...IN_PORT, ...ENDED };
