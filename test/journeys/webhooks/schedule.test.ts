import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import type { Answer } from '../../support/receiver.ts';
import { accept, hangUp, hold, reset, status } from '../../support/receiver-answers.ts';
import {
  loggedAttempts,
  type NotificationState,
  notificationStates,
  putNotifications,
} from '../../support/webhook-load.ts';
import { openWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

/** What the documentation says: 12 retries over about three days. */
const PUBLISHED_SECONDS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 72_000, 86_400];
const JITTER_SHARE = 0.2;
const JITTER_SECONDS_MAX = 900;

/** One in which no two neighbours are alike, so that a step too many or too few shows. */
const SECONDS = [0.3, 0.05, 0.4, 0.1, 0.5, 0.05, 0.25, 0.1, 0.35, 0.05, 0.2, 0.3];

/** Times are stored to the millisecond. */
const ROUNDING_MS = 2;
const PATIENCE = { timeout: 30_000, interval: 50 };

describeWithDatabase('the published schedule', () => {
  let stage: WebhookStage;
  let states: NotificationState[];

  beforeAll(async () => {
    stage = await openWebhookStage();
    for (let tries = 0; tries <= PUBLISHED_SECONDS.length; tries++) {
      const webhook = await stage.webhook(status(500));
      await putNotifications(stage.db, [webhook], { each: 3, tries });
    }
    await stage.start('worker');
    states = await vi.waitUntil(async () => {
      const now = await notificationStates(stage.db);
      return now.every(({ attempts }) => attempts === 1) && now;
    }, PATIENCE);
  });

  afterAll(() => stage.close());

  it.each(PUBLISHED_SECONDS.map((seconds, at) => [at + 1, seconds]))(
    'waits before retry %i for %i seconds or a little longer',
    (retry, seconds) => {
      const delays = states.filter(({ tries }) => tries === retry).map(({ delay_ms }) => delay_ms / 1_000);

      expect(delays).toHaveLength(3);
      expect(Math.min(...delays)).toBeGreaterThanOrEqual(seconds);
      expect(Math.max(...delays)).toBeLessThanOrEqual(seconds + Math.min(seconds * JITTER_SHARE, JITTER_SECONDS_MAX));
    },
  );

  it('does not let two that failed together come back together', () => {
    const delays = states.filter(({ tries }) => tries === PUBLISHED_SECONDS.length).map(({ delay_ms }) => delay_ms);

    expect(new Set(delays).size).toBe(delays.length);
  });

  it('ends after the thirteenth failure', () => {
    const last = states.filter(({ tries }) => tries === PUBLISHED_SECONDS.length + 1);

    expect(last).toMatchObject(
      Array.from({ length: 3 }, () => ({ delivery_status: 'failed', failed_reason: 'exhausted', attempts: 1 })),
    );
  });
});

/** What a receiver may say of when to come back, and how many seconds are waited at least and at most. */
const HINTS: readonly (readonly [string, string | (() => string), number, number])[] = [
  ['seconds', '40', 40, 48],
  ['seconds with a fraction', '40.5', 40.5, 50],
  ['a date', () => new Date(Date.now() + 60_000).toUTCString(), 58, 73],
  ['a date of RFC 850', () => rfc850(Date.now() + 60_000), 58, 73],
  ['a date of asctime', () => asctime(Date.now() + 60_000), 58, 73],
  ['far too many seconds', '999999999', 3_600, 4_320],
  ['more digits than a number has', '9'.repeat(400), 0.3, 4_320],
  ['a date in a hundred years', 'Thu, 01 Jan 2126 00:00:00 GMT', 3_600, 4_320],
  ['a date that is over', 'Thu, 01 Jan 1970 00:00:00 GMT', 0.3, 0.36],
  ['no seconds', '0', 0.3, 0.36],
  ['less than the schedule', '0.1', 0.3, 1.2],
  ['negative seconds', '-40', 0.3, 0.36],
  ['nothing', '', 0.3, 0.36],
  ['hexadecimal digits', '0x40', 0.3, 0.36],
  ['an exponent', '1e3', 0.3, 0.36],
  ['a word', 'later', 0.3, 0.36],
  ['a date that there is not', 'Fri, 31 Feb 2126 25:61:61 GMT', 0.3, 0.36],
  ['infinity', 'Infinity', 0.3, 0.36],
];
const HINTED_STATUSES = [429, 503];

describeWithDatabase('a shorter schedule', () => {
  let stage: WebhookStage;
  let failing: string;
  let mixed: string;
  const hinted = new Map<string, string>();
  /** The second answer waits, so that what the first has led to can be looked at. */
  const second = hold();

  beforeAll(async () => {
    stage = await openWebhookStage();
    failing = await stage.webhook(status(500));
    const script = [status(500), reset, status(404), hangUp, status(302), status(429, { 'retry-after': '1' }), accept];
    mixed = await stage.webhook(...script);
    for (const [name, hint] of HINTS) {
      for (const code of HINTED_STATUSES) {
        const answer: Answer = (...exchange) =>
          status(code, { 'retry-after': typeof hint === 'string' ? hint : hint() })(...exchange);
        hinted.set(`${name} ${code}`, await stage.webhook(answer, second.answer));
      }
    }
    await putNotifications(stage.db, [failing, mixed], { each: 3 });
    await putNotifications(stage.db, [...hinted.values()]);
    // Dates are of Greenwich wherever the program runs.
    await stage.start('worker', { WEBHOOK_RETRY_SCHEDULE: SECONDS.join(','), TZ: 'America/Los_Angeles' });
  });

  afterAll(async () => {
    second.release(accept);
    await stage.close();
  });

  it.each(HINTS.flatMap(([name, _hint, least, most]) => HINTED_STATUSES.map((code) => [name, code, least, most])))(
    'gives way to a receiver that says %s with %i',
    async (name, code, least, most) => {
      const webhook = hinted.get(`${name} ${code}`) ?? '';

      const delay = await vi.waitUntil(async () => {
        const [state] = await notificationStates(stage.db, webhook);
        return state?.attempts === 1 && state.delay_ms;
      }, PATIENCE);

      expect(delay / 1_000).toBeGreaterThanOrEqual(Number(least));
      expect(delay / 1_000).toBeLessThanOrEqual(Number(most));
    },
  );

  it('is gone through to its end, and never early', async () => {
    await vi.waitUntil(async () => isOver(await notificationStates(stage.db, failing)), PATIENCE);
    const states = await notificationStates(stage.db, failing);
    const attempts = await loggedAttempts(stage.db, failing);

    expect(states).toMatchObject(Array.from({ length: 3 }, () => ({ delivery_status: 'failed', attempts: 13 })));
    for (const { id } of states) {
      const own = attempts.filter(({ notification_id }) => notification_id === id);
      const pauses = own.slice(1).map((attempt, at) => attempt.started_ms - endOf(own[at]));
      const arrivals = stage.receiver.requests.filter((request) => request.id === id).map(({ at }) => at);
      const seen = arrivals.slice(1).map((at, before) => at - (arrivals[before] ?? 0));
      const early = SECONDS.filter((seconds, at) => (pauses[at] ?? 0) < seconds * 1_000 - ROUNDING_MS);
      const earlyAsSeen = SECONDS.filter((seconds, at) => (seen[at] ?? 0) < seconds * 1_000 - ROUNDING_MS);
      expect({ early, earlyAsSeen, retries: seen.length }).toEqual({ early: [], earlyAsSeen: [], retries: 12 });
    }
  });

  it('goes on whatever is answered, until something is accepted', async () => {
    await vi.waitUntil(async () => isOver(await notificationStates(stage.db, mixed)), PATIENCE);
    const attempts = await loggedAttempts(stage.db, mixed);

    for (const { id, ...state } of await notificationStates(stage.db, mixed)) {
      expect(state).toMatchObject({ delivery_status: 'succeeded', attempts: 7, tries: 7, last_status_code: 200 });
      const own = attempts.filter(({ notification_id }) => notification_id === id);
      expect(own.map(({ outcome, status_code }) => [outcome, status_code])).toEqual([
        ['http_error', 500],
        ['network_error', null],
        ['http_error', 404],
        ['network_error', null],
        ['redirect_refused', 302],
        ['http_error', 429],
        ['success', 200],
      ]);
      expect((own[6]?.started_ms ?? 0) - endOf(own[5])).toBeGreaterThanOrEqual(1_000 - ROUNDING_MS);
    }
  });
});

function isOver(states: readonly NotificationState[]): boolean {
  return states.every(({ delivery_status }) => delivery_status !== 'pending');
}

function endOf(attempt: { started_ms: number; duration_ms: number } | undefined): number {
  return (attempt?.started_ms ?? 0) + (attempt?.duration_ms ?? 0);
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** RFC 9110 §5.6.7: obsolete, and to be understood all the same. */
function rfc850(ms: number): string {
  const [, day = '', month = '', year = '', time = ''] = new Date(ms).toUTCString().split(/[ ,]+/);
  return `${DAYS[new Date(ms).getUTCDay()]}, ${day}-${month}-${year.slice(2)} ${time} GMT`;
}

function asctime(ms: number): string {
  const [weekday = '', day = '', month = '', year = '', time = ''] = new Date(ms).toUTCString().split(/[ ,]+/);
  return `${weekday} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`;
}
