import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containerText } from '../../src/answers/container-text.ts';
import { wholeContainerLine } from '../../src/answers/list-text.ts';
import { derive } from '../../src/domain/journey/derive.ts';
import type { ContainerState } from '../../src/domain/journey/state.ts';
import type { MilestoneName } from '../../src/domain/milestones.ts';
import type { Answer, Subject } from './answers.ts';
import { silentDecisions } from './decisions.ts';
import { AnyJourney } from './journey.ts';
import { recordOf } from './record.ts';
import { pastExpectations, strangeTimes, timesIn } from './texts.ts';

/** `CONSISTENCY_PURE=20000` derives so many journeys. */
const RUNS = Number(process.env.CONSISTENCY_PURE ?? 200);
const TEST_MS_MAX = 600_000;

describe('without a database, thousands of journeys', () => {
  it('says in the text of a container what its record says, and no other day or time', { timeout: TEST_MS_MAX }, () => {
    fc.assert(
      fc.property(AnyJourney, ({ observations, asOf }) => {
        for (const state of derive(observations, asOf).containers) {
          const container = recordOf(state);
          const now = Date.parse(asOf);
          const subject: Subject = {
            containerId: container.id,
            number: container.number,
            shipmentId: container.shipment_id,
            requestId: '',
            notificationId: '',
          };
          const texts: Answer[] = [
            { from: 'containerText', data: { container }, text: containerText({ container }, now) },
            { from: 'wholeContainerLine', data: { container }, text: wholeContainerLine(container, now) },
          ];
          for (const one of texts) {
            const times = timesIn([one], asOf);
            expect([
              ...strangeTimes(one, times),
              ...silentDecisions(one, subject, {}),
              ...pastExpectations(one, asOf),
            ]).toEqual([]);
          }
        }
      }),
      { numRuns: RUNS, seed: 16, endOnFailure: true },
    );
  });

  it('has one time for each fact: that of its milestone', { timeout: TEST_MS_MAX }, () => {
    fc.assert(
      fc.property(AnyJourney, ({ observations, asOf }) => {
        for (const state of derive(observations, asOf).containers) expect(disagreements(state)).toEqual([]);
      }),
      { numRuns: RUNS, seed: 17, endOnFailure: true },
    );
  });
});

const TIMES = [
  ['polLoadedAt', 'vessel_loaded'],
  ['polDepartedAt', 'vessel_departed'],
  ['podArrivedAt', 'vessel_arrived'],
  ['podDischargedAt', 'vessel_discharged'],
  ['deliveredAt', 'delivered'],
  ['emptyTerminatedAt', 'empty_in'],
] as const satisfies readonly (readonly [keyof ContainerState, MilestoneName])[];

/** An empty return that is dated before the pickup ends nothing: one of the two dates is wrong, and both are named. */
function isBeforePickup(name: MilestoneName, at: string, { milestones }: ContainerState): boolean {
  const pickup = milestones.findLast(({ milestone, reverted }) => milestone === 'full_out' && reverted === null);
  return name === 'empty_in' && pickup !== undefined && at < pickup.at;
}

/** Where a fact and the milestone of the same thing, or the status, do not agree. */
function disagreements(state: ContainerState): string[] {
  const faults = TIMES.flatMap(([fact, name]) => {
    const times = state.milestones.filter(({ milestone }) => milestone === name).map(({ at }) => at);
    const value = state[fact];
    const isRight = value === null ? times.every((at) => isBeforePickup(name, at, state)) : times.includes(value);
    return isRight ? [] : [`${fact} is ${value}, ${name} is ${times.join(' and ') || 'no milestone'}`];
  });
  const { currentStatus, availabilityKnown, availableForPickup, lastFreeDays } = state;
  const isAvailable = availabilityKnown && availableForPickup === true;
  return [
    ...faults,
    ...(currentStatus === 'available' && !isAvailable ? ['the status is available, the fact is not'] : []),
    ...(currentStatus === 'not_available' && isAvailable ? ['the status is not_available, the fact is available'] : []),
    ...(lastFreeDays.filter(({ binding }) => binding).length > 1 ? ['two last free days bind'] : []),
    ...(lastFreeDays.some(({ binding, applies }) => binding && !applies)
      ? ['a last free day binds that does not count']
      : []),
  ];
}
