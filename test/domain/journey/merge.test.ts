import { describe, expect, it } from 'vitest';
import { HOUR_MS, type Instant, shift } from '../../../src/domain/instant.ts';
import { derive } from '../../../src/domain/journey/derive.ts';
import { arrivals, newPushedArrivals, pushedArrival } from '../../../src/domain/journey/merge.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import {
  at,
  bySea,
  deadline,
  document,
  equipment,
  movement,
  retraction,
  snapshot,
} from '../../support/observations.ts';
import { saying } from '../../support/tracking.ts';

const NOW = '2026-06-15T12:00:00.000Z';
const CUSTOMS = { name: 'customs', status: 'hold', description: null } as const;
const estimate = (day: string, place = 'USLAX', said = {}) =>
  bySea('arrive', place, `2026-${day}T06:00:00.000Z`, { classifier: 'estimated', ...said });
const version = (day: string, recordedAt: Instant) => estimate(day, 'USLAX', { sourceEventId: 'E1', recordedAt });
const departed = bySea('depart', 'CNSHA', '2026-05-20T08:00:00.000Z');

/** What is stored after a source has given these answers, one an hour. */
function storedAfter(answers: readonly (readonly Observation[])[]): Observation[] {
  const stored: Observation[] = [];
  for (const [index, answer] of answers.entries()) {
    const fresh = arrivals(stored, saying(...answer), shift(NOW, index * HOUR_MS));
    stored.push(...fresh.map(({ observation }) => observation));
  }
  return stored;
}

/** What the last of these answers brings, in words. */
function lastNews(...answers: Observation[][]): string[] {
  const before = storedAfter(answers.slice(0, -1));
  const now = shift(NOW, (answers.length - 1) * HOUR_MS);
  return arrivals(before, saying(...(answers.at(-1) ?? [])), now).map(({ observation }) =>
    inWords(observation, before),
  );
}

function inWords(observation: Observation, stored: readonly Observation[]): string {
  if (observation.kind === 'movement')
    return `${observation.classifier} ${observation.movement} ${observation.occurredAt.slice(5, 10)}`;
  if (observation.kind !== 'withdrawal') return observation.kind;
  const withdrawn = stored.find(({ id }) => id === observation.withdraws);
  return `withdrawn ${withdrawn === undefined ? 'nothing' : inWords(withdrawn, stored)}`;
}

describe('of an answer is new', () => {
  const hold = (checkedAt: Instant, said = {}) => snapshot(checkedAt, 'USLAX', { holds: [CUSTOMS], ...said });

  it.each<[what: string, answers: Observation[][], news: string[]]>([
    ['everything, the first time', [[departed, estimate('06-10')]], ['actual depart 05-20', 'estimated arrive 06-10']],
    [
      'nothing, the second time',
      [
        [departed, estimate('06-10')],
        [departed, estimate('06-10')],
      ],
      [],
    ],
    ['nothing, if it says less', [[departed, estimate('06-10')], [departed]], []],
    ['nothing, if it is empty', [[departed, estimate('06-10')], []], []],
    ['a statement once, if it says so twice', [[departed, departed]], ['actual depart 05-20']],
    [
      'the new estimate and the end of the old one',
      [[estimate('06-10')], [estimate('06-12')]],
      ['estimated arrive 06-12', 'withdrawn estimated arrive 06-10'],
    ],
    [
      'an estimate that comes back',
      [[estimate('06-10')], [estimate('06-12')], [estimate('06-10')]],
      ['estimated arrive 06-10', 'withdrawn estimated arrive 06-12'],
    ],
    [
      'nothing, if the estimate that came back stays',
      [[estimate('06-10')], [estimate('06-12')], [estimate('06-10')], [estimate('06-10')]],
      [],
    ],
    [
      'the other estimate alone, if the first came true',
      [[estimate('06-10')], [bySea('arrive', 'USLAX', '2026-06-11T00:00:00.000Z'), estimate('06-20', 'USOAK')]],
      ['actual arrive 06-11', 'estimated arrive 06-20'],
    ],
    [
      'the new version of an estimate alone, if it has the same id',
      [[estimate('06-10', 'USLAX', { sourceEventId: 'E1' })], [estimate('06-12', 'USLAX', { sourceEventId: 'E1' })]],
      ['estimated arrive 06-12'],
    ],
    [
      'nothing, if it goes on to list an older version beside the newer one',
      [
        [version('06-10', '2026-06-01T00:00:00.000Z')],
        [version('06-10', '2026-06-01T00:00:00.000Z'), version('06-12', '2026-06-02T00:00:00.000Z')],
        [version('06-10', '2026-06-01T00:00:00.000Z'), version('06-12', '2026-06-02T00:00:00.000Z')],
      ],
      [],
    ],
    [
      'an older version, if the source says that alone again',
      [
        [version('06-10', '2026-06-01T00:00:00.000Z')],
        [version('06-12', '2026-06-02T00:00:00.000Z')],
        [version('06-10', '2026-06-01T00:00:00.000Z')],
      ],
      ['estimated arrive 06-10'],
    ],
    [
      'nothing about the estimates of another source',
      [[estimate('06-10')], [estimate('06-12', 'USLAX', { source: 'own-ais', party: 'ais' })]],
      ['estimated arrive 06-12'],
    ],
    [
      'a milestone that the line forgets stays, whatever else it expects',
      [[departed, estimate('06-10')], [estimate('06-12')]],
      ['estimated arrive 06-12', 'withdrawn estimated arrive 06-10'],
    ],
    [
      'nothing of a snapshot that repeats the one before it',
      [[hold('2026-06-15T11:00:00.000Z')], [hold('2026-06-15T11:30:00.000Z')]],
      [],
    ],
    [
      'a snapshot that says something else',
      [[hold('2026-06-15T11:00:00.000Z')], [hold('2026-06-15T11:30:00.000Z', { holds: [] })]],
      ['terminal_snapshot'],
    ],
    [
      'a snapshot that says again what the one before it did not',
      [
        [hold('2026-06-15T11:00:00.000Z')],
        [hold('2026-06-15T11:10:00.000Z', { holds: [] })],
        [hold('2026-06-15T11:20:00.000Z')],
      ],
      ['terminal_snapshot'],
    ],
    [
      'a snapshot of another container',
      [[hold('2026-06-15T11:00:00.000Z')], [hold('2026-06-15T11:30:00.000Z', { container: 'MSKU0000011' })]],
      ['terminal_snapshot'],
    ],
    [
      'nothing of a last free day that is repeated',
      [
        [deadline('terminal', '2026-06-20', { recordedAt: '2026-06-15T11:00:00.000Z' })],
        [deadline('terminal', '2026-06-20', { recordedAt: '2026-06-15T11:30:00.000Z' })],
      ],
      [],
    ],
    [
      'a last free day that is taken back',
      [
        [deadline('terminal', '2026-06-20', { recordedAt: '2026-06-15T11:00:00.000Z' })],
        [deadline('terminal', null, { recordedAt: '2026-06-15T11:30:00.000Z' })],
      ],
      ['deadline'],
    ],
    [
      'what the same event says of the container and of its documents',
      [
        [
          equipment({ sourceEventId: 'E1', isoCode: '45G1' }),
          document('bill_of_lading', 'BL1', 'mentioned', { sourceEventId: 'E1' }),
        ],
      ],
      ['equipment', 'document'],
    ],
    [
      'the same move at another place',
      [
        [movement('gate_out', 'USLAX', '2026-06-15T00:00:00.000Z', { recordedAt: NOW })],
        [movement('gate_out', 'USLAX', '2026-06-15T00:00:00.000Z', { recordedAt: NOW, place: at('USLGB') })],
      ],
      ['actual gate_out 06-15'],
    ],
  ])('%s', (_what, answers, news) => {
    expect(lastNews(...answers)).toEqual(news);
  });

  it('kept with the time at which its source recorded it', () => {
    const stored = storedAfter([[version('06-10', '2026-06-01T00:00:00.000Z')]]);
    const newer = version('06-12', '2026-06-02T00:00:00.000Z');

    const fresh = arrivals(stored, saying(newer), NOW);

    expect(fresh.map(({ observation }) => observation)).toEqual([{ ...newer, receivedAt: NOW }]);
  });

  it('what it was read from', () => {
    const [arrival] = arrivals([], [{ draft: saying(departed)[0]?.draft ?? departed, raw: { as: 'it came' } }], NOW);

    expect(arrival).toMatchObject({ observation: { receivedAt: NOW }, raw: { as: 'it came' } });
  });
});

describe('answers that take turns', () => {
  it('each store what is new of them, and no more', () => {
    const [one, other] = [
      [departed, estimate('06-10')],
      [departed, estimate('06-12')],
    ];

    const stored = storedAfter([one, other, one, other, one, other].flatMap((answer) => [answer, answer]));

    // Each turn is one estimate and one withdrawal; the first answer has nothing to withdraw.
    expect(stored).toHaveLength(1 + 6 + 5);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(stored.length);
  });
});

describe('a statement with an id of its own', () => {
  const counts = (...answers: Observation[][]) =>
    answers.map((_answer, index) => lastNews(...answers.slice(0, index + 1)).length);
  /** The arrival that counts after all of these answers. */
  const eta = (...answers: Observation[][]) => {
    const state = derive([bySea('load', 'CNSHA', '2026-05-19T20:00:00.000Z'), ...storedAfter(answers)], NOW);
    return state.containers[0]?.podEtaAt?.slice(5, 10);
  };

  it('is stored once, however often it is stamped anew', () => {
    const stamped = [0, 1, 2, 3].map((hours) => [version('06-20', shift(NOW, hours * HOUR_MS))]);

    expect(counts(...stamped)).toEqual([1, 0, 0, 0]);
  });

  it('is corrected by what the line says now, also by a server whose clock is behind', () => {
    const answers = [[version('06-20', NOW)], [version('06-22', shift(NOW, -HOUR_MS))]];

    expect(counts(...answers, ...answers.slice(1))).toEqual([1, 1, 0]);
    expect(eta(...answers)).toBe('06-22');
  });

  it('is corrected although it was recorded in the future', () => {
    const answers = [[version('06-20', '2027-06-01T00:00:00.000Z')], [version('06-22', NOW)]];

    expect(counts(...answers, ...answers.slice(1), ...answers.slice(1))).toEqual([1, 1, 0, 0]);
    expect(eta(...answers)).toBe('06-22');
  });

  it('stands again when it is said again after it was taken back, and can be taken back again', () => {
    const said = [version('06-20', shift(NOW, -HOUR_MS))];
    const takenBack = [...said, retraction('E1', NOW, { sourceEventId: 'R1' })];

    expect(counts(said, takenBack, said, said, takenBack, takenBack)).toEqual([1, 1, 1, 0, 1, 0]);
    expect(eta(said, takenBack)).toBeUndefined();
    expect(eta(said, takenBack, said)).toBe('06-20');
    expect(eta(said, takenBack, said, takenBack)).toBeUndefined();
  });
});

describe('the reason of a delay', () => {
  const DAY = '2026-06-14T00:00:00.000Z';
  const why = { delayReasonCode: 'WEA', changeRemark: 'Bad weather' };
  const stated = (recordedAt: Instant | null, said = {}) =>
    estimate('06-10', 'USLAX', { sourceEventId: 'E1', recordedAt, ...said });

  it('leaves a statement that was stored without it the statement that it is', () => {
    const later = estimate('06-12', 'USLAX', { sourceEventId: 'E2', recordedAt: '2026-06-14T08:00:00.000Z' });

    const stored = storedAfter([
      [stated(DAY), later],
      [stated(DAY, why), later],
    ]);

    expect(stored).toMatchObject([{}, {}, { ...why, recordedAt: DAY }]);
    const [box] = derive(stored, NOW).containers;
    expect(box?.podEtaAt).toBe('2026-06-12T06:00:00.000Z');
  });

  it.each<[what: string, answers: Observation[][]]>([
    ['that is not dated', [[stated(null)], [stated(null, why)]]],
    ['that has no id', [[estimate('06-10')], [estimate('06-10', 'USLAX', why)]]],
    ['that had the same reason', [[stated(DAY, why)], [stated(DAY, why)]]],
    ['that had a reason', [[stated(DAY, why)], [stated(DAY)]]],
  ])('is no news of a statement %s', (_what, answers) => {
    expect(lastNews(...answers)).toEqual([]);
  });

  it('is no news of what was pushed before', () => {
    const [before, after] = [stated(DAY), stated(DAY, why)];
    const pushed = saying(after).map((statement) => pushedArrival(statement, NOW));

    expect(newPushedArrivals(pushed, new Set([before.id]))).toEqual([]);
    expect(newPushedArrivals(pushed, new Set())).toHaveLength(pushed.length);
  });
});
