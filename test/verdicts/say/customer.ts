import type { Asked, Asking } from '../journey.ts';
import { momentAt } from './moment.ts';

/** The account asks for a number at a moment, given with its offset. */
export function asksFor(type: 'bill' | 'container' | 'booking', number: Asked['number'], at: string): Asking {
  const types = { bill: 'bill_of_lading', container: 'container', booking: 'booking_number' } as const;
  return {
    name: `the customer asks for ${number}`,
    from: { name: 'customer' },
    sentAt: momentAt(at, null),
    asks: { type: types[type], number },
  };
}
