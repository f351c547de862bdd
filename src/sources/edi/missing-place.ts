import type { MovementObservation } from '../../domain/observation.ts';
import type { Sender } from '../push.ts';

/** What a vessel or train does, and what is done with a container beside it. */
const OF_A_CARRIER: ReadonlySet<string> = new Set(['arrive', 'depart', 'berth', 'load', 'discharge']);

/**
 * Why a movement cannot be used that is said to have happened nowhere and on no vessel: the message has lost what it
 * was about, as it does when its elements have moved. Null if it says where, or on which vessel. A terminal or railroad
 * need not say where its own yard is, and a truck is not a line's to follow.
 */
export function missingPlaceReason(
  {
    place,
    facility,
    vessel,
    voyage,
    movement,
    mode,
  }: Pick<MovementObservation, 'place' | 'facility' | 'vessel' | 'voyage' | 'movement' | 'mode'>,
  { party }: Pick<Sender, 'party'>,
): string | null {
  if (place !== null || facility !== null || vessel !== null || voyage !== null) return null;
  if (party !== 'shipping_line' || mode === 'truck' || !OF_A_CARRIER.has(movement)) return null;
  return 'It names neither a place nor a vessel.';
}
