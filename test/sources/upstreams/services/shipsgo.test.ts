import { expect, it } from 'vitest';
import { describeWithDatabase } from '../../../support/database.ts';
import { CUT, movementsIn, PAGE, type ServiceAnswers, SILENCE, says, useService } from './service-stage.ts';

const NUMBER = 'MEDUAB123456';
const ORDER = 'POST /ocean/shipments';
const LIST = 'GET /ocean/shipments';
const SHOWN = 'GET /ocean/shipments/7';

const NINGBO = { code: 'CNNGB', name: 'Ningbo', timezone: 'Asia/Shanghai' };
const LOS_ANGELES = { code: 'USLAX', name: 'Los Angeles', timezone: 'America/Los_Angeles' };
const VESSEL = { imo: 9811000, name: 'EVER GIVEN' };
const MOVEMENTS = [
  { event: 'EMSH', status: 'ACT', location: NINGBO, vessel: null, voyage: null, timestamp: '2026-10-28T01:00:00Z' },
  { event: 'LOAD', status: 'ACT', location: NINGBO, vessel: VESSEL, voyage: '026E', timestamp: '2026-11-01T03:30:00Z' },
  {
    event: 'ARRV',
    status: 'EST',
    location: LOS_ANGELES,
    vessel: VESSEL,
    voyage: '026E',
    timestamp: '2026-11-20T16:00:00Z',
  },
  {
    event: 'EMRT',
    status: 'EST',
    location: LOS_ANGELES,
    vessel: null,
    voyage: null,
    timestamp: '2026-11-25T16:00:00Z',
  },
];

function shipment(more: object = {}) {
  return {
    id: 7,
    booking_number: NUMBER,
    status: 'SAILING',
    carrier: { scac: 'MSCU' },
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-09T00:00:00Z',
    containers: [{ number: 'MSCU1234566', movements: MOVEMENTS }],
    ...more,
  };
}

const TRACKED: ServiceAnswers = {
  [ORDER]: says({ message: 'SUCCESS', shipment: { id: 7 } }, 201),
  [SHOWN]: says({ message: 'SUCCESS', shipment: shipment() }),
};

describeWithDatabase('ShipsGo as an upstream', () => {
  const shipsgo = useService('shipsgo');
  const poll = () => shipsgo.poll(NUMBER, 'bill_of_lading');

  it('is sent one order of a number with the line, and read from then on', async () => {
    shipsgo.answers = TRACKED;

    expect((await poll()).outcome).toBe('found');
    expect((await poll()).outcome).toBe('found');

    expect(shipsgo.requests).toEqual([ORDER, SHOWN, SHOWN]);
    expect(shipsgo.bodies[0]).toMatch(
      /^key-of-ours \{"reference":"[0-9a-f-]{36}","carrier":"MSCU","booking_number":"MEDUAB123456"\}$/,
    );
    expect(await shipsgo.counted()).toBe(1);
  });

  it('states what moved, and what is expected', async () => {
    shipsgo.answers = TRACKED;

    const common = { source: 'shipsgo-test-upstream', party: 'shipping_line' };
    const aboard = { ...common, mode: 'vessel', voyage: '026E', imo: '9811000' };
    const ashore = { ...common, mode: null, voyage: null, imo: undefined };
    expect(movementsIn(await poll())).toEqual([
      {
        ...{ ...ashore, movement: 'gate_out', classifier: 'actual', load: 'empty', at: 'CNNGB' },
        occurredAt: '2026-10-28T01:00:00.000Z',
      },
      {
        ...{ ...aboard, movement: 'load', classifier: 'actual', load: 'laden', at: 'CNNGB' },
        occurredAt: '2026-11-01T03:30:00.000Z',
      },
      {
        ...{ ...aboard, movement: 'arrive', classifier: 'estimated', load: null, at: 'USLAX' },
        occurredAt: '2026-11-20T16:00:00.000Z',
      },
      {
        ...{ ...ashore, movement: 'gate_in', classifier: 'estimated', load: 'empty', at: 'USLAX' },
        occurredAt: '2026-11-25T16:00:00.000Z',
      },
    ]);
  });

  it('reports an event that is not known, and takes the others', async () => {
    const odd = { ...MOVEMENTS[0], event: 'TELEPORTED' };
    const containers = [{ number: 'MSCU1234566', movements: [odd, MOVEMENTS[1]] }];
    shipsgo.answers = { ...TRACKED, [SHOWN]: says({ shipment: shipment({ containers }) }) };

    expect(movementsIn(await poll())).toMatchObject([
      { unusable: expect.stringContaining('TELEPORTED') },
      { movement: 'load' },
    ]);
  });

  it.each([
    ['NEW', 'postponed'],
    ['INPROGRESS', 'postponed'],
    ['UNTRACKED', 'unknown'],
    ['BOOKED', 'found'],
  ])('that shows no movements and says %s is %s', async (status, outcome) => {
    shipsgo.answers = { ...TRACKED, [SHOWN]: says({ shipment: shipment({ status, containers: [] }) }) };

    expect((await poll()).outcome).toBe(outcome);
  });

  it('follows what it tracks already, whether it names it or lists it', async () => {
    shipsgo.answers = { ...TRACKED, [ORDER]: says({ message: 'ALREADY_EXISTS', shipment: { id: 7 } }, 409) };
    expect((await poll()).outcome).toBe('found');

    const listed = {
      shipments: [shipment({ id: 8, booking_number: 'OTHER1' }), shipment({ booking_number: 'BOOK2' })],
    };
    shipsgo.answers = { ...TRACKED, [ORDER]: says({ message: 'ALREADY_EXISTS' }, 409), [LIST]: says(listed) };
    expect((await shipsgo.poll('BOOK2', 'booking')).outcome).toBe('found');

    shipsgo.answers = {
      ...shipsgo.answers,
      [LIST]: says({ shipments: [shipment({ id: 8, booking_number: 'OTHER1' })] }),
    };
    expect((await shipsgo.poll('BOOK3', 'booking')).outcome).toBe('malformed');
  });

  it('follows the newest open shipment of the line where it tracks a number already, and no other one', async () => {
    const own = { booking_number: 'BOOK4' };
    const others = [
      shipment({ ...own, id: 1, carrier: { scac: 'COSU' }, created_at: '2026-11-09T00:00:00Z' }),
      shipment({ ...own, id: 2, status: 'UNTRACKED', created_at: '2026-11-08T00:00:00Z' }),
    ];
    const open = [shipment({ ...own, id: 3, created_at: '2026-01-01T00:00:00Z' }), shipment(own)];
    shipsgo.answers = { ...TRACKED, [ORDER]: says({ message: 'ALREADY_EXISTS' }, 409) };

    shipsgo.answers[LIST] = says({ shipments: others });
    expect((await shipsgo.poll('BOOK4', 'booking')).outcome).toBe('malformed');
    shipsgo.answers[LIST] = says({ shipments: [...others, ...open] });
    expect((await shipsgo.poll('BOOK4', 'booking')).outcome).toBe('found');
  });

  it('that does not know a shipment any more is not sent another order', async () => {
    shipsgo.answers = TRACKED;
    await poll();
    shipsgo.answers = { ...TRACKED, [SHOWN]: says({ message: 'NOT_FOUND' }, 404) };

    for (let polls = 0; polls < 3; polls += 1) expect((await poll()).outcome).toBe('unavailable');

    expect(shipsgo.requests.filter((one) => one === ORDER)).toHaveLength(1);
  });

  it.each([
    ['a wrong key', says({ message: 'TOKEN_INVALID' }, 401), { outcome: 'refused', cause: 'credentials' }],
    [
      'no credits',
      says({ message: 'NOT_ENOUGH_CREDITS' }, 402),
      { outcome: 'misconfigured', check: 'the credit of the account there' },
    ],
    ['a number that it does not take', says({ message: 'INVALID' }, 422), { outcome: 'refused' }],
    [
      'a limit of the rate',
      says({ message: 'TOO_MANY' }, 429, { 'retry-after': '7' }),
      { throttled: true, retryAfterSeconds: 7 },
    ],
    [
      'a limit of the rate without a time',
      says({ message: 'TOO_MANY' }, 429),
      { throttled: true, retryAfterSeconds: null },
    ],
    ['an address at which it is not', PAGE, { outcome: 'misconfigured', check: 'UPSTREAM_SHIPSGO_TEST_URL' }],
  ])('answers an order with %s, which is said and not counted', async (_what, said, answer) => {
    shipsgo.answers = { [ORDER]: said };

    expect(await poll()).toMatchObject(answer);
    expect(await shipsgo.counted()).toBe(0);
  });

  it.each([
    ['a failure', says('<html>Bad gateway</html>', 502)],
    ['half an answer', CUT],
    ['no answer', SILENCE],
  ])('that answers an order with %s recognizes the next one, so that it is counted once', async (_what, said) => {
    shipsgo.limit = 1;
    shipsgo.answers = { [ORDER]: said };
    expect((await poll()).outcome).toBe('unavailable');
    shipsgo.answers = { ...TRACKED, [ORDER]: says({ message: 'ALREADY_EXISTS', shipment: { id: 7 } }, 409) };
    expect((await poll()).outcome).toBe('found');

    expect(await shipsgo.counted()).toBe(1);
    expect(await shipsgo.poll('BOOK9', 'booking')).toMatchObject({ check: 'UPSTREAM_SHIPSGO_TEST_LIMIT' });
  });

  it('is left alone for a minute where it limits the rate and does not say for how long', async () => {
    shipsgo.answers = { ...TRACKED, [SHOWN]: says({ message: 'TOO_MANY' }, 429) };
    const source = shipsgo.source();
    await shipsgo.poll(NUMBER, 'bill_of_lading', source);
    const sent = shipsgo.requests.length;

    expect(await shipsgo.poll(NUMBER, 'bill_of_lading', source)).toMatchObject({
      throttled: true,
      retryAfterSeconds: 60,
    });
    expect(shipsgo.requests).toHaveLength(sent);
  });

  it('shows by a test whether it accepts the key, and what it tracks of a number, without an order', async () => {
    shipsgo.answers = { [LIST]: says({ shipments: [shipment()] }), [SHOWN]: says({ shipment: shipment() }) };
    const source = shipsgo.source();
    const signal = new AbortController().signal;

    expect((await source.test?.(null, signal))?.answer).toMatchObject({ outcome: 'signed_in' });
    const known = await source.test?.({ kind: 'bill_of_lading', number: NUMBER }, signal);
    expect(known?.answer).toMatchObject({ outcome: 'found' });
    expect(JSON.stringify(known)).not.toContain('key-of-ours');
    expect(shipsgo.requests).not.toContain(ORDER);
  });
});
