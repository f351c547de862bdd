import { expect, it } from 'vitest';
import type { SendStatement } from '../../src/db/client.ts';
import type { Replica } from '../../src/db/replica.ts';
import { browseContainers } from '../../src/services/container/browse-containers.ts';
import { listArrivals } from '../../src/services/container/list-arrivals.ts';
import { listContainers } from '../../src/services/container/list-containers.ts';
import { listContainersAtRisk } from '../../src/services/container/list-containers-at-risk.ts';
import { exportContainers } from '../../src/services/export/export-containers.ts';
import { exportShipments } from '../../src/services/export/export-shipments.ts';
import { exportTrackingRequests } from '../../src/services/export/export-tracking-requests.ts';
import { search } from '../../src/services/search/search.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { listShipments } from '../../src/services/shipment/list-shipments.ts';
import { listTrackingRequests } from '../../src/services/tracking-request/list-tracking-requests.ts';
import { describeWithDatabase, useDatabase, useSecondProcess } from '../support/database.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';

type Reading = (context: ServiceContext) => Promise<object>;

const READINGS: [string, Reading][] = [
  ['containers of the console', (context) => browseContainers.run(context, { mark: null })],
  ['containers', (context) => listContainers.run(context, {})],
  ['containers in full', (context) => listContainers.run(context, { detail: 'full', freshness: true })],
  ['arrivals', (context) => listArrivals.run(context, {})],
  ['containers at risk', (context) => listContainersAtRisk.run(context, {})],
  ['shipments', (context) => listShipments.run(context, {})],
  ['tracking requests', (context) => listTrackingRequests.run(context, {})],
  ['tracking requests with their containers', (context) => listTrackingRequests.run(context, { containers: true })],
  ['exported containers', (context) => exportContainers.run(context, {})],
  ['exported shipments', (context) => exportShipments.run(context, {})],
  ['exported tracking requests', (context) => exportTrackingRequests.run(context, {})],
  ['what a search finds', (context) => search.run(context, { query: 'SBX0DEMO01' })],
];

describeWithDatabase('with a replica', () => {
  const db = useDatabase();
  const elsewhere = useSecondProcess(db);

  it.each(READINGS)('%s are read there, and nowhere else', async (_, run) => {
    const context = await serviceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
    const texts = { primary: 0, replica: 0 };
    const query: SendStatement = (statement, values) => {
      texts.replica += 1;
      return elsewhere.query(statement, values);
    };
    const replica: Replica = { read: (body) => body({ ...elsewhere, query }), close: async () => {} };
    db.onQuery = () => {
      texts.primary += 1;
    };

    await run({ ...context, replica });

    db.onQuery = () => {};
    expect({ ...texts, replica: texts.replica > 0 }).toEqual({ primary: 0, replica: true });
  });
});
