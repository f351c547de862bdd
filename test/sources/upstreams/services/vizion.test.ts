import { expect, it } from 'vitest';
import { DAY_MS } from '../../../../src/domain/instant.ts';
import { StoredRelay } from '../../../../src/sources/upstreams/stored-relay.ts';
import { describeWithDatabase } from '../../../support/database.ts';
import { CUT, movementsIn, PAGE, type ServiceAnswers, SILENCE, says, useService } from './service-stage.ts';

const NUMBER = 'MSCU1234566';
const ORDER = 'POST /references';
const REFERENCE = 'GET /references/ref-1';
const UPDATES = 'GET /references/ref-1/updates';

const LOADED = {
  id: 'm-1',
  timestamp: '2026-11-01T11:30:00+08:00',
  planned: false,
  description: 'Loaded',
  location: { name: 'Ningbo', unlocode: 'CNNGB', facility: 'MSICT', timezone: 'Asia/Shanghai' },
  vessel: 'EVER GIVEN',
  vessel_imo: 9811000,
  voyage: '026E',
  source: 'terminal',
  journey_event: {
    journey_type: 'EQUIPMENT',
    event_classifier: 'ACT',
    event_type: 'LOAD',
    transport_mode: 'VESSEL',
    facility_type: 'POTE',
    empty_indicator: 'LADEN',
  },
};
const EXPECTED = {
  ...LOADED,
  id: 'm-2',
  timestamp: '2026-11-20T08:00:00-08:00',
  planned: true,
  location: { name: 'Los Angeles', unlocode: 'USLAX' },
  source: 'ais',
  journey_event: { journey_type: 'TRANSPORT', event_classifier: 'EST', event_type: 'ARRI', transport_mode: 'VESSEL' },
};

function update(milestones: object[], at = '2026-11-02T00:00:00Z') {
  return { id: 'u-1', created_at: at, payload: { container_id: NUMBER, bill_of_lading: 'MEDU1', milestones } };
}

const TRACKED: ServiceAnswers = {
  [ORDER]: says({ message: 'created', reference: { id: 'ref-1', container_id: NUMBER } }, 201),
  [REFERENCE]: says({ id: 'ref-1', last_update_status: 'data_received' }),
  [UPDATES]: says([update([LOADED], '2026-11-01T12:00:00Z'), update([LOADED, EXPECTED])]),
};

describeWithDatabase('Vizion as an upstream', () => {
  const vizion = useService('vizion');
  const orders = () => vizion.requests.filter((one) => one === ORDER).length;

  it('is sent one order of a container with the line, and read from then on', async () => {
    vizion.answers = TRACKED;

    const answers = [await vizion.poll(NUMBER), await vizion.poll(NUMBER)];

    expect(answers.map(({ outcome }) => outcome)).toEqual(['found', 'found']);
    const [first, second] = answers.map((one) => (one.outcome === 'found' ? one.digest.toString('hex') : ''));
    expect(first).toBe(second);
    expect(vizion.requests.filter((one) => one === ORDER)).toHaveLength(1);
    expect(vizion.bodies[0]).toBe(`key-of-ours {"container_id":"${NUMBER}","carrier_code":"MSCU"}`);
    expect(await vizion.counted()).toBe(1);
  });

  it('states what moved by the newest update, each with its source as the party', async () => {
    vizion.answers = TRACKED;

    const answer = await vizion.poll(NUMBER);

    const common = { source: 'vizion-test-upstream', mode: 'vessel', voyage: '026E', imo: '9811000' };
    expect(movementsIn(answer)).toEqual([
      {
        ...{ ...common, party: 'terminal', movement: 'load', classifier: 'actual', load: 'laden', at: 'CNNGB' },
        occurredAt: '2026-11-01T03:30:00.000Z',
      },
      {
        ...{ ...common, party: 'ais', movement: 'arrive', classifier: 'estimated', load: null, at: 'USLAX' },
        occurredAt: '2026-11-20T16:00:00.000Z',
      },
    ]);
    const raws =
      answer.outcome === 'found' ? answer.statements().map(({ raw }) => StoredRelay.safeParse(raw).success) : [];
    expect(new Set(raws)).toEqual(new Set([true]));
  });

  it.each([
    ['no_data', 'postponed'],
    ['auto_carrier_not_found', 'unknown'],
    ['invalid_container', 'unknown'],
    ['extraction_failed', 'unavailable'],
  ])('that has no milestones and says %s is %s', async (last_update_status, outcome) => {
    vizion.answers = {
      ...TRACKED,
      [REFERENCE]: says({ id: 'ref-1', last_update_status }),
      [UPDATES]: says({ data: [] }),
    };

    expect((await vizion.poll(NUMBER)).outcome).toBe(outcome);
  });

  it.each([
    ['a wrong key', says({ message: 'Forbidden' }, 403), { outcome: 'refused', cause: 'credentials' }],
    ['a key without rights', says({ message: 'Unauthorized' }, 401), { outcome: 'refused', cause: 'permission' }],
    [
      'nothing left to spend',
      says({ message: 'Payment required' }, 402),
      { outcome: 'misconfigured', check: 'the credit of the account there' },
    ],
    ['a number that it does not take', says({ message: 'Invalid' }, 422), { outcome: 'refused' }],
    [
      'a limit of the rate',
      says({ message: 'Slow down' }, 429, { 'retry-after': '7' }),
      { throttled: true, retryAfterSeconds: 7 },
    ],
    [
      'a limit of the rate without a time',
      says({ message: 'Slow down' }, 429),
      { throttled: true, retryAfterSeconds: null },
    ],
    ['an address at which it is not', PAGE, { outcome: 'misconfigured', check: 'UPSTREAM_VIZION_TEST_URL' }],
  ])('answers an order with %s, which is said and not counted', async (_what, said, answer) => {
    vizion.answers = { [ORDER]: said };

    expect(await vizion.poll(NUMBER)).toMatchObject(answer);
    expect(await vizion.counted()).toBe(0);
  });

  it.each([
    ['a failure', says('<html>Bad gateway</html>', 502)],
    ['half an answer', CUT],
    ['no answer', SILENCE],
    ['an answer without a reference', says({ message: 'ok' })],
  ])('that answers an order with %s may have charged it, so that the next one is counted too', async (_what, said) => {
    vizion.limit = 2;
    vizion.answers = { [ORDER]: said };
    expect((await vizion.poll(NUMBER)).outcome).not.toBe('found');
    vizion.answers = TRACKED;
    expect((await vizion.poll(NUMBER)).outcome).toBe('found');

    expect(await vizion.counted()).toBe(2);
    expect(await vizion.poll('MSCU7654324')).toMatchObject({
      outcome: 'misconfigured',
      check: 'UPSTREAM_VIZION_TEST_LIMIT',
    });
    expect(vizion.requests.filter((one) => one === ORDER)).toHaveLength(2);
  });

  it.each([
    [
      'gives a reference up',
      { [REFERENCE]: says({ id: 'ref-1', last_update_status: 'extraction_failed' }), [UPDATES]: says([]) },
    ],
    ['does not know a reference any more', { [REFERENCE]: says({ message: 'not found' }, 404) }],
  ])(
    'that %s is sent another order only where somebody wants it, and followed when it shows something',
    async (_what, over) => {
      vizion.answers = { ...TRACKED, ...over };
      for (let polls = 0; polls < 3; polls += 1) expect((await vizion.poll(NUMBER)).outcome).toBe('unavailable');
      vizion.answers = TRACKED;
      expect((await vizion.poll(NUMBER)).outcome).toBe('found');
      expect(orders()).toBe(1);

      vizion.answers = { ...TRACKED, ...over };
      await vizion.poll(NUMBER);
      vizion.clock.advance(40 * DAY_MS);
      await vizion.poll(NUMBER);
      await vizion.poll(NUMBER);
      expect(orders()).toBe(1);
      await vizion.want();
      expect((await vizion.poll(NUMBER)).outcome).toBe('postponed');
      await vizion.poll(NUMBER);
      await vizion.poll(NUMBER);

      expect(orders()).toBe(2);
    },
  );

  it.each([
    ['a page', PAGE],
    ['JSON of something else', says({ path: '/references/ref-1' }, 404)],
  ])('before which %s says 404 is misconfigured, and its order stands', async (_what, said) => {
    vizion.answers = TRACKED;
    await vizion.poll(NUMBER);
    vizion.answers = { ...TRACKED, [REFERENCE]: said };
    expect(await vizion.poll(NUMBER)).toMatchObject({ check: 'UPSTREAM_VIZION_TEST_URL' });
    vizion.answers = TRACKED;
    expect((await vizion.poll(NUMBER)).outcome).toBe('found');

    expect(orders()).toBe(1);
  });

  it('that shows a reference without updates has no answer yet', async () => {
    vizion.answers = { ...TRACKED, [UPDATES]: says({ message: 'not found' }, 404) };

    for (let polls = 0; polls < 3; polls += 1) expect((await vizion.poll(NUMBER)).outcome).toBe('postponed');

    expect(orders()).toBe(1);
  });

  it.each([
    ['no answer', SILENCE],
    ['a failure', says({ message: 'Internal' }, 500)],
  ])('that twice gives %s to an order is not sent a third one', async (_what, said) => {
    vizion.answers = { [ORDER]: said };
    await vizion.poll(NUMBER);
    await vizion.poll(NUMBER);

    for (let polls = 0; polls < 3; polls += 1)
      expect(await vizion.poll(NUMBER)).toMatchObject({ check: 'the orders in the account there' });

    expect(orders()).toBe(2);
    expect(await vizion.counted()).toBe(2);
  });

  it('counts no order that was not sent, and keeps one that may have been', async () => {
    vizion.answers = { [ORDER]: says({ message: 'Slow down' }, 429, { 'retry-after': '7' }) };
    const source = vizion.source();
    await vizion.poll(NUMBER, 'container', source);
    for (let polls = 0; polls < 2; polls += 1) await vizion.poll('MSCU7654324', 'container', source);
    expect(orders()).toBe(1);
    expect(await vizion.counted()).toBe(0);

    vizion.answers = { [ORDER]: says({ message: 'Internal' }, 500) };
    await vizion.poll(NUMBER);
    vizion.answers = { [ORDER]: says({ message: 'Slow down' }, 429) };
    await vizion.poll(NUMBER);
    expect(await vizion.counted()).toBe(1);
    vizion.answers = { [ORDER]: says({ message: 'Internal' }, 500) };
    await vizion.poll(NUMBER);
    await vizion.poll(NUMBER);

    expect(orders()).toBe(4);
    expect(await vizion.counted()).toBe(2);
  });

  it('that cannot be reached is sent nothing that counts', async () => {
    vizion.url = 'http://127.0.0.1:1';

    for (let polls = 0; polls < 3; polls += 1) expect((await vizion.poll(NUMBER)).outcome).toBe('unavailable');

    expect(await vizion.counted()).toBe(0);
  });

  it.each<[string, Record<string, string>, number]>([
    ['as long as it says', { 'retry-after': '7' }, 7],
    ['for a minute where it does not say for how long', {}, 60],
  ])('is left alone %s', async (_what, headers, seconds) => {
    vizion.answers = { ...TRACKED, [UPDATES]: says({ message: 'Slow down' }, 429, headers) };
    const source = vizion.source();
    await vizion.poll(NUMBER, 'container', source);
    const sent = vizion.requests.length;

    expect(await vizion.poll(NUMBER, 'container', source)).toMatchObject({
      throttled: true,
      retryAfterSeconds: seconds,
    });
    expect(vizion.requests).toHaveLength(sent);
  });

  it('is not sent an order by a test, and takes containers alone', async () => {
    vizion.answers = TRACKED;

    const test = await vizion.source().test?.({ kind: 'container', number: NUMBER }, new AbortController().signal);

    expect(test?.answer).toMatchObject({ outcome: 'unknown' });
    expect(vizion.requests).toEqual([]);
    expect(vizion.source().kinds).toEqual(['container']);
  });
});
