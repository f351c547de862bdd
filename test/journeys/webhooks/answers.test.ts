import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import { accept, status } from '../../support/receiver-answers.ts';
import { countPending, loggedAttempts, notificationStates, putNotifications } from '../../support/webhook-load.ts';
import { openWebhookStage, SOON, type WebhookStage } from '../../support/webhook-stage.ts';

const ACCEPTED = [200, 201, 202, 204];
const REFUSED = [203, 205, 206, 304, 400, 401, 402, 403, 404, 405, 408, 409, 410, 422, 429, 500, 502, 503, 504];
const REDIRECTS = [300, 301, 302, 303, 307, 308];

/** Where the redirects lead: somewhere else on the same receiver, and somewhere inside. */
const INSIDE = 'https://169.254.169.254/latest/meta-data/';

describeWithDatabase('a receiver', () => {
  let stage: WebhookStage;
  const webhooks = new Map<string, string>();
  let elsewhere: string;

  beforeAll(async () => {
    stage = await openWebhookStage();
    elsewhere = stage.receiver.address(accept);
    for (const code of ACCEPTED) webhooks.set(`${code}`, await stage.webhook(status(code)));
    for (const code of REFUSED) webhooks.set(`${code}`, await stage.webhook(status(code, {}, ''), accept));
    for (const code of REDIRECTS) {
      webhooks.set(`${code} away`, await stage.webhook(status(code, { location: elsewhere }), accept));
      webhooks.set(`${code} inside`, await stage.webhook(status(code, { location: INSIDE }), accept));
    }
    webhooks.set('never', await stage.webhook(status(500, {}, 'out of order')));
    await putNotifications(stage.db, [...webhooks.values()]);
    await stage.start('worker', { WEBHOOK_RETRY_SCHEDULE: SOON });
    await vi.waitUntil(async () => (await countPending(stage.db)) === 0, { timeout: 30_000, interval: 50 });
  });

  afterAll(() => stage.close());

  it.each(ACCEPTED)('accepts by %i, and gets no further attempt', async (code) => {
    expect(await historyOf(`${code}`)).toEqual({
      states: [{ delivery_status: 'succeeded', attempts: 1, last_status_code: code }],
      attempts: [{ number: 1, trigger: 'auto', outcome: 'success', status_code: code, error: null }],
      requests: 1,
    });
  });

  it.each(REFUSED)('does not accept by %i, and gets another attempt', async (code) => {
    const outcome = code === 304 ? 'redirect_refused' : 'http_error';
    const redirect = code === 304 ? ', and redirects are not followed' : '';
    const error = `The receiver answered ${code}; only 200, 201, 202 and 204 accept a delivery${redirect}.`;

    expect(await historyOf(`${code}`)).toEqual({
      states: [{ delivery_status: 'succeeded', attempts: 2, last_status_code: 200 }],
      attempts: [
        { number: 1, trigger: 'auto', outcome, status_code: code, error },
        { number: 2, trigger: 'auto', outcome: 'success', status_code: 200, error: null },
      ],
      requests: 2,
    });
  });

  it.each(REDIRECTS.flatMap((code) => [`${code} away`, `${code} inside`]))(
    'is not left for another by %s',
    async (name) => {
      const { attempts, requests } = await historyOf(name);

      expect(attempts).toMatchObject([
        { outcome: 'redirect_refused', status_code: Number.parseInt(name, 10) },
        { outcome: 'success' },
      ]);
      expect(requests).toBe(2);
      expect(stage.receiver.at(elsewhere)).toEqual([]);
    },
  );

  it('that never accepts gets thirteen attempts, and then the notification has failed', async () => {
    const { states, attempts, requests } = await historyOf('never');

    expect(states).toEqual([{ delivery_status: 'failed', attempts: 13, last_status_code: 500 }]);
    expect(attempts.map(({ number }) => number)).toEqual(Array.from({ length: 13 }, (_none, at) => at + 1));
    expect(requests).toBe(13);
    const [kept] = await loggedAttempts(stage.db, webhooks.get('never') ?? '');
    expect(kept).toMatchObject({ response_body: Buffer.from('out of order'), is_truncated: false });
    expect(await notificationStates(stage.db, webhooks.get('never') ?? '')).toMatchObject([
      { failed_reason: 'exhausted', tries: 13, has_body: true },
    ]);
  });

  it('receives the number of the attempt and the event', async () => {
    const address = stage.addressOf(webhooks.get('never') ?? '');

    const sent = stage.receiver.at(address).map(({ headers }) => headers);

    expect(sent.map((headers) => headers['x-svc-webhook-attempt'])).toEqual(sent.map((_none, at) => `${at + 1}`));
    expect(new Set(sent.map((headers) => headers['x-svc-webhook-event']))).toEqual(new Set(['container.created']));
  });

  /** What became of the one notification of a webhook. */
  async function historyOf(name: string) {
    const id = webhooks.get(name) ?? '';
    const states = await notificationStates(stage.db, id);
    const attempts = await loggedAttempts(stage.db, id);
    return {
      states: states.map(({ delivery_status, attempts, last_status_code }) => ({
        delivery_status,
        attempts,
        last_status_code,
      })),
      attempts: attempts.map(({ number, trigger, outcome, status_code, error }) => ({
        number,
        trigger,
        outcome,
        status_code,
        error,
      })),
      requests: stage.receiver.at(stage.addressOf(id)).length,
    };
  }
});
