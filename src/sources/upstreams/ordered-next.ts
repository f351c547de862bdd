import type { FailedAnswer } from '../http-answer.ts';
import { POSTPONED_SECONDS } from './request-state.ts';

/** The answer of a poll that found an order over, of a number that somebody has asked for anew: the next poll orders it. */
export function orderedNext(name: string, requests: number): FailedAnswer {
  const reason = `The order of the number at the upstream ${name} is over; it is ordered again, as was asked for.`;
  return { outcome: 'postponed', requests, reason, seconds: POSTPONED_SECONDS };
}
