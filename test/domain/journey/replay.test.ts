import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finishedAtOnce } from '../../../src/core/in-turns.ts';
import { DAY_MS, HOUR_MS, shift } from '../../../src/domain/instant.ts';
import { derive } from '../../../src/domain/journey/derive.ts';
import { replay } from '../../../src/domain/journey/replay.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { bySea, CONTAINER, expected, movement, retraction } from '../../support/observations.ts';
import { Journey, NOON } from './journeys.ts';

const EVER = '2000-01-01T00:00:00.000Z';

// A number for each statement took longer to make than the journey; a prime of them keeps no step with its boxes.
const ANSWERS_COUNT = 23;

/** Journeys whose statements came in so many answers, two days apart. */
const Received = fc
  .tuple(Journey, fc.array(fc.nat(5), { minLength: ANSWERS_COUNT, maxLength: ANSWERS_COUNT }))
  .map(([journey, answers]) =>
    journey.map(
      (observation, index): Observation => ({
        ...observation,
        receivedAt: shift(NOON, ((answers[index % ANSWERS_COUNT] ?? 0) - 5) * 2 * DAY_MS),
      }),
    ),
  );

function eta(at: string, receivedAt: string): Observation {
  return bySea('arrive', 'USLAX', at, { ...expected(), sourceEventId: 'eta', recordedAt: receivedAt, receivedAt });
}

describe('a replay', () => {
  // On a busy machine 150 journeys take longer than the usual limit.
  it('comes to the state that is shown, for every container, though it leaves out what is said of others', {
    timeout: 120_000,
  }, () => {
    fc.assert(
      fc.property(Received, (observations) => {
        const containers = [...new Set(observations.flatMap(({ container }) => container ?? []))];
        const latest = observations
          .map(({ receivedAt }) => receivedAt)
          .reduce((one, at) => (at > one ? at : one), EVER);
        const shown = derive(observations, latest, { containers, detail: 'facts' });
        for (const number of containers) {
          // Each moment is derived by itself, so that those before the last need not be looked at.
          const { moments } = finishedAtOnce(replay(observations, number, { since: latest, momentsMax: 1 }));

          expect(moments.map(({ after }) => after)).toEqual(
            shown.containers.filter((state) => state.number === number),
          );
        }
      }),
      { numRuns: 150 },
    );
  });

  it('begins each moment where the one before it ended', () => {
    const said = [1, 2, 3].map((day) => eta(`2026-06-2${day}T06:00:00.000Z`, `2026-06-0${day}T00:00:00.000Z`));

    const { moments } = finishedAtOnce(replay(said, CONTAINER, { since: EVER, momentsMax: 100 }));

    const etas = moments.map(({ before, after }) => [before?.podEtaAt ?? null, after.podEtaAt]);
    expect(etas).toEqual([
      [null, '2026-06-21T06:00:00.000Z'],
      ['2026-06-21T06:00:00.000Z', '2026-06-22T06:00:00.000Z'],
      ['2026-06-22T06:00:00.000Z', '2026-06-23T06:00:00.000Z'],
    ]);
  });

  it('counts what time alone changed to the state before, and not to what was said next', () => {
    const delivery = movement('deliver', 'USLAX', '2026-06-03T00:00:00.000Z', {
      load: 'laden',
      receivedAt: '2026-06-01T00:00:00.000Z',
    });
    const later = eta('2026-06-20T06:00:00.000Z', '2026-06-04T00:00:00.000Z');

    const { moments } = finishedAtOnce(replay([delivery, later], CONTAINER, { since: EVER, momentsMax: 100 }));

    expect(moments.map(({ after }) => after.currentStatus)).toEqual(['new', 'delivered']);
    expect(moments[1]?.before?.currentStatus).toBe('delivered');
  });

  it('knows a statement until it is taken back', () => {
    const delivery = movement('deliver', 'USLAX', '2026-06-01T00:00:00.000Z', {
      load: 'laden',
      sourceEventId: 'delivery',
      recordedAt: '2026-06-01T01:00:00.000Z',
    });

    const { moments } = finishedAtOnce(
      replay([delivery, retraction('delivery', '2026-06-02T00:00:00.000Z')], CONTAINER, {
        since: EVER,
        momentsMax: 100,
      }),
    );

    expect(moments.map(({ after }) => after.currentStatus)).toEqual(['delivered', 'new']);
  });

  it('is one moment for all that was received before it begins', () => {
    const said = [1, 2, 3].map((day) => eta(`2026-06-2${day}T06:00:00.000Z`, `2026-06-0${day}T00:00:00.000Z`));

    const { moments } = finishedAtOnce(replay(said, CONTAINER, { since: '2026-06-02T12:00:00.000Z', momentsMax: 100 }));

    expect(moments.map(({ at, after }) => [at, after.podEtaAt])).toEqual([
      ['2026-06-02T12:00:00.000Z', '2026-06-22T06:00:00.000Z'],
      ['2026-06-03T00:00:00.000Z', '2026-06-23T06:00:00.000Z'],
    ]);
  });

  it('looks at the first and the latest of too many moments, and takes nothing that lies between for news', () => {
    const said = Array.from({ length: 10 }, (_, index) => {
      const receivedAt = shift('2026-06-01T00:00:00.000Z', index * HOUR_MS);
      return eta(shift('2026-06-20T00:00:00.000Z', index * DAY_MS), receivedAt);
    });

    const { moments, leftOut } = finishedAtOnce(replay(said, CONTAINER, { since: EVER, momentsMax: 3 }));

    expect(leftOut).toBe(7);
    expect(moments.map(({ before, after }) => [before?.podEtaAt ?? null, after.podEtaAt])).toEqual([
      [null, '2026-06-20T00:00:00.000Z'],
      ['2026-06-27T00:00:00.000Z', '2026-06-28T00:00:00.000Z'],
      ['2026-06-28T00:00:00.000Z', '2026-06-29T00:00:00.000Z'],
    ]);
  });
});
