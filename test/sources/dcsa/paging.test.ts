import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/sources/source.ts';
import { type Handler, sendJson } from '../../support/loopback-server.ts';
import { equipmentEvent } from './events.ts';
import { CONTAINER, usePolledLine } from './polled-line.ts';

const FROM = 'eventCreatedDateTime:gte';
const PAGE = 100;

const line = usePolledLine();

/** So many events, each with the moment at which it was created; many of them have the same one. */
function eventsOf(...groups: readonly [count: number, createdAt: string][]) {
  return groups.flatMap(([count, createdAt], group) =>
    Array.from({ length: count }, (_, at) =>
      equipmentEvent({ eventID: `${group}-${at}`, eventCreatedDateTime: createdAt, eventDateTime: stamp(at) }),
    ),
  );
}

/** A moment for each of some thousands. */
function stamp(at: number): string {
  return new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString();
}

const distinct = (count: number) => eventsOf(...Array.from({ length: count }, (_, at): [1, string] => [1, stamp(at)]));

/** A line that keeps to the limit, up to its own, to the window and to the order. */
function keeping(
  events: ReturnType<typeof eventsOf>,
  {
    limitMax = 10_000,
    hasWindow = true,
    sorts = true,
  }: { limitMax?: number; hasWindow?: boolean; sorts?: boolean } = {},
): Handler {
  return ({ url }, response) => {
    const limit = Math.min(Number(url.searchParams.get('limit') ?? PAGE), limitMax);
    const from = hasWindow ? (url.searchParams.get(FROM) ?? '') : '';
    const asked = events.filter((event) => String(event.eventCreatedDateTime) >= from);
    const isReversed = sorts && url.searchParams.get('sort') === 'eventCreatedDateTime:DESC';
    sendJson(response, (isReversed ? asked.toReversed() : asked).slice(0, limit));
  };
}

async function poll(scac: string, handler: Handler): Promise<Answer> {
  line.handler = handler;
  return line.sourceOf(scac).fetch(CONTAINER, new AbortController().signal);
}

const countOf = (answer: Answer) => (answer.outcome === 'found' ? answer.statements().length : answer.outcome);

describe('a line without a cursor, which is asked by windows', () => {
  it.each([
    ['fewer than a page', 99, 1],
    ['exactly a page', 100, 2],
    ['several pages', 250, 3],
  ])('gives all of %s', async (_what, count, requests) => {
    const answer = await poll('HLCU', keeping(distinct(count)));

    const moved =
      answer.outcome === 'found' ? answer.statements().filter(({ draft }) => draft.kind === 'movement') : [];
    expect(moved).toHaveLength(count);
    expect(answer.requests).toBeGreaterThanOrEqual(requests);
    expect(answer.requests).toBeLessThanOrEqual(requests + 2);
  });

  it('gives all where more events than a page takes were created in the same moment', async () => {
    const events = eventsOf([40, stamp(0)], [130, stamp(1)], [30, stamp(2)]);

    const answer = await poll('HLCU', keeping(events));

    expect(countOf(answer)).toBe(countOf(await poll('YMLU', (_, response) => sendJson(response, events))));
    expect(line.server.requests.some(({ url }) => url.searchParams.get('limit') === '1000')).toBe(true);
  });

  it('gives all by one page where it does not keep to the limit', async () => {
    const answer = await poll('HLCU', (_request, response) => sendJson(response, eventsOf([102, stamp(0)])));

    expect(answer).toMatchObject({ outcome: 'found', requests: 1 });
  });

  it('gives all where it does not keep to the window, and takes a higher limit', async () => {
    const answer = await poll('HLCU', keeping(distinct(150), { hasWindow: false }));

    expect(answer).toMatchObject({ outcome: 'found' });
  });

  it.each([
    ['the same moment', keeping(eventsOf([130, stamp(0)]), { limitMax: PAGE })],
    ['no window', keeping(distinct(150), { limitMax: PAGE, hasWindow: false })],
    ['no moment', keeping(eventsOf([130, '']), { limitMax: PAGE })],
  ])('states nothing rather than a part where it has %s and never gives more than a page', async (_what, handler) => {
    expect(await poll('HLCU', handler)).toMatchObject({
      outcome: 'malformed',
      reason: expect.stringContaining('no way to the rest'),
    });
  });
});

describe('a line without a cursor, which is asked for more at once', () => {
  it.each([
    ['less than a page', 99, 1],
    ['more than a page by a higher limit', 250, 2],
    ['exactly a page, which is the same from its other end', 100, 3],
  ])('gives all of %s', async (_what, count, requests) => {
    expect(await poll('ONEY', withToken(keeping(distinct(count))))).toMatchObject({ outcome: 'found', requests });
  });

  it.each([
    ['more than a page', distinct(250), true],
    ['a page, and does not sort', distinct(250), false],
    ['a page of one moment', eventsOf([250, stamp(0)]), true],
  ])('states nothing rather than a part where it never gives %s', async (_what, events, sorts) => {
    const answer = await poll('ONEY', withToken(keeping(events, { limitMax: PAGE, sorts })));

    expect(answer).toMatchObject({ outcome: 'malformed', reason: expect.stringContaining('no way to the rest') });
  });
});

function withToken(handler: Handler): Handler {
  return (request, response) =>
    request.method === 'POST'
      ? sendJson(response, { access_token: 'token-1234', token_type: 'Bearer', expires_in: 300 })
      : handler(request, response);
}
