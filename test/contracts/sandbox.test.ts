import { beforeAll, expect, it } from 'vitest';
import { follow } from '../../src/cli/commands/follow.ts';
import { search } from '../../src/services/search/search.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { SANDBOX_NOTE } from '../../src/wording/sandbox-note.ts';
import { tools } from '../../tools/index.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { raw, rawRows } from '../support/raw.ts';
import { sailing } from '../support/sailing.ts';
import { fakeClock, SANDBOX_ONLY, useServiceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');

/** Deliveries are real, whatever they report. */
// What changed is by the clock of the database, so its own test says this of it.
// Estimates of the sandbox are not compared with arrivals.
const SILENT = ['list_changes', 'get_eta_accuracy'];
const REPORTING = tools.filter(({ name, permission }) => !SILENT.includes(name) && !permission.startsWith('webhooks:'));

describeWithDatabase('sandbox data', () => {
  const [number, box] = [newNumber(), newBox()];
  const db = useDatabase();
  const invented = useServiceContext(db, { clock: CLOCK, sources: SANDBOX_ONLY });
  const real = useServiceContext(db, { clock: CLOCK });

  beforeAll(async () => {
    await begin(invented, 'TEST');
    await begin(real, 'MAEU');
  });

  async function begin(context: ServiceContext, scac: string): Promise<void> {
    await track(context, number, { scac });
    await answer(context, await watchOf(db, number, scac), saying(...sailing(box, number)));
    const held = JSON.stringify([{ name: 'customs', status: 'hold', description: null }]);
    await db.query(raw('UPDATE shipment SET pod_original_eta_at = $2 WHERE account_id = $1'), [
      context.principal.accountId,
      '2026-06-01T00:00:00Z',
    ]);
    await db.query(raw('UPDATE container SET holds = $2 WHERE account_id = $1'), [context.principal.accountId, held]);
  }

  /** What each tool says when it is called about the number of an account. */
  async function texts(context: ServiceContext, scac: string): Promise<Record<string, string>> {
    const { results } = await search.run(context, { query: box });
    const [id, shipmentId] = [results[0]?.id, results[0]?.shipment_id];
    const [request] = await rawRows<{ id: string }>(db, 'SELECT id FROM tracking_request WHERE account_id = $1', [
      context.principal.accountId,
    ]);
    const special: Record<string, object> = {
      check_invoice: {
        ...{ container_number: box, charge: 'demurrage', currency: 'USD' },
        charged: [{ from: '2026-06-20', to: '2026-06-20', amount: 100 }],
      },
      containers_at_risk: {},
      get_container: { id, include: [] },
      get_shipment_details: { id: shipmentId },
      get_supported_shipping_lines: { search: scac },
      get_tracking_request: { id: request?.id },
      list_arrivals: { from: '2026-01-01', to: '2026-12-31' },
      list_containers: {},
      list_late: { from: '2026-01-01', to: '2026-12-31', by: 'container' },
      list_shipments: {},
      list_tracking_requests: {},
      resume_tracking: { id: shipmentId },
      search: { query: box },
      update_records: { records: [box], add_references: ['A'] },
      search_container: { query: box },
      stop_tracking: { id: shipmentId },
      track_container: { number, scac, numberType: 'bill_of_lading' },
    };
    // What changes something comes last, in an order in which each is possible.
    const order = [...REPORTING].sort((a, b) => rankOf(a.name) - rankOf(b.name));
    const said: Record<string, string> = {};
    for (const tool of order) said[tool.name] = (await tool.call(context, special[tool.name] ?? { id })).text;
    return said;
  }

  function rankOf(name: string): number {
    return ['stop_tracking', 'resume_tracking'].indexOf(name);
  }

  it('is said to be that by every tool that reports cargo', async () => {
    const said = await texts(invented, 'TEST');

    expect(Object.keys(said).sort()).toEqual(REPORTING.map(({ name }) => name));
    expect(Object.entries(said).filter(([, text]) => !text.includes(SANDBOX_NOTE))).toEqual([]);
  });

  it('is not what real data is said to be', async () => {
    const said = await texts(real, 'MAEU');

    expect(Object.entries(said).filter(([, text]) => /sandbox/i.test(text))).toEqual([]);
  });

  it.each([
    ['TEST', true],
    ['MAEU', false],
  ])('is distinguished in every record: %s is %s', async (scac, isSandbox) => {
    const context = scac === 'TEST' ? invented : real;
    const { results } = await search.run(context, { query: box });
    const request = await rawRows<{ id: string }>(db, 'SELECT id FROM tracking_request WHERE account_id = $1', [
      context.principal.accountId,
    ]);

    const followed = await follow(context, request[0]?.id ?? '');

    const records = [followed.tracking_request, followed.shipment, ...followed.containers, ...results];
    expect(records.map((record) => record?.is_sandbox)).toEqual([isSandbox, isSandbox, isSandbox, isSandbox]);
  });
});
