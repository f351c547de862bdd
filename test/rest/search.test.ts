import { beforeAll, expect, it } from 'vitest';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { PUBLIC_URL, useRestApi } from '../support/rest-api.ts';
import { sailing } from '../support/sailing.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../support/service-context.ts';
import { answer, newBox, saying, track, watchOf } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');

describeWithDatabase('GET /v2/search', () => {
  it('names the correction of a mistyped container number in meta, and nothing where something is found', async () => {
    const { body } = await api.ask(own, 'GET /search?query=CSQX3054383');
    const found = await api.ask(own, 'GET /search?query=PO-77');

    expect(body).toMatchObject({
      data: [],
      meta: { size: 0, total: 0, mistyped: expect.stringContaining('the fourth letter should be U (CSQU3054383)') },
    });
    expect(found.body.meta).toEqual({ size: 1, total: 1 });
  });

  const box = newBox();
  const db = useDatabase();
  const own = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });
  const api = useRestApi(db);

  beforeAll(async () => {
    await track(own, 'ABC1234567', { ref_numbers: ['PO-77'] });
    await answer(own, await watchOf(db, 'ABC1234567'), saying(...sailing(box, 'ABC1234567')));
    await track(own, 'ABC1239999');
  });

  it('finds a shipment, with all that distinguishes it and where the rest is', async () => {
    const { status, body } = await api.ask(own, 'GET /search?query=PO-77');
    const [{ id }] = body.data;
    const self = `${PUBLIC_URL}/v2/search?query=PO-77`;

    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          id,
          type: 'search_result',
          attributes: {
            entity_type: 'shipment',
            number: 'ABC1234567',
            matched_by: 'reference',
            matched_text: 'PO-77',
            shipment_id: id,
            scac: 'MAEU',
            port_of_lading_name: 'Shanghai',
            port_of_discharge_name: 'Los Angeles',
            containers_count: 1,
            containers: [
              { id: expect.any(String), number: box, status: 'on_ship', held: null, holds: [], last_free_day: null },
            ],
            tracking_stopped: false,
            tracking_stopped_reason: null,
            status: null,
            held: null,
            holds: null,
            last_free_day: null,
            pickup_place_name: null,
            warnings: null,
            failed_reason: null,
            ref_numbers: ['PO-77'],
            created_at: expect.any(String),
            updated_at: expect.any(String),
          },
          links: { self: `${PUBLIC_URL}/v2/shipments/${id}` },
        },
      ],
      links: { self, current: self, first: self, last: self },
      meta: { size: 1, total: 1 },
    });
  });

  it('calls a container cargo, and links to what it is', async () => {
    const { body } = await api.ask(own, `GET /search?query=${box}`);
    const [{ id, attributes, links }] = body.data;

    expect(attributes).toMatchObject({ entity_type: 'cargo', number: box, status: 'on_ship', containers_count: null });
    expect(links.self).toBe(`${PUBLIC_URL}/v2/containers/${id}`);
    expect(await api.ask(own, `GET /containers/${id}`)).toMatchObject({ status: 200 });
  });

  it('finds shipments before requests that led to none yet', async () => {
    const { body } = await api.ask(own, 'GET /search?query=abc-123');

    expect(body.data.map(({ attributes }: { attributes: { entity_type: string } }) => attributes.entity_type)).toEqual([
      'shipment',
      'tracking_request',
    ]);
    expect(body.data[1].links.self).toBe(`${PUBLIC_URL}/v2/tracking_requests/${body.data[1].id}`);
  });

  it('says in meta what to do about a query that is too short', async () => {
    const { body } = await api.ask(own, 'GET /search?query=AB');

    expect(body.meta).toEqual({ size: 2, total: 2, advice: expect.stringContaining('give at least three') });
  });

  it('shows a request whose line is not known, without a line', async () => {
    const unknown = await serviceContext(db, { clock: CLOCK });
    await db.pool.query(
      `INSERT INTO tracking_request (id, account_id, request_type, request_number, normalized_number, status, failed_reason)
       VALUES (gen_random_uuid(), $1, 'container', 'TCLU1234568', 'TCLU1234568', 'failed', 'scac_auto_detect_failed')`,
      [unknown.principal.accountId],
    );

    expect((await api.ask(unknown, 'GET /search?query=TCLU')).body.data).toMatchObject([
      { attributes: { scac: null, status: 'failed', failed_reason: 'scac_auto_detect_failed' } },
    ]);
  });

  it('finds nothing of another account, nor what there is not', async () => {
    const nothing = { data: [], meta: { size: 0, total: 0 } };

    expect((await api.ask(other, 'GET /search?query=ABC')).body).toMatchObject(nothing);
    expect((await api.ask(own, "GET /search?query='%20OR%201=1")).body).toMatchObject(nothing);
  });

  it.each(['', '?query=', '?query=%20', `?query=${'A'.repeat(201)}`, '?query=A%00', '?query=A&query=B', '?q=A'])(
    'answers 400 to the query "%s"',
    async (query) => {
      const { status, body } = await api.ask(own, `GET /search${query}`);

      expect(status).toBe(400);
      expect(body.errors[0].source).toEqual({ parameter: query === '?q=A' ? 'q' : 'query' });
    },
  );

  it('answers 403 to callers who may not read', async () => {
    expect(await api.ask(withPermissions(own, ['reference:read']), 'GET /search?query=A')).toMatchObject({
      status: 403,
    });
  });
});
