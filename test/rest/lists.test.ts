import { beforeAll, describe, expect, it } from 'vitest';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { putParty, putShipment } from '../support/list-rows.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, useServiceContext, withPermissions } from '../support/service-context.ts';
import { track } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const CUSTOMS = JSON.stringify([{ name: 'customs', status: 'hold', description: null }]);

interface Listed {
  attributes: { number?: string; bill_of_lading_number?: string; request_number?: string };
}

describeWithDatabase('the filters and orders of the lists of /v2', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });
  let customerId: string;

  beforeAll(async () => {
    const { accountId } = owner.principal;
    customerId = await putParty(db, accountId, 'Alpha');
    await putShipment(db, accountId, {
      number: 'BILL1',
      ports: ['CNSHA', 'USLAX'],
      columns: {
        customer_id: customerId,
        ref_numbers: ['PO-1'],
        tags: ['urgent', 'VIP'],
        pod_vessel_name: 'Ever Given',
        pod_vessel_imo: '9074729',
        pod_eta_at: '2026-06-04T00:00:00Z',
        created_at: '2026-01-01T00:00:00Z',
        updated_at: '2026-01-01T00:00:00Z',
      },
      containers: [
        {
          number: 'AAAU0000001',
          current_status: 'available',
          pickup_lfd: '2026-06-05T07:00:00Z',
          holds: CUSTOMS,
          iso_code: '45R1',
          availability_known: true,
          available_for_pickup: true,
          created_at: '2026-01-01T00:00:00Z',
          updated_at: '2026-01-01T00:00:00Z',
        },
      ],
    });
    await putShipment(db, accountId, {
      number: 'BILL2',
      scac: 'EGLV',
      columns: { line_tracking_stopped_at: '2026-02-01T00:00:00Z', created_at: '2026-02-01T00:00:00Z' },
      containers: [{ number: 'BBBU0000002', created_at: '2026-02-01T00:00:00Z' }],
    });
    for (const request of ['ASKED1', 'ASKED2']) await track(owner, request, { ref_numbers: [`REF-${request}`] });
    const belongs =
      "UPDATE tracking_request SET customer_id = $1, tags = '{urgent,VIP}' WHERE request_number = 'ASKED1'";
    await db.pool.query(belongs, [customerId]);
    const at = 'UPDATE tracking_request SET created_at = $2, updated_at = $2 WHERE request_number = $1';
    await db.pool.query(at, ['ASKED1', '2026-01-01T00:00:00Z']);
    await db.pool.query(at, ['ASKED2', '2026-02-01T00:00:00Z']);
  });

  /** The last digits of those that were listed. */
  async function found(list: string, query: string, who = owner): Promise<string> {
    const { status, body } = await api.ask(who, `GET /${list}?${query}`);
    expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
    return body.data
      .map(
        ({ attributes }: Listed) => attributes.number ?? attributes.bill_of_lading_number ?? attributes.request_number,
      )
      .map((number) => number?.at(-1))
      .join('');
  }

  describe.each(['containers', 'shipments'])('of %s', (list) => {
    it.each([
      ['filter[status]=available', '1'],
      ['filter[status]=new,available', '21'],
      ['filter[tag]=late,urgent', '1'],
      ['filter[tag]=lat', ''],
      ['filter[vessel]=ever+g', '1'],
      ['filter[vessel]=IMO+9074729', '1'],
      ['filter[vessel]=green', ''],
      ['filter[arriving_after]=2026-06-03&filter[arriving_before]=2026-06-05', '1'],
      ['filter[arriving_after]=2026-06-05', ''],
      ['filter[created_after]=2026-01-02', '2'],
      ['filter[created_before]=2026-01-02', '1'],
      ['filter[port]=USLAX', '1'],
      ['filter[carrier]=Evergreen', '2'],
      ['filter[carrier]=Maersk,EGLV', '21'],
      ['filter[customer_name]=alph', '1'],
      ['filter[customer_name]=lpha', ''],
      ['filter[updated_after]=2026-01-02', '2'],
      ['filter[lfd_before]=2026-06-06', '1'],
      ['filter[holds]=true', '1'],
      ['filter[holds]=false', '2'],
      ['filter[holds]=USDA,Customs', '1'],
      ['filter[tracking_stopped]=true', '2'],
      ['filter[tracking_stopped]=false', '1'],
      ['filter[ref_number]=PO-1', '1'],
      ['q=BILL', '21'],
      ['q=bbbu', '2'],
      ['q=po-', '1'],
      ['q=BU000', '2'],
      ['q=00002', '2'],
      ['q=ILL', '21'],
      ['q=ill1', '1'],
      ['q=2', ''],
      ['sort=created_at', '12'],
      ['sort=-created_at', '21'],
      ['sort=updated_at', '12'],
      ['filter[holds]=true&filter[port]=USLAX&q=PO&sort=-updated_at', '1'],
    ])('takes %s', async (query, expected) => {
      expect(await found(list, query)).toBe(expected);
    });

    it('takes the party that they are tracked for', async () => {
      expect(await found(list, `filter[customer_id]=${customerId}`)).toBe('1');
      expect(await found(list, `filter[customer_id]=${customerId}`, other)).toBe('');
      expect(await found(list, 'filter[customer_name]=alpha', other)).toBe('');
    });

    it('keeps the filters and the order in the links to other pages', async () => {
      const { body } = await api.ask(owner, `GET /${list}?q=BILL&sort=created_at&page[size]=1`);

      const next = new URL(body.links.next);
      expect(Object.fromEntries(next.searchParams)).toEqual({
        q: 'BILL',
        sort: 'created_at',
        'page[number]': '2',
        'page[size]': '1',
      });
      expect(body.meta).toEqual({ size: 1, total: 2 });
    });

    it.each([
      ['filter[status]=lost', 422, 'filter[status]'],
      ['filter[status]=available,lost', 422, 'filter[status]'],
      ['filter[status]=available,', 422, 'filter[status]'],
      ['filter[status]=', 400, 'filter[status]'],
      ['filter[tag]=', 400, 'filter[tag]'],
      ['filter[tag]=,', 422, 'filter[tag]'],
      ['filter[holds]=,', 422, 'filter[holds]'],
      ['filter[customer_name]=', 400, 'filter[customer_name]'],
      ['filter[carrier]=Maersk,Nobody', 422, 'filter[carrier]'],
      ['q=', 400, 'q'],
      ['sort=', 400, 'sort'],
      ['page[after]=', 400, 'page[after]'],
      ['filter[updated_after]=soon', 422, 'filter[updated_after]'],
      ['filter[lfd_before]=soon', 422, 'filter[lfd_before]'],
      ['filter[holds]=+', 422, 'filter[holds]'],
      ['filter[customer_id]=Alpha', 422, 'filter[customer_id]'],
      ['filter[ref_number]=+', 422, 'filter[ref_number]'],
      ['q=%00', 422, 'q'],
      ['filter[tracking_stopped]=maybe', 400, 'filter[tracking_stopped]'],
      ['sort=weight', 400, 'sort'],
      ['sort=+', 400, 'sort'],
      ['sort=created_at,updated_at', 400, 'sort'],
      ['filter[colour]=red', 400, 'filter[colour]'],
    ])('refuses %s and names the parameter', async (query, status, parameter) => {
      const { body } = await api.ask(owner, `GET /${list}?${query}`);

      expect(body.errors).toMatchObject([{ status: `${status}`, source: { parameter } }]);
    });

    it('gives the thousandth page of a hundred, and none beyond', async () => {
      const ask = (page: number) => api.ask(owner, `GET /${list}?page[number]=${page}&page[size]=100`);

      expect(await ask(1000)).toMatchObject({ status: 200, body: { data: [], meta: { size: 0, total: 2 } } });
      expect(await ask(1001)).toMatchObject({
        status: 422,
        body: { errors: [{ source: { parameter: 'page[number]' } }] },
      });
    });

    it('needs the permission to read', async () => {
      const writer = withPermissions(owner, ['tracking:write']);

      expect(await api.ask(writer, `GET /${list}?filter[holds]=true`)).toMatchObject({ status: 403 });
    });
  });

  it.each([
    ['containers', 'arriving_after', 'arriving_before'],
    ['containers', 'arriving_from', 'arriving_until'],
    ['containers', 'created_after', 'created_before'],
    ['shipments', 'arriving_after', 'arriving_before'],
    ['shipments', 'arriving_from', 'arriving_until'],
    ['shipments', 'created_after', 'created_before'],
    ['tracking_requests', 'created_after', 'created_before'],
    ['tracking_requests', 'updated_after', 'updated_before'],
  ])('refuses of %s a time whose %s lies behind its %s', async (list, from, until) => {
    const ask = (begin: string, end: string) =>
      api.ask(owner, `GET /${list}?filter[${from}]=${begin}&filter[${until}]=${end}`);

    expect(await ask('2026-06-05', '2026-06-04')).toMatchObject({
      status: 422,
      body: { errors: [{ source: { parameter: `filter[${until}]` }, detail: expect.stringContaining('2026-06-05') }] },
    });
    expect(await ask('2026-06-04', '2026-06-04')).toMatchObject({ status: 200 });
  });

  it.each([
    ['containers', 'filter[number]=aaau+0000001', '1'],
    ['containers', 'filter[number]=AU-000', '1'],
    ['containers', 'filter[number]=bbbu', '2'],
    ['containers', 'filter[number]=u0', ''],
    ['tracking_requests', 'q=SKED', '21'],
    ['tracking_requests', 'q=ked2', '2'],
    ['tracking_requests', 'q=ked3', ''],
    ['containers', 'filter[equipment]=45r', '1'],
    ['containers', 'filter[equipment]=22G1', ''],
    ['containers', 'filter[equipment]=Reefer', '1'],
    ['containers', 'filter[equipment]=dry', ''],
    ['containers', 'filter[equipment]=dry,22G1,40ft+high_cube+reefer', '1'],
    ['containers', 'filter[equipment]=40ft+standard', ''],
    ['containers', 'filter[equipment]=45RE,20GP', '1'],
    ['containers', 'filter[available_for_pickup]=true', '1'],
    ['containers', 'filter[available_for_pickup]=false', ''],
    ['shipments', 'filter[status]=tracking,tracking_stopped', '21'],
    ['containers', 'sort=pickup_lfd', '12'],
    ['containers', 'sort=-pickup_lfd', '12'],
    ['containers', 'sort=-number', '21'],
    ['shipments', 'number=BILL2', '2'],
    ['shipments', 'number=AAAU0000001', ''],
    ['shipments', 'sort=-bill_of_lading_number', '21'],
    ['shipments', 'sort=pod_eta_at', '12'],
    ['tracking_requests', 'filter[status]=pending&filter[request_type]=bill_of_lading', '21'],
    ['tracking_requests', 'filter[scac]=Maersk', '21'],
    ['tracking_requests', 'filter[request_number]=asked-1', '1'],
    ['tracking_requests', 'filter[ref_number]=REF-ASKED2', '2'],
    ['tracking_requests', 'filter[status]=failed,pending&filter[request_type]=booking,bill_of_lading', '21'],
    ['tracking_requests', 'filter[created_after]=2026-01-02', '2'],
    ['tracking_requests', 'filter[updated_before]=2026-01-02', '1'],
    ['tracking_requests', 'filter[created_at][start]=2026-01-02', '2'],
    ['tracking_requests', 'filter[updated_at][end]=2026-01-02', '1'],
    ['tracking_requests', 'q=ref-asked1', '1'],
    ['tracking_requests', 'filter[tag]=late,VIP', '1'],
    ['tracking_requests', 'filter[tag]=vip', ''],
    ['tracking_requests', 'filter[customer_name]=alph&filter[status]=pending', '1'],
    ['tracking_requests', 'filter[customer_name]=lpha', ''],
    ['tracking_requests', 'sort=created_at', '12'],
    ['tracking_requests', 'sort=-updated_at', '21'],
  ])('of %s takes %s', async (list, query, expected) => {
    expect(await found(list, query)).toBe(expected);
  });

  it('of tracking requests takes the party that they are for', async () => {
    expect(await found('tracking_requests', `filter[customer_id]=${customerId}`)).toBe('1');
    expect(await found('tracking_requests', 'filter[customer_name]=alpha', other)).toBe('');
  });

  it.each(['refrigerated', 'box', 'dry,box', '40', 'dry+reefer', '22G1X', ','])(
    'of containers refuses %s as equipment, and says what may be given',
    async (text) => {
      const { status, body } = await api.ask(owner, `GET /containers?filter[equipment]=${text}`);

      expect([status, body.errors[0].source]).toEqual([422, { parameter: 'filter[equipment]' }]);
      expect(body.errors[0].detail).toMatch(/ft|comma/);
    },
  );

  it('of tracking requests refuses an order that there is not', async () => {
    const { status, body } = await api.ask(owner, 'GET /tracking_requests?sort=number');

    expect([status, body.errors[0].source]).toEqual([400, { parameter: 'sort' }]);
  });
});
