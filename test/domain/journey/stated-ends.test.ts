import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import { type Observation, store } from '../../../src/domain/observation.ts';
import { at, byRail, bySea, CONTAINER, expected } from '../../support/observations.ts';

const AS_OF = '2026-06-20T00:00:00.000Z';

function stated(
  role: 'port_of_discharge' | 'destination',
  locode: string,
  recordedAt: string,
  { party = 'shipping_line' }: { party?: 'shipping_line' | 'rail' } = {},
): Observation {
  const source = party === 'rail' ? 'own-rail' : 'MAEU';
  const about = { source, party, sourceEventId: `${role} ${recordedAt}`, recordedAt, container: null };
  return store({ kind: 'place', ...about, role, place: at(locode), facility: null, originalEvent: role }, recordedAt);
}

const SAILED = [
  bySea('load', 'CNSHA', '2026-06-01T08:00:00.000Z', { container: CONTAINER }),
  bySea('depart', 'CNSHA', '2026-06-02T08:00:00.000Z', { container: CONTAINER }),
];

function endsOf(...said: Observation[]): [discharge: string | null, destination: string | null] {
  const [state] = derive(said, AS_OF, { containers: [CONTAINER] }).containers;
  return [state?.portOfDischarge?.locode ?? null, state?.destination?.locode ?? null];
}

describe('a place that is stated without a time', () => {
  it.each<[string, Observation[], ReturnType<typeof endsOf>]>([
    [
      'is the port of discharge where no movement shows one',
      [stated('port_of_discharge', 'USLAX', '2026-06-05T00:00:00.000Z')],
      ['USLAX', null],
    ],
    ['is not the port of lading', [stated('port_of_discharge', 'CNSHA', '2026-06-05T00:00:00.000Z')], [null, null]],
    [
      'gives way to an expected arrival, however old',
      [
        stated('port_of_discharge', 'USLAX', '2026-06-05T00:00:00.000Z'),
        bySea('arrive', 'USOAK', '2026-06-25T08:00:00.000Z', {
          ...expected(),
          container: CONTAINER,
          recordedAt: '2026-06-01T00:00:00.000Z',
        }),
      ],
      ['USOAK', null],
    ],
    [
      'is the destination by the newest statement of a party',
      [
        stated('destination', 'USCHI', '2026-06-05T00:00:00.000Z'),
        stated('destination', 'USMEM', '2026-06-06T00:00:00.000Z'),
      ],
      [null, 'USMEM'],
    ],
    [
      'is the destination by the railroad rather than by the line',
      [
        stated('destination', 'USMEM', '2026-06-18T00:00:00.000Z'),
        stated('destination', 'USCHI', '2026-06-17T00:00:00.000Z', { party: 'rail' }),
      ],
      [null, 'USCHI'],
    ],
    [
      'is not the destination by a railroad that brought it to the port',
      [stated('destination', 'USCHI', '2026-05-30T00:00:00.000Z', { party: 'rail' })],
      [null, null],
    ],
    [
      'gives way to where a train arrived',
      [
        stated('destination', 'USCHI', '2026-06-17T00:00:00.000Z', { party: 'rail' }),
        byRail('arrive', 'USMEM', '2026-06-18T08:00:00.000Z', { container: CONTAINER }),
      ],
      [null, 'USMEM'],
    ],
    [
      'is no destination where it lies beside the port of discharge',
      [
        stated('port_of_discharge', 'USLAX', '2026-06-05T00:00:00.000Z'),
        stated('destination', 'USLGB', '2026-06-05T00:00:00.000Z'),
      ],
      ['USLAX', null],
    ],
  ])('%s', (_name, said, ends) => {
    const all = [...SAILED, ...said];

    expect(endsOf(...all)).toEqual(ends);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(endsOf(...shuffled)).toEqual(ends);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a port of discharge that the line states without a time', () => {
  const arrival = (locode: string, recordedAt: string) =>
    bySea('arrive', locode, '2026-06-25T08:00:00.000Z', { ...expected(), container: CONTAINER, recordedAt });
  const ofContainer = (...said: Observation[]) => {
    const [state] = derive([...SAILED, ...said], AS_OF, { containers: [CONTAINER] }).containers;
    expect(derive([...said.toReversed(), ...SAILED], AS_OF, { containers: [CONTAINER] }).containers).toEqual([state]);
    return { contradictions: state?.contradictions, disruptions: state?.disruptions };
  };

  it('contradicts the expected arrival at another port that was stated before it', () => {
    const { contradictions, disruptions } = ofContainer(
      arrival('USLAX', '2026-06-04T00:00:00.000Z'),
      stated('port_of_discharge', 'USOAK', '2026-06-10T00:00:00.000Z'),
    );

    expect(contradictions).toMatchObject([
      {
        fact: 'port_of_discharge',
        shown: 'USLAX',
        statements: [
          { party: 'shipping_line', value: 'USLAX', at: '2026-06-04T00:00:00.000Z' },
          { party: 'shipping_line', value: 'USOAK', at: '2026-06-10T00:00:00.000Z' },
        ],
      },
    ]);
    expect(disruptions).toEqual([]);
  });

  it.each<[string, Observation[]]>([
    [
      'the arrival was stated later',
      [arrival('USLAX', '2026-06-12T00:00:00.000Z'), stated('port_of_discharge', 'USOAK', '2026-06-10T00:00:00.000Z')],
    ],
    [
      'it names the same port later',
      [
        arrival('USLAX', '2026-06-04T00:00:00.000Z'),
        stated('port_of_discharge', 'USOAK', '2026-06-10T00:00:00.000Z'),
        stated('port_of_discharge', 'USLAX', '2026-06-11T00:00:00.000Z'),
      ],
    ],
    [
      'the vessel calls there with the container on its way',
      [
        bySea('discharge', 'USOAK', '2026-06-20T08:00:00.000Z', { ...expected(), container: CONTAINER }),
        bySea('load', 'USOAK', '2026-06-21T08:00:00.000Z', { ...expected(), container: CONTAINER }),
        arrival('USLAX', '2026-06-04T00:00:00.000Z'),
        stated('port_of_discharge', 'USOAK', '2026-06-10T00:00:00.000Z'),
      ],
    ],
  ])('contradicts nothing where %s', (_name, said) => {
    expect(ofContainer(...said).contradictions).toEqual([]);
  });

  it('is shown as changed where it was another one, with the destination', () => {
    const { contradictions, disruptions } = ofContainer(
      stated('port_of_discharge', 'USLAX', '2026-06-04T00:00:00.000Z'),
      stated('destination', 'USCHI', '2026-06-04T00:00:00.000Z'),
      stated('port_of_discharge', 'USOAK', '2026-06-10T00:00:00.000Z'),
      stated('destination', 'USDEN', '2026-06-10T00:00:00.000Z'),
    );

    expect(contradictions).toEqual([]);
    expect(disruptions).toMatchObject([
      { kind: 'port_changed', before: 'USLAX', after: 'USOAK', reportedAt: '2026-06-10T00:00:00.000Z' },
      { kind: 'destination_changed', before: 'USCHI', after: 'USDEN', reportedAt: '2026-06-10T00:00:00.000Z' },
    ]);
  });

  it('is shown as changed where a later version of one notice names another', () => {
    const notice = (locode: string, recordedAt: string) =>
      store(
        {
          ...{ kind: 'place', source: 'MAEU', party: 'shipping_line', sourceEventId: 'notice', recordedAt },
          ...{ container: null, role: 'destination', place: at(locode), facility: null, originalEvent: 'notice' },
        },
        recordedAt,
      );

    expect(
      ofContainer(notice('USCHI', '2026-06-04T00:00:00.000Z'), notice('USDEN', '2026-06-10T00:00:00.000Z')).disruptions,
    ).toMatchObject([{ kind: 'destination_changed', before: 'USCHI', after: 'USDEN' }]);
  });
});
