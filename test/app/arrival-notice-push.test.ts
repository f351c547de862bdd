import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { stateOf } from '../services/intake/account-state.ts';
import { freeTime, notice, transport } from '../sources/arrival-notice/notice.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import { newBox, newNumber, rows, track } from '../support/tracking.ts';
import { type PushService, quarantinedOf, startPushService } from './dcsa-push.ts';

type Members = Record<string, unknown>;

const FINE = { feedbackElements: [] };
const ERROR = 'ERROR';

describeWithDatabase('POST /v2/intake/{sender}/arrival-notices and /arrival-notice-notifications', () => {
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

  const ofBill = (changes: Members = {}) =>
    notice({
      transportDocumentReference: bill,
      utilizedTransportEquipments: [{ equipment: { equipmentReference: box, ISOEquipmentCode: '45G1' } }],
      ...changes,
    });
  const container = async () => {
    const [found = null] = await rows<Record<string, unknown>>(
      db,
      'SELECT pickup_lfd_line, pickup_lfd, holds, fees, pod_arrived_at FROM container WHERE account_id = $1',
      [context.principal.accountId],
    );
    return found;
  };
  const shipment = async () => {
    const [found = null] = await rows<Record<string, unknown>>(
      db,
      'SELECT pod_eta_at FROM shipment WHERE account_id = $1',
      [context.principal.accountId],
    );
    return found;
  };

  it('takes what a notice states of a tracked bill of lading: arrival, last free day and hold, and no more', async () => {
    await track(context, bill);
    const stated = ofBill({
      freeTimes: [freeTime({ lastFreeDate: { value: '2026-01-17', classifier: 'EST' } })],
      freightPaymentStatus: 'ZERO_PAID',
      charges: [{ chargeName: 'Terminal handling', currencyAmount: 250, currencyCode: 'USD' }],
    });

    const answer = await service.post('mersey/arrival-notices', { arrivalNotices: [stated] });

    expect(answer).toEqual({ status: 200, version: '1.0.1', body: FINE });
    expect(await shipment()).toEqual({ pod_eta_at: '2026-01-12T08:00:00.000Z' });
    expect(await container()).toMatchObject({ pod_arrived_at: null, fees: [], holds: [{ name: 'freight' }] });
    expect((await container())?.pickup_lfd_line).toContain('2026-01-17');
  });

  it.each([
    ['a list', (one: Members) => [one]],
    ['one notice', (one: Members) => one],
  ])('takes %s without the member of the standard, too', async (_form, body) => {
    await track(context, bill);

    const answer = await service.post('mersey/arrival-notices', body(ofBill()));

    expect([answer.status, answer.body]).toEqual([200, FINE]);
    expect(await shipment()).toEqual({ pod_eta_at: '2026-01-12T08:00:00.000Z' });
  });

  it('takes the arrival of a notification, and nothing that only the notice itself would state', async () => {
    await track(context, bill);
    const notification = {
      issueDateTime: '2026-01-05T10:00:00Z',
      transportDocumentReference: bill,
      equipmentReferences: [box],
      portOfDischarge: { UNLocationCode: 'USLAX' },
      portOfDischargeArrivalDate: { value: '2026-01-13', classifier: 'EST' },
    };

    const answer = await service.post('mersey/arrival-notice-notifications', {
      arrivalNoticeNotifications: [notification],
    });

    expect(answer).toEqual({ status: 200, version: '1.0.1', body: FINE });
    expect(await shipment()).toEqual({ pod_eta_at: '2026-01-13T08:00:00.000Z' });
    expect(await container()).toMatchObject({ pickup_lfd_line: null, holds: [], fees: [] });
  });

  it('lets the newest of a kind of notice win, in whatever order they come, and stores each once', async () => {
    await track(context, bill);
    const day = (value: string) => transport({ portOfDischargeArrivalDate: { value, classifier: 'EST' } });
    const newest = ofBill({ issueDateTime: '2026-01-06T10:00:00Z', transport: day('2026-01-14') });
    const oldest = ofBill({ issueDateTime: '2026-01-04T10:00:00Z', transport: day('2026-01-10') });
    await service.post('mersey/arrival-notices', { arrivalNotices: [newest] });
    const late = await service.post('mersey/arrival-notices', { arrivalNotices: [oldest] });
    const state = await stateOf(db, context);

    const again = await service.post('mersey/arrival-notices', { arrivalNotices: [newest, oldest] });

    expect([late.body, again.body]).toEqual([FINE, FINE]);
    expect(await stateOf(db, context)).toEqual(state);
    expect(await shipment()).toEqual({ pod_eta_at: '2026-01-14T08:00:00.000Z' });
  });

  it('answers the same for a number that nobody tracks, and keeps the notice for whoever tracks it later', async () => {
    const answer = await service.post('mersey/arrival-notices', { arrivalNotices: [ofBill()] });
    await track(context, bill);

    expect([answer.status, answer.body]).toEqual([200, FINE]);
    expect(await shipment()).toEqual({ pod_eta_at: '2026-01-12T08:00:00.000Z' });
  });

  it('names each notice that is not understood, or only partly, and takes in the others', async () => {
    const nameless = notice({
      transportDocumentReference: null,
      utilizedTransportEquipments: [],
      consignmentItems: [],
    });
    const working = ofBill({
      freeTimes: [freeTime({ timeUnit: 'WD' })],
      arrivalNoticeVisualization: { content: 'JVBE' },
    });

    const { status, body } = await service.post('mersey/arrival-notices', {
      arrivalNotices: ['no notice', working, nameless],
    });

    expect(status).toBe(200);
    expect(body).toEqual({
      feedbackElements: [
        { severity: ERROR, message: 'The element is no arrival notice.', propertyPath: '$.arrivalNotices[0]' },
        {
          severity: ERROR,
          message: 'The notice names no bill of lading, booking or container.',
          propertyPath: '$.arrivalNotices[2]',
        },
        {
          severity: 'WARN',
          message: 'The last free day of DEM of 5 WD is not known: which days are working days there is not known.',
          propertyPath: '$.arrivalNotices[1]',
        },
      ],
    });
    expect(await quarantinedOf(db, 'mersey')).toEqual([
      { reason: 'The element is no arrival notice.', raw: '"no notice"' },
      { reason: 'The notice names no bill of lading, booking or container.', raw: JSON.stringify(nameless) },
    ]);
  });

  it('refuses a notice of a sender that may not report it, and names why', async () => {
    const foreign = ofBill({ carrierCode: 'HLCU' });

    const elsewhere = await service.post('tied/arrival-notices', {
      arrivalNotices: [ofBill({ transport: transport({ portOfDischarge: { UNLocationCode: 'USOAK' } }) })],
    });
    const otherLine = await service.post('tied/arrival-notices', { arrivalNotices: [foreign] });
    const ofLine = await service.post('mersey/arrival-notices', { arrivalNotices: [foreign] });

    const path = { propertyPath: '$.arrivalNotices[0]' };
    expect(elsewhere.body).toEqual({
      feedbackElements: [
        { severity: ERROR, message: 'The statement is about USOAK; this sender may report of USLAX alone.', ...path },
      ],
    });
    expect([otherLine, ofLine]).toMatchObject([
      { status: 422, body: { feedbackElements: [{ severity: ERROR, ...path }] } },
      {
        status: 422,
        body: { feedbackElements: [{ severity: ERROR, message: expect.stringContaining('HLCU'), ...path }] },
      },
    ]);
  });

  it('refuses events where notices belong, and quarantines them', async () => {
    const text = JSON.stringify({ events: [{ eventType: 'EQUIPMENT' }] });

    const answer = await service.post('mersey/arrival-notices', text);

    expect(answer).toEqual({
      status: 422,
      version: '1.0.1',
      body: {
        feedbackElements: [
          { severity: ERROR, message: 'The text is JSON, but holds no arrival notices.', propertyPath: '$' },
        ],
      },
    });
    expect(await quarantinedOf(db, 'mersey')).toEqual([
      { reason: 'The text is JSON, but holds no arrival notices.', raw: text },
    ]);
  });
});
