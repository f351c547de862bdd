import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Instant, shift, toEpochMs, toInstant } from '../../../src/domain/instant.ts';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { JourneyState } from '../../../src/domain/journey/state.ts';
import { type Observation, ObservationDraft } from '../../../src/domain/observation.ts';
import { retraction } from '../../support/observations.ts';
import { AnyObservation } from './arbitrary-observation.ts';
import { Journey, NOON } from './journeys.ts';

const AnyMoment: fc.Arbitrary<Instant> = fc
  .integer({ min: -60 * 24, max: 120 * 24 })
  .map((hours) => shift(NOON, hours * 3_600_000));
const Nonsense = fc.array(AnyObservation, { maxLength: 25 });
const Anything = fc.oneof({ weight: 3, arbitrary: Journey }, { weight: 1, arbitrary: Nonsense });

describe('derive, for any observations', () => {
  it('accepts whatever the vocabulary allows', () => {
    fc.assert(
      fc.property(Nonsense, AnyMoment, (observations, asOf) => {
        for (const one of observations) ObservationDraft.parse(one);

        expect(() => derive(observations, asOf)).not.toThrow();
      }),
      { numRuns: 1_000 },
    );
  });

  it('does not depend on the order of the observations', () => {
    fc.assert(
      fc.property(
        Anything.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        AnyMoment,
        ([observations, shuffled], asOf) => {
          expect(derive(shuffled, asOf)).toEqual(derive(observations, asOf));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('takes no notice of an observation that is given again', () => {
    fc.assert(
      fc.property(
        Anything.chain((all) => fc.tuple(fc.constant(all), fc.subarray(all))),
        AnyMoment,
        ([observations, again], asOf) => {
          const later = again.map((one) => ({ ...one, receivedAt: shift(one.receivedAt, 1_000) }));

          expect(derive([...again, ...observations, ...later], asOf)).toEqual(derive(observations, asOf));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('stays the same until the moment that it names', () => {
    fc.assert(
      fc.property(Anything, AnyMoment, fc.double({ min: 0, max: 1, noNaN: true }), (observations, asOf, part) => {
        const state = derive(observations, asOf);
        const endMs = state.changesAt === null ? toEpochMs(asOf) + 400 * 86_400_000 : toEpochMs(state.changesAt) - 1;
        const later = toInstant(Math.floor(toEpochMs(asOf) + (endMs - toEpochMs(asOf)) * part));

        expect(state.changesAt === null || state.changesAt > asOf).toBe(true);
        expect(derive(observations, later)).toEqual(state);
        expect(derive(observations, toInstant(endMs))).toEqual(state);
      }),
      { numRuns: 200 },
    );
  });

  it('spares raw events and legs, and nothing else, when only the facts are requested', () => {
    fc.assert(
      fc.property(Anything, AnyMoment, (observations, asOf) => {
        const whole = derive(observations, asOf);
        const containers = whole.containers.map((container) => ({ ...container, legs: [], rawEvents: [] }));

        expect(derive(observations, asOf, { detail: 'facts' })).toEqual({ ...whole, containers });
      }),
      { numRuns: 100 },
    );
  });

  it('cites only observations that were given', () => {
    fc.assert(
      fc.property(Anything, AnyMoment, (observations, asOf) => {
        const ids = new Set(observations.map(({ id }) => id));
        const cited = citations(derive(observations, asOf));

        expect(cited.filter((id) => !ids.has(id))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('says why a container has its status, and why each of its facts is known', () => {
    fc.assert(
      fc.property(Anything, AnyMoment, (observations, asOf) => {
        for (const container of derive(observations, asOf).containers) {
          expect(container.because.currentStatus?.length).toBeGreaterThan(0);
          for (const fact of [
            'polLoadedAt',
            'podDischargedAt',
            'podFullOutAt',
            'pickupLfd',
            'isoCode',
            'indEtaAt',
          ] as const) {
            expect(container.because[fact] === undefined).toBe(container[fact] === null);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('gives every milestone of a container a key of its own', () => {
    fc.assert(
      fc.property(Anything, AnyMoment, (observations, asOf) => {
        for (const { milestones } of derive(observations, asOf).containers) {
          expect(new Set(milestones.map(({ key }) => key)).size).toBe(milestones.length);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('shows a pickup only where it was not undone, and what lost beside a time that differs', () => {
    fc.assert(
      fc.property(Anything, AnyMoment, (observations, asOf) => {
        for (const { milestones, podFullOutAt, finalDestinationFullOutAt } of derive(observations, asOf).containers) {
          const standing = milestones.filter(
            ({ milestone, reverted }) => milestone === 'full_out' && reverted === null,
          );
          const shown = [podFullOutAt, finalDestinationFullOutAt].filter((at) => at !== null);
          expect(standing.map(({ at }) => at)).toEqual(expect.arrayContaining(shown));
          for (const { at, precision, superseded } of milestones) {
            expect(superseded.filter((other) => other.at === at && other.precision === precision)).toEqual([]);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('never takes for a fact what lies more than two hours ahead', () => {
    fc.assert(
      fc.property(Anything, AnyMoment, (observations, asOf) => {
        const latest = shift(asOf, 2 * 3_600_000);
        const times = derive(observations, asOf).containers.flatMap(({ milestones }) => milestones.map(({ at }) => at));

        expect(times.filter((at) => at > latest)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('never calls a container dropped or loaded unless a source says just that', () => {
    fc.assert(
      fc.property(Anything, AnyMoment, (observations, asOf) => {
        const said = new Set(observations.map((one) => (one.kind === 'movement' ? one.movement : '')));
        const statuses = derive(observations, asOf).containers.map(({ currentStatus }) => currentStatus);

        expect(statuses.includes('dropped') && !said.has('drop')).toBe(false);
        expect(statuses.includes('loaded') && !said.has('load')).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it('restores what was retracted when it is said again', () => {
    fc.assert(
      fc.property(Journey, fc.nat(), AnyMoment, (observations, index, asOf) => {
        const movements = observations.filter((one) => one.kind === 'movement' && !isTouched(one, observations));
        const one = movements[index % Math.max(movements.length, 1)];
        fc.pre(one !== undefined && one.sourceEventId !== null);
        const taken = retraction(one.sourceEventId, shift(NOON, 900 * 86_400_000), { source: one.source });
        const again = { ...one, recordedAt: shift(NOON, 901 * 86_400_000), id: one.id };

        const without = derive(
          observations.filter(({ id }) => id !== one.id),
          asOf,
        );
        const retracted = derive([...observations, taken], asOf);
        const restored = derive([...observations.filter(({ id }) => id !== one.id), taken, again], asOf);
        const renewed = derive([...observations.filter(({ id }) => id !== one.id), again], asOf);

        expect(visible(retracted)).toEqual(visible(without));
        expect(visible(restored)).toEqual(visible(renewed));
      }),
      { numRuns: 150 },
    );
  });
});

function isTouched(one: Observation, all: readonly Observation[]): boolean {
  return all.some(
    (other) =>
      other.id !== one.id &&
      (other.sourceEventId === one.sourceEventId ||
        (other.kind === 'retraction' && other.retracts === one.sourceEventId) ||
        (other.kind === 'withdrawal' && other.withdraws === one.id)),
  );
}

// The list of raw events shows what was taken back, and a status without movements cites whatever was said last.
function visible({ containers, shipment }: JourneyState) {
  return {
    shipment,
    containers: containers.map(({ milestones, estimates, legs, currentStatus, number }) => {
      return { number, milestones, estimates, legs, currentStatus };
    }),
  };
}

function citations({ containers }: JourneyState): string[] {
  return containers.flatMap(({ because, milestones, estimates, rawEvents }) => [
    ...Object.values(because).flat(),
    ...[...milestones, ...estimates].flatMap((fact) => fact.because),
    ...rawEvents.map(({ observationId }) => observationId),
  ]);
}
