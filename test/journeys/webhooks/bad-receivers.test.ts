import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import type { Answer } from '../../support/receiver.ts';
import {
  accept,
  brokenChunk,
  cutShort,
  endless,
  endlessHints,
  garbage,
  gzipBomb,
  hangUp,
  headerFlood,
  never,
  reset,
  resetInBody,
  shortBody,
  slowBody,
  slowBodyOf,
  slowHeaders,
  status,
  twoAnswers,
  twoLengths,
  upgrade,
} from '../../support/receiver-answers.ts';
import { countPending, loggedAttempts, notificationStates, putNotifications } from '../../support/webhook-load.ts';
import { openWebhookStage, SOON, type WebhookStage } from '../../support/webhook-stage.ts';

interface Expected {
  outcome: string;
  status_code: number | null;
}

const DEADLINE_MS = 1_500;
const KEPT_BYTES_MAX = 16 * 1024;
const TIMEOUT = { outcome: 'timeout', status_code: null };
const BROKEN = { outcome: 'network_error', status_code: null };

/** What a receiver does at first, and what that is logged as. Afterwards each of them accepts. */
const FAULTS: readonly (readonly [string, Answer, Expected])[] = [
  ['never answers', never, TIMEOUT],
  ['sends its headers a letter at a time', slowHeaders, TIMEOUT],
  ['accepts, and then sends its body a letter at a time', slowBody, { outcome: 'timeout', status_code: 200 }],
  ['announces an answer for ever', endlessHints, expect.objectContaining({ status_code: null })],
  ['sends headers without an end', headerFlood, BROKEN],
  ['breaks the connection', reset, BROKEN],
  ['ends the connection without an answer', hangUp, BROKEN],
  ['breaks off within the status line', cutShort, BROKEN],
  ['says two lengths', twoLengths, expect.objectContaining({ outcome: 'network_error' })],
  ['speaks something else than HTTP', garbage, BROKEN],
  ['wants to speak something else', upgrade, expect.objectContaining({ status_code: null })],
  ['gives two answers to one request', twoAnswers, { outcome: 'http_error', status_code: 500 }],
  ['refuses a letter at a time', slowBodyOf(503), { outcome: 'http_error', status_code: 503 }],
  ['refuses with less than it has said', shortBody(500), { outcome: 'http_error', status_code: 500 }],
  ['refuses and breaks the connection', resetInBody(500), { outcome: 'http_error', status_code: 500 }],
  ['refuses without an end', endless(500), { outcome: 'http_error', status_code: 500 }],
  ['refuses with a little that would become a lot', gzipBomb(500), { outcome: 'http_error', status_code: 500 }],
  ['refuses with what no database takes', status(500, {}, 'a\0b\xff'), { outcome: 'http_error', status_code: 500 }],
];

/** What counts as accepted all the same, because the status has said it. */
const WORDY: readonly (readonly [string, Answer])[] = [
  ['an endless body', endless(200)],
  ['a little that would become a lot', gzipBomb(200)],
];

/** Here as well: a receiver that has accepted a delivery would get the same a second time. */
const CUT_SHORT: readonly (readonly [string, Answer])[] = [
  ['less than it has said', shortBody(202)],
  ['a body within which the connection breaks', resetInBody(202)],
  ['a body that is not one', brokenChunk(202)],
];

describeWithDatabase('a receiver that', () => {
  let stage: WebhookStage;
  let bystander: string;
  const webhooks = new Map<string, string>();

  beforeAll(async () => {
    stage = await openWebhookStage();
    for (const [name, fault] of FAULTS) webhooks.set(name, await stage.webhook(fault, accept));
    for (const [name, answer] of [...WORDY, ...CUT_SHORT]) webhooks.set(name, await stage.webhook(answer));
    bystander = await stage.webhook(accept);
    await putNotifications(stage.db, [...webhooks.values()]);
    await putNotifications(stage.db, [bystander], { each: 50 });
    await stage.start('worker', { WEBHOOK_RETRY_SCHEDULE: SOON, WEBHOOK_DEADLINE_MS: `${DEADLINE_MS}` });
    await vi.waitUntil(async () => (await countPending(stage.db)) === 0, { timeout: 30_000, interval: 50 });
  });

  afterAll(() => stage.close());

  it.each(FAULTS)('%s has not accepted, and gets another attempt', async (name, _fault, expected) => {
    const webhook = webhooks.get(name) ?? '';
    const [state] = await notificationStates(stage.db, webhook);
    const [first, second, ...others] = await loggedAttempts(stage.db, webhook);

    expect(state).toMatchObject({ delivery_status: 'succeeded', attempts: 2 });
    expect({ outcome: first?.outcome, status_code: first?.status_code }).toEqual(expected);
    expect(second).toMatchObject({ outcome: 'success', status_code: 200 });
    expect(others).toEqual([]);
    expect(first?.error).toMatch(/^\S.*\.$/);
    expect(first?.error).not.toMatch(/hooks|hidden|whsec/);
    expect(first?.response_body?.length ?? 0).toBeLessThanOrEqual(KEPT_BYTES_MAX);
    if (first?.outcome === 'timeout') expect(first.duration_ms).toBeGreaterThanOrEqual(DEADLINE_MS - 5);
  });

  it.each(WORDY)('accepts with %s is not read to the end', async (name) => {
    const webhook = webhooks.get(name) ?? '';
    const [state] = await notificationStates(stage.db, webhook);
    const attempts = await loggedAttempts(stage.db, webhook);

    expect(state).toMatchObject({ delivery_status: 'succeeded', attempts: 1 });
    expect(attempts).toMatchObject([{ outcome: 'success', status_code: 200, error: null, is_truncated: true }]);
    expect(attempts[0]?.response_body).toHaveLength(KEPT_BYTES_MAX);
  });

  it.each(CUT_SHORT)('accepts with %s gets no further attempt', async (name) => {
    const webhook = webhooks.get(name) ?? '';
    const [state] = await notificationStates(stage.db, webhook);
    const attempts = await loggedAttempts(stage.db, webhook);

    expect(state).toMatchObject({ delivery_status: 'succeeded', attempts: 1, last_status_code: 202 });
    expect(attempts).toMatchObject([{ outcome: 'success', status_code: 202, error: null, is_truncated: true }]);
    expect(stage.receiver.at(stage.addressOf(webhook))).toHaveLength(1);
  });

  it('is well is not kept waiting by the others', async () => {
    const attempts = await loggedAttempts(stage.db, bystander);
    const all = await loggedAttempts(stage.db);

    expect(attempts.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 50 }, () => 'success'));
    const started = Math.min(...all.map(({ started_ms }) => started_ms));
    // One after the other, those that are given up alone would take longer.
    expect(Math.max(...attempts.map(({ started_ms }) => started_ms)) - started).toBeLessThan(3 * DEADLINE_MS);
  });
});
