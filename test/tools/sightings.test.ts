import { expect, it, onTestFinished } from 'vitest';
import { follow } from '../../src/cli/commands/follow.ts';
import { tellStory } from '../../src/cli/commands/story.ts';
import { tool as getContainer } from '../../tools/get-container.ts';
import { tool as getShipmentDetails } from '../../tools/get-shipment-details.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { byRail, reeferReport, sighting } from '../support/observations.ts';
import { startRestApi } from '../support/rest-api.ts';
import { arrival, sailing } from '../support/sailing.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../support/tracking.ts';

const SEEN =
  'It was last reported by the railroad at Kansas City (USKCK) on 2026-06-19 13:00 America/Chicago: delivered to the next railroad.';
const REEFER =
  'The refrigeration unit, as the shipping line last reported it: ALARM "AL25" "Return \'air\' sensor" since 2026-06-19 08:00 UTC, NOT POWERED (2026-06-19 04:00 America/Chicago); return air -17.5 °C (2026-06-19 10:00 America/Chicago).';

describeWithDatabase('a container on a train, with a reefer that raised an alarm', () => {
  const db = useDatabase();

  it('is where the railroad saw it last, with its alarm, in every answer alike', async () => {
    const [box, number] = [newBox(), newNumber()];
    const context = await serviceContext(db, { clock: fakeClock('2026-06-20T12:00:00.000Z') });
    const request = await track(context, number);
    const own = { container: box };
    const alarm = {
      code: 'AL25',
      description: 'Return "air" sensor',
      started_at: '2026-06-19T08:00:00.000Z',
      ended_at: null,
    };
    const said = [
      ...sailing(box, number),
      ...arrival(box),
      byRail('depart', 'USLAX', '2026-06-18T03:00:00.000Z', { ...own, party: 'rail' }),
      sighting('arrived at a place on the way', 'USABQ', '2026-06-18T20:00:00.000Z', own),
      sighting('delivered to the next railroad', 'USKCK', '2026-06-19T18:00:00.000Z', own),
      reeferReport('2026-06-19T09:00:00.000Z', { ...own, alarms: [alarm], isPowered: false }),
      reeferReport('2026-06-19T15:00:00.000Z', {
        ...own,
        readings: [{ name: 'return air', value: -17.5, unit: '°C' }],
        place: { locode: null, name: null, latitude: 39.1, longitude: -94.6 },
      }),
    ];
    await answer(context, await watchOf(db, number), saying(...said));
    const [{ id, shipment_id } = { id: '', shipment_id: '' }] = await rows<{ id: string; shipment_id: string }>(
      db,
      'SELECT id, shipment_id FROM container WHERE number = $1',
      [box],
    );

    const container = await getContainer.call(context, { id });
    const shipment = await getShipmentDetails.call(context, { id: shipment_id });
    const story = tellStory(await follow(context, request.id), context.clock.now());
    const api = await startRestApi(db);
    onTestFinished(() => api.close());
    const { body } = await api.ask(context, `GET /containers/${id}`);

    for (const text of [container.text, shipment.text, story]) {
      expect(text).toContain(SEEN);
      expect(text).toContain(REEFER);
      expect(text).not.toContain('last seen at Los Angeles');
    }
    expect(body.data.meta.last_seen).toMatchObject({
      at: '2026-06-19T18:00:00.000Z',
      place_locode: 'USKCK',
      timezone: 'America/Chicago',
      party: 'rail',
    });
    expect(body.data.meta.reefer).toMatchObject({ alarms: [alarm], is_powered: false, party: 'shipping_line' });
    const { last_seen, reefer } = Object(container.structured?.container);
    expect(withoutNulls(body.data.meta.last_seen)).toEqual(last_seen);
    expect(withoutNulls(body.data.meta.reefer)).toEqual(reefer);
    expect(body.data.attributes).not.toHaveProperty('last_seen');
  });
});

function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_key, member) => (member === null ? undefined : member)));
}
