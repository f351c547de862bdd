import { expect, it } from 'vitest';
import { checkDigit } from '../../../src/domain/container-number.ts';
import { createTrackingRequest } from '../../../src/services/tracking-request/create-tracking-request.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { fakeClock, SANDBOX_ONLY, serviceContext, useServiceContext } from '../../support/service-context.ts';
import { messagesOf, newNumber, notifiedDuring, rows } from '../../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const LEASED = 'TCLU1234568';

describeWithDatabase('create_tracking_request with auto_detect_vocc_scac', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });

  const detect = (said: object, who = context) => {
    const order = { request_type: 'bill_of_lading', request_number: '', auto_detect_vocc_scac: true } as const;
    return createTrackingRequest.run(who, { ...order, ...said });
  };

  const watches = () => rows(db, 'SELECT id FROM watch');

  it.each([
    ['a bill of lading with the letters of its line', { request_number: 'MAEU123456789' }],
    ['a container with the prefix of its line', { request_type: 'container', request_number: box('MSKU700001') }],
    ['a SCAC that is null', { request_number: 'MAEU223456789', scac: null }],
    ['a SCAC that is blank', { request_number: 'MAEU323456789', scac: ' ' }],
  ])('asks the line that is found by %s', async (_what, said) => {
    expect(await detect(said)).toMatchObject({ scac: 'MAEU', status: 'pending', failed_reason: null });
  });

  it('asks the line that is given, whatever the number looks like', async () => {
    const request = await detect({ request_number: 'ABC1234567', scac: 'MAEU' });

    expect(request).toMatchObject({ scac: 'MAEU', status: 'pending' });
  });

  it('keeps a number that does not imply its line as failed, polls no line, and says so', async () => {
    const before = await watches();
    const said = {
      request_type: 'container',
      request_number: ' tclu 123456-8 ',
      ref_numbers: ['PO-1'],
      tags: ['urgent'],
    };
    let request: unknown;

    const notified = await notifiedDuring(context, async () => {
      request = await detect(said);
    });

    expect(request).toEqual({
      id: expect.any(String),
      request_type: 'container',
      request_number: 'tclu 123456-8',
      scac: null,
      status: 'failed',
      failed_reason: 'scac_auto_detect_failed',
      is_retrying: false,
      retry_count: 0,
      ref_numbers: ['PO-1'],
      tags: ['urgent'],
      created_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      updated_at: expect.any(String),
      shipment_id: null,
      customer_id: null,
      is_sandbox: false,
      polling: { next_poll_at: null, given_up_at: null, refusal: null, last_poll: null, shows_own_only: false },
    });
    expect(await watches()).toEqual(before);
    expect(notified).toMatchObject([
      {
        name: 'tracking_request.failed',
        reference_type: 'tracking_request',
        snapshot: { tracking_requests: [{ scac: null, failed_reason: 'scac_auto_detect_failed' }] },
      },
    ]);
  });

  it.each(['ABC1234567', '6123456789', 'HELLO', 'MAEUHELLO'])(
    'takes no line for %s, of which one is likely at most',
    async (request_number) => {
      expect(await detect({ request_number })).toMatchObject({ scac: null, status: 'failed' });
    },
  );

  it('does not let a failed request stand in the way of another try', async () => {
    const first = await detect({ request_type: 'container', request_number: LEASED });
    const again = await detect({ request_type: 'container', request_number: LEASED });
    const detected = await detect({ request_type: 'container', request_number: LEASED, scac: 'MAEU' });

    expect(again.id).not.toBe(first.id);
    expect(detected).toMatchObject({ scac: 'MAEU', status: 'pending' });
  });

  it('answers the same request to an idempotency key that comes again, also at once', async () => {
    const said = { request_type: 'container', request_number: LEASED, idempotency_key: newNumber() };
    const before = (await messagesOf(context)).length;

    const requests = await Promise.all([1, 2, 3].map(() => detect(said)));

    expect(new Set(requests.map(({ id }) => id)).size).toBe(1);
    expect((await messagesOf(context)).length).toBe(before + 1);
  });

  it.each([
    ['that there is no way to ask', { request_number: 'WHLC012A345678' }, 'line_not_supported'],
    ['that is not configured', { request_number: 'HLCUHAM123456789' }, 'line_not_configured'],
    ['that cannot be polled for such a number', { request_number: 'EGLV123456789012' }, 'number_type_not_supported'],
  ])('says of a line %s what it says where the line is given', async (_which, said, code) => {
    await expect(detect(said)).rejects.toMatchObject({ code, status: 422 });
  });

  it.each([
    ['a wrong check digit', { request_type: 'container', request_number: 'TCLU1234567' }, 'invalid_number'],
    ['an empty number', { request_number: ' ' }, 'blank'],
    ['an emoji', { request_number: 'MAEU12345\u{1f6a2}' }, 'invalid_number'],
    ['a number of 5 kB', { request_number: 'A1'.repeat(2_500) }, 'invalid_number'],
  ])('refuses %s and keeps nothing', async (_what, said, code) => {
    const before = await rows(db, 'SELECT id FROM tracking_request');

    await expect(detect(said)).rejects.toMatchObject({ code, detail: { pointer: '/data/attributes/request_number' } });
    expect(await rows(db, 'SELECT id FROM tracking_request')).toEqual(before);
  });

  it('needs the line where detection was not requested', async () => {
    const order = { request_type: 'bill_of_lading', request_number: 'MAEU123456789' } as const;

    await expect(createTrackingRequest.run(context, order)).rejects.toMatchObject({
      code: 'blank',
      detail: { pointer: '/data/attributes/scac' },
    });
  });

  it('finds the sandbox only where it is on', async () => {
    const sandbox = await serviceContext(db, { clock: CLOCK, sources: SANDBOX_ONLY });
    const said = { request_number: 'SBX0ARRIVAL01' };

    expect(await detect(said, sandbox)).toMatchObject({ scac: 'TEST', status: 'pending', is_sandbox: true });
    expect(await detect(said)).toMatchObject({ scac: null, status: 'failed', is_sandbox: false });
  });
});

function box(firstTen: string): string {
  return `${firstTen}${checkDigit(firstTen)}`;
}
