import type { WantedVessels } from '../../feed.ts';
import { POSITION, STATICS } from './message.ts';

/** A rectangle by two corners, each a latitude and a longitude. */
export type AreaBox = readonly [readonly [number, number], readonly [number, number]];

/** How much may be asked for. */
export interface AisStreamLimits {
  mmsisPerConnection: number;
  connectionsMax: number;
  /** Where vessels are received whose numbers are not known, or are too many. */
  boxes: readonly AreaBox[];
}

/**
 * What one connection asks for: certain vessels, wherever they are; all that is sent in an area; or only who sends there,
 * in order to learn the numbers of vessels.
 */
export type AisSubscription = { kind: 'vessels'; mmsis: readonly number[] } | { kind: 'area' } | { kind: 'names' };

const WORLD: AreaBox = [
  [-90, -180],
  [90, 180],
];

/**
 * Divides the wanted vessels among the connections. A vessel stays where it is, so that a change concerns few of them. If
 * there are more vessels than the connections take, one connection receives everything in the area.
 */
export function planSubscriptions(
  former: readonly AisSubscription[],
  { mmsis, unknown }: WantedVessels,
  { mmsisPerConnection, connectionsMax }: AisStreamLimits,
): AisSubscription[] {
  if (mmsis.length === 0 && unknown === 0) return [];
  const names: AisSubscription[] = unknown > 0 ? [{ kind: 'names' }] : [];
  const needed = Math.ceil(mmsis.length / mmsisPerConnection);
  if (needed + names.length > connectionsMax) return [{ kind: 'area' }];
  const wanted = new Set(mmsis);
  const groups = former.flatMap((subscription) => (subscription.kind === 'vessels' ? [subscription.mmsis] : []));
  const kept = groups.slice(0, needed).map((group) => group.filter((mmsi) => wanted.delete(mmsi)));
  const waiting = [...wanted];
  const filled = Array.from({ length: needed }, (_, index) => {
    const group = kept[index] ?? [];
    return [...group, ...waiting.splice(0, mmsisPerConnection - group.length)];
  });
  const vessels = filled.filter((group) => group.length > 0);
  return [...vessels.map((group): AisSubscription => ({ kind: 'vessels', mmsis: group })), ...names];
}

/** Whether two ask for the same. */
export function isSameSubscription(one: AisSubscription, other: AisSubscription): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The message that makes or replaces a subscription. */
export function subscriptionText(
  subscription: AisSubscription,
  { apiKey, boxes }: { apiKey: string; boxes: readonly AreaBox[] },
) {
  const types = subscription.kind === 'names' ? [STATICS] : [POSITION, STATICS];
  const isOfVessels = subscription.kind === 'vessels';
  return JSON.stringify({
    APIKey: apiKey,
    BoundingBoxes: isOfVessels ? [WORLD] : boxes,
    ...(isOfVessels ? { FiltersShipMMSI: subscription.mmsis.map((mmsi) => String(mmsi).padStart(9, '0')) } : {}),
    FilterMessageTypes: types,
  });
}
