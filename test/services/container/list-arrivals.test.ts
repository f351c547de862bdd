import { beforeAll, describe, expect, it } from 'vitest';
import { listArrivals } from '../../../src/services/container/list-arrivals.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { putShipment } from '../../support/list-rows.ts';
import { bySea } from '../../support/observations.ts';
import { arrival, manifest, sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../../support/service-context.ts';
import { STATE_DAYS } from '../../support/stated-day.ts';
import { answer, newBox, saying, track, watchOf } from '../../support/tracking.ts';

type Input = Parameters<typeof listArrivals.run>[1];

/** At Los Angeles it is still the evening of June 11. */
const CLOCK = fakeClock('2026-06-12T04:00:00.000Z');

/** Who would report it spoke after its deadline. */
const SPOKE_SINCE = {
  terminal_statements: JSON.stringify({ line: '2026-06-11T20:00:00.000Z', rail: '2026-06-11T20:00:00.000Z' }),
};

/** What stands in the database of each: its ports, and the columns of its shipment and of itself. */
const CONTAINERS: Readonly<
  Record<
    string,
    [ports: readonly [string, string, string?], shipment: Record<string, unknown>, own: Record<string, unknown>]
  >
> = {
  THIS_MORNING: [
    ['CNSHA', 'USLAX'],
    {},
    { pod_arrived_at: '2026-06-11T14:00:00Z', pod_eta_at: '2026-06-09T07:00:00Z' },
  ],
  THIS_EVENING: [['CNSHA', 'USLAX'], {}, { pod_eta_at: '2026-06-12T06:30:00Z' }],
  LAST_DAY: [['CNSHA', 'USLAX'], {}, { pod_eta_at: '2026-06-19T06:59:00Z' }],
  DAY_AFTER: [['CNSHA', 'USLAX'], {}, { pod_eta_at: '2026-06-19T07:00:00Z' }],
  LATE: [['CNSHA', 'USLAX'], {}, { pod_eta_at: '2026-06-11T06:59:00Z' }],
  LATER: [['CNSHA', 'USLAX'], { pod_eta_at: '2026-05-01T00:00:00Z' }, SPOKE_SINCE],

  UNLOADED: [['CNSHA', 'USLAX'], {}, { pod_eta_at: '2026-06-10T00:00:00Z', pod_discharged_at: '2026-06-11T20:00:00Z' }],
  PICKED_UP: [['CNSHA', 'USLAX'], {}, { pod_eta_at: '2026-06-08T00:00:00Z', current_status: 'picked_up' }],
  GONE_ON: [['CNSHA', 'USLAX'], {}, { pod_eta_at: '2026-06-08T00:00:00Z', pod_rail_loaded_at: '2026-06-09T00:00:00Z' }],
  STOPPED: [
    ['CNSHA', 'USLAX'],
    { line_tracking_stopped_at: '2026-06-01T00:00:00Z' },
    { pod_eta_at: '2026-06-08T00:00:00Z' },
  ],
  BY_SHIPMENT: [['CNSHA', 'USLGB'], { pod_eta_at: '2026-06-13T00:00:00Z' }, {}],
  INLAND: [
    ['CNSHA', 'USLGB', 'USCHI'],
    { pod_eta_at: '2026-06-01T00:00:00Z', destination_eta_at: '2026-06-16T00:00:00Z', pod_vessel_name: 'EMMA' },
    { pod_arrived_at: '2026-06-01T09:00:00Z', final_destination_timezone: 'America/Chicago' },
  ],
  INLAND_LATE: [
    ['CNSHA', 'USLGB', 'USCHI'],
    {},
    {
      pod_arrived_at: '2026-06-01T09:00:00Z',
      ind_eta_at: '2026-06-10T12:00:00Z',
      current_status: 'on_rail',
      ...SPOKE_SINCE,
    },
  ],
  INLAND_THERE: [
    ['CNSHA', 'USLGB', 'USCHI'],
    {},
    { pod_arrived_at: '2026-06-01T09:00:00Z', ind_eta_at: '2026-06-12T12:00:00Z', ind_ata_at: '2026-06-12T01:00:00Z' },
  ],
  INLAND_SEEN: [
    ['CNSHA', 'USLGB', 'USCHI'],
    {},
    {
      pod_arrived_at: '2026-06-01T09:00:00Z',
      ind_eta_at: '2026-06-10T12:00:00Z',
      ind_seen_at: '2026-06-12T02:00:00Z',
      current_status: 'available',
    },
  ],
  INLAND_PICKED_UP: [
    ['CNSHA', 'USLGB', 'USCHI'],
    {},
    {
      pod_arrived_at: '2026-06-01T09:00:00Z',
      final_destination_full_out_at: '2026-06-12T03:00:00Z',
      current_status: 'picked_up',
    },
  ],
  ENDS_AT_PORT: [
    ['CNSHA', 'USLGB', 'USCHI'],
    { destination_eta_at: '2026-06-16T00:00:00Z' },
    { pod_arrived_at: '2026-06-01T09:00:00Z' },
  ],
  NOWHERE: [['CNSHA', 'Kleinkleckersdorf'], {}, { pod_eta_at: '2026-06-12T00:00:00Z' }],
};

describeWithDatabase('list_arrivals', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });

  beforeAll(async () => {
    for (const [number, [ports, columns, own]] of Object.entries(CONTAINERS)) {
      const containers = [{ number, current_status: 'on_ship', ...own }];
      await putShipment(db, context.principal.accountId, { number, ports, columns, containers });
    }
  });

  async function numbers(input: Input, who = context): Promise<string[]> {
    const { containers } = await listArrivals.run(who, input);
    return containers.map(({ number, is_overdue }) => `${number}${is_overdue ? ' (overdue)' : ''}`);
  }

  describe('from today on', () => {
    it('has what arrives in the days of the place, the first first, after what is overdue', async () => {
      const list = await listArrivals.run(context, { port: 'USLAX' });

      expect(list).toMatchObject({ from: '2026-06-11', to: '2026-06-18', total: 6, total_overdue: 1 });
      expect(list.matched_ports).toEqual(['Los Angeles (USLAX)']);
      expect(list.containers.map(({ number, arrival_is, is_overdue }) => [number, arrival_is, is_overdue])).toEqual([
        ['LATER', 'estimated', true],
        ['LATE', 'estimated', false],
        ['THIS_MORNING', 'actual', false],
        ['UNLOADED', 'unloaded', false],
        ['THIS_EVENING', 'estimated', false],
        ['LAST_DAY', 'estimated', false],
      ]);
    });

    it('takes each place by its own calendar where none is named', async () => {
      expect(await numbers({})).toEqual([
        'LATER (overdue)',
        'LATE',
        'THIS_MORNING',
        'UNLOADED',
        'NOWHERE',
        'THIS_EVENING',
        'BY_SHIPMENT',
        'LAST_DAY',
        'DAY_AFTER',
      ]);
    });

    it('has inland arrivals where the place is the destination', async () => {
      const list = await listArrivals.run(context, { port: 'chicago' });

      expect(list.containers).toMatchObject([
        { number: 'INLAND_LATE', said_by: 'rail', is_overdue: true, place_name: 'Chicago' },
        { number: 'INLAND_THERE', arrival_is: 'actual', arrival_at: '2026-06-12T01:00:00.000Z' },
        { number: 'INLAND_SEEN', arrival_is: 'inferred', arrival_at: '2026-06-12T02:00:00.000Z', is_overdue: false },
        { number: 'INLAND_PICKED_UP', arrival_is: 'inferred', arrival_at: '2026-06-12T03:00:00.000Z' },
        { number: 'INLAND', arrival_is: 'estimated', said_by: 'shipping_line', vessel_name: null },
      ]);
      expect(list.containers[4]).toMatchObject({ timezone: 'America/Chicago', place_locode: 'USCHI' });
    });

    it('names as overdue nothing that was not expected yet, whatever the beginning', async () => {
      expect(await numbers({ port: 'USLAX', to: '2026-06-11' })).toEqual([
        'LATER (overdue)',
        'LATE',
        'THIS_MORNING',
        'UNLOADED',
        'THIS_EVENING',
      ]);
    });
  });

  describe('from a given moment on', () => {
    it.each<[string, Input, string[]]>([
      ['a day', { from: '2026-06-19', to: '2026-06-19' }, ['DAY_AFTER']],
      ['days, the last of them included', { from: '2026-06-18', to: '2026-06-19' }, ['LAST_DAY', 'DAY_AFTER']],
      ['a week where no end is given', { from: '2026-06-12' }, ['LAST_DAY', 'DAY_AFTER']],
      [
        'a time, to a time that is not included',
        { from: '2026-06-12T06:30:00Z', to: '2026-06-19T07:00:00Z' },
        ['THIS_EVENING', 'LAST_DAY'],
      ],
      ['times of another zone', { from: '2026-06-19T00:00:00-07:00' }, ['DAY_AFTER']],
      [
        'the past, with what never came',
        { from: '2026-06-07', to: '2026-06-10' },
        ['PICKED_UP', 'STOPPED', 'GONE_ON', 'LATE'],
      ],
    ])('takes %s', async (_what, input, found) => {
      expect([...(await numbers({ ...input, port: 'USLAX' }))].sort()).toEqual([...found].sort());
    });

    it('shows from what it was and to what', async () => {
      const { from, to } = await listArrivals.run(context, { from: '2026-12-30' });
      const times = await listArrivals.run(context, { from: '2026-12-30T08:00:00Z' });

      expect([from, to]).toEqual(['2026-12-30', '2027-01-06']);
      expect([times.from, times.to]).toEqual(['2026-12-30T08:00:00Z', '2027-01-06T08:00:00.000Z']);
    });
  });

  it.each<[string, Input]>([
    ['the day on which it begins at a time', { from: '2026-06-12T12:00:00Z', to: '2026-06-12' }],
    ['that day where it is still the day before', { from: '2026-06-12T05:00:00Z', to: '2026-06-11' }],
    ['today, where the day of UTC has begun already', { to: '2026-06-11' }],
  ])('may end with %s', async (_what, input) => {
    const { to, from } = await listArrivals.run(context, input);

    expect([from, to]).toEqual([input.from ?? '2026-06-11', input.to]);
  });

  it('shows the vessel that brings a container, not that of the rest of its shipment', async () => {
    const tracker = await serviceContext(db, { clock: CLOCK });
    const [arrived, rolled] = [newBox(), newBox()];
    const aboard = { container: rolled, vessel: { imo: '9074729', name: 'ROLLED STAR' }, voyage: '099W' };
    const statements = [
      ...sailing(arrived, 'ABC0000003'),
      ...arrival(arrived, '2026-06-12T02:00:00.000Z'),
      ...manifest(rolled, 'ABC0000003'),
      bySea('depart', 'CNSHA', '2026-06-04T08:00:00.000Z', aboard),
      bySea('arrive', 'USLAX', '2026-06-15T06:00:00.000Z', { ...aboard, classifier: 'estimated' }),
    ];
    await track(tracker, 'ABC0000003');
    await answer(tracker, await watchOf(db, 'ABC0000003'), saying(...statements));

    const { containers } = await listArrivals.run(tracker, {});

    expect(containers.map((row) => [row.number, row.vessel_name, row.voyage_number])).toEqual([
      [arrived, 'EMMA', '026E'],
      [rolled, 'ROLLED STAR', '099W'],
    ]);
  });

  it('says of no vessel that it brought a container of which no arrival names one', async () => {
    const owner = await serviceContext(db, { clock: CLOCK });
    await putShipment(db, owner.principal.accountId, {
      number: 'SILENT',
      ports: ['CNSHA', 'USLAX'],
      columns: { pod_vessel_name: 'EMMA', pod_voyage_number: '026E' },
      containers: [
        { number: 'CAME', pod_arrived_at: '2026-06-12T01:00:00Z' },
        { number: 'COMES', pod_eta_at: '2026-06-13T01:00:00Z' },
      ],
    });

    const { containers } = await listArrivals.run(owner, {});

    expect(containers).toMatchObject([
      { number: 'CAME', vessel_name: null, voyage_number: null },
      { number: 'COMES', vessel_name: 'EMMA', voyage_number: '026E' },
    ]);
  });

  it('comes in pages', async () => {
    const list = await listArrivals.run(context, { port: 'USLAX', page: 2, page_size: 4 });

    expect(list).toMatchObject({ page: 2, page_size: 4, total: 6, total_overdue: 1 });
    expect(list.containers.map(({ number }) => number)).toEqual(['THIS_EVENING', 'LAST_DAY']);
  });

  it('states of each row which party reported it, how exact, and what it is known by', async () => {
    const tracker = await serviceContext(db, { clock: CLOCK });
    const [expected, arrived] = [newBox(), newBox()];
    for (const [number, statements] of [
      ['ABC0000001', sailing(expected, 'ABC0000001', '2026-06-14T06:00:00.000Z')],
      ['ABC0000002', [...sailing(arrived, 'ABC0000002'), ...arrival(arrived, '2026-06-12T02:00:00.000Z')]],
    ] as const) {
      await track(tracker, number);
      await answer(tracker, await watchOf(db, number), saying(...statements));
    }
    await db.pool.query(
      `UPDATE container SET pickup_lfd = '2026-06-20T07:00:00Z', pickup_lfd_terminal = '2026-06-20T07:00:00Z' WHERE number = $1`,
      [arrived],
    );
    await db.pool.query(STATE_DAYS);

    const { containers } = await listArrivals.run(tracker, {});

    expect(containers).toEqual([
      {
        id: expect.any(String),
        number: arrived,
        current_status: 'on_ship',
        held: null,
        warnings: ['vessel discharged at Los Angeles (USLAX) reported with a date in the future'],
        pickup_place_name: 'Los Angeles',
        shipment_id: expect.any(String),
        bill_of_lading_number: 'ABC0000002',
        shipping_line_scac: 'MAEU',
        vessel_name: 'EMMA',
        voyage_number: '026E',
        place_locode: 'USLAX',
        place_name: 'Los Angeles',
        arrival_at: '2026-06-12T02:00:00.000Z',
        timezone: 'America/Los_Angeles',
        precision: 'time',
        arrival_is: 'actual',
        said_by: 'shipping_line',
        is_overdue: false,
        is_unknown: false,
        is_tracking_stopped: false,
        last_free_day: '2026-06-20',
        free_days: ['2026-06-20 (terminal)'],
        is_sandbox: false,
      },
      expect.objectContaining({
        number: expected,
        arrival_is: 'estimated',
        said_by: 'shipping_line',
        last_free_day: null,
      }),
    ]);
  });

  it('says that a place is not known', async () => {
    expect(await listArrivals.run(context, { port: 'Atlantis' })).toMatchObject({ matched_ports: [], total: 0 });
  });

  it('never shows what belongs to another account', async () => {
    for (const input of [{}, { port: 'USLAX' }, { port: 'USCHI' }, { from: '2020-01-01', to: '2030-01-01' }])
      expect(await listArrivals.run(other, input)).toMatchObject({ total: 0, containers: [] });
  });

  it.each<[Input, string]>([
    [{ port: '' }, '/port'],
    [{ port: 'a\0b' }, '/port'],
    [{ from: 'tomorrow' }, '/from'],
    [{ from: '2026-02-30' }, '/from'],
    [{ from: '0000-01-01' }, '/from'],
    [{ to: '9999-12-31T23:59:59-23:00' }, '/to'],
    [{ to: '2026-06-10' }, '/to'],
    [{ from: '2026-06-10', to: '2026-06-09' }, '/to'],
    [{ page: 5_000 }, '/page'],
    [{ page_size: 101 }, '/page_size'],
  ])('refuses %j', async (input, pointer) => {
    await expect(listArrivals.run(context, input)).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { pointer },
    });
  });

  it('needs the permission to read', async () => {
    const writer = withPermissions(context, ['tracking:write', 'reference:read']);

    await expect(listArrivals.run(writer, {})).rejects.toMatchObject({ code: 'forbidden' });
  });
});
