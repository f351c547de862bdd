import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getContainerHistory } from '../../src/services/container/get-container-history.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { readers } from '../../src/sources/registry/readers.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { intakeTools } from '../support/pushing.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';
import { takeIn } from '../support/take-in.ts';
import { messagesOf, newBox, newNumber, rows, track } from '../support/tracking.ts';
import type { Numbers, Said } from '../verdicts/journey.ts';
import { arrived, discharged, loaded, retracted } from '../verdicts/say/line.ts';

const ESTIMATED = arrived('USLAX', '2026-10-20 06:00', { classifier: 'EST', sent: '2026-10-05 10:00', id: 'eta' });
const ESTIMATED_AT = '2026-10-20T13:00:00.000Z';
const STEP_MS = 60_000;

describeWithDatabase('an estimated arrival', () => {
  let db: TestDatabase;
  let clock: FakeClock;
  let context: ServiceContext;
  let numbers: Numbers;

  beforeAll(async () => {
    db = await testDatabase();
  });

  afterAll(() => db.drop());

  beforeEach(async () => {
    clock = fakeClock('2026-10-06T00:00:00.000Z');
    context = await serviceContext(db, { clock });
    const [bill, bill2, bill3] = [newNumber(), newNumber(), newNumber()];
    numbers = { bill, bill2, bill3, box: newBox(), box2: newBox(), box3: newBox(), booking: newNumber() };
    await track(context, bill);
    await say(loaded('CNSHA', '2026-10-03 20:00'), ESTIMATED);
  });

  async function say(...texts: Said[]): Promise<void> {
    for (const { from, name, write } of texts) {
      clock.advance(STEP_MS);
      const text = write(numbers);
      if (typeof text !== 'string') throw new Error('The line writes texts.');
      await takeIn(intakeTools(context, readers), { from, text, origin: name });
    }
  }

  /** The changesets of what is announced meanwhile. */
  async function changesDuring(body: () => Promise<void>): Promise<unknown[]> {
    const known = new Set((await messagesOf(context)).map(({ id }) => id));
    await body();
    const sent = (await messagesOf(context)).filter(({ id }) => !known.has(id));
    return sent.flatMap(({ name, record }) => (name === 'container.updated' ? [record.changeset] : []));
  }

  it('that its line retracts is announced as withdrawn, with its event', async () => {
    const changes = await changesDuring(() => say(retracted('eta', '2026-10-06 00:10Z')));

    expect(changes).toContainEqual({ pod_eta_at: [ESTIMATED_AT, null] });
    const event = {
      id: expect.any(String),
      event: 'container.transport.estimated.vessel_arrived',
      timestamp: ESTIMATED_AT,
    };
    expect(changes).toContainEqual({ transport_events: [[event], []] });
  });

  it('that its line states again as it was is announced again', async () => {
    await say(retracted('eta', '2026-10-06 00:10Z'));
    const known = new Set((await messagesOf(context)).map(({ id }) => id));

    await say(arrived('USLAX', '2026-10-20 06:00', { classifier: 'EST', sent: '2026-10-06 12:00', id: 'eta' }));

    const sent = (await messagesOf(context)).filter(({ id }) => !known.has(id)).map(({ name }) => name);
    expect(sent).toContain('container.transport.estimated.vessel_arrived');
    expect(sent).toContain('shipment.estimated.arrival');
  });

  it('that comes true is not announced as withdrawn', async () => {
    clock.advance(Date.parse('2026-10-21T00:00:00.000Z') - clock.now());

    const changes = await changesDuring(() => say(discharged('USLAX', '2026-10-20 15:00')));

    expect(changes).toEqual([]);
  });

  it('that moves is not announced as withdrawn', async () => {
    const moved = arrived('USLAX', '2026-10-22 06:00', { classifier: 'EST', sent: '2026-10-05 12:00', id: 'eta' });

    const changes = await changesDuring(() => say(moved));

    expect(changes).toEqual([]);
  });

  it('that its line retracts stands in the history with the local time of its place', async () => {
    await say(retracted('eta', '2026-10-06 00:10Z'));

    const [box] = await rows<{ id: string }>(db, 'SELECT id FROM container WHERE number = $1', [numbers.box]);
    const { changes } = await getContainerHistory.run(context, { id: box?.id ?? '' });

    const last = changes.filter(({ fact }) => fact === 'pod_eta_at').at(-1);
    expect(last).toMatchObject({ from: ESTIMATED_AT, to: null, timezone: 'America/Los_Angeles' });
  });
});
