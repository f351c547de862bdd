import { beforeAll, expect, it } from 'vitest';
import { search } from '../../src/services/search/search.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { PUBLIC_URL, useRestApi } from '../support/rest-api.ts';
import { arrival, sailing } from '../support/sailing.ts';
import { fakeClock, SANDBOX_ONLY, serviceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');

describeWithDatabase('/v2/containers', () => {
  const db = useDatabase();
  let real: { context: ServiceContext; id: string };
  let invented: { context: ServiceContext; id: string };
  const api = useRestApi(db);

  beforeAll(async () => {
    real = await tracked(await serviceContext(db, { clock: CLOCK }), 'MAEU');
    invented = await tracked(await serviceContext(db, { clock: CLOCK, sources: SANDBOX_ONLY }), 'TEST');
  });

  async function tracked(context: ServiceContext, scac: string) {
    const [number, box] = [newNumber(), newBox()];
    await track(context, number, { scac });
    await answer(context, await watchOf(db, number, scac), saying(...sailing(box, number), ...arrival(box)));
    const { results } = await search.run(context, { query: box });
    return { context, id: results[0]?.id ?? '' };
  }

  const ask = (caller: ServiceContext, path: string) => api.ask(caller, `GET /containers/${path}`);

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

  it.each(['MSKU0000006', '1', '00000000-0000-0000-0000-000000000001', 'ffffffff-ffff-9fff-ffff-ffffffffffff'])(
    'answers 404 to the id %s, which nothing can have',
    async (id) => {
      const { status, body } = await ask(real.context, id);

      expect(status).toBe(404);
      expect(body.errors).toMatchObject([
        {
          code: 'not_found',
          detail: expect.stringMatching(
            /^There is no container with the id .* in this account; it (is no id|may be the id).*\.$/,
          ),
        },
      ]);
    },
  );

  it('answers 404 to the id of what belongs to another account', async () => {
    expect(await ask(real.context, invented.id)).toMatchObject({ status: 404 });
  });

  it('are listed with what is requested to be included, each of it once', async () => {
    const { status, body } = await api.ask(real.context, 'GET /containers?include=shipment,transport_events');

    const events = body.data[0].relationships.transport_events.data;
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ type: 'container', id: real.id }]);
    expect(body.included.map(({ type }: { type: string }) => type)).toEqual([
      'shipment',
      ...events.map(() => 'transport_event'),
    ]);
    expect(body.meta).toEqual({ size: 1, total: 1 });
    expect(Object.keys(body.links)).toEqual(['self', 'current', 'first', 'last']);
  });

  it('show in a list as much of themselves as alone', async () => {
    const list = await api.ask(real.context, 'GET /containers');
    const alone = await ask(real.context, real.id);

    expect(list.body.data).toEqual([alone.body.data]);
    expect(list.body.included).toEqual([]);
  });

  it.each([
    ['filter[status]=new', 0],
    ['filter[port]=USLAX', 1],
    ['filter[carrier]=MAEU', 1],
    ['filter[updated_after]=2100-01-01', 0],
  ])('are found by %s', async (query, total) => {
    expect((await api.ask(real.context, `GET /containers?${query}`)).body.meta.total).toBe(total);
  });

  it('show their milestones in order', async () => {
    const { body } = await ask(real.context, `${real.id}/transport_events`);
    const included = await ask(real.context, `${real.id}?include=transport_events`);

    expect(body.data).toEqual(included.body.included);
    expect(body.data[0]).toMatchObject({ type: 'transport_event', attributes: { data_source: 'shipping_line' } });
    expect(body.links.self).toBe(`${PUBLIC_URL}/v2/containers/${real.id}/transport_events`);
    expect(await ask(invented.context, `${real.id}/transport_events`)).toMatchObject({ status: 404 });
  });
});
