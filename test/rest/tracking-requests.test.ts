import { expect, it } from 'vitest';
import { referenceId } from '../../src/core/id.ts';
import { openApiDocument } from '../../src/rest/openapi/document.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { PUBLIC_URL, useRestApi } from '../support/rest-api.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../support/service-context.ts';
import { newNumber } from '../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');

describeWithDatabase('/v2/tracking_requests', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  const owner = useServiceContext(db, { clock: CLOCK });

  const create = (attributes: Record<string, unknown>, caller = owner) =>
    api.ask(caller, 'POST /tracking_requests', { data: { type: 'tracking_request', attributes } });

  it('is made of a number, a type and a line, and answered as it stands', async () => {
    const number = newNumber();

    const { status, body } = await create({
      request_type: 'booking',
      request_number: number,
      scac: 'MAEU',
      ref_numbers: ['PO-1'],
      shipment_tags: ['urgent'],
    });

    expect(status).toBe(201);
    expect(body).toEqual({
      data: {
        id: expect.any(String),
        type: 'tracking_request',
        attributes: {
          request_type: 'booking_number',
          request_number: number,
          scac: 'MAEU',
          status: 'pending',
          failed_reason: null,
          is_retrying: false,
          retry_count: 0,
          ref_numbers: ['PO-1'],
          tags: ['urgent'],
          shipment_tags: ['urgent'],
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
        relationships: {
          tracked_object: { data: null },
          customer: { data: null },
          user: { data: null },
          shipping_line: { data: { type: 'shipping_line', id: referenceId('shipping_line', 'MAEU') } },
        },
        links: { self: `${PUBLIC_URL}/v2/tracking_requests/${body.data.id}` },
        meta: {
          next_poll_at: expect.any(String),
          given_up_at: null,
          refusal: null,
          last_poll: null,
          shows_own_only: false,
        },
      },
      links: { self: `${PUBLIC_URL}/v2/tracking_requests/${body.data.id}` },
    });
    expect(await api.ask(owner, `GET /tracking_requests/${body.data.id}`)).toMatchObject({ status: 200, body });
  });

  it.each([
    [{ request_number: 'ABC1234567' }, 422, 'invalid_input', '/data/attributes/request_type'],
    [
      { request_type: 'bill_of_lading', request_number: 'ABC1234567', scac: ' ' },
      422,
      'blank',
      '/data/attributes/scac',
    ],
    [
      { request_type: 'bill_of_lading', request_number: 'ABC1234567', scac: 'XXXX' },
      422,
      'line_not_recognized',
      '/data/attributes/scac',
    ],
    [
      { request_type: 'container', request_number: 'MSKU1234567', scac: 'MAEU' },
      422,
      'invalid_number',
      '/data/attributes/request_number',
    ],
  ])('is refused where it is wrong: %j', async (attributes, status, code, pointer) => {
    const answered = await create(attributes);

    expect(answered.status).toBe(status);
    expect(answered.body.errors).toMatchObject([{ status: String(status), code, source: { pointer } }]);
  });

  it.each([[undefined], [null], [''], [' ']])(
    'is refused without a number, in the established words: %j',
    async (said) => {
      for (const line of [{ scac: 'MAEU' }, { auto_detect_vocc_scac: true }]) {
        expect(await create({ request_type: 'bill_of_lading', request_number: said, ...line })).toMatchObject({
          status: 422,
          body: {
            errors: [
              {
                code: 'blank',
                detail: "Request number can't be blank.",
                source: { pointer: '/data/attributes/request_number' },
              },
            ],
          },
        });
      }
    },
  );

  it('is made with tags under either name, which do not contradict each other', async () => {
    const make = (tags: object) =>
      create({ request_type: 'bill_of_lading', request_number: newNumber(), scac: 'MAEU', ...tags });

    expect(await make({ tags: ['a'] })).toMatchObject({
      status: 201,
      body: { data: { attributes: { tags: ['a'], shipment_tags: ['a'] } } },
    });
    expect(await make({ tags: null, shipment_tags: [], ref_numbers: null })).toMatchObject({
      status: 201,
      body: { data: { attributes: { tags: [], ref_numbers: [] } } },
    });
    expect(await make({ tags: ['a'], shipment_tags: [] })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'invalid_input', source: { pointer: '/data/attributes/tags' } }] },
    });
    expect(await make({ tags: 'a' })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'invalid_input', source: { pointer: '/data/attributes/tags' } }] },
    });
  });

  it('says to programs that booking is a kind of number', () => {
    const { paths } = openApiDocument(routes, { version: '1', baseUrl: PUBLIC_URL, examples: {} });

    expect(JSON.stringify(paths)).toContain('"enum":["bill_of_lading","booking_number","container","booking"]');
  });

  it('is refused a second time, with the number as the reason', async () => {
    const attributes = { request_type: 'bill_of_lading', request_number: newNumber(), scac: 'MAEU' };
    await create(attributes);

    expect(await create(attributes)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'duplicate', source: { pointer: '/data/attributes/request_number' } }] },
    });
  });

  it.each([[{}], [{ data: [] }], [{ data: { attributes: [] } }], [[]], [null]])(
    'is not made of %j, which is no such document',
    async (body) => {
      expect(await api.ask(owner, 'POST /tracking_requests', body)).toMatchObject({
        status: 400,
        body: { errors: [{ code: 'bad_request', source: { pointer: expect.any(String) } }] },
      });
    },
  );

  it('is listed and found by what is known of it', async () => {
    const caller = await serviceContext(db, { clock: CLOCK });
    const [first, second] = [newNumber(), newNumber()];
    await create({ request_type: 'bill_of_lading', request_number: first, scac: 'MAEU' }, caller);
    await create({ request_type: 'booking', request_number: second, scac: 'MAEU', ref_numbers: ['PO-77'] }, caller);
    const found = async (query: string) => {
      const { body } = await api.ask(caller, `GET /tracking_requests?${query}`);
      return body.data.map(({ attributes }: { attributes: { request_number: string } }) => attributes.request_number);
    };

    expect(await found('')).toEqual([second, first]);
    expect(await found('page[size]=1&page[number]=2')).toEqual([first]);
    expect(await found(`filter[request_number]=${first}`)).toEqual([first]);
    expect(await found('filter[request_type]=booking')).toEqual([second]);
    expect(await found('filter[status]=failed')).toEqual([]);
    expect(await found('filter[scac]=MAEU&q=PO-7')).toEqual([second]);
    expect(await found('filter[created_at][start]=2100-01-01')).toEqual([]);
    expect(await found('filter[updated_at][end]=2100-01-01')).toEqual([second, first]);
    expect(await api.ask(caller, 'GET /tracking_requests?filter[status]=lost')).toMatchObject({
      status: 422,
      body: { errors: [{ source: { parameter: 'filter[status]' } }] },
    });
    expect(await api.ask(caller, 'GET /tracking_requests?filter[updated_at][start]=soon')).toMatchObject({
      status: 422,
      body: { errors: [{ source: { parameter: 'filter[updated_at][start]' } }] },
    });
  });

  it('belongs to its account alone, and is made only by those who may', async () => {
    const { body } = await create({ request_type: 'bill_of_lading', request_number: newNumber(), scac: 'MAEU' });
    const other = await serviceContext(db, { clock: CLOCK });
    const reader = withPermissions(owner, ['tracking:read']);

    expect(await api.ask(other, `GET /tracking_requests/${body.data.id}`)).toMatchObject({ status: 404 });
    expect(await api.ask(other, 'GET /tracking_requests')).toMatchObject({ body: { meta: { total: 0 } } });
    expect(
      await create({ request_type: 'bill_of_lading', request_number: newNumber(), scac: 'MAEU' }, reader),
    ).toMatchObject({ status: 403 });
  });
});
