import { beforeAll, expect, it } from 'vitest';
import { getShipment } from '../../../src/services/shipment/get-shipment.ts';
import { listShipments } from '../../../src/services/shipment/list-shipments.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { putShipment } from '../../support/list-rows.ts';
import { fakeClock, useServiceContext, withPermissions } from '../../support/service-context.ts';

type Input = Parameters<typeof listShipments.run>[1];

const JANUARY = { created_at: '2026-01-10T00:00:00Z', updated_at: '2026-01-20T00:00:00Z' };
const FEBRUARY = { created_at: '2026-02-10T00:00:00Z', updated_at: '2026-02-20T00:00:00Z' };

describeWithDatabase('list_shipments', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });
  const other = useServiceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });
  let firstId: string;

  beforeAll(async () => {
    const { accountId } = context.principal;
    firstId = await putShipment(db, accountId, {
      number: 'FIRST',
      ports: ['CNSHA', 'USLAX', 'USCHI'],
      columns: {
        ...JANUARY,
        pod_vessel_name: 'EMMA',
        pol_etd_at: '2026-01-11T00:00:00Z',
        pol_atd_at: '2026-01-12T00:00:00Z',
        pod_eta_at: '2026-02-01T12:00:00Z',
        ref_numbers: ['PO-1'],
      },
      containers: [
        { number: 'MSKU0000001', current_status: 'on_ship', ...JANUARY },
        { number: 'MSKU0000002', current_status: 'on_ship', ...JANUARY },
        { number: 'MSKU0000003', current_status: 'new', ...JANUARY, updated_at: '2026-03-01T00:00:00Z' },
      ],
    });
    await putShipment(db, accountId, {
      number: 'SECOND',
      scac: 'EGLV',
      ports: [null, 'NLRTM'],
      columns: {
        ...FEBRUARY,
        pod_eta_at: '2026-02-15T00:00:00Z',
        pod_ata_at: '2026-02-16T00:00:00Z',
        line_tracking_stopped_at: '2026-02-20T00:00:00Z',
        line_tracking_stopped_reason: 'cancelled_by_user',
      },
    });
    await putShipment(db, other.principal.accountId, { number: 'THEIRS', ports: ['CNSHA', 'USLAX'] });
  });

  async function numbers(input: Input, who = context): Promise<string[]> {
    const list = await listShipments.run(who, { ...input, detail: 'summary' });
    return list.detail === 'summary' ? list.shipments.map((row) => row.bill_of_lading_number) : [];
  }

  it('states in short what has to be known of a shipment, the newest first', async () => {
    const list = await listShipments.run(context, {});

    const { container_ids } = (await getShipment.run(context, { id: firstId })).shipment;
    expect(container_ids).toHaveLength(3);
    expect(list).toEqual({
      detail: 'summary',
      page: 1,
      page_size: 25,
      total: 2,
      shipments: [
        expect.objectContaining({
          bill_of_lading_number: 'SECOND',
          pod_eta_at: null,
          pod_ata_at: '2026-02-16T00:00:00.000Z',
          line_tracking_stopped_reason: 'cancelled_by_user',
          containers_by_status: {},
          available_but_held: null,
          warnings: null,
        }),
        {
          id: firstId,
          bill_of_lading_number: 'FIRST',
          shipping_line_scac: 'MAEU',
          port_of_lading_locode: 'CNSHA',
          port_of_lading_name: 'Shanghai',
          port_of_discharge_locode: 'USLAX',
          port_of_discharge_name: 'Los Angeles',
          destination_locode: 'USCHI',
          destination_name: 'Chicago',
          pod_vessel_name: 'EMMA',
          pol_etd_at: null,
          pol_atd_at: '2026-01-12T00:00:00.000Z',
          pol_timezone: 'Asia/Shanghai',
          pod_eta_at: '2026-02-01T12:00:00.000Z',
          pod_ata_at: null,
          pod_timezone: 'America/Los_Angeles',
          line_tracking_stopped_at: null,
          line_tracking_stopped_reason: null,
          container_names: [1, 2, 3].map((at) => ({ id: container_ids[at - 1], number: `MSKU000000${at}` })),
          containers_by_status: { on_ship: 2, new: 1 },
          available_but_held: null,
          warnings: null,
          ref_numbers: ['PO-1'],
          is_sandbox: false,
          updated_at: '2026-01-20T00:00:00.000Z',
        },
      ],
    });
  });

  it.each([true, false])('shows the whole record that get_shipment gives, with its containers: %s', async (include) => {
    const list = await listShipments.run(context, { detail: 'full', include_containers: include, status: 'on_ship' });

    expect(list.shipments).toEqual([await getShipment.run(context, { id: firstId, include_containers: include })]);
  });

  it('brings the containers along in short if they are requested', async () => {
    const list = await listShipments.run(context, { include_containers: true, port: 'USLAX' });

    expect(list.shipments[0]?.containers).toEqual([
      { id: expect.any(String), number: 'MSKU0000001', current_status: 'on_ship', held: null, warnings: null },
      { id: expect.any(String), number: 'MSKU0000002', current_status: 'on_ship', held: null, warnings: null },
      { id: expect.any(String), number: 'MSKU0000003', current_status: 'new', held: null, warnings: null },
    ]);
  });

  it.each<[string, Input, string[]]>([
    ['the status of any of its containers', { status: 'new' }, ['FIRST']],
    ['a status that none has', { status: 'available' }, []],
    ['being tracked', { status: 'tracking' }, ['FIRST']],
    ['not being tracked any more', { status: 'tracking_stopped' }, ['SECOND']],
    ['port', { port: 'rotter' }, ['SECOND']],
    ['line', { carrier: 'EISU' }, ['SECOND']],
    ['change', { updated_after: '2026-02-20' }, ['SECOND', 'FIRST']],
    ['change of one of its containers', { updated_after: '2026-02-28' }, ['FIRST']],
    ['all at once', { status: 'on_ship', port: 'CNSHA', carrier: 'Maersk', updated_after: '2026-01-20' }, ['FIRST']],
  ])('filters by %s', async (_what, input, expected) => {
    expect(await numbers(input)).toEqual(expected);
  });

  it('turns the pages', async () => {
    expect(await numbers({ page: 2, page_size: 1 })).toEqual(['FIRST']);
  });

  it('reads everything in one round trip', async () => {
    const sent: string[] = [];
    db.onQuery = (text) => sent.push(text);
    await listShipments.run(context, { port: 'Los', detail: 'full', include_containers: true });
    db.onQuery = () => {};

    expect(sent).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ['an unknown status', { status: 'arrived' }, 'invalid_input'],
    ['a blank port', { port: '' }, 'invalid_input'],
    ['an unknown line', { carrier: 'ZZZZ' }, 'line_not_recognized'],
    ['a time in words', { updated_after: 'last week' }, 'invalid_input'],
    ['too deep a page', { page: 100_000 }, 'invalid_input'],
  ])('refuses %s', async (_what, input, code) => {
    await expect(listShipments.run(context, input)).rejects.toMatchObject({ code });
  });

  it('never shows what belongs to another account', async () => {
    expect(await numbers({}, other)).toEqual(['THEIRS']);
    expect(await numbers({ status: 'on_ship' }, other)).toEqual([]);
    expect(await numbers({ port: 'USLAX' }, other)).toEqual(['THEIRS']);
  });

  it('needs the permission to read', async () => {
    const writer = withPermissions(context, ['tracking:write', 'reference:read']);

    await expect(listShipments.run(writer, {})).rejects.toMatchObject({ code: 'forbidden' });
  });
});
