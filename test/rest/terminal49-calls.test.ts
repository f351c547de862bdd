import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { arrival, sailing } from '../support/sailing.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const SHIPMENT_INCLUDES = 'containers,pod_terminal,port_of_lading,port_of_discharge,destination,destination_terminal';

/** What a program sends that was written for the API of Terminal49, as its TypeScript SDK (2.x) sends it. */
const CALLS: readonly [method: string, path: string, status: number, body?: unknown][] = [
  ['GET', '/containers?include=shipment,pod_terminal', 200],
  ['GET', '/containers?include=shipment,pod_terminal&page[number]=1&page[size]=25', 200],
  ['GET', '/containers/{container}?include=shipment,pod_terminal', 200],
  ['GET', '/containers/{container}?include=shipment,pod_terminal,pickup_facility', 200],
  ['GET', '/containers/{container}?include=transport_events', 200],
  ['GET', '/containers/{container}/transport_events?include=location,terminal', 200],
  ['GET', '/containers/{container}/route?include=port,vessel,route_location', 200],
  ['GET', '/containers/{container}/raw_events', 200],
  ['PATCH', '/containers/{container}/refresh', 200],
  ['GET', `/shipments?include=${SHIPMENT_INCLUDES}`, 200],
  ['GET', `/shipments?include=${SHIPMENT_INCLUDES}&filter[tracking_stopped]=false&page[size]=10`, 200],
  ['GET', '/shipments?number={number}', 200],
  ['GET', `/shipments/{shipment}?include=${SHIPMENT_INCLUDES}`, 200],
  [
    'PATCH',
    '/shipments/{shipment}',
    200,
    { data: { type: 'shipment', id: '{shipment}', attributes: { ref_numbers: ['PO-1'], tags: ['spring'] } } },
  ],
  ['PATCH', '/shipments/{shipment}/stop_tracking', 200, { data: { type: 'shipment', id: '{shipment}' } }],
  ['PATCH', '/shipments/{shipment}/resume_tracking', 200, { data: { type: 'shipment', id: '{shipment}' } }],
  ['GET', '/tracking_requests?include=tracked_object', 200],
  ['GET', '/tracking_requests?filter[status]=created&page[number]=1&page[size]=5', 200],
  ['GET', '/tracking_requests/{request}?include=tracked_object,shipping_line', 200],
  [
    'PATCH',
    '/tracking_requests/{request}',
    200,
    { data: { type: 'tracking_request', id: '{request}', attributes: { ref_numbers: ['PO-2'] } } },
  ],
  [
    'POST',
    '/tracking_requests',
    201,
    {
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'container', request_number: '{box}', scac: 'MAEU', ref_numbers: ['PO-3'] },
      },
    },
  ],
  ['POST', '/tracking_requests/infer_number', 200, { number: '{box}' }],
  ['GET', '/search?query={number}', 200],
  ['GET', '/shipping_lines?search=maersk', 200],
  ['DELETE', '/containers/{container}', 204],
];

describeWithDatabase('a program that was written for Terminal49', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const known = new Map<string, string>();
  let context: ServiceContext;

  beforeAll(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });
    const [number, box] = [newNumber(), newBox()];
    await track(context, number, { scac: 'MAEU' });
    await answer(context, await watchOf(db, number, 'MAEU'), saying(...sailing(box, number), ...arrival(box)));
    const first = async (list: string) => (await api.ask(context, `GET /${list}`)).body.data[0].id;
    known.set('container', await first('containers')).set('shipment', await first('shipments'));
    known
      .set('request', await first('tracking_requests'))
      .set('number', number)
      .set('box', newBox());
  });

  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => known.get(name) ?? whole);

  it.each(CALLS)('gets an answer to %s %s', async (method, call, status, body) => {
    const sent = body === undefined ? undefined : JSON.parse(filled(JSON.stringify(body)));

    const answered = await api.ask(context, `${method} ${filled(call)}`, sent, { 'x-account-id': 'one' });

    expect([answered.status, answered.body?.errors]).toEqual([status, undefined]);
  });

  it('finds each of its calls in the documentation', () => {
    const page = readFileSync(path.join(packageRoot(), 'docs/terminal49.md'), 'utf8');
    const template = (call: string) => call.replace(/\?.*/, '').replace(/^\/(\w+)\/\{\w+\}/, '/$1/{id}');

    for (const call of new Set(CALLS.map(([method, one]) => `${method} ${template(one)}`))) {
      expect(page).toContain(`\`${call}\``);
    }
  });
});
