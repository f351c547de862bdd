import { beforeAll, expect, it } from 'vitest';
import { LOCAL_CLOCK } from '../../../src/core/local-clock.ts';
import { GATHERED_ROWS, ORDERED_ROWS } from '../../../src/services/list/paged-list.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { putParty, putShipment } from '../../support/list-rows.ts';
import { useRestApi } from '../../support/rest-api.ts';
import { fakeClock, useServiceContext } from '../../support/service-context.ts';
import { track } from '../../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const HOLDS = JSON.stringify([{ name: 'customs', status: 'hold', description: null }]);
const FEES = JSON.stringify([{ type: 'demurrage', amount: 450, currency_code: 'USD' }]);
const DAYS = JSON.stringify([
  {
    party: 'terminal',
    date: '2026-06-05',
    at: '2026-06-05T07:00:00.000Z',
    timezone: 'America/Los_Angeles',
    place_locode: 'USLAX',
    place_name: 'Los Angeles',
    computed: false,
    applies: true,
    binding: true,
    reported_at: null,
  },
]);

/** The records of a CSV file by the names of its columns (RFC 4180). */
function parseCsv(text: string): Record<string, string>[] {
  const records: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') records.push([]);
  }
  const [names = [], ...rows] = records.slice(0, -1);
  return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
}

describeWithDatabase('lists as rows', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });
  const crowd = useServiceContext(db, { clock: CLOCK });

  beforeAll(async () => {
    const { accountId } = owner.principal;
    await putShipment(db, accountId, {
      number: 'BILL1',
      ports: ['CNSHA', 'USLAX'],
      columns: {
        customer_id: await putParty(db, accountId, '=cmd|"/c calc"!A1'),
        ref_numbers: ['PO-1', '-SUM(A1)'],
        tags: ['urgent', 'a, "b"'],
        pod_vessel_name: 'Ever\nGiven',
        pol_atd_at: '2026-05-20T16:30:00Z',
        created_at: '2026-01-01T00:00:00Z',
      },
      containers: [
        {
          number: 'AAAU0000001',
          current_status: 'available',
          pickup_lfd_terminal: '2026-06-05T07:00:00Z',
          last_free_days: DAYS,
          holds: HOLDS,
          holds_reported: true,
          fees: FEES,
          fees_reported: true,
          iso_code: '45R1',
          availability_known: true,
          available_for_pickup: true,
          pod_timezone: 'America/Los_Angeles',
          pod_eta_at: '2026-06-03T07:00:00Z',
          pod_arrived_at: '2026-06-03T13:15:30.5Z',
          created_at: '2026-01-01T00:00:00Z',
        },
      ],
    });
    await putShipment(db, accountId, {
      number: 'BILL2',
      scac: 'EGLV',
      columns: { line_tracking_stopped_at: '2026-02-01T00:00:00Z', created_at: '2026-02-01T00:00:00Z' },
      containers: [
        {
          number: 'BBBU0000002',
          pod_timezone: LOCAL_CLOCK,
          pod_arrived_at: '2026-06-02T10:00:00Z',
          created_at: '2026-02-01T00:00:00Z',
        },
      ],
    });
    await track(owner, 'ASKED1');
  });

  async function exported(path: string, accept = 'text/csv', who: ServiceContext = owner): Promise<string> {
    const { url, apiKey } = api.reachedBy(who);
    const answer = await fetch(`${url}${path}`, { headers: { Authorization: `Token ${apiKey}`, Accept: accept } });
    expect({ path, status: answer.status, type: answer.headers.get('content-type')?.split(';')[0] }).toEqual({
      path,
      status: 200,
      type: accept,
    });
    return answer.text();
  }

  const records = async (path: string) =>
    (await exported(path, 'application/x-ndjson'))
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));

  it('has the columns that are asked for, in their order, and refuses what it does not have', async () => {
    const [head, ...lines] = (
      await exported('/exports?resource=containers&format=csv&columns=number,days_after_first_eta,current_status')
    ).split('\r\n');
    expect(head).toBe('number,days_after_first_eta,current_status');
    expect(lines).toContain('AAAU0000001,,available');
    const all = (await exported('/exports?resource=containers&format=csv')).split('\r\n')[0]?.split(',') ?? [];
    expect(all).toEqual(expect.arrayContaining(['id', 'pod_original_eta_at', 'days_after_first_eta', 'number']));

    const { url, apiKey } = api.reachedBy(owner);
    const headers = { Authorization: `Token ${apiKey}` };
    const refused = await fetch(`${url}/exports?resource=containers&format=csv&columns=number,secret`, { headers });
    expect([refused.status, JSON.stringify(await refused.json())]).toEqual([400, expect.stringContaining('secret')]);
    const empty = await fetch(`${url}/exports?resource=containers&format=csv&columns=`, { headers });
    expect(empty.status).toBe(400);
  });

  it('have what a sheet of containers needs', async () => {
    const [, container] = await records('/containers');

    expect(container).toMatchObject({
      number: 'AAAU0000001',
      bill_of_lading_number: 'BILL1',
      shipping_line_scac: 'MAEU',
      shipping_line_name: 'Maersk',
      customer_name: '=cmd|"/c calc"!A1',
      shipment_ref_numbers: ['PO-1', '-SUM(A1)'],
      tags: ['urgent', 'a, "b"'],
      equipment_type: 'reefer',
      equipment_length: 40,
      current_status: 'available',
      available_for_pickup: true,
      ready_for_pickup: false,
      holds: ['customs'],
      fees: ['demurrage 450 USD'],
      fees_amount: 450,
      fees_currency: 'USD',
      last_free_day: '2026-06-05',
      last_free_day_party: 'terminal',
      last_free_day_terminal: '2026-06-05',
      last_free_day_line: null,
      port_of_lading_locode: 'CNSHA',
      port_of_discharge_name: 'Los Angeles',
      pod_vessel_name: 'Ever\nGiven',
    });
  });

  it('have times in UTC and on the clock of the place, and no moment where only that clock is known', async () => {
    const [unknown, container] = await records('/containers');

    expect(container).toMatchObject({
      pol_atd_at: '2026-05-20T16:30:00.000Z',
      pol_atd_local: '2026-05-21T00:30:00+08:00',
      pod_eta_at: '2026-06-03T07:00:00.000Z',
      pod_eta_local: '2026-06-03',
      pod_arrived_at: '2026-06-03T13:15:30.500Z',
      pod_arrived_local: '2026-06-03T06:15:30-07:00',
      pod_timezone: 'America/Los_Angeles',
      pod_discharged_at: null,
      pod_discharged_local: null,
    });
    expect(unknown).toMatchObject({
      pod_arrived_at: null,
      pod_arrived_local: '2026-06-02T10:00:00',
      pod_timezone: null,
    });
  });

  it('are the same rows as CSV, in which no text is a formula', async () => {
    const rows = parseCsv(await exported('/containers'));
    const [, lines] = rows;

    expect(rows.map(({ number }) => number)).toEqual(['BBBU0000002', 'AAAU0000001']);
    expect(lines).toMatchObject({
      customer_name: '\'=cmd|"/c calc"!A1',
      shipment_ref_numbers: "PO-1; '-SUM(A1)",
      tags: 'urgent; a, "b"',
      pod_vessel_name: 'Ever\nGiven',
      available_for_pickup: 'true',
      pod_discharged_at: '',
    });
  });

  it('are those that the filters choose, in the order that is requested', async () => {
    const numbers = async (path: string) => (await records(path)).map((row) => row.number ?? row.bill_of_lading_number);

    expect(await numbers('/containers?filter[status]=available')).toEqual(['AAAU0000001']);
    expect(await numbers('/containers?sort=number')).toEqual(['AAAU0000001', 'BBBU0000002']);
    expect(await numbers('/containers?q=BBBU')).toEqual(['BBBU0000002']);
    expect(await numbers('/shipments?filter[tag]=urgent')).toEqual(['BILL1']);
    expect(await numbers('/shipments?filter[tracking_stopped]=true')).toEqual(['BILL2']);
    expect(await records('/tracking_requests?filter[status]=created')).toEqual([]);
    expect(await records('/tracking_requests')).toMatchObject([{ request_number: 'ASKED1', status: 'pending' }]);
    expect(await records('/shipments?filter[tag]=urgent')).toMatchObject([
      { container_numbers: ['AAAU0000001'], containers_count: 1, last_free_day: '2026-06-05' },
    ]);
  });

  it('are files under an address of their own, with the same filters', async () => {
    const { url, apiKey } = api.reachedBy(owner);
    const file = async (query: string, accept = '*/*') => {
      const headers = { Authorization: `Token ${apiKey}`, Accept: accept };
      const answer = await fetch(`${url}/exports?${query}`, { headers });
      const [type] = (answer.headers.get('content-type') ?? '').split(';');
      return {
        status: answer.status,
        type,
        name: answer.headers.get('content-disposition'),
        text: await answer.text(),
      };
    };
    const named = (name: string) => `attachment; filename="${name}"`;

    expect(await file('resource=containers&sort=number&format=csv')).toMatchObject({
      name: named('containers-2026-06-01.csv'),
      text: await exported('/containers?sort=number'),
    });
    expect(await file('resource=shipments&filter[tag]=urgent&format=ndjson')).toMatchObject({
      name: named('shipments-2026-06-01.ndjson'),
      text: await exported('/shipments?filter[tag]=urgent', 'application/x-ndjson'),
    });
    expect(await file('resource=tracking_requests')).toMatchObject({
      status: 200,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name: named('tracking_requests-2026-06-01.xlsx'),
    });
    expect(await file('resource=containers&format=csv', 'application/json')).toMatchObject({ status: 406, name: null });
  });

  it.each([
    ['containers', 'pickup_lfd'],
    ['shipments', 'pod_eta_at'],
    ['shipments', '-bill_of_lading_number'],
    ['tracking_requests', '-updated_at'],
  ])('are files of %s in the order %s of that list', async (resource, sort) => {
    const rows = await records(`/${resource}?sort=${sort}`);

    expect(await records(`/exports?resource=${resource}&format=ndjson&sort=${sort}`)).toEqual(rows);
  });

  it.each([
    ['', 400, 'resource'],
    ['resource=parties', 400, 'resource'],
    ['resource=containers&format=pdf', 400, 'format'],
    ['resource=containers&resource=shipments', 400, 'resource'],
    ['resource=shipments&filter[equipment]=45R1', 400, 'filter[equipment]'],
    ['resource=containers&filter[request_number]=A', 400, 'filter[request_number]'],
    ['resource=containers&page[size]=10', 400, 'page[size]'],
    ['resource=containers&sort=pod_eta', 400, 'sort'],
    ['resource=containers&sort=pod_eta_at', 400, 'sort'],
    ['resource=containers&filter[status]=lost', 422, 'filter[status]'],
    ['resource=shipments&filter[carrier]=nobody', 422, 'filter[carrier]'],
    ['resource=containers&page[after]=nonsense', 400, 'page[after]'],
  ])('are refused as a file of %s with its name', async (query, status, parameter) => {
    expect(await api.ask(owner, `GET /exports?${query}`)).toMatchObject({
      status,
      body: { errors: [{ source: { parameter } }] },
    });
  });

  it('go on behind a cursor of the list', async () => {
    const { body } = await api.ask(owner, 'GET /containers?page[after]=start&page[size]=1');
    const cursor = new URL(body.links.next).searchParams.get('page[after]');

    expect(await records(`/containers?page[after]=${cursor}`)).toMatchObject([{ number: 'AAAU0000001' }]);
  });

  it.each([
    ['page[after]=nonsense', 400, 'page[after]'],
    ['page[size]=10', 400, 'page[size]'],
    ['include=shipment', 400, 'include'],
    ['filter[status]=lost', 422, 'filter[status]'],
    ['filter[carrier]=nobody', 422, 'filter[carrier]'],
  ])('refuse %s with its name', async (query, status, parameter) => {
    const answer = await api.ask(owner, `GET /containers?${query}`, undefined, { Accept: 'text/csv' });

    expect(answer).toMatchObject({ status, body: { errors: [{ source: { parameter } }] } });
  });

  it('have a column for each custom field, in its type', async () => {
    const containers = (await api.ask(owner, 'GET /containers?filter[number]=AAAU0000001')).body.data;
    const { id } = containers[0];
    const [shipment] = (await api.ask(owner, 'GET /shipments?filter[tag]=urgent')).body.data;
    const define = (entity_type: string, api_slug: string, data_type: string, more: object = {}) =>
      api.ask(owner, 'POST /custom_field_definitions', {
        data: {
          type: 'custom_field_definition',
          attributes: { entity_type, api_slug, data_type, display_name: api_slug, ...more },
        },
      });
    const set = (type: string, target: string, api_slug: string, value: unknown) =>
      api.ask(owner, `POST /${type}/${target}/custom_fields`, {
        data: { type: 'custom_field', attributes: { api_slug, value } },
      });
    const party = await putParty(db, owner.principal.accountId, 'Broker Ltd');
    await define('Container', 'dock', 'number');
    await define('Container', 'broker', 'reference', { reference_type: 'Party' });
    await define('Container', 'unused', 'date');
    await define('Shipment', 'paid', 'boolean');
    await set('containers', id, 'dock', '-4.5');
    await set('containers', id, 'broker', party);
    await set('shipments', shipment.id, 'paid', true);

    const [other, container] = await records('/containers');

    expect(container).toMatchObject({
      custom_dock: -4.5,
      custom_broker: 'Broker Ltd',
      custom_unused: null,
      shipment_custom_paid: true,
    });
    expect(other).toMatchObject({ custom_dock: null, custom_broker: null, shipment_custom_paid: null });
    expect(parseCsv(await exported('/containers'))[1]).toMatchObject({
      custom_dock: '-4.5',
      custom_broker: 'Broker Ltd',
    });
  });

  it('are read in pages, each by a statement of its own and in no transaction, and none is missing', async () => {
    const rows = 2 * ORDERED_ROWS + 1;
    await insertShipments(crowd.principal.accountId, rows);
    const texts: string[] = [];
    db.onQuery = (text) => texts.push(text);

    const listed = parseCsv(await exported('/shipments', 'text/csv', crowd));
    db.onQuery = () => {};

    expect(new Set(listed.map(({ bill_of_lading_number: number }) => number)).size).toBe(rows);
    expect(listed).toHaveLength(rows);
    expect(texts.filter((text) => text.includes('FROM shipment s'))).toHaveLength(3);
    expect(texts.filter((text) => /^(?:BEGIN|DECLARE)/.test(text))).toEqual([]);
  });

  it('have every row that a filter without an index finds, of which more are read at a time', async () => {
    await db.pool.query('DELETE FROM shipment WHERE account_id = $1', [crowd.principal.accountId]);
    await insertShipments(crowd.principal.accountId, GATHERED_ROWS + 1, ['many']);
    await insertShipments(crowd.principal.accountId, 5, [], 'FEW');

    const listed = parseCsv(await exported('/shipments?filter[tag]=many', 'text/csv', crowd));

    expect(new Set(listed.map(({ bill_of_lading_number: number }) => number)).size).toBe(GATHERED_ROWS + 1);
    expect(listed).toHaveLength(GATHERED_ROWS + 1);
  });

  /** Gives an account shipments of numbers that begin alike, some of which were made at the same moment. */
  async function insertShipments(accountId: string, count: number, tags: string[] = [], start = 'MANY'): Promise<void> {
    await db.pool.query(
      `INSERT INTO shipment (id, account_id, watch_id, scac, bill_of_lading_number, normalized_number, created_at, tags)
       SELECT gen_random_uuid(), $1, (SELECT id FROM watch LIMIT 1), 'MAEU', $4 || n, $4 || n, now() - n % 7 * interval '1 hour', $3
       FROM generate_series(1, $2::int) n`,
      [accountId, count, tags, start],
    );
  }
});
