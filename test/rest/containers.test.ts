import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../src/rest/listen.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { createRestServer } from '../../src/rest/server.ts';
import { search } from '../../src/services/search/search.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { arrival, sailing } from '../support/sailing.ts';
import { fakeClock, SANDBOX_ONLY, serviceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');

describeWithDatabase('GET /v2/containers/:id', () => {
  let db: TestDatabase;
  let real: { context: ServiceContext; id: string };
  let invented: { context: ServiceContext; id: string };
  let base: string;
  let close: () => Promise<void>;
  let caller: ServiceContext;

  beforeAll(async () => {
    db = await testDatabase();
    real = await tracked(await serviceContext(db, { clock: CLOCK }), 'MAEU');
    invented = await tracked(await serviceContext(db, { clock: CLOCK, sources: SANDBOX_ONLY }), 'TEST');
    caller = real.context;
    const rest = createRestServer({
      routes,
      authenticate: async () => caller.principal,
      contextFor: (principal, requestId) => ({ ...caller, principal, requestId }),
      publicUrl: () => 'https://track.example.com',
      log: caller.log,
      isReady: () => true,
    });
    const listener = await listen(rest, { host: '127.0.0.1', port: 0 });
    base = listener.url;
    close = () => listener.close();
  });

  afterAll(async () => {
    await close();
    await db.drop();
  });

  async function tracked(context: ServiceContext, scac: string) {
    const [number, box] = [newNumber(), newBox()];
    await track(context, number, { scac });
    await answer(context, await watchOf(db, number, scac), saying(...sailing(box, number), ...arrival(box)));
    const { results } = await search.run(context, { query: box });
    return { context, id: results[0]?.id ?? '' };
  }

  async function ask(who: ServiceContext, path: string) {
    caller = who;
    const response = await fetch(`${base}/v2/containers/${path}`);
    return { status: response.status, body: JSON.parse(await response.text()) };
  }

  it('links to a facility by its kind, whether or not it is included', async () => {
    await db.pool.query("UPDATE terminal SET kind = 'rail_terminal'");

    const alone = await ask(real.context, real.id);
    const included = await ask(real.context, `${real.id}?include=pod_terminal,pickup_facility`);

    expect(alone.body.data.relationships.pod_terminal.data).toMatchObject({ type: 'rail_terminal' });
    expect(alone.body.data.relationships.pickup_facility.data).toMatchObject({ type: 'rail_terminal' });
    expect(included.body.data.relationships).toEqual(alone.body.data.relationships);
    expect(included.body.included).toMatchObject([alone.body.data.relationships.pod_terminal.data]);
  });

  it('claims nothing of raw events, which it does not know', async () => {
    const { body } = await ask(real.context, real.id);

    expect(Object.keys(body.data.relationships)).toEqual([
      'shipment',
      'pod_terminal',
      'pickup_facility',
      'transport_events',
    ]);
  });

  it('says of sandbox data, and of no other, that it is that', async () => {
    const [cargo, trial] = [await ask(real.context, real.id), await ask(invented.context, invented.id)];

    expect(trial.body.meta).toEqual({ sandbox: true });
    expect(cargo.body).not.toHaveProperty('meta');
    expect(Object.keys(cargo.body.data.attributes).filter((name) => /sandbox|_type$/.test(name))).toEqual([
      'equipment_type',
    ]);
  });

  it('leaves the currency of a fee out where it is not known', async () => {
    const fees = [
      { type: 'exam', amount: 425, currency_code: null },
      { type: 'demurrage', amount: 100, currency_code: 'USD' },
    ];
    await db.pool.query('UPDATE container SET fees = $2 WHERE id = $1', [real.id, JSON.stringify(fees)]);

    const { body } = await ask(real.context, real.id);

    expect(body.data.attributes.fees_at_pod_terminal).toEqual([
      { type: 'exam', amount: 425 },
      { type: 'demurrage', amount: 100, currency_code: 'USD' },
    ]);
  });

  it.each(['MSKU0000006', '1', '%00', '00000000-0000-0000-0000-000000000001', 'ffffffff-ffff-9fff-ffff-ffffffffffff'])(
    'answers 404 to the id %s, which nothing can have',
    async (id) => {
      const { status, body } = await ask(real.context, id);

      expect(status).toBe(404);
      expect(body.errors).toMatchObject([
        {
          code: 'not_found',
          detail: expect.stringMatching(/^There is no container with the id .* in this account\.$/),
        },
      ]);
    },
  );

  it('answers 404 to the id of what belongs to another account', async () => {
    expect(await ask(real.context, invented.id)).toMatchObject({ status: 404 });
  });
});
