import type { ContainerStatus } from '../status.ts';
import type { ShownMovement } from './reasons.ts';

/** The members of a record by which a container has left its port of discharge or not. */
export interface LeavingFacts {
  current_status: ContainerStatus;
  last_movement: Pick<ShownMovement, 'milestone' | 'place_locode'> | null;
  pod_discharged_at: string | null;
  pod_rail_loaded_at: string | null;
  pod_rail_departed_at: string | null;
  ind_ata_at: string | null;
  ind_rail_unloaded_at: string | null;
  ind_seen_at: string | null;
}

/**
 * Whether a container went on from its port of discharge or its terminal there, so that it stands at its place of pickup or
 * is under way to it: by train, by barge, or by a truck to a yard. Every answer that says where it stands decides by this.
 */
export function hasLeftPort(container: LeavingFacts, portLocode: string | null): boolean {
  const { current_status, last_movement: last, pod_discharged_at } = container;
  const { pod_rail_loaded_at, pod_rail_departed_at, ind_ata_at, ind_rail_unloaded_at, ind_seen_at } = container;
  if (current_status === 'on_rail' || current_status === 'off_dock') return true;
  const moments = [pod_rail_loaded_at, pod_rail_departed_at, ind_ata_at, ind_rail_unloaded_at, ind_seen_at];
  if (moments.some((at) => at !== null)) return true;
  if (last === null) return false;
  const isOnward = last.milestone.startsWith('feeder_') && pod_discharged_at !== null;
  return isOnward || AWAY.has(last.milestone) || isBackInland(container, portLocode);
}

/** Whether a truck brought it back to a place inland, where no arrival is reported. */
export function isBackInland({ last_movement: last }: Pick<LeavingFacts, 'last_movement'>, portLocode: string | null) {
  return last?.milestone === 'turned_back' && portLocode !== null && last.place_locode !== portLocode;
}

/** It was found inland, or put down at a yard. */
const AWAY: ReadonlySet<string> = new Set(['seen_inland', 'gate_in']);
