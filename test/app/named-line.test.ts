import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiKey } from '../../src/services/api-key.ts';
import { shippingLineId } from '../../src/services/shipping-line.ts';
import { EXAMPLE } from '../services/tariff/documents.ts';
import { equipmentEvent, transportEvent } from '../sources/dcsa/events.ts';
import { databaseAvailable } from '../support/database.ts';
import { type LoopbackServer, sendJson, startLoopbackServer } from '../support/loopback-server.ts';
import type { RestBody } from '../support/rest-body.ts';
import { asUpstream, type Installation, startInstallation } from '../support/upstream-chain.ts';

/** A line that the program does not know: it has settings alone. */
const SCAC = 'QZXV';
const NAME = 'Quarz Container Lines';
/** A feed of several lines. */
const SENDER_KEY = 'key-of-a-feed-of-many-lines';

/** A gate-out that names the line as the carrier, by a code list that is not one of SCACs. */
const GATE_OUT = [
  'UNB+UNOA:2+HUB:ZZZ+LANDFALL+260122:0900+1',
  'UNH+1+IFTSTA:D:00B:UN',
  'BGM+23+1+9',
  'DTM+137:202601220900:203',
  `NAD+CA+${SCAC}:160:20`,
  'CNI+1',
  'STS+1+24',
  'RFF+BM:QZXVSHA0000001',
  'DTM+334:202601220800:203',
  'LOC+175+USLAX:139:6',
  'EQD+CN+MSKU1234565+45G1:102:5++3+5',
  'UNT+10+1',
  'UNZ+1+1',
]
  .map((segment) => `${segment}'`)
  .join('\n');

const SOON = { timeout: 60_000, interval: 200 };

describe.skipIf(!databaseAvailable)('a line of settings alone', () => {
  let line: LoopbackServer;
  let installation: Installation;
  let key: string;

  beforeAll(async () => {
    const events = [equipmentEvent(), transportEvent({ equipmentReference: 'MSKU1234565' })];
    line = await startLoopbackServer((_request, response) => sendJson(response, events));
    const settings = { BASE_URL: line.url, PROFILE: 'dcsa-2.2', AUTH: 'none', NAME, REQUESTS_PER_MINUTE: '1000' };
    const env = Object.entries(settings).map(([name, value]) => [`LINE_${SCAC}_${name}`, value]);
    installation = await startInstallation({
      env: { ...Object.fromEntries(env), SENDER_MANY_PARTY: 'shipping_line', SENDER_MANY_KEY: SENDER_KEY },
    });
    const permissions = ['tracking:read', 'tracking:write', 'reference:read'] as const;
    ({ key } = await createApiKey.run(installation.context(), { name: 'tests', permissions: [...permissions] }));
    installation.app().startScheduler();
  });

  afterAll(async () => {
    await installation.close();
    await line.close();
  });

  async function call(path: string, body?: object) {
    const headers = { authorization: `Token ${key}`, 'content-type': 'application/vnd.api+json' };
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${installation.url}${path}`, { headers, ...sent });
    const answered: RestBody = JSON.parse(await response.text());
    return { status: response.status, body: answered };
  }

  /** The names of lines in the export of a list. */
  async function namesExported(list: string): Promise<unknown[]> {
    const headers = { authorization: `Token ${key}`, accept: 'application/x-ndjson' };
    const response = await fetch(`${installation.url}/${list}`, { headers });
    const rows = (await response.text()).trim().split('\n');
    return [...new Set(rows.map((row) => JSON.parse(row).shipping_line_name))];
  }

  const track = (request_number: string, attributes: object = { scac: SCAC }) =>
    call('/tracking_requests', {
      data: { type: 'tracking_request', attributes: { request_type: 'bill_of_lading', request_number, ...attributes } },
    });

  it('is among the shipping lines, by its SCAC, its name and its id', async () => {
    const attributes = { scac: SCAC, name: NAME, short_name: NAME, bill_of_lading_tracking_support: true };

    const found = await call('/shipping_lines?search=quarz');
    const [byScac, byId] = [
      await call(`/shipping_lines/${SCAC}`),
      await call(`/shipping_lines/${shippingLineId(SCAC)}`),
    ];

    expect(found.body.data).toMatchObject([{ id: shippingLineId(SCAC), attributes }]);
    expect(byScac.body.data).toMatchObject({ attributes });
    expect(byId.body).toEqual(byScac.body);
  });

  it('is polled for a number that REST is given, and its shipment has its name', async () => {
    const made = await track('QZXVSHA0000001');
    const path = `/tracking_requests/${made.body.data.id}?include=shipping_line,tracked_object`;

    expect(made).toMatchObject({ status: 201, body: { data: { attributes: { scac: SCAC } } } });
    await vi.waitFor(async () => {
      const { body } = await call(path);
      expect(body.data.attributes.status).toBe('created');
      expect(body.data.relationships.shipping_line.data.id).toBe(shippingLineId(SCAC));
      expect(body.included).toContainEqual(
        expect.objectContaining({ type: 'shipping_line', id: shippingLineId(SCAC) }),
      );
      expect(body.included).toContainEqual(
        expect.objectContaining({
          type: 'shipment',
          attributes: expect.objectContaining({ shipping_line_scac: SCAC, shipping_line_name: NAME }),
        }),
      );
    }, SOON);
    expect((await call(`/containers?filter[carrier]=${encodeURIComponent(NAME)}`)).body.data).toMatchObject([
      { attributes: { number: 'MSKU1234565' } },
    ]);
  });

  it('has its name in exported containers, shipments and tracking requests', async () => {
    const containers = await namesExported('containers');
    const shipments = await namesExported('shipments');
    const requests = await namesExported('tracking_requests');

    expect({ containers, shipments, requests }).toEqual({ containers: [NAME], shipments: [NAME], requests: [NAME] });
  });

  it('is found by the letters before a number, and by its name', async () => {
    const detected = await track('QZXVSHA0000002', { auto_detect_vocc_scac: true });
    const inferred = await call('/tracking_requests/infer_number', {
      number: 'QZXVSHA0000003',
    });

    expect(JSON.stringify(inferred.body)).toContain(NAME);
    expect([detected.body.data.attributes.scac, inferred.status]).toEqual([null, 200]);
  });

  it('takes many numbers at once, and names it where a number begins with its SCAC', async () => {
    const checked = await call('/tracking_requests/check_numbers', { numbers: ['QZXVSHA0000005'] });
    const tracking_requests = ['QZXVSHA0000006', 'QZXVSHA0000007'].map((request_number) => ({
      request_number,
      scac: SCAC,
    }));
    const job = await call('/tracking_requests/bulk', {
      data: { type: 'bulk_tracking_request', attributes: { tracking_requests } },
    });

    expect(JSON.stringify(checked.body)).toContain(NAME);
    expect(job.status).toBe(202);
    await vi.waitFor(async () => {
      const { body } = await call(`/tracking_requests?filter[scac]=${SCAC}`);
      const numbers = body.data.map(({ attributes }) => attributes.request_number);
      expect(numbers).toEqual(expect.arrayContaining(['QZXVSHA0000006', 'QZXVSHA0000007']));
    }, SOON);
  });

  it('is understood in a message of a sender of several lines that names it as the carrier', async () => {
    const pushed = await fetch(`${installation.url}/intake/many`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SENDER_KEY}`, 'content-type': 'application/edifact' },
      body: GATE_OUT,
    });
    const { body } = await call('/shipments?include=containers');
    const shipment = body.data.find(({ attributes }) => attributes.bill_of_lading_number === 'QZXVSHA0000001');
    const [container] = shipment?.relationships.containers.data ?? [];
    const events = await call(`/containers/${container?.id}/raw_events`);

    expect(await pushed.json()).toMatchObject({ quarantined: 0 });
    expect(
      events.body.data.map(({ attributes }) => [attributes.original_event, attributes.data_source]),
    ).toContainEqual(['IFTSTA 1:24', 'shipping_line']);
    const { rows } = await installation
      .app()
      .db.pool.query(
        `SELECT DISTINCT body->>'source' AS source FROM observation WHERE body->>'originalEvent' LIKE 'IFTSTA%'`,
      );
    expect(rows).toEqual([{ source: SCAC }]);
  });

  it('may have a tariff, which a line that is named nowhere may not', async () => {
    const added = (document: string) =>
      call('/tariffs', { data: { type: 'tariff_document', attributes: { document } } });

    expect(await added(EXAMPLE.replace('line: MAEU', `line: ${SCAC}`))).toMatchObject({ status: 201 });
    expect(await added(EXAMPLE.replace('line: MAEU', 'line: QZXW'))).toMatchObject({
      status: 422,
      body: { errors: [{ detail: expect.stringContaining(`it may be ${SCAC} (${NAME})`) }] },
    });
  });

  it('takes a number from an agent that gives its name', async () => {
    const client = new Client({ name: 'tests', version: '0' });
    const url = new URL('/mcp', installation.url);
    await client.connect(
      new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Token ${key}` } } }),
    );
    const textOf = async (name: string, given: Record<string, unknown>) =>
      JSON.stringify(await client.callTool({ name, arguments: given }));

    const lines = await textOf('get_supported_shipping_lines', { search: 'quarz' });
    const one = await textOf('track_container', { number: 'QZXVSHA0000004', scac: NAME });
    await client.close();

    expect(lines).toContain(`${SCAC}`);
    expect(one).toContain(SCAC);
    expect(one).not.toContain('isError');
  });

  it('is polled through an installation that has its settings by one that has only its SCAC', async () => {
    const behind = await startInstallation({ env: await asUpstream(installation, { lines: SCAC }) });
    try {
      const { access } = behind.context().sources.line(SCAC);
      expect([access, behind.app().lines.find(SCAC)?.name]).toEqual(['ready', SCAC]);
    } finally {
      await behind.close();
    }
  });
});
