import { expect, it, onTestFinished } from 'vitest';
import { DAY_MS, shift, toInstant } from '../../../src/domain/instant.ts';
import { readRefused } from '../../../src/scheduler/figures.ts';
import { search } from '../../../src/services/search/search.ts';
import type { Answer, SourceRegistry } from '../../../src/sources/source.ts';
import { tool as fetchTool } from '../../../tools/fetch.ts';
import { tool as getContainer } from '../../../tools/get-container.ts';
import { tool as getTrackingRequest } from '../../../tools/get-tracking-request.ts';
import { tool as listTrackingRequests } from '../../../tools/list-tracking-requests.ts';
import { tool as trackContainer } from '../../../tools/track-container.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { startRestApi } from '../../support/rest-api.ts';
import { sailing } from '../../support/sailing.ts';
import { serviceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';
import { accountOfOneLine, requestIdOf } from './one-line.ts';

const CLOCK = { now: () => Date.now() };
const REFUSED = 'The source refused our credentials with status 401.';
const CREDENTIALS: Answer = { outcome: 'refused', requests: 1, reason: REFUSED, cause: 'credentials' };
const UNKNOWN: Answer = { outcome: 'unknown', requests: 1 };
const UNREACHABLE: Answer = {
  outcome: 'unavailable',
  requests: 1,
  reason: 'down',
  retryAfterSeconds: null,
  throttled: false,
};
const QUOTA: Answer = { ...UNREACHABLE, reason: 'quota', retryAfterSeconds: 600, throttled: true };

describeWithDatabase('a line that does not answer what is requested', () => {
  const db = useDatabase();

  const asking = () => accountOfOneLine(db);

  it('is reported as a refusal of our credentials to who asks and to the operator, never as an unknown number', async () => {
    const { context, poll, errors } = await asking();
    const number = newNumber();
    await track(context, number);
    await poll(CREDENTIALS);

    const id = await requestIdOf(context, number);
    const answer = await getTrackingRequest.call(context, { id });
    const again = await trackContainer.call(context, { number, scac: 'MAEU' });
    const fetched = await fetchTool.call(context, { id });
    const listed = await listTrackingRequests.call(context, {});
    const api = await startRestApi(db);
    onTestFinished(() => api.close());
    const { body } = await api.ask(context, `GET /tracking_requests/${id}`);

    const sentence =
      /The shipping line has refused our credentials since \d{4}-.* UTC\. The operator of this installation has/;
    for (const { text } of [answer, again, fetched]) {
      expect(text).toMatch(sentence);
      expect(text).toMatch(/It is polled next at \d{4}-\d\d-\d\d \d\d:\d\d UTC\./);
      expect(text).not.toMatch(/not_found|does not know|could not be reached|usually answers/);
    }
    expect(listed.text).toContain('credentials refused, next poll ');
    expect(answer.structured).toMatchObject({
      tracking_request: { refused: 'credentials', next_poll_at: expect.any(String) },
    });
    expect(body.data.meta).toMatchObject({
      refusal: { cause: 'credentials', since: expect.any(String) },
      given_up_at: null,
    });
    expect(errors).toEqual([[expect.objectContaining({ source: 'MAEU', reason: REFUSED }), 'source.refused']]);
    expect(await readRefused(db)).toContainEqual({ source: 'MAEU', cause: 'credentials', numbers: 1 });
  });

  it('has refused since the first refusal, also while it cannot be reached, until it answers', async () => {
    const { context, poll } = await asking();
    const number = newNumber();
    await track(context, number);
    const read = async () => {
      const { structured } = await getTrackingRequest.call(context, { id: await requestIdOf(context, number) });
      return structured?.tracking_request;
    };

    await poll(CREDENTIALS);
    const first = await read();
    await poll(CREDENTIALS);
    await poll(UNREACHABLE);
    const later = await read();
    await poll(UNKNOWN);

    expect(later).toMatchObject({ refused: 'credentials', refused_since: Object(first).refused_since });
    expect(await read()).not.toHaveProperty('refused');
  });

  it('is stated as the reason of a request that has failed because of it', async () => {
    const { context, poll } = await asking();
    const number = newNumber();
    await track(context, number);
    await poll(CREDENTIALS);
    await db.pool.query('UPDATE watch_schedule SET failures = 14');
    await poll(CREDENTIALS);

    const { text } = await getTrackingRequest.call(context, { id: await requestIdOf(context, number) });

    expect(text).toContain('It has failed: the shipping line refused our credentials (retries_exhausted).');
    expect(text).not.toContain('polled next');
  });

  it('is distinguished where it limits how often it is polled', async () => {
    const { context, poll } = await asking();
    const number = newNumber();
    await track(context, number);
    await poll(QUOTA);

    const { text } = await getTrackingRequest.call(context, { id: await requestIdOf(context, number) });

    expect(text).toMatch(/The shipping line has limited our polls since .*: our quota is used up\. It is polled again/);
    expect(text).not.toContain('credentials');
  });

  it('is shown beside what is known of a container, by tools, lists and REST', async () => {
    const { context, poll } = await asking();
    const [number, box] = [newNumber(), newBox()];
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...sailing(box, number)));
    await poll(CREDENTIALS);
    const { results } = await search.run(context, { query: box });
    const id = results.find((result) => result.number === box)?.id ?? '';
    const api = await startRestApi(db);
    onTestFinished(() => api.close());

    const { text, structured } = await getContainer.call(context, { id });
    const { body } = await api.ask(context, `GET /containers/${id}`);

    expect(text).toMatch(
      /The shipping line: last received just now.*\. The shipping line has refused our credentials since /,
    );
    expect(structured?.sources).toMatchObject([{ source: 'MAEU', refusal: { cause: 'credentials' } }]);
    expect(body.data.meta.sources).toMatchObject([{ source: 'MAEU', refusal: { cause: 'credentials' } }]);
  });

  it('does not know a number yet: when it is polled next and when it is given up is stated everywhere', async () => {
    const { context, poll } = await asking();
    const number = newNumber();
    const { created_at } = await track(context, number);
    await poll(UNKNOWN);

    const id = await requestIdOf(context, number);
    const { text, structured } = await getTrackingRequest.call(context, { id });
    const listed = await listTrackingRequests.call(context, {});
    const api = await startRestApi(db);
    onTestFinished(() => api.close());
    const { body } = await api.ask(context, `GET /tracking_requests/${id}`);

    const { next_poll_at: next, given_up_at: end } = body.data.meta;
    expect(end).toBe(shift(created_at, 7 * DAY_MS));
    expect(Date.parse(next) - Date.now()).toBeGreaterThan(0.9 * DAY_MS);
    const [nextText, endText] = [next, end].map((at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`);
    expect(text).toContain(
      `The shipping line does not know the number yet. It is polled next at ${nextText}, and given up if it is not known by ${endText}.`,
    );
    expect(listed.text).toContain(`next poll ${nextText}, given up after ${endText}`);
    expect(structured).toMatchObject({ tracking_request: { next_poll_at: next, given_up_at: end } });
  });

  it('is not polled where it sends by itself: the number is given up after its time', async () => {
    const sources: SourceRegistry = {
      line: () => ({ access: 'pushed' }),
      linkedSources: () => [],
      find: () => null,
      all: () => [],
    };
    const context = await serviceContext(db, { clock: CLOCK, sources });
    const number = newNumber();

    const request = await track(context, number, { scac: 'EGLV' });
    const { text } = await getTrackingRequest.call(context, { id: request.id });

    expect(request.polling).toEqual({
      next_poll_at: null,
      given_up_at: shift(request.created_at, 30 * DAY_MS),
      refusal: null,
      last_poll: null,
      shows_own_only: false,
    });
    expect(text).not.toContain('has not answered');
    expect(text).toContain(
      'Nothing has been received about the number yet. The shipping line sends by itself and is not polled; the number is given up if it is not known by',
    );
    expect(toInstant(Date.now()) > request.created_at).toBe(true);
  });
});
