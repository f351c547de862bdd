import { expect, it } from 'vitest';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import {
  fakeClock,
  SANDBOX_ONLY,
  serviceContext,
  useServiceContext,
  withPermissions,
} from '../support/service-context.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const CALL = 'POST /tracking_requests/infer_number';

describeWithDatabase('POST /v2/tracking_requests/infer_number', () => {
  const db = useDatabase();
  const caller = useServiceContext(db, { clock: CLOCK });
  const api = useRestApi(db);

  const infer = (number: unknown, who = caller) =>
    api.ask(who, CALL, { number }, { 'Content-Type': 'application/json' });

  it('selects the line that a container belongs to', async () => {
    const { status, headers, body } = await infer('mscu 123456-6');
    const reason = 'MSCU is a container prefix of Mediterranean Shipping Company.';
    const msc = { scac: 'MSCU', name: 'Mediterranean Shipping Company', confidence: 0.95, reason };

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/vnd.api+json');
    expect(body).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: 'infer_number_results',
        attributes: {
          number_type: 'container',
          validation: { is_valid: true, type: 'container', check_digit_passed: true, parsed_number: 'MSCU1234566' },
          shipping_line: { decision: 'auto_select', reason, selected: msc, candidates: [msc] },
        },
      },
    });
  });

  it('says of a wrong check digit that it is that, and proposes the line all the same', async () => {
    const { status, body } = await infer('MSCU1234567');

    expect(status).toBe(200);
    expect(body.data.attributes).toMatchObject({
      validation: {
        is_valid: false,
        check_digit_passed: false,
        reason: expect.stringContaining('The check digit of MSCU1234567 should be 6; look for a typing error.'),
        parsed_number: 'MSCU1234567',
      },
      shipping_line: { decision: 'needs_confirmation', selected: { scac: 'MSCU' } },
    });
  });

  it('predicts nothing for a leased container, which sails for anybody', async () => {
    expect((await infer('TCLU1234568')).body.data.attributes).toMatchObject({
      validation: { is_valid: true },
      shipping_line: {
        decision: 'no_prediction',
        reason: 'TCLU belongs to a lessor, so the number does not identify the shipping line; give the line.',
        selected: null,
        candidates: [],
      },
    });
  });

  it('takes the letters before a bill of lading for its line, and knows of no check', async () => {
    const reason = 'MAEU with nine digits after it is how Maersk writes its numbers.';
    const maersk = { scac: 'MAEU', name: 'Maersk', confidence: 0.98, reason };

    expect((await infer('MAEU 123 456 789')).body.data.attributes).toEqual({
      number_type: 'bill_of_lading',
      validation: { is_valid: null, type: 'shipment', parsed_number: 'MAEU123456789' },
      shipping_line: { decision: 'auto_select', reason, selected: maersk, candidates: [maersk] },
    });
  });

  it('leaves the choice to the user where several lines write such numbers', async () => {
    const { shipping_line } = (await infer('ABC1234567')).body.data.attributes;

    expect(shipping_line).toMatchObject({ decision: 'no_prediction', selected: null });
    expect(shipping_line.candidates.map(({ scac }: { scac: string }) => scac)).toEqual([
      'APLU',
      'CMDU',
      'ANNU',
      'KMTU',
    ]);
  });

  it('calls what looks like a booking that', async () => {
    expect((await infer('3123456789')).body.data.attributes).toMatchObject({
      number_type: 'booking',
      shipping_line: { decision: 'needs_confirmation', selected: { scac: 'OOLU' } },
    });
  });

  it('knows the sandbox only where it is on', async () => {
    const sandbox = await serviceContext(db, { clock: CLOCK, sources: SANDBOX_ONLY });

    expect((await infer('SBX0ARRIVAL01', sandbox)).body.data.attributes.shipping_line.selected.scac).toBe('TEST');
    expect((await infer('SBX0ARRIVAL01')).body.data.attributes.shipping_line.candidates).toEqual([]);
  });

  it('gives the same number the same id', async () => {
    const [one, same, another] = [await infer('MSCU1234566'), await infer('mscu1234566'), await infer('MSCU1234567')];

    expect(same.body.data.id).toBe(one.body.data.id);
    expect(another.body.data.id).not.toBe(one.body.data.id);
  });

  it.each([
    ['nothing', '', 'invalid_number'],
    ['blanks', '   ', 'invalid_number'],
    ['an emoji', 'MAEU\u{1F6A2}123456789', 'invalid_number'],
    ['a character with the code zero', 'A\u00001', 'invalid_input'],
    ['a hundred thousand characters', 'A'.repeat(100_000), 'invalid_number'],
    ['a number', 123456789, 'invalid_input'],
    ['null', null, 'invalid_input'],
    ['a list', ['MSCU1234566'], 'invalid_input'],
  ])('answers 422 to %s', async (_what, number, code) => {
    const { status, body } = await infer(number);

    expect(status).toBe(422);
    expect(body.errors).toMatchObject([
      { code, source: { pointer: '/data/attributes/number' }, detail: expect.stringMatching(/\.$/) },
    ]);
  });

  it('answers 422 to a body without the number, and to one with more', async () => {
    expect(await api.ask(caller, CALL, {})).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer: '/data/attributes/number' } }] },
    });
    expect(await api.ask(caller, CALL, { number: 'MSCU1234566', scac: 'MSCU' })).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer: '/scac' } }] },
    });
  });

  it('answers 400 to a body that is no object', async () => {
    expect(await api.ask(caller, CALL, ['MSCU1234566'])).toMatchObject({ status: 400 });
  });

  it('answers 403 to callers who may not read', async () => {
    expect(await infer('MSCU1234566', withPermissions(caller, ['tracking:write']))).toMatchObject({ status: 403 });
  });
});
