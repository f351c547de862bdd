import { expect, it } from 'vitest';
import { requestText } from '../../src/answers/request-text.ts';
import { getTrackingRequest } from '../../src/services/tracking-request/get-tracking-request.ts';
import { toTrackingRequestRow } from '../../src/services/tracking-request/tracking-request-row.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');

describeWithDatabase('POST /v2/tracking_requests with auto_detect_vocc_scac', () => {
  const db = useDatabase();
  const caller = useServiceContext(db, { clock: CLOCK });
  const api = useRestApi(db);

  const create = (said: object) => {
    const attributes = { request_type: 'bill_of_lading', auto_detect_vocc_scac: true, ...said };
    return api.ask(caller, 'POST /tracking_requests', { data: { type: 'tracking_request', attributes } });
  };

  it('is answered 201 with the line that was found', async () => {
    expect(await create({ request_number: 'MAEU123456789' })).toMatchObject({
      status: 201,
      body: { data: { attributes: { scac: 'MAEU', status: 'pending', failed_reason: null } } },
    });
  });

  it('is answered 201 with a failed request where none was found, which is there to be read like any other', async () => {
    const { status, body } = await create({ request_type: 'container', request_number: 'TCLU1234568' });
    const { data } = body;

    expect(status).toBe(201);
    expect(data).toMatchObject({
      type: 'tracking_request',
      attributes: { scac: null, status: 'failed', failed_reason: 'scac_auto_detect_failed', is_retrying: false },
    });
    expect((await api.ask(caller, `GET /tracking_requests/${data.id}`)).body.data).toEqual(data);
    expect((await api.ask(caller, 'GET /tracking_requests?filter[status]=failed')).body.data).toEqual([data]);
    expect((await api.ask(caller, 'GET /search?query=TCLU')).body.data).toMatchObject([{ id: data.id }]);
  });

  it.each(['bill_of_lading', 'booking_number'])(
    'names the correction of a mistyped container number that was given as a %s',
    async (request_type) => {
      const { body } = await create({ request_type, request_number: 'CSQX3054383' });

      const mistyped = expect.stringContaining('the fourth letter should be U (CSQU3054383)');
      expect(body.data).toMatchObject({
        attributes: { status: 'failed', failed_reason: 'scac_auto_detect_failed' },
        meta: { mistyped },
      });
      const request = await getTrackingRequest.run(caller, { id: body.data.id });
      expect(requestText(request)).toContain('the fourth letter should be U (CSQU3054383)');
      expect(toTrackingRequestRow(request)).toMatchObject({ mistyped });
    },
  );

  it.each([
    ['WHLC012A345678', 'line_not_supported'],
    ['HLCUHAM123456789', 'line_not_configured'],
  ])(
    'is answered 422 for %s of a line that cannot be polled here, with the number that implies the line',
    async (request_number, code) => {
      expect(await create({ request_number })).toMatchObject({
        status: 422,
        body: { errors: [{ code, source: { pointer: '/data/attributes/request_number' } }] },
      });
    },
  );

  it('is answered 422 with the line where that was given all the same', async () => {
    expect(await create({ request_number: 'WHLC012A345678', scac: 'WHLC' })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'line_not_supported', source: { pointer: '/data/attributes/scac' } }] },
    });
  });

  it.each([
    ['no line and no wish to find it', { auto_detect_vocc_scac: false }, 'blank', '/data/attributes/scac'],
    [
      'what is neither true nor false',
      { auto_detect_vocc_scac: 'yes' },
      'invalid_input',
      '/data/attributes/auto_detect_vocc_scac',
    ],
  ])('is answered 422 for %s', async (_what, said, code, pointer) => {
    expect(await create({ request_number: 'MAEU223456789', ...said })).toMatchObject({
      status: 422,
      body: { errors: [{ code, source: { pointer } }] },
    });
  });
});
