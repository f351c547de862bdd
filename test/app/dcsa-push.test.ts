import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EXAMPLES } from '../../src/rest/examples.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { stateOf } from '../services/intake/account-state.ts';
import { equipmentEvent, transportCall, transportEvent } from '../sources/dcsa/events.ts';
import { equipmentEvent30, equipmentEventInWords } from '../sources/dcsa/events-30.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { newBox, newNumber, rows, track } from '../support/tracking.ts';
import { type PushService, quarantinedOf, SIGNING_SECRET, startPushService } from './dcsa-push.ts';

type Members = Record<string, unknown>;

const FINE = { feedbackElements: [] };

describeWithDatabase('POST /v2/intake/{sender}/events', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let service: PushService;
  let box: string;
  let bill: string;

  beforeEach(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-01-06T12:00:00.000Z') });
    service = await startPushService(context);
    [box, bill] = [newBox(), newNumber()];
    await db.pool.query('DELETE FROM quarantine');
  });

  afterEach(() => service.close());

  const ofBill = () => ({
    documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: bill }],
    equipmentReference: box,
  });
  const load = (changes: Members = {}) => equipmentEvent({ eventID: `load-${box}`, ...ofBill(), ...changes });
  const eta = (eventDateTime: string, eventCreatedDateTime: string, changes: Members = {}) =>
    transportEvent({ eventID: `arri-${box}`, ...ofBill(), eventDateTime, eventCreatedDateTime, ...changes });
  const loaded = async () =>
    rows<{ event: string; at: string }>(
      db,
      "SELECT event, at FROM transport_event WHERE account_id = $1 AND invalidated_at IS NULL AND event LIKE '%loaded'",
      [context.principal.accountId],
    );
  const observations = async () => (await rows(db, 'SELECT id FROM observation')).length;

  it.each([
    ['one event of 2.2', () => load()],
    ['a list of 2.2', () => [load()]],
    ['a list in the form of 3.0', () => ({ events: [load()] })],
    ['an event of 3.0.0', () => ({ events: [in30(equipmentEvent30)] })],
    ['an event of 3.0.0 in words', () => ({ events: [in30(equipmentEventInWords)] })],
  ])('takes %s for a number that is tracked, and answers as 3.0.0 says', async (_form, body) => {
    await track(context, bill);

    const answer = await service.post('mersey/events', body());

    expect(answer).toEqual({ status: 200, version: '3.0.0', body: FINE });
    expect(await loaded()).toEqual([{ event: 'container.transport.vessel_loaded', at: '2026-01-05T01:30:00.000Z' }]);
  });

  const in30 = (event: (changes: Members) => object) =>
    event({
      equipmentDetails: { equipmentReference: box, emptyIndicatorCode: 'LADEN' },
      relatedDocumentReferences: [{ type: 'TRD', value: bill }],
    });

  it('answers the same for a number that nobody tracks, and keeps the event for whoever tracks it later', async () => {
    const answer = await service.post('mersey/events', { events: [load()] });
    await track(context, bill);

    expect(answer).toEqual({ status: 200, version: '3.0.0', body: FINE });
    expect(await quarantinedOf(db, 'mersey')).toEqual([]);
    expect(await loaded()).toHaveLength(1);
  });

  it('stores an event once, however often and in whatever company it comes', async () => {
    await track(context, bill);
    await service.post('mersey/events', { events: [load()] });
    const [state, stored] = [await stateOf(db, context), await observations()];

    const again = await service.post('mersey/events', { events: [load()] });
    const twice = await service.post('mersey/events', [load(), load()]);
    await service.post('mersey', { events: [load()] });

    expect([again, twice].map(({ status, body }) => [status, body])).toEqual([
      [200, FINE],
      [200, FINE],
    ]);
    expect(await observations()).toBe(stored);
    expect(await stateOf(db, context)).toEqual(state);
  });

  it('shows the newest estimate where an older one comes late and contradicts it', async () => {
    await track(context, bill);
    const newest = eta('2026-01-21T08:00:00-08:00', '2026-01-06T03:00:00Z');
    const oldest = eta('2026-01-18T08:00:00-08:00', '2026-01-05T03:00:00Z');
    await service.post('mersey/events', { events: [load(), newest] });

    const answer = await service.post('mersey/events', { events: [oldest] });

    expect(answer.body).toEqual(FINE);
    const [shipment] = await rows(db, 'SELECT pod_eta_at FROM shipment WHERE account_id = $1', [
      context.principal.accountId,
    ]);
    expect(shipment).toEqual({ pod_eta_at: '2026-01-21T16:00:00.000Z' });
  });

  it('takes back what the sender retracts', async () => {
    await track(context, bill);
    await service.post('mersey/events', { events: [load()] });

    const retracted = load({ isRetracted: true, eventCreatedDateTime: '2026-01-06T03:00:00Z' });
    const answer = await service.post('mersey/events', { events: [retracted] });

    expect([answer.status, answer.body, await loaded()]).toEqual([200, FINE, []]);
  });

  it('names what it did not understand by its place, quarantines it, and takes in the rest', async () => {
    await track(context, bill);
    const nameless = equipmentEvent({ eventID: 'nameless', equipmentReference: null });
    const strange = load({ eventID: 'strange', equipmentEventTypeCode: 'XYZZ' });

    const body = { events: [nameless, load(), 7, strange] };
    const [answer, again] = [await service.post('mersey/events', body), await service.post('mersey/events', body)];

    expect(answer).toEqual({
      status: 200,
      version: '3.0.0',
      body: {
        feedbackElements: [
          { severity: 'ERROR', message: 'The event names no container.', propertyPath: '$.events[0]' },
          { severity: 'ERROR', message: 'The element is no event.', propertyPath: '$.events[2]' },
          { severity: 'WARN', message: expect.stringContaining('XYZZ'), propertyPath: '$.events[3]' },
        ],
      },
    });
    expect(again).toEqual(answer);
    expect(await loaded()).toHaveLength(1);
    expect(await quarantinedOf(db, 'mersey')).toEqual([
      { reason: 'The element is no event.', raw: '7' },
      { reason: 'The event names no container.', raw: JSON.stringify(nameless) },
    ]);
  });

  it.each([
    ['no JSON', '{"events": [', 'The text is no JSON, or only a part of it.'],
    ['no events', '{"arrivals": []}', 'The text is JSON, but no event and no list of events.'],
    ['null', 'null', 'The text is null where its events should be.'],
    ['EDI', "UNB+UNOA:1+A+B'", 'The text is no JSON, or only a part of it.'],
    ['what is nested very deep', '['.repeat(60) + ']'.repeat(60), 'The text is nested more than 50 levels deep.'],
  ])('refuses %s with an error of the standard, and quarantines it as it came', async (_what, text, message) => {
    const answer = await service.post('mersey/events', text);

    expect(answer).toEqual({
      status: 422,
      version: '3.0.0',
      body: { feedbackElements: [{ severity: 'ERROR', message, propertyPath: '$' }] },
    });
    expect(await quarantinedOf(db, 'mersey')).toEqual([{ reason: message, raw: text }]);
  });

  it('quarantines what a tied sender must not report, and says so', async () => {
    await track(context, bill);
    const elsewhere = load({ eventID: 'elsewhere' });
    const there = { transportCall: transportCall({ UNLocationCode: 'USLAX', facilityCode: null }) };
    const ours = load({ eventID: 'ours', ...there });
    const foreign = load({ ...there, documentReferences: [{ type: 'TRD', value: 'HLCUANR260512345' }] });

    const refused = await service.post('tied/events', { events: [elsewhere] });
    const partly = await service.post('tied/events', { events: [ours, elsewhere] });
    const otherLine = await service.post('tied/events', { events: [foreign] });

    const beyond = 'The statement is about YSGT; this sender may report of USLAX alone.';
    expect(partly).toMatchObject({
      status: 200,
      body: { feedbackElements: [{ severity: 'ERROR', message: beyond, propertyPath: '$.events[1]' }] },
    });
    expect(refused.body).toEqual({
      feedbackElements: [{ severity: 'ERROR', message: beyond, propertyPath: '$.events[0]' }],
    });
    expect(otherLine).toMatchObject({
      status: 422,
      body: { feedbackElements: [{ severity: 'ERROR', message: expect.stringContaining('cargo of HLCU') }] },
    });
  });

  it('takes a notification of 2.2 by its signature, answers 204, and refuses one that was changed', async () => {
    await track(context, bill);
    const body = JSON.stringify([load()]);
    const hex = createHmac('sha256', Buffer.from(SIGNING_SECRET, 'base64')).update(body).digest('hex');
    const signed = { 'Notification-Signature': `sha256=${hex}` };

    const right = await service.signed('mersey/events', body, signed);
    const wrong = await service.signed('mersey/events', body.replace('ACT', 'EST'), signed);
    const notThere = await service.signed('mersey/arrival-notices', body, signed);

    expect([right.status, right.body, wrong.status, notThere.status]).toEqual([204, null, 401, 401]);
    expect(wrong.body).toEqual({
      feedbackElements: [{ severity: 'ERROR', message: expect.stringContaining('key of the sender') }],
    });
    expect(await loaded()).toHaveLength(1);
  });

  it('answers a wrong key, another method and an empty body in the form of the standard', async () => {
    const wrong = await service.post('mersey/events', '[]', { Authorization: 'Bearer 0123456789abcdeg' });
    const unknown = await service.post('nobody/events', '[]');
    const empty = await service.post('mersey/events', ' \n');
    const nothing = await service.post('mersey/events', { events: [] });

    expect([wrong.status, unknown.status, empty.status]).toEqual([401, 401, 422]);
    expect(wrong.body).toEqual(unknown.body);
    expect(empty.body).toEqual({
      feedbackElements: [{ severity: 'ERROR', message: 'The text is empty; send the message itself.' }],
    });
    expect(nothing).toEqual({ status: 200, version: '3.0.0', body: FINE });
    expect(await quarantinedOf(db, 'mersey')).toEqual([]);
  });

  it.each([
    ['push_events', 'events'],
    ['push_arrival_notices', 'arrival-notices'],
    ['push_arrival_notice_notifications', 'arrival-notice-notifications'],
  ])('answers the example of %s as it is described', async (name, path) => {
    const { request, response } = EXAMPLES[name] ?? {};
    const then = await serviceContext(db, { clock: fakeClock('2026-06-15T12:00:00.000Z') });
    const described = await startPushService(then);
    try {
      expect(await described.post(`mersey/${path}`, request)).toMatchObject({ status: 200, body: response });
    } finally {
      await described.close();
    }
  });

  it('lists a hundred elements of feedback at most, and says how many more there are', async () => {
    const events = Array.from({ length: 150 }, (_one, at) =>
      equipmentEvent({ eventID: `${at}`, equipmentReference: null }),
    );

    const { status, body } = await service.post('mersey/events', { events });

    const { feedbackElements } = Object(body);
    expect([status, feedbackElements.length, feedbackElements[99].propertyPath]).toEqual([422, 101, '$.events[99]']);
    expect(feedbackElements[100]).toEqual({
      severity: 'INFO',
      message: 'There is more feedback (50), not listed here.',
    });
  });

  it('counts what is kept without effect beyond the hundred elements, too', async () => {
    const events = Array.from({ length: 150 }, (_one, at) =>
      load({ eventID: `${at}`, equipmentEventTypeCode: 'XXXX' }),
    );

    const { status, body } = await service.post('mersey/events', { events });

    const { feedbackElements } = Object(body);
    expect([status, feedbackElements.length, feedbackElements[0].severity]).toEqual([200, 101, 'WARN']);
    expect(feedbackElements[100].message).toBe('There is more feedback (50), not listed here.');
  });

  it('says of how many statements about one container the newest alone are kept', async () => {
    const events = Array.from({ length: 1_200 }, (_one, at) =>
      equipmentEvent({ eventID: `${at}`, equipmentReference: box }),
    );

    const { status, body } = await service.post('mersey/events', { events });

    const { feedbackElements } = Object(body) as { feedbackElements: { severity: string; message: string }[] };
    const errors = feedbackElements.filter(({ severity }) => severity === 'ERROR');
    const [, left] = /only the newest 500 are kept, (\d+) are left out/.exec(errors[0]?.message ?? '') ?? [];
    expect([status, new Set(errors.map(({ message }) => message)).size]).toEqual([200, 1]);
    expect(Number(left)).toBeGreaterThanOrEqual(700);
    expect(feedbackElements.at(-1)).toEqual({
      severity: 'INFO',
      message: `There is more feedback (${Number(left) - errors.length}), not listed here.`,
    });
    const receipts = await rows(
      db,
      "SELECT quarantined FROM intake WHERE sender = 'mersey' ORDER BY received_at DESC LIMIT 1",
    );
    expect(receipts).toEqual([{ quarantined: Number(left) }]);
  });
});
