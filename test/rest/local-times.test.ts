import { expect, it } from 'vitest';
import type { MovementObservation } from '../../src/domain/observation.ts';
import { getContainer } from '../../src/services/container/get-container.ts';
import { tool as containerTool } from '../../tools/get-container.ts';
import { tool as eventsTool } from '../../tools/get-container-transport-events.ts';
import { cargo } from '../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { bySea, movement, type Said } from '../support/observations.ts';
import { useRestApi } from '../support/rest-api.ts';
import { VESSEL } from '../support/sailing.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';
import { answer, saying } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');
const NOWHERE = { locode: null, latitude: null, longitude: null };
const YARD = { ...NOWHERE, name: 'Borderville Yard 7', country: 'US' };

describeWithDatabase('a local time whose zone is not known', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });

  const landed = () =>
    cargo(owner, ([box]) => [
      bySea('discharge', 'USLAX', '2026-06-08T11:00:00.000Z', { container: box, vessel: VESSEL }),
      movement('gate_out', null, '2026-06-10T14:30:00.000Z', {
        container: box,
        load: 'laden',
        place: YARD,
        localTime: '2026-06-10T14:30:00',
        originalEvent: 'OUT',
      } satisfies Said<MovementObservation>),
    ]);
  const outOf = (body: { data: { attributes: { original_event?: string; event: string } }[] }) =>
    body.data.find(({ attributes }) => /full_out|^OUT$/.test(attributes.original_event ?? attributes.event))
      ?.attributes;

  it('is shown as local time over REST, with the moment as if it were UTC', async () => {
    const { containerIds } = await landed();
    const shown = { timestamp: '2026-06-10T14:30:00.000Z', timezone: null, local_time: '2026-06-10T14:30:00' };

    const raw = await api.ask(owner, `GET /containers/${containerIds[0]}/raw_events`);
    const events = await api.ask(owner, `GET /containers/${containerIds[0]}/transport_events`);
    const container = await api.ask(owner, `GET /containers/${containerIds[0]}`);

    expect(outOf(raw.body)).toMatchObject(shown);
    expect(outOf(events.body)).toMatchObject(shown);
    expect(JSON.stringify([raw.body, events.body, container.body])).not.toContain('Etc/');
  });

  it('is shown as local time to agents, in text and data', async () => {
    const { containerIds } = await landed();
    const id = containerIds[0] ?? '';

    const events = await eventsTool.call(owner, { id });
    const container = await containerTool.call(owner, { id });

    expect(events.text).toContain('2026-06-10 14:30 local time (zone not known)');
    expect(JSON.stringify(events.structured)).toContain('"local_time":"2026-06-10T14:30:00"');
    expect(container.text).not.toContain('14:30 UTC');
    expect(JSON.stringify([events.structured, container.structured])).not.toContain('Etc/');
  });

  it('becomes a moment when another message names the place', async () => {
    const { containerIds, boxes, watchId } = await landed();

    const named = movement('inspect', 'USCHI', '2026-06-10T23:00:00.000Z', {
      container: boxes[0],
      place: { ...YARD, locode: 'USCHI' },
    });
    await answer(owner, watchId, saying(named));
    const { body } = await api.ask(owner, `GET /containers/${containerIds[0]}/transport_events`);

    expect(outOf(body)).toMatchObject({
      timestamp: '2026-06-10T19:30:00.000Z',
      timezone: 'America/Chicago',
      local_time: null,
    });
    expect(await getContainer.run(owner, { id: containerIds[0] ?? '' })).toBeDefined();
  });
});
