import { beforeEach, describe, expect, it } from 'vitest';
import { namedTags } from '../../src/rest/precondition.ts';
import { routes } from '../../src/rest/routes/index.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { changesAfter, cursorBehindAll } from '../services/change/changes.ts';
import { type Cargo, cargo } from '../support/cargo.ts';
import { describeWithDatabase, useDatabase, useSecondProcess } from '../support/database.ts';
import { rawRows } from '../support/raw.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext, withPermissions } from '../support/service-context.ts';
import { newNumber } from '../support/tracking.ts';
import { until } from '../support/until.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');
/** What deleting answers, where that is not 200. */
const STATUSES = new Map([['containers', 204]]);
const PLAIN = { 'Accept-Encoding': 'identity' };

it('every PATCH and DELETE takes If-Match', () => {
  const changes = routes.filter(({ method }) => method === 'PATCH' || method === 'DELETE');

  expect(changes.filter(({ isConditional }) => !isConditional).map(({ name }) => name)).toEqual([]);
  expect(routes.filter(({ method, isConditional }) => method === 'POST' && isConditional)).toEqual([]);
});

describe('the header', () => {
  it.each([
    ['*', null],
    [' * ', null],
    ['"a"', ['"a"']],
    ['"a" ,\t"b,c",, ""', ['"a"', '"b,c"', '""']],
    ['W/"a", "b"', ['"b"']],
    ['W/"a"', []],
    ['"a.br", "b.gzip"', ['"a"', '"b"']],
  ])('%s names %j', (header, tags) => {
    expect(namedTags(header)).toEqual(tags);
  });

  it.each(['', ' ', ',', 'a', '"a', 'a"', '"a" "b"', '*, "a"', '"a", *', 'w/"a"', 'W/ "a"', "'a'", '"a"b', '"a b"'])(
    '%j is no list of tags',
    (header) => {
      expect(() => namedTags(header)).toThrow(expect.objectContaining({ code: 'bad_request' }));
    },
  );
});

describeWithDatabase('a request with If-Match', () => {
  const db = useDatabase();
  const second = useSecondProcess(db);
  const api = useRestApi(db);
  const otherApi = useRestApi(second);
  let owner: ServiceContext;
  let other: ServiceContext;
  let one: Cargo;

  beforeEach(async () => {
    owner = await serviceContext(db, { clock: CLOCK });
    other = { ...owner, db: second };
    one = await cargo(owner);
  });

  async function make(path: string, attributes: object): Promise<string> {
    return (await api.ask(owner, `POST ${path}`, { data: { attributes } })).body.data.id;
  }

  /** Of each resource: its address, and what changes of it. */
  async function changeable(): Promise<[address: string, attributes: (to: string) => object][]> {
    const party = await make('/parties', { company_name: 'Acme' });
    const webhook = await make('/webhooks', { url: 'https://example.com/hook', events: ['container.updated'] });
    const of = (entity: string) => ({ entity_type: entity, display_name: 'Color', api_slug: 'color' });
    const definition = await make('/custom_field_definitions', { ...of('Container'), data_type: 'enum' });
    const options = `/custom_field_definitions/${definition}/options`;
    const option = await make(options, { label: 'Red', value: 'red' });
    const note = { entity_type: 'Container', display_name: 'Note', api_slug: 'note', data_type: 'short_text' };
    await make('/custom_field_definitions', note);
    const value = await make(`/containers/${one.containerIds[0]}/custom_fields`, { api_slug: 'note', value: 'red' });
    await make('/custom_field_definitions', { ...of('TrackingRequest'), data_type: 'short_text' });
    const text = await make(`/tracking_requests/${one.requestId}/custom_fields`, { api_slug: 'color', value: 'red' });
    return [
      [`/shipments/${one.shipmentId}`, (to) => ({ tags: [to] })],
      [`/containers/${one.containerIds[0]}`, (to) => ({ ref_numbers: [to] })],
      [`/tracking_requests/${one.requestId}`, (to) => ({ ref_numbers: [to] })],
      [`/parties/${party}`, (to) => ({ company_name: to })],
      [`/webhooks/${webhook}`, (to) => ({ url: `https://example.com/${to}` })],
      [`${options}/${option}`, (to) => ({ label: to })],
      [`/custom_field_definitions/${definition}`, (to) => ({ display_name: to })],
      [`/custom_fields/${value}`, (to) => ({ value: to })],
      [`/custom_fields/${text}`, (to) => ({ value: to })],
    ];
  }

  async function tagOf(address: string, headers: Record<string, string> = {}): Promise<string> {
    const { status, headers: given } = await api.ask(owner, `GET ${address}`, undefined, headers);
    expect([address, status]).toEqual([address, 200]);
    return given.get('ETag') ?? '';
  }

  const change = (address: string, attributes: object, tag: string) =>
    api.ask(owner, `PATCH ${address}`, { data: { attributes } }, { 'If-Match': tag });

  it('changes a resource as it was read, and nothing of one that is another by now', async () => {
    for (const [address, attributes] of await changeable()) {
      const [plain, encoded] = [await tagOf(address, PLAIN), await tagOf(address)];
      const done = await change(address, attributes('a'), `"none", ${encoded}`);
      expect([address, done.status, done.body.errors]).toEqual([address, 200, undefined]);

      const now = await tagOf(address, PLAIN);
      const refused = await change(address, attributes('b'), plain);
      const detail = expect.stringContaining('Read it again');
      expect([address, refused.status, refused.body.errors[0]]).toMatchObject([
        address,
        412,
        { code: 'precondition_failed', detail },
      ]);
      expect(await tagOf(address, PLAIN)).toBe(now);
    }
    const address = `/shipments/${one.shipmentId}`;
    const now = await tagOf(address, PLAIN);
    const weak = await change(address, { tags: ['b'] }, `W/${now}`);
    expect([weak.status, weak.body.errors[0].detail]).toEqual([412, expect.stringContaining('weak')]);
    expect((await change(address, { tags: ['b'] }, now)).status).toBe(200);
    expect((await change(address, { tags: ['c'] }, now)).status).toBe(412);
    expect((await change(address, { tags: ['d'] }, '*')).status).toBe(200);
  });

  it('goes on with the tag of each answer, of what was changed and of what was made', async () => {
    for (const [address, attributes] of await changeable()) {
      const first = await api.ask(owner, `PATCH ${address}`, { data: { attributes: attributes('a') } });
      const given = first.headers.get('ETag') ?? '';
      expect([address, given]).toEqual([address, await tagOf(address, PLAIN)]);
      const next = await change(address, attributes('b'), given);
      expect([address, next.status]).toEqual([address, 200]);
      expect([address, (await change(address, attributes('c'), given)).status]).toEqual([address, 412]);
      const following = next.headers.get('ETag') ?? '';
      expect([address, (await change(address, attributes('c'), following)).status]).toEqual([address, 200]);
    }
    const made: [list: string, attributes: object][] = [
      ['/parties', { company_name: 'Tern' }],
      ['/webhooks', { url: 'https://example.com/new', events: ['container.updated'] }],
      [
        '/custom_field_definitions',
        { entity_type: 'Shipment', display_name: 'New', api_slug: 'new', data_type: 'date' },
      ],
      ['/tracking_requests', { request_type: 'bill_of_lading', request_number: newNumber(), scac: 'MAEU' }],
    ];
    for (const [list, attributes] of made) {
      const headers = { 'Idempotency-Key': list.slice(1) };
      const { body, ...answer } = await api.ask(owner, `POST ${list}`, { data: { attributes } }, headers);
      expect([list, answer.headers.get('ETag')]).toEqual([list, await tagOf(`${list}/${body.data.id}`, PLAIN)]);
    }
    const writer = withPermissions(owner, ['tracking:write']);
    const unread = await api.ask(writer, `PATCH /shipments/${one.shipmentId}`, {
      data: { attributes: { tags: ['z'] } },
    });
    expect([unread.status, unread.headers.get('ETag')]).toEqual([200, null]);
  });

  it('changes nothing of what is saved as it is', async () => {
    const addresses = await changeable();
    for (const [address, attributes] of addresses)
      await api.ask(owner, `PATCH ${address}`, { data: { attributes: attributes('a') } });
    const before = await Promise.all(addresses.map(([address]) => tagOf(address, PLAIN)));
    const cursor = await cursorBehindAll(db, owner);

    for (const [address, attributes] of addresses) {
      const { status } = await api.ask(owner, `PATCH ${address}`, { data: { attributes: attributes('a') } });
      expect([address, status]).toEqual([address, 200]);
    }

    expect(await Promise.all(addresses.map(([address]) => tagOf(address, PLAIN)))).toEqual(before);
    await cursorBehindAll(db, owner);
    expect((await changesAfter(owner, cursor)).changes).toEqual([]);
  });

  it('acts on a resource, by whatever address, only as it was read', async () => {
    const [id] = one.containerIds;
    const [shipment, container] = [`/shipments/${one.shipmentId}`, `/containers/${id}`];
    const stale = '"stale"';
    const byBody = (tag: string) =>
      api.ask(
        owner,
        'PATCH /containers',
        { data: { type: 'container', id, attributes: { ref_numbers: ['x'] } } },
        { 'If-Match': tag },
      );
    const act = (address: string, tag: string) =>
      api.ask(owner, `PATCH ${address}`, undefined, { 'If-Match': tag }).then(({ status }) => status);

    expect([(await byBody(stale)).status, (await byBody(await tagOf(container))).status]).toEqual([412, 200]);
    for (const action of ['stop_tracking', 'resume_tracking']) {
      expect(await act(`${shipment}/${action}`, stale)).toBe(412);
      expect(await act(`${shipment}/${action}`, await tagOf(shipment))).toBe(200);
    }
    expect(await act(`${container}/refresh`, stale)).toBe(412);
    expect(await act(`${container}/refresh`, await tagOf(container))).toBe(200);
    expect(
      await rawRows(db, 'SELECT line_tracking_stopped_at AS at FROM shipment WHERE id = $1', [one.shipmentId]),
    ).toEqual([{ at: null }]);
  });

  it('deletes a resource only as it was read', async () => {
    const addresses = (await changeable()).map(([address]) => address);
    const remove = (address: string, tag: string) =>
      api.ask(owner, `DELETE ${address}`, undefined, { 'If-Match': tag }).then(({ status }) => status);
    const entity = `/containers/${one.containerIds[0]}/custom_fields`;
    const listed: { id: string; attributes: { api_slug: string } }[] = (await api.ask(owner, `GET ${entity}`)).body
      .data;
    const value = listed.find(({ attributes }) => attributes.api_slug === 'note')?.id;
    expect(await remove(`${entity}/note`, '"stale"')).toBe(412);
    expect(await remove(`${entity}/note`, await tagOf(`/custom_fields/${value}`))).toBe(204);

    for (const address of addresses) {
      if (address === `/custom_fields/${value}` || /^\/(shipments|tracking_requests|parties)/.test(address)) continue;
      expect([address, await remove(address, '"stale"')]).toEqual([address, 412]);
      expect([address, await remove(address, await tagOf(address))]).toEqual([
        address,
        STATUSES.get(address.split('/')[1] ?? '') ?? 200,
      ]);
      expect([address, await remove(address, '*')]).toEqual([address, 404]);
    }
  });

  it('has another answer where there is nothing to compare, or not so', async () => {
    const address = `/shipments/${one.shipmentId}`;
    const included = await tagOf(`${address}?include=containers`);
    const [stranger, id] = [await serviceContext(db, { clock: CLOCK }), '00000000-0000-4000-8000-000000000000'];
    const body = { data: { attributes: { tags: ['a'] } } };
    const ask = async (caller: ServiceContext, call: string, tag: string, sent: object = body) => {
      const answer = await api.ask(caller, call, sent, { 'If-Match': tag });
      return [answer.status, answer.body.errors?.[0].code];
    };

    expect(await ask(owner, `PATCH ${address}`, included)).toEqual([412, 'precondition_failed']);
    expect(await ask(owner, `PATCH /shipments/${id}`, '"a"')).toEqual([404, 'not_found']);
    expect(await ask(owner, `PATCH /shipments/${id}`, '*')).toEqual([404, 'not_found']);
    expect(await ask(stranger, `PATCH ${address}`, await tagOf(address))).toEqual([404, 'not_found']);
    expect(await ask(owner, `PATCH ${address}`, 'a')).toEqual([400, 'bad_request']);
    expect(await ask(owner, `PATCH ${address}`, await tagOf(address), { data: {} })).toEqual([422, 'invalid_input']);
    expect(await ask(owner, 'POST /parties', '*', { data: { attributes: { company_name: 'A' } } })).toEqual([
      400,
      'bad_request',
    ]);
  });

  it('of two clients that read the same, lets exactly one change it', async () => {
    for (const [at, [address, attributes]] of (await changeable()).entries()) {
      for (let round = 0; round < (at === 0 ? 8 : 1); round++) {
        const tag = { 'If-Match': await tagOf(address) };
        const write = (from: typeof api, caller: ServiceContext, to: string) =>
          from.ask(caller, `PATCH ${address}`, { data: { attributes: attributes(to) } }, tag);
        const both = await Promise.all([write(api, owner, `a${round}`), write(otherApi, other, `b${round}`)]);
        const [won, lost] = both.sort((a, b) => a.status - b.status);

        expect([address, won?.status, lost?.status]).toEqual([address, 200, 412]);
      }
    }
  });

  it('waits for a writer that began before, and sees what that has changed', async () => {
    const writers: [address: string, text: string, id: string][] = [
      [`/shipments/${one.shipmentId}`, "UPDATE shipment SET booking_number = 'B1' WHERE id = $1", one.shipmentId],
      [
        `/containers/${one.containerIds[0]}`,
        "UPDATE container SET seal_number = 'S1' WHERE id = $1",
        one.containerIds[0],
      ],
    ];
    for (const [address, text, id] of writers) {
      const tag = await tagOf(address);
      const client = await second.pool.connect();
      await client.query('BEGIN');
      await client.query(text, [id]);
      const asked = change(address, address.startsWith('/s') ? { tags: ['x'] } : { ref_numbers: ['x'] }, tag);
      await until(async () => (await waiting()) > 0);
      await client.query('COMMIT');
      client.release();

      expect((await asked).status).toBe(412);
    }
    async function waiting(): Promise<number> {
      const [row] = await rawRows<{ n: number }>(db, 'SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted');
      return row?.n ?? 0;
    }
  });
});
