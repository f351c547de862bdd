import { describe, expect, it } from 'vitest';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { rows } from '../support/tracking.ts';
import type { Journey } from './journey.ts';
import { journeys } from './journeys/street-turns.ts';
import { LIVE, ORDERS } from './orders.ts';
import { follow } from './run.ts';

const RUN = process.env.VERDICTS !== undefined ? ORDERS : [LIVE, ...ORDERS.slice(1, 2)];
const TEST_MS_MAX = 60_000;

interface Shown {
  bill: string;
  current_status: string;
  terminal_lfd: string | null;
  picked_up: boolean;
}

const SHOWN = `SELECT s.bill_of_lading_number AS bill, c.current_status, c.pickup_lfd_terminal::text AS terminal_lfd, c.pod_full_out_at IS NOT NULL AS picked_up
  FROM container c JOIN shipment s ON s.id = c.shipment_id WHERE c.account_id = $1`;

// A journey has one verdict for all records of a container, and here each bill has a verdict of its own.
describeWithDatabase('a street turn of which both bills of lading are tracked', () => {
  const db = useDatabase();

  describe.each(RUN)('received in the order "$name"', (order) => {
    it('is picked up under the import and on the ship under the export', { timeout: TEST_MS_MAX }, async () => {
      const { context, numbers } = await follow(db, bothRequested(), order);

      const shown = await rows<Shown>(db, SHOWN, [context.principal.accountId]);

      const byBill = Object.fromEntries(shown.map(({ bill, ...rest }) => [bill, rest]));
      expect(byBill).toEqual({
        [numbers.bill]: { current_status: 'picked_up', terminal_lfd: expect.any(String), picked_up: true },
        [numbers.bill2]: { current_status: 'on_ship', terminal_lfd: null, picked_up: false },
      });
    });
  });
});

function bothRequested(): Journey {
  const journey = journeys.find(({ name }) => name.startsWith('street turn: loaded under the bill'));
  if (journey === undefined) throw new Error('The journey of the street turn is missing.');
  return {
    ...journey,
    asked: [
      { type: 'bill_of_lading', number: 'bill' },
      { type: 'bill_of_lading', number: 'bill2' },
    ],
  };
}
