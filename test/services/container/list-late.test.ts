import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import { listLate } from '../../../src/services/container/list-late.ts';
import { tool } from '../../../tools/list-late.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { putShipment } from '../../support/list-rows.ts';
import { eta, FIRST_ETA } from '../../support/sailing.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../../support/service-context.ts';
import { follow } from './followed.ts';

type Input = Parameters<typeof listLate.run>[1];

/** At Los Angeles it is still the evening of June 11. */
const CLOCK = fakeClock('2026-06-12T04:00:00.000Z');
const FIRST = '2026-06-05T12:00:00Z';
const SPOKE_SINCE = { terminal_statements: JSON.stringify({ line: '2026-06-11T20:00:00.000Z' }) };
const EMMA = { pod_original_eta_at: FIRST, pod_vessel_name: 'EMMA MAERSK', pod_vessel_imo: '9321483' };
const EVER = { pod_original_eta_at: FIRST, pod_vessel_name: 'EVER GIVEN' };

/** What stands in the database of each: its port, and the columns of its shipment and of itself. */
const CONTAINERS: Readonly<
  Record<string, [port: string, shipment: Record<string, unknown>, own: Record<string, unknown>]>
> = {
  CAME_LATE: ['USLAX', EMMA, { pod_eta_at: '2026-06-08T12:00:00Z', pod_arrived_at: '2026-06-10T18:30:00Z' }],
  /** Late in the evening of the day before, on the clock of the port. */
  CAME_IN_TIME: ['USLAX', EMMA, { pod_eta_at: '2026-06-06T04:00:00Z', pod_arrived_at: '2026-06-06T05:00:00Z' }],
  UNLOADED: ['USLAX', EMMA, { pod_eta_at: '2026-06-08T12:00:00Z', pod_discharged_at: '2026-06-09T12:00:00Z' }],
  TO_COME: ['USLGB', EMMA, { pod_eta_at: '2026-06-14T12:00:00Z' }],
  OVERDUE: ['USLAX', EVER, { pod_eta_at: '2026-06-08T12:00:00Z', ...SPOKE_SINCE }],
  UNREPORTED: ['USLAX', EVER, { pod_eta_at: '2026-06-08T12:00:00Z' }],
  DAY_ONLY: ['USLAX', { ...EVER, pod_original_eta_at: '2026-06-05T07:00:00Z' }, { pod_eta_at: '2026-06-13T12:00:00Z' }],
  NO_FIRST: ['USLAX', {}, { pod_eta_at: '2026-06-13T12:00:00Z' }],
  LONG_AGO: ['USLAX', EMMA, { pod_eta_at: '2026-05-20T12:00:00Z', pod_arrived_at: '2026-05-30T12:00:00Z' }],
  PICKED_UP: ['USLAX', EMMA, { pod_eta_at: '2026-06-10T12:00:00Z', current_status: 'picked_up' }],
  STOPPED: [
    'USLAX',
    { ...EMMA, line_tracking_stopped_at: '2026-06-01T00:00:00Z' },
    { pod_eta_at: '2026-06-14T12:00:00Z' },
  ],
};

describeWithDatabase('list_late', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });
  const customer = newId();

  beforeAll(async () => {
    const { accountId } = context.principal;
    await db.pool.query("INSERT INTO party (id, account_id, company_name) VALUES ($1, $2, 'Acme Toys 100%')", [
      customer,
      accountId,
    ]);
    for (const [number, [port, columns, own]] of Object.entries(CONTAINERS)) {
      const containers = [{ number, current_status: 'on_ship', ...own }];
      const of = number === 'TO_COME' ? { ...columns, customer_id: customer } : columns;
      await putShipment(db, accountId, { number, ports: ['CNSHA', port], columns: of, containers });
    }
  });

  const listed = (input: Input, who = context) => listLate.run(who, input);
  async function days(input: Input): Promise<(string | number)[][]> {
    const { containers } = await listed({ by: 'container', ...input });
    return containers.map(({ number, days_late, arrival_is, is_overdue, is_unknown }) => [
      number,
      days_late,
      is_overdue ? 'overdue' : is_unknown ? 'unreported' : arrival_is,
    ]);
  }

  it('has by how many days of the port each is later than its first estimate, the latest first', async () => {
    expect(await days({})).toEqual([
      ['TO_COME', 9, 'estimated'],
      ['DAY_ONLY', 8, 'estimated'],
      ['OVERDUE', 6, 'overdue'],
      ['CAME_LATE', 5, 'actual'],
      ['UNLOADED', 4, 'unloaded'],
      ['UNREPORTED', 3, 'unreported'],
    ]);
  });

  it('compares with the last estimate, where what is still expected is not late', async () => {
    expect(await days({ against: 'last' })).toEqual([
      ['OVERDUE', 3, 'overdue'],
      ['CAME_LATE', 2, 'actual'],
      ['UNLOADED', 1, 'unloaded'],
    ]);
  });

  it('says of how many it is not known: without a first estimate, or without a report since the last', async () => {
    expect(await listed({})).toMatchObject({ total: 3, total_containers: 6, total_unknown: 1 });
    expect(await listed({ against: 'last' })).toMatchObject({ total_containers: 3, total_unknown: 1 });
  });

  it('has both estimates and the arrival of each, and hours where both times are known', async () => {
    const { containers } = await listed({ by: 'container', from: '2026-06-09', to: '2026-06-10' });
    const { containers: ofDay } = await listed({ by: 'container', vessel: 'EVER', days: 8 });

    expect(containers[0]).toEqual({
      id: expect.any(String),
      number: 'CAME_LATE',
      shipment_id: expect.any(String),
      bill_of_lading_number: 'CAME_LATE',
      customer_name: null,
      vessel_name: null,
      voyage_number: null,
      place_locode: 'USLAX',
      place_name: 'Los Angeles',
      timezone: 'America/Los_Angeles',
      first_eta_at: '2026-06-05T12:00:00.000Z',
      last_eta_at: '2026-06-08T12:00:00.000Z',
      arrived_at: '2026-06-10T18:30:00.000Z',
      arrival_is: 'actual',
      is_overdue: false,
      is_unknown: false,
      days_late: 5,
      hours_late: 126,
      is_sandbox: false,
    });
    expect(ofDay).toMatchObject([{ number: 'DAY_ONLY', hours_late: null }]);
  });

  describe('counted', () => {
    it('by vessel has how many are late and by how much, and says where the vessel is not known', async () => {
      const { groups, containers } = await listed({});

      expect(containers).toEqual([]);
      expect(groups).toEqual([
        {
          name: 'EMMA MAERSK',
          code: '9321483',
          containers: 1,
          shipments: 1,
          not_arrived: 1,
          overdue: 0,
          days_late_min: 9,
          days_late_max: 9,
          first_arrival_on: '2026-06-14',
          last_arrival_on: '2026-06-14',
          elsewhere: ['Long Beach'],
          is_sandbox: false,
        },
        expect.objectContaining({
          name: 'EVER GIVEN',
          code: null,
          containers: 3,
          overdue: 1,
          days_late_min: 3,
          days_late_max: 8,
        }),
        expect.objectContaining({ name: null, containers: 2, not_arrived: 0, elsewhere: ['Los Angeles'] }),
      ]);
    });

    it.each<[string, Input, (string | number | null)[][]]>([
      [
        'port',
        { by: 'port' },
        [
          ['Long Beach', 1],
          ['Los Angeles', 5],
        ],
      ],
      [
        'customer',
        { by: 'customer' },
        [
          ['Acme Toys 100%', 1],
          [null, 5],
        ],
      ],
      ['vessel, on a page', { page_size: 1, page: 2 }, [['EVER GIVEN', 3]]],
      ['vessel, of a port', { port: 'Long Beach' }, [['EMMA MAERSK', 1]]],
      ['vessel, of a vessel', { vessel: 'IMO 9321483' }, [['EMMA MAERSK', 1]]],
      ['vessel, of a vessel by a later word', { vessel: 'given' }, [['EVER GIVEN', 3]]],
      ['vessel, of so many days', { days: 9 }, [['EMMA MAERSK', 1]]],
    ])('by %s', async (_what, input, expected) => {
      const { groups } = await listed(input);

      expect(groups.map(({ name, containers }) => [name, containers])).toEqual(expected);
    });

    it.each([() => customer, () => 'Acme', () => 'toys', () => 'acme t', () => '100%'])(
      'for one customer, by id or the beginning of a word of the name',
      async (named) => {
        expect(await days({ customer: named() })).toEqual([['TO_COME', 9, 'estimated']]);
        expect((await tool.call(context, { customer: named() })).text).toContain(
          'for "Acme Toys 100%", 1 container is',
        );
      },
    );

    it.each([() => newId(), () => 'cme', () => 'Ac_e', () => '%', () => 'nobody\\'])(
      'says that there is no such customer, not that nothing is late',
      async (named) => {
        const { text, structured } = await tool.call(context, { customer: named() });

        expect(text).toMatch(/^This account has no customer of that id/);
        expect(structured).toMatchObject({ matched_customers: [], total_containers: 0 });
      },
    );

    it('knows no customer of another account', async () => {
      const stranger = await serviceContext(db, { clock: CLOCK });

      expect(await listed({ customer }, stranger)).toMatchObject({ matched_customers: [], total: 0 });
    });
  });

  it('takes the first estimate and the vessel from what the line has stated', async () => {
    const { box, context: own, says } = await follow(db);
    const before = await listed({ by: 'container' }, own);
    await says(eta(box, '2026-06-13T06:00:00.000Z'));

    const { containers } = await listed({ by: 'container' }, own);

    expect([before.total_unknown, before.total]).toEqual([0, 0]);
    expect(containers).toMatchObject([
      {
        number: box,
        first_eta_at: FIRST_ETA,
        days_late: 3,
        hours_late: 72,
        arrival_is: 'estimated',
        vessel_name: 'EMMA',
      },
    ]);
  });

  it('names the late vessels in one call of fewer than 900 tokens', async () => {
    const own = await serviceContext(db, { clock: CLOCK });
    for (let at = 0; at < 12; at++) {
      const columns = { ...EMMA, pod_vessel_name: `MSC VESSEL NUMBER ${at}`, pod_vessel_imo: `93214${at + 10}` };
      const containers = [{ number: `T${at}`, current_status: 'on_ship', pod_eta_at: `2026-06-${13 + at}T12:00:00Z` }];
      await putShipment(db, own.principal.accountId, {
        number: `T${at}`,
        ports: ['CNSHA', 'USLAX'],
        columns,
        containers,
      });
    }

    const { text } = await tool.call(own, {});

    expect(countTokens(text)).toBeLessThan(900);
    expect(text.split('\n')).toHaveLength(12);
    expect(text).toContain(
      '- "MSC VESSEL NUMBER 11" (IMO 9321421): 1 container 19 days late, not arrived (by the last estimate 2026-06-24), at Los Angeles',
    );
    expect(text).toContain('Showing 1 to 10 of 12; page 2 has more.');
  });

  it('says in words what is overdue, what may have arrived, and what is not known', async () => {
    const unknown = await tool.call(context, { by: 'container', vessel: 'no such ship' });
    const { text } = await tool.call(context, { by: 'container', vessel: 'ever' });

    expect(unknown.text).toContain(
      'no container is known to be on a vessel "no such ship", so it is not known whether',
    );
    expect(text).toContain('OVERDUE at least 6 days (');
    expect(text).toContain(
      'UNREPORTED 3 days (72 h) late, first estimate 2026-06-05, last 2026-06-08, was expected, nothing received',
    );
    expect((await tool.call(context, {})).text).toContain(
      'Whether 1 more is late is not known: it has no known first estimate.',
    );
  });

  it.each([
    ['a window that ends before it begins', { from: '2026-06-10', to: '2026-06-01' }, '/to'],
    ['no day at all', { days: 0 }, '/days'],
    ['a vessel with a null byte', { vessel: 'E\0A' }, '/vessel'],
    ['a customer without a name', { customer: ' ' }, '/customer'],
    ['a page beyond all', { page: 100_000 }, '/page'],
  ])('cannot be asked for %s', async (_what, input, pointer) => {
    await expect(listed(input)).rejects.toMatchObject({ code: 'invalid_input', detail: { pointer } });
  });

  it('are shown to no other account, and need the permission to read', async () => {
    const stranger = await serviceContext(db, { clock: CLOCK });

    expect(await listed({}, stranger)).toMatchObject({ total: 0, total_unknown: 0 });
    await expect(listed({}, withPermissions(context, ['tracking:write']))).rejects.toMatchObject({ code: 'forbidden' });
  });
});
