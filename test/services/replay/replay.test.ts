import { beforeEach, expect, it } from 'vitest';
import { replayJourneys } from '../../../src/services/replay/replay.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { arrival, sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import {
  answer,
  messagesOf,
  namesOf,
  newBox,
  newNumber,
  rows,
  saying,
  track,
  watchOf,
} from '../../support/tracking.ts';

const CONTAINER =
  "SELECT to_jsonb(c) - ARRAY['updated_at', 'list_changed_at', 'changed_in', 'derived_at'] AS c FROM container c WHERE number = $1";

describeWithDatabase('a replay', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let number: string;
  let box: string;

  beforeEach(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-06-15T12:00:00.000Z') });
    [number, box] = [newNumber(), newBox()];
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...sailing(box, number), ...arrival(box)));
  });

  const damage = async () => {
    await db.pool.query("UPDATE container SET current_status = 'new', pod_discharged_at = NULL WHERE number = $1", [
      box,
    ]);
    await db.pool.query("DELETE FROM transport_event WHERE account_id = $1 AND key LIKE '%discharged%'", [
      context.principal.accountId,
    ]);
  };
  const container = () => rows(db, CONTAINER, [box]);

  it('finds no difference where all is as it was derived', async () => {
    const found = await replayJourneys(context, { number: null, isWritten: false });

    expect(found).toMatchObject({ differing: 0, shown: [] });
    expect(found.journeys).toBeGreaterThan(0);
  });

  it('reports what differs and changes nothing', async () => {
    await damage();
    const before = await container();

    const found = await replayJourneys(context, { number: box, isWritten: false });

    expect(found).toMatchObject({ journeys: 1, differing: 1, rows: { shipment: 0, container: 1, transport_event: 1 } });
    const [journey] = found.shown;
    expect(journey?.differences[0]).toMatchObject({
      table: 'container',
      name: box,
      changes: { current_status: { stored: 'new', derived: 'grounded' } },
    });
    expect(await container()).toEqual(before);
  });

  it('writes what differs once, and notifies what was missing', async () => {
    const whole = await container();
    await damage();
    const notified = namesOf(await messagesOf(context));

    const first = await replayJourneys(context, { number, isWritten: true });
    const after = await container();
    const second = await replayJourneys(context, { number, isWritten: true });

    expect([first.differing, second.differing]).toEqual([1, 0]);
    expect(after).toEqual(whole);
    const news = namesOf(await messagesOf(context)).slice();
    for (const name of notified) news.splice(news.indexOf(name), 1);
    expect(news).toEqual(['container.transport.vessel_discharged']);
  });

  it('looks at the journeys of a number alone', async () => {
    expect(await replayJourneys(context, { number: 'NOSUCH1', isWritten: true })).toMatchObject({ journeys: 0 });
    expect(await replayJourneys(context, { number, isWritten: false })).toMatchObject({ journeys: 1 });
  });
});
