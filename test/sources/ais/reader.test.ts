import { describe, expect, it } from 'vitest';
import { createAisReader } from '../../../src/sources/ais/reader.ts';
import { classA, classB, longRange, sentences, staticB, voyage, withChecksum } from '../../support/ais-encoder.ts';
import { mutate } from './mutations.ts';

const NOW_MS = Date.UTC(2026, 5, 10, 12);
const AT_MS = NOW_MS - 60_000;
const MOVING = { latitude: 33.74, longitude: -118.27, speedKnots: 12.3, courseDegrees: 271.5, headingDegrees: 270 };
const EMMA = { mmsi: 219018271, imo: '9321483', name: 'EMMA', callsign: 'OYGR2', destination: 'USLAX' };
const POSITION = { mmsi: EMMA.mmsi, ...MOVING };

function read(lines: readonly string[], nowMs = NOW_MS) {
  const reader = createAisReader();
  const messages = lines.flatMap((line) => reader.read(line, nowMs) ?? []);
  return { messages, counts: reader.counts(), reader };
}

describe('messages', () => {
  it.each([1, 2, 3])('of type %i state where a vessel of class A is', (type) => {
    const [line = ''] = classA(POSITION, {}, type);

    const { messages } = read([line]);

    expect(messages).toEqual([{ type, mmsi: EMMA.mmsi, position: MOVING, statics: null, atMs: NOW_MS, text: line }]);
  });

  it('of type 18 and 19 state where a vessel of class B is, and type 19 what it is called', () => {
    const { messages } = read([...classB(POSITION), ...classB({ ...POSITION, name: 'WINDWARD @@' })]);

    expect(messages).toMatchObject([
      { type: 18, position: MOVING, statics: null },
      { type: 19, position: MOVING, statics: { name: 'WINDWARD', imo: null, callsign: null } },
    ]);
  });

  it('of type 27 state where a vessel is to a tenth of a minute', () => {
    const far = { mmsi: EMMA.mmsi, latitude: -12.5, longitude: 179.75, speedKnots: 14, courseDegrees: 90 };

    const { messages } = read(longRange(far));

    const { mmsi, ...position } = far;
    expect(messages).toMatchObject([{ type: 27, mmsi, position: { ...position, headingDegrees: null } }]);
  });

  it('of type 5 state who a vessel is and where it says that it goes', () => {
    const eta = { month: 6, day: 12, hour: 4, minute: 30 };

    const { messages } = read(voyage({ ...EMMA, eta }));

    const { mmsi, ...statics } = EMMA;
    expect(messages).toMatchObject([{ type: 5, mmsi, position: null, statics: { ...statics, eta } }]);
  });

  it('of type 24 state name and call sign in two parts', () => {
    const { messages } = read([...staticB({ mmsi: 1, name: 'GULL' }), ...staticB({ mmsi: 1, callsign: 'AB12' })]);

    expect(messages.map(({ statics }) => statics)).toMatchObject([
      { name: 'GULL', callsign: null },
      { name: null, callsign: 'AB12' },
    ]);
  });

  it('leave open what the vessel does not know', () => {
    const nothing = { mmsi: 1, latitude: 1, longitude: 2 };

    const { messages } = read([
      ...classA(nothing),
      ...longRange(nothing),
      ...classA({ mmsi: 1 }),
      ...voyage({ mmsi: 1 }),
    ]);

    const unknown = { latitude: 1, longitude: 2, speedKnots: null, courseDegrees: null, headingDegrees: null };
    expect(messages.map(({ position }) => position)).toEqual([unknown, unknown, null, null]);
    expect(messages[3]?.statics).toEqual({ imo: null, name: null, callsign: null, destination: null, eta: null });
  });

  it('have one longitude for the antimeridian', () => {
    const east = classA({ mmsi: 1, latitude: 1, longitude: 180 });
    const west = [
      classA({ mmsi: 1, latitude: 1, longitude: -180 }),
      longRange({ mmsi: 1, latitude: 1, longitude: -180 }),
    ];

    const { messages } = read([east, ...west].flat());

    expect(messages.map(({ position }) => position?.longitude)).toEqual([180, 180, 180]);
  });

  it('keep the day of an arrival whose hour was not entered', () => {
    const { messages } = read(voyage({ ...EMMA, eta: { month: 2, day: 29, hour: 24, minute: 60 } }));

    expect(messages[0]?.statics?.eta).toEqual({ month: 2, day: 29, hour: null, minute: null });
  });
});

describe('lines', () => {
  const [plain = ''] = classA(POSITION);
  const seconds = String(AT_MS / 1000);

  it.each([
    ['a tag block with seconds', `\\${withChecksum(`s:r1,c:${seconds}`)}\\${plain}`],
    ['a tag block with milliseconds', `\\${withChecksum(`c:${AT_MS}`)}\\${plain}`],
    ['seconds before it', `${seconds} ${plain}`],
    ['a time with its zone before it', `2026-06-10T13:59:00+02:00,${plain}`],
    [
      'station and seconds behind it',
      `${plain},d-080,S2118,t115900.00,T56.48,r003669946,${seconds},${Number(seconds) - 59}`,
    ],
    ['a carriage return', `${seconds} ${plain}\r`],
    ['a checksum in small letters', `${seconds} ${plain.slice(0, -2)}${plain.slice(-2).toLowerCase()}`],
    ['another talker and the own ship', `${seconds} !${withChecksum(plain.slice(1, -3).replace('AIVDM', 'BSVDO'))}`],
  ])('are read with %s', (_name, line) => {
    const { messages, counts } = read([line]);

    expect(messages).toMatchObject([{ mmsi: EMMA.mmsi, atMs: AT_MS, position: MOVING }]);
    expect(counts).toMatchObject({ lines: 1, understood: 1 });
  });

  it.each([
    ['is wrong', `\\s:r1,c:${seconds}*00\\${plain}`],
    ['lies in the future', `\\${withChecksum(`c:${seconds + 86_400}`)}\\${plain}`],
    ['was never set', `\\${withChecksum('c:315964800')}\\${plain}`],
    ['has no zone', `2026-06-10 11:59:00 ${plain}`],
  ])('get the time of reception where their own %s', (_name, line) => {
    expect(read([line]).messages).toMatchObject([{ atMs: NOW_MS }]);
  });

  it.each([
    ['notAis', '$GPGGA,115900,3344.4,N,11816.2,W,1,8,1,0,M,0,M,,*47'],
    ['notAis', 'hello'],
    ['notAis', '\\g:1-2-3*00\\'],
    ['badChecksum', `${plain.slice(0, -2)}00`],
    ['badChecksum', plain.slice(0, -3)],
    ['badChecksum', plain.replace('AIVDM,1', 'AIVDM,2')],
    ['malformed', `!${withChecksum('AIVDM,1,1,,A,15M67F,0')}`],
    ['malformed', `!${withChecksum('AIVDM,1,1,,A,1~~~~~~~~~~~~~~~~~~~~~~~~~~~,0')}`],
    ['malformed', `!${withChecksum('AIVDM,1,2,,A,15M67FC000G?ufbE`FepT@3n00Sa,0')}`],
    ['malformed', `!${withChecksum('AIVDM,1,1,,A,15M67FC000G?ufbE`FepT@3n00Sa')}`],
    ['malformed', `!${withChecksum(`AIVDM,1,1,,A,${'1'.repeat(300)},0`)}`],
    [
      'unsupported',
      sentences([
        [4, 6],
        [0, 2],
        [3669713, 30],
        [0, 130],
      ])[0] ?? '',
    ],
  ] as const)('are counted as %s: %s', (bucket, line) => {
    const { messages, counts } = read([line, '', '  ']);

    expect(messages).toEqual([]);
    expect(counts).toMatchObject({ lines: 1, understood: 0, [bucket]: 1 });
  });

  it('do not let a message through in which one bit was changed on the way', () => {
    for (let at = 1; at < plain.length; at++) {
      const flipped = plain.slice(0, at) + String.fromCharCode(plain.charCodeAt(at) ^ 1) + plain.slice(at + 1);
      expect(read([flipped]).messages, flipped).toEqual([]);
    }
  });
});

describe('messages of several sentences', () => {
  const [one = '', two = ''] = voyage(EMMA, { sequence: 3 });
  const [otherOne = '', otherTwo = ''] = voyage({ ...EMMA, mmsi: 2 }, { sequence: 4 });

  it('are put together in any order and mixed with others', () => {
    const { messages, counts } = read([two, otherOne, ...classA(POSITION), one, otherTwo]);

    expect(messages.map(({ mmsi, type }) => [type, mmsi])).toEqual([
      [1, EMMA.mmsi],
      [5, EMMA.mmsi],
      [5, 2],
    ]);
    expect(counts).toMatchObject({ lines: 5, understood: 5, incomplete: 0, waiting: 0 });
  });

  it('take their time from the sentence that has it', () => {
    expect(read(voyage(EMMA, { atMs: AT_MS, group: 77 })).messages).toMatchObject([{ atMs: AT_MS }]);
  });

  it('of two stations with the same number are kept apart', () => {
    const here = voyage(EMMA, { sequence: 1, group: 1 });
    const there = voyage({ ...EMMA, mmsi: 2 }, { sequence: 1, group: 2 });

    const { messages } = read([here[0] ?? '', there[0] ?? '', here[1] ?? '', there[1] ?? '']);

    expect(messages.map(({ mmsi }) => mmsi)).toEqual([EMMA.mmsi, 2]);
  });

  it('count a part that comes twice as repeated', () => {
    const { messages, counts } = read([one, one, two]);

    expect(messages).toHaveLength(1);
    expect(counts).toMatchObject({ lines: 3, understood: 2, repeated: 1 });
  });

  it('are incomplete when their number comes again', () => {
    const [next = ''] = voyage({ ...EMMA, name: 'OTHER' }, { sequence: 3 });

    const { messages, counts } = read([one, next]);

    expect(messages).toEqual([]);
    expect(counts).toMatchObject({ incomplete: 1, waiting: 1 });
  });

  it('are given up after half a minute, and at the end', () => {
    const { reader } = read([one]);

    reader.read(otherOne, NOW_MS + 31_000);
    expect(reader.counts()).toMatchObject({ incomplete: 1, waiting: 1 });
    reader.end();
    expect(reader.counts()).toMatchObject({ incomplete: 2, waiting: 0 });
  });

  it('do not wait in any number', () => {
    const reader = createAisReader();
    for (let group = 0; group < 5_000; group++) reader.read(voyage(EMMA, { group })[0] ?? '', NOW_MS);

    expect(reader.counts()).toMatchObject({ waiting: 256, incomplete: 4_744 });
  });
});

describe('whatever comes', () => {
  it.each([
    { isRecord: false, from: 5_000, understoodMin: 500 },
    // Half of the lines have no time, and in a record these state nothing.
    { isRecord: true, from: 0, understoodMin: 200 },
  ])(
    'is read without an exception, and every line is in one of the counts: %j',
    ({ isRecord, from, understoodMin }) => {
      const reader = createAisReader();
      let understood = 0;

      for (let seed = from; seed < from + 5_000; seed++) {
        for (const line of mutate(seed).split('\n')) {
          const message = reader.read(line, NOW_MS, isRecord);
          if (message === null) continue;
          understood += 1;
          expect(message.atMs).toBeLessThanOrEqual(NOW_MS + 5 * 60_000);
          expect(Math.abs(message.position?.latitude ?? 0)).toBeLessThanOrEqual(90);
          expect(Math.abs(message.position?.longitude ?? 0)).toBeLessThanOrEqual(180);
        }
      }

      const { lines, ...buckets } = reader.counts();
      expect(understood).toBeGreaterThan(understoodMin);
      expect(Object.values(buckets).reduce((total, count) => total + count, 0)).toBe(lines);
      // A stream is received now, so nothing of it is undated.
      const empty = Object.entries(buckets).filter(([, count]) => count === 0);
      expect(empty.map(([name]) => name)).toEqual(isRecord ? [] : ['undated']);
    },
  );
});
