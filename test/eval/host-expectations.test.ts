import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';
import { type Host, startEndpoint } from './mcp-endpoint.ts';
import { BOX, NOW, seedAccount } from './stock.ts';

const CLOCK = fakeClock(NOW);
const UNKNOWN_ID = '01a20b5c-78eb-74cd-bbf1-58f9a4f582c1';

const Found = z.object({ results: z.array(z.looseObject({ id: z.string(), number: z.string() })) });
const Rows = z.array(z.looseObject({ id: z.string() }));

/** What hosts and their users expect of any such server over HTTP, in 13 cases. */
describeWithDatabase('what a host expects', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });
  let host: Host;
  beforeAll(async () => {
    await seedAccount(context, other);
    host = await startEndpoint(context);
  });
  afterAll(() => host.close());

  const idOf = async (number: string): Promise<string> => {
    const { structured } = await host.call('search_container', { query: number });
    const [first] = Found.parse(structured).results;
    if (first === undefined) throw new Error(`Nothing was found for ${number}.`);
    return first.id;
  };

  it.each([
    ['list_shipments', 'shipments', 9],
    ['list_containers', 'containers', 10],
    ['list_tracking_requests', 'tracking_requests', 11],
    ['list_webhooks', 'webhooks', 0],
  ])('%s has its records, and beside them which of how many they are', async (tool, member, total) => {
    const { structured } = await host.call(tool, {});

    const list = z.record(z.string(), z.unknown()).parse(structured);

    expect(list).toMatchObject({ page: 1, page_size: expect.any(Number), total });
    expect(Rows.parse(list[member])).toHaveLength(total);
  });

  it('a page behind the last one is empty, and no error', async () => {
    const { structured, isError } = await host.call('list_containers', { page: 2 });

    expect({ structured, isError }).toMatchObject({
      structured: { page: 2, total: 10, containers: [] },
      isError: false,
    });
  });

  it('milestones are a list in the order of time', async () => {
    const { structured } = await host.call('get_container_transport_events', { id: await idOf(BOX.gone) });

    const { transport_events: events } = z
      .object({ transport_events: z.array(z.looseObject({ event: z.string(), timestamp: z.string() })) })
      .parse(structured);
    const times = events.map(({ timestamp }) => timestamp);
    expect(times.length).toBeGreaterThan(3);
    expect(times).toEqual([...times].sort());
  });

  it('a shipment comes with its containers', async () => {
    const { structured } = await host.call('get_shipment_details', { id: await idOf('BOR2000001') });

    const { containers } = z.object({ containers: z.array(z.looseObject({ number: z.string() })) }).parse(structured);
    expect(containers.map(({ number }) => number).sort()).toEqual([BOX.gone, BOX.overdue].sort());
  });

  it('track_container of a container that is tracked answers with that container, and makes no second request', async () => {
    const before = await db.prisma.trackingRequest.count();

    const { structured } = await host.call('track_container', { number: BOX.late, scac: 'MAEU' });

    expect(structured).toMatchObject({
      already_tracked: true,
      containers: [{ id: await idOf(BOX.late), number: BOX.late }],
    });
    expect(await db.prisma.trackingRequest.count()).toBe(before);
  });

  it.each([
    ['get_container', 'container'],
    ['get_shipment_details', 'shipment'],
  ])('an id that there is not is an error that says so: %s', async (tool, kind) => {
    const { text, isError } = await host.call(tool, { id: UNKNOWN_ID });

    expect(isError).toBe(true);
    expect(text).toContain(`not_found: There is no ${kind} with the id ${UNKNOWN_ID}`);
  });

  it('an argument that is missing is named', async () => {
    const { text, isError } = await host.call('get_container', {});

    expect({ text, isError }).toEqual({ text: 'invalid_input: id: It is missing.', isError: true });
  });

  it('an argument of another type is named', async () => {
    const { text, isError } = await host.call('list_containers', { page: 'first' });

    expect(isError).toBe(true);
    expect(text).toMatch(/^invalid_input: page: /);
  });

  it('gibberish is not found, and no error', async () => {
    const { structured, isError } = await host.call('search_container', { query: 'qwertzuiop' });

    expect({ structured, isError }).toEqual({ structured: { results: [] }, isError: false });
  });
});
