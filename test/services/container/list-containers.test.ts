import { beforeAll, expect, it } from 'vitest';
import { getContainer } from '../../../src/services/container/get-container.ts';
import { listContainers } from '../../../src/services/container/list-containers.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { putShipment } from '../../support/list-rows.ts';
import { arrival, sailing } from '../../support/sailing.ts';
import { fakeClock, useServiceContext, withPermissions } from '../../support/service-context.ts';
import { statedColumns } from '../../support/stated-day.ts';
import { answer, newBox, saying, track, watchOf } from '../../support/tracking.ts';

type Input = Parameters<typeof listContainers.run>[1];

const CUSTOMS = { name: 'customs', status: 'hold', description: 'EXAM' };
const USDA = { name: 'USDA', status: 'pending', description: null };
const FEES = [
  { type: 'demurrage', amount: 300.1, currency_code: 'USD' },
  { type: 'exam', amount: 150.2, currency_code: 'USD' },
  { type: 'total', amount: 450.3, currency_code: 'USD' },
];

describeWithDatabase('list_containers', () => {
  const box = newBox();
  const db = useDatabase();
  const context = useServiceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });
  const other = useServiceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });

  beforeAll(async () => {
    const { accountId } = context.principal;
    await putShipment(db, accountId, {
      number: 'OLD1',
      ports: ['CNSHA', 'USLAX', 'USCHI'],
      columns: { pod_eta_at: '2026-06-20T12:00:00Z', updated_at: '2026-03-01T00:00:00Z', pod_vessel_name: 'EMMA' },
      containers: [
        {
          number: 'OLDU0000001',
          created_at: '2026-01-01T00:00:00Z',
          updated_at: '2026-02-01T00:00:00Z',
          current_status: 'not_available',
          ref_numbers: ['PO-1'],
          ...statedColumns('terminal', '2026-06-15T07:00:00Z'),
          pod_timezone: 'America/Los_Angeles',
          availability_known: true,
          available_for_pickup: false,
          holds: JSON.stringify([CUSTOMS, USDA]),
          fees: JSON.stringify(FEES),
          terminal_checked_at: '2026-02-01T00:00:00Z',
        },
      ],
    });
    await putShipment(db, accountId, {
      number: 'OLD2',
      scac: 'EGLV',
      ports: ['Kleinkleckersdorf', 'NLRTM'],
      columns: { updated_at: '2026-01-02T00:00:00Z' },
      containers: [
        {
          number: 'OLDU0000002',
          created_at: '2026-01-02T00:00:00Z',
          updated_at: '2026-01-02T00:00:00Z',
          pod_eta_at: '2026-07-01T12:00:00Z',
        },
      ],
    });
    await putShipment(db, accountId, { number: 'EMPTY' });
    await track(context, 'ABC1234567');
    await answer(context, await watchOf(db, 'ABC1234567'), saying(...sailing(box, 'ABC1234567'), ...arrival(box)));
    await putShipment(db, other.principal.accountId, {
      number: 'THEIRS',
      ports: ['CNSHA', 'USLAX'],
      containers: [{ number: 'THEU0000001' }],
    });
  });

  async function numbers(input: Input, who = context): Promise<string[]> {
    const list = await listContainers.run(who, { ...input, detail: 'summary' });
    return list.detail === 'summary' ? list.containers.map(({ number }) => number) : [];
  }

  it('lists the newest first, and says how many there are', async () => {
    const list = await listContainers.run(context, {});

    expect(list).toMatchObject({ detail: 'summary', page: 1, page_size: 25, total: 3 });
    expect(await numbers({})).toEqual([box, 'OLDU0000002', 'OLDU0000001']);
  });

  it('states in short what has to be known of a container', async () => {
    const list = await listContainers.run(context, { status: 'not_available' });

    expect(list.containers).toEqual([
      {
        id: expect.any(String),
        number: 'OLDU0000001',
        current_status: 'not_available',
        held: null,
        warnings: null,
        last_seen: null,
        pickup_place_locode: null,
        pickup_place_name: null,
        shipment_id: expect.any(String),
        bill_of_lading_number: 'OLD1',
        shipping_line_scac: 'MAEU',
        port_of_lading_locode: 'CNSHA',
        port_of_lading_name: 'Shanghai',
        port_of_discharge_locode: 'USLAX',
        port_of_discharge_name: 'Los Angeles',
        destination_locode: 'USCHI',
        destination_name: 'Chicago',
        pod_vessel_name: 'EMMA',
        pod_eta_at: '2026-06-20T12:00:00.000Z',
        predicted_eta: null,
        pod_arrived_at: null,
        pod_timezone: 'America/Los_Angeles',
        last_free_day: '2026-06-15',
        free_days: ['2026-06-15 (terminal)'],
        pickup_appointment: null,
        available_for_pickup: false,
        ready_for_pickup: false,
        holds: ['customs', 'USDA (pending)'],
        fees_total: '450.3 USD',
        terminal_checked_at: '2026-02-01T00:00:00.000Z',
        tracking_stopped: null,
        ref_numbers: ['PO-1'],
        is_sandbox: false,
        updated_at: '2026-03-01T00:00:00.000Z',
      },
    ]);
  });

  it('shows the whole record that get_container gives, with what is included', async () => {
    const include = ['shipment', 'pod_terminal', 'pickup_facility', 'transport_events'] as const;
    const list = await listContainers.run(context, { detail: 'full', include: [...include], page_size: 1 });

    if (list.detail !== 'full') throw new Error('It was requested in full.');
    const id = list.containers[0]?.container.id ?? '';
    const whole = await getContainer.run(context, { id, include: [...include], standing: false });
    expect(list.containers).toEqual([whole]);
    expect(list.containers[0]?.transport_events?.length).toBeGreaterThan(2);
  });

  it('includes nothing that was not requested, and whole records of what was', async () => {
    const plain = await listContainers.run(context, { detail: 'full', page_size: 1 });
    const summary = await listContainers.run(context, { include: ['shipment'], page_size: 1 });

    expect(Object.keys(plain.containers[0] ?? {}).sort()).toEqual(['container']);
    expect(summary.containers[0]).toMatchObject({ number: box, shipment: { normalized_number: 'ABC1234567' } });
    expect(summary.containers[0]).not.toHaveProperty('transport_events');
  });

  it.each<[string, Input, string[]]>([
    ['status', { status: 'not_available' }, ['OLDU0000001']],
    ['LOCODE of the port of discharge', { port: 'nlrtm' }, ['OLDU0000002']],
    ['another code of the port of lading', { port: 'CNSGH' }, [box, 'OLDU0000001']],
    ['name of the inland destination', { port: 'chicago' }, ['OLDU0000001']],
    ['beginning of a name', { port: ' Los An' }, [box, 'OLDU0000001']],
    ['name as people write it', { port: 'Port of Los Angeles' }, [box, 'OLDU0000001']],
    ['name with its state', { port: 'Los Angeles, CA' }, [box, 'OLDU0000001']],
    ['name and code as they are shown', { port: 'Los Angeles (USLAX)' }, [box, 'OLDU0000001']],
    ['code and name as they are shown', { port: 'uslax los angeles' }, [box, 'OLDU0000001']],
    ['name with all that people add', { port: 'Port of Los Angeles, CA' }, [box, 'OLDU0000001']],
    ['name that only a line has stated', { port: 'kleinkl' }, ['OLDU0000002']],
    ['the same in quotes, as it is shown', { port: '"Kleinkleckersdorf"' }, ['OLDU0000002']],
    ['SCAC', { carrier: 'eglv' }, ['OLDU0000002']],
    ['other SCAC of the same line', { carrier: 'EISU' }, ['OLDU0000002']],
    ['name of a line', { carrier: 'Evergreen' }, ['OLDU0000002']],
    ['change of the container or its shipment', { updated_after: '2026-03-01' }, [box, 'OLDU0000001']],
    ['change at a time with a zone', { updated_after: '2026-03-01T01:00:00+01:00' }, [box, 'OLDU0000001']],
    ['expected arrival, also of the shipment', { arriving_after: '2026-06-20' }, ['OLDU0000002', 'OLDU0000001']],
    ['actual arrival', { arriving_after: '2026-06-10', arriving_before: '2026-06-11' }, [box]],
    [
      'everything at once',
      { status: 'not_available', port: 'USLAX', carrier: 'MAEU', updated_after: '2026-02-01' },
      ['OLDU0000001'],
    ],
    ['what fits nothing together', { port: 'USLAX', carrier: 'EGLV' }, []],
  ])('filters by %s', async (_what, input, expected) => {
    expect(await numbers(input)).toEqual(expected);
  });

  it('says what a port and a carrier were taken to mean', async () => {
    const list = await listContainers.run(context, { port: 'USLAX', carrier: 'MAEU' });

    expect(list).toMatchObject({ matched_ports: ['USLAX Los Angeles'], matched_lines: ['MAEU'] });
  });

  it('names no place that only another account has had from its line', async () => {
    const [mine, theirs] = await Promise.all(
      [context, other].map((who) => listContainers.run(who, { port: 'Kleinkleckersdorf' })),
    );

    expect(mine?.matched_ports).toEqual(['Kleinkleckersdorf']);
    expect(theirs?.matched_ports).toEqual([]);
  });

  it('takes the last three letters of a code for its port, and says which', async () => {
    const list = await listContainers.run(context, { port: 'lax' });

    expect(list).toMatchObject({ total: 2, matched_ports: ['USLAX Los Angeles'] });
  });

  it.each([
    ['Atlantis', []],
    ['XXXXX', []],
    ['%', []],
    ['KEMBA', ['KEMBA Mombasa']],
  ])('finds nothing at %s and says whether it knows the place', async (port, matched) => {
    const list = await listContainers.run(context, { port });

    expect(list).toMatchObject({ total: 0, containers: [], matched_ports: matched });
  });

  it('turns the pages, and says how many there are on a page beyond the last', async () => {
    expect(await numbers({ page: 2, page_size: 2 })).toEqual(['OLDU0000001']);
    expect(await listContainers.run(context, { page: 9, page_size: 2 })).toMatchObject({ total: 3, containers: [] });
  });

  it('reads everything in one round trip', async () => {
    const sent: string[] = [];
    db.onQuery = (text) => sent.push(text);
    await listContainers.run(context, { port: 'Los', carrier: 'MAEU', detail: 'full', include: ['shipment'] });
    db.onQuery = () => {};

    expect(sent).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ['an unknown status', { status: 'lost' }, 'invalid_input'],
    ['a blank port', { port: '  ' }, 'invalid_input'],
    ['a port of 101 characters', { port: 'a'.repeat(101) }, 'invalid_input'],
    ['a port with a zero character', { port: 'a\0' }, 'invalid_input'],
    ['an unknown line', { carrier: 'Unknown & Sons' }, 'line_not_recognized'],
    ['a blank line', { carrier: '' }, 'invalid_input'],
    ['a time without a zone', { updated_after: '2026-06-01T00:00:00' }, 'invalid_input'],
    ['a day that does not exist', { updated_after: '2026-02-30' }, 'invalid_input'],
    ['a time in words', { updated_after: 'yesterday' }, 'invalid_input'],
    ['an unknown relation', { include: ['everything'] }, 'invalid_input'],
    ['too large a page', { page_size: 101 }, 'invalid_input'],
    ['too deep a page', { page: 1_001, page_size: 100 }, 'invalid_input'],
  ])('refuses %s', async (_what, input, code) => {
    await expect(listContainers.run(context, input)).rejects.toMatchObject({ code });
  });

  it('names the statuses that there are where another is given', async () => {
    await expect(listContainers.run(context, JSON.parse('{"status":"lost"}'))).rejects.toThrow(
      /on_ship.*empty_returned/,
    );
  });

  it('never shows what belongs to another account', async () => {
    expect(await numbers({}, other)).toEqual(['THEU0000001']);
    expect(await numbers({ port: 'USLAX' }, other)).toEqual(['THEU0000001']);
    expect(await numbers({ updated_after: '2026-01-01' }, other)).toEqual(['THEU0000001']);
  });

  it('needs the permission to read', async () => {
    const writer = withPermissions(context, ['tracking:write', 'reference:read']);

    await expect(listContainers.run(writer, {})).rejects.toMatchObject({ code: 'forbidden' });
  });
});
