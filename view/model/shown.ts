import { type Data, data, isData, number } from './read.ts';

/** What an answer is about, by its own form: a host need not say which tool it is of. */
export type Kind = 'container' | 'shipment' | 'arrivals' | 'risks' | 'late';

/** Which view shows an answer; null where none does. */
export function kindOf(answer: Data): Kind | null {
  if (isData(answer.container)) return 'container';
  if (isData(answer.shipment)) return 'shipment';
  if (number(answer.total_unknown) !== null) return 'late';
  if (!Array.isArray(answer.containers)) return null;
  if (number(answer.total_overdue) !== null) return 'arrivals';
  return data(answer).is_partial === undefined ? null : 'risks';
}
