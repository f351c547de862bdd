import type { StandingHold } from '../../domain/holds-and-fees.ts';
import { holdLabel } from '../outside-text.ts';
import { holdNames } from './claims.ts';

type Hold = Pick<StandingHold, 'name' | 'status' | 'withdrawn_at'>;

/**
 * What a status is read with: `held by customs` where a hold keeps an available container, `hold pending: customs` where
 * one is about to; null if none does or the container is not said to be available.
 */
export function heldOf(currentStatus: string, holds: readonly Hold[]): string | null {
  if (currentStatus !== 'available') return null;
  const blocking = holdNames(holds.filter(({ status }) => status === 'hold'));
  if (blocking !== null) return `held by ${listed(blocking)}`;
  const pending = holdNames(holds.map((hold) => ({ ...hold, status: 'hold' })));
  return pending === null ? null : `hold pending: ${listed(pending)}`;
}

/** The status as titles, lists and sentences say it: `available, held by customs`. */
export function statusWords(currentStatus: string, held: string | null): string {
  return held === null ? currentStatus : `${currentStatus}, ${held}`;
}

function listed(names: readonly string[]): string {
  const labels = names.map(holdLabel);
  return [labels.slice(0, -1).join(', '), ...labels.slice(-1)].filter((text) => text !== '').join(' and ');
}
