import { expect, it } from 'vitest';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { readers } from '../../src/sources/registry/readers.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { intakeTools } from '../support/pushing.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { takeIn } from '../support/take-in.ts';
import { newBox, newNumber, rows, track } from '../support/tracking.ts';
import { callTool, mcpClient } from './answers.ts';
import type { Numbers, Said } from './journey.ts';
import { discharged, loaded, pickedUp } from './say/line.ts';

const TEST_MS_MAX = 60_000;
const SAID: readonly Said[] = [
  loaded('CNSHA', '2026-10-03 20:00', { id: 'first' }),
  loaded('CNSHA', '2026-10-03 20:00', { bill: 'bill2', id: 'second' }),
  discharged('USLAX', '2026-10-20 15:00'),
  pickedUp('USLAX', '2026-10-22 13:00'),
];

// A journey of the verdicts is followed by one account.
describeWithDatabase('two accounts whose bills of lading have one container on one voyage', () => {
  const db = useDatabase();

  it('show the same facts, and neither shows the number of the other', { timeout: TEST_MS_MAX }, async () => {
    const clock = fakeClock('2026-10-23T12:00:00.000Z');
    const [one, other] = [await serviceContext(db, { clock }), await serviceContext(db, { clock })];
    const numbers = { ...newNumbers(), booking: newNumber() };
    await track(one, numbers.bill);
    await track(other, numbers.bill2);

    for (const said of SAID) {
      const text = String(said.write(numbers));
      await takeIn(intakeTools(one, readers), { from: said.from, text, origin: said.name });
    }

    const [first, second] = [await shown(one), await shown(other)];
    expect(first.facts).toEqual([{ current_status: 'picked_up', at: '2026-10-22 20:00:00' }]);
    expect(second.facts).toEqual(first.facts);
    expect(first.texts).toContain(numbers.bill);
    expect(first.texts).not.toContain(numbers.bill2);
    expect(second.texts).toContain(numbers.bill2);
    expect(second.texts).not.toContain(numbers.bill);
  });
});

function newNumbers(): Omit<Numbers, 'booking'> {
  const [bill, bill2, bill3] = ['FIRST', 'SECOND', 'THIRD'].map((name) => `${name}${newNumber()}`);
  if (bill === undefined || bill2 === undefined || bill3 === undefined) throw new Error('There are three names.');
  return { ...{ box: newBox(), box2: newBox(), box3: newBox() }, bill, bill2, bill3 };
}

/** The container of an account, and all that its tools answer about it. */
async function shown(context: ServiceContext) {
  const text = `SELECT id, current_status, (pod_full_out_at AT TIME ZONE 'UTC')::text AS at FROM container WHERE account_id = $1`;
  const found = await rows<{ id: string; current_status: string; at: string }>(context.db, text, [
    context.principal.accountId,
  ]);
  const client = await mcpClient(context);
  const answers = await Promise.all(
    found.flatMap(({ id }) =>
      ['get_container', 'get_container_history', 'explain_status', 'get_container_transport_events'].map(async (tool) =>
        JSON.stringify(await callTool(client, tool, { id }).catch((error: unknown) => String(error))),
      ),
    ),
  );
  return { facts: found.map(({ current_status, at }) => ({ current_status, at })), texts: answers.join('\n') };
}
