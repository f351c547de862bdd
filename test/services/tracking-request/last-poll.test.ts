import { expect, it, onTestFinished } from 'vitest';
import { digest } from '../../../src/core/id.ts';
import { Scheduler } from '../../../src/scheduler/worker.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { readMissReason } from '../../../src/services/source/miss-reason.ts';
import type { Answer, SourceRegistry } from '../../../src/sources/source.ts';
import { tool as getTrackingRequest } from '../../../tools/get-tracking-request.ts';
import { tool as listTrackingRequests } from '../../../tools/list-tracking-requests.ts';
import { tool as trackContainer } from '../../../tools/track-container.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { startRestApi } from '../../support/rest-api.ts';
import { sailing } from '../../support/sailing.ts';
import { memorySource, serviceContext } from '../../support/service-context.ts';
import { newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';

const HOST = 'gateway.internal.example:8443';
const DOWN = { outcome: 'unavailable', requests: 1, retryAfterSeconds: null, throttled: false } as const;
const UNREACHABLE: Answer = { ...DOWN, reason: `No server accepts connections at ${HOST}.`, cause: 'network' };
const REFUSED = { outcome: 'refused', requests: 1, reason: `${HOST} says no.` } as const;

describeWithDatabase('the last poll of a number', () => {
  const db = useDatabase();
  let says: Answer;
  const source = { ...memorySource('MAEU'), fetch: async () => says };
  const sources: SourceRegistry = {
    line: (scac) => (scac === 'MAEU' ? { access: 'ready', source } : { access: 'no_adapter' }),
    linkedSources: () => [],
    find: () => source,
    all: () => [source],
  };
  const newAccount = () => serviceContext(db, { clock: { now: () => Date.now() }, sources });

  /** Polls this number alone. */
  async function poll(context: ServiceContext, number: string, answer: Answer) {
    says = answer;
    const watchId = await watchOf(db, number);
    await db.pool.query(
      `UPDATE watch_schedule SET next_due_at = now() + CASE WHEN watch_id = $1 THEN -1 ELSE 1 END * interval '1 hour'
       WHERE isfinite(next_due_at)`,
      [watchId],
    );
    await db.pool.query('UPDATE source_lane SET blocked_until = NULL');
    const scheduler = new Scheduler(context);
    await scheduler.round();
    await scheduler.settled();
  }

  it.each([
    ['unreachable', UNREACHABLE, 'The shipping line could not be reached, or did not answer in time at '],
    ['failed', { ...DOWN, reason: `${HOST} failed with 503.` }, 'answered with an error of its own at '],
    ['throttled', { ...DOWN, reason: HOST, throttled: true }, 'has limited our polls since '],
    ['credentials_refused', { ...REFUSED, cause: 'credentials' }, 'has refused our credentials since '],
    ['refused', REFUSED, 'could not be polled for such a number at '],
    ['malformed', { outcome: 'malformed', requests: 1, reason: HOST, raw: HOST }, 'could not be understood at '],
    ['unknown', { outcome: 'unknown', requests: 1 }, 'does not know the number yet'],
  ] as const)(
    'is stated as %s by tools and REST, with the next one, and the reason for the operator alone',
    async (outcome, answer, sentence) => {
      const context = await newAccount();
      const number = newNumber();
      const { id } = await track(context, number);
      await poll(context, number, answer);
      const api = await startRestApi(db);
      onTestFinished(() => api.close());

      const got = await getTrackingRequest.call(context, { id });
      const tracked = await trackContainer.call(context, { number, scac: 'MAEU' });
      const listed = await listTrackingRequests.call(context, {});
      const { body } = await api.ask(context, `GET /tracking_requests/${id}`);

      for (const { text } of [got, tracked]) {
        expect(text).toContain(sentence);
        expect(text).toMatch(/It is polled next at \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
      }
      expect(got.structured).toMatchObject({
        tracking_request: { last_poll: outcome, last_poll_at: expect.any(String) },
      });
      expect(body.data.meta).toMatchObject({ last_poll: { outcome, at: expect.any(String) } });
      expect(JSON.stringify([got, tracked, listed, body])).not.toContain(HOST);
      expect(await readMissReason(db, id)).toBe('reason' in answer ? answer.reason : null);
    },
  );

  it('is not one from before the request, which another account has seen', async () => {
    const [first, second] = [await newAccount(), await newAccount()];
    const number = newNumber();
    await track(first, number);
    await poll(first, number, UNREACHABLE);

    const later = await track(second, number);
    const fresh = await getTrackingRequest.call(second, { id: later.id });
    await poll(second, number, UNREACHABLE);

    expect(fresh.structured?.tracking_request).not.toHaveProperty('last_poll');
    const polled = await getTrackingRequest.call(second, { id: later.id });
    expect(polled.structured).toMatchObject({ tracking_request: { last_poll: 'unreachable' } });
  });

  it('is found once the line has answered, whatever was the matter before', async () => {
    const context = await newAccount();
    const [number, box] = [newNumber(), newBox()];
    const { id } = await track(context, number);
    await poll(context, number, UNREACHABLE);
    const statements = saying(...sailing(box, number));
    const found: Answer = { outcome: 'found', requests: 1, digest: digest(number), statements: () => statements };

    await poll(context, number, found);
    const once = await getTrackingRequest.call(context, { id });
    await poll(context, number, found);
    const twice = await getTrackingRequest.call(context, { id });

    for (const { structured } of [once, twice])
      expect(structured).toMatchObject({ tracking_request: { status: 'created', last_poll: 'found' } });
  });

  it('is stored also where time alone changes what is known of the journey', async () => {
    const context = await newAccount();
    const [number, box] = [newNumber(), newBox()];
    const { id } = await track(context, number);
    const statements = saying(...sailing(box, number));
    await poll(context, number, {
      outcome: 'found',
      requests: 1,
      digest: digest(number),
      statements: () => statements,
    });
    await db.pool.query("UPDATE watch_schedule SET changes_at = now() - interval '1 day' WHERE watch_id = $1", [
      await watchOf(db, number),
    ]);

    await poll(context, number, UNREACHABLE);

    const { structured } = await getTrackingRequest.call(context, { id });
    expect(structured).toMatchObject({ tracking_request: { status: 'created', last_poll: 'unreachable' } });
    expect(
      await rows(db, 'SELECT failures FROM watch_schedule WHERE watch_id = $1', [await watchOf(db, number)]),
    ).toEqual([{ failures: 1 }]);
  });
});
