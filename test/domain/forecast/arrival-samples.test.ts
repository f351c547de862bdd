import { describe, expect, it } from 'vitest';
import { finishedAtOnce } from '../../../src/core/in-turns.ts';
import { type ArrivalOutcome, arrivalOutcome } from '../../../src/domain/forecast/arrival-outcome.ts';
import { arrivalSamples } from '../../../src/domain/forecast/arrival-samples.ts';
import type { EtaSource } from '../../../src/domain/forecast/assumptions.ts';
import { type SentEta, vesselToPort } from '../../../src/domain/forecast/entered-estimate.ts';
import type { LegAhead } from '../../../src/domain/forecast/voyage-ahead.ts';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { at, bySea, CONTAINER } from '../../support/observations.ts';

const VESSEL = { imo: '9321483', name: 'EMMA MAERSK' };
const aboard = { vessel: VESSEL, voyage: '642E' };
const ASOF = '2026-12-20T00:00:00.000Z';

/** An arrival at Los Angeles as it was expected, and received, at some time. */
function expectedAt(occurredAt: string, receivedAt: string, said: object = {}): Observation {
  const received = { receivedAt, recordedAt: receivedAt, sourceEventId: 'eta', classifier: 'estimated' as const };
  return bySea('arrive', 'USLAX', occurredAt, { ...aboard, ...received, ...said });
}

const VOYAGE = [
  bySea('load', 'CNSHA', '2026-11-18T10:00:00.000Z', { ...aboard, receivedAt: '2026-11-18T12:00:00.000Z' }),
  bySea('depart', 'CNSHA', '2026-11-19T10:00:00.000Z', { ...aboard, receivedAt: '2026-11-19T12:00:00.000Z' }),
];
const BERTHED = bySea('berth', 'USLAX', '2026-12-10T12:00:00.000Z', {
  ...aboard,
  party: 'ais',
  receivedAt: '2026-12-10T13:00:00.000Z',
});
const STATED = [
  ...VOYAGE,
  expectedAt('2026-12-06T12:00:00.000Z', '2026-11-19T12:00:00.000Z'),
  expectedAt('2026-12-08T12:00:00.000Z', '2026-12-01T12:00:00.000Z'),
  expectedAt('2026-12-10T06:00:00.000Z', '2026-12-08T00:00:00.000Z'),
  BERTHED,
];

describe('samples of an arrival', () => {
  it('compare what was known at each lead with the outcome', () => {
    expect(byLead(STATED, 'line')).toEqual({ 21: 96, 14: 96, 10: 96, 7: 48, 5: 48, 3: 48, 2: 6, 1: 6 });
  });

  it('do not change with anything that was received later', () => {
    const tampered = [
      ...STATED,
      expectedAt('2026-12-10T12:00:00.000Z', '2026-12-05T12:00:00.001Z'),
      bySea('depart', 'CNSHA', '2026-11-25T10:00:00.000Z', { ...aboard, receivedAt: '2026-12-06T00:00:00.000Z' }),
    ];
    const [before, after] = [byLead(STATED, 'line'), byLead(tampered, 'line')];

    for (const lead of [21, 14, 10, 7, 5]) expect(after[lead]).toBe(before[lead]);
    expect(after[3]).toBe(0);
  });

  it('are silent where the line named no arrival at that port', () => {
    const elsewhere = STATED.map((one) =>
      one.kind === 'movement' && one.movement === 'arrive' && one.receivedAt < '2026-12-01'
        ? { ...one, place: at('USOAK') }
        : one,
    );

    expect(byLead(elsewhere, 'line')).toMatchObject({ 21: null, 14: null, 10: null, 7: 48 });
  });

  it('begin with the first statement about the container', () => {
    const late = STATED.filter(({ receivedAt }) => receivedAt > '2026-12-01');

    expect(Object.keys(byLead(late, 'line')).map(Number)).toEqual([1, 2, 3, 5, 7]);
  });

  it('keep the schedule of the vessel apart from the line', () => {
    const scheduled = expectedAt('2026-12-09T12:00:00.000Z', '2026-12-02T00:00:00.000Z', { party: 'schedule' });

    expect(byLead([...STATED, scheduled], 'schedule')).toEqual({ 7: 24, 5: 24, 3: 24, 2: 24, 1: 24 });
    expect(byLead([...STATED, scheduled], 'line')).toEqual(byLead(STATED, 'line'));
  });

  describe('of what the crew entered', () => {
    const entered = (receivedAt: string, etaAt: string | null, said: object = {}): SentEta => ({
      ...{ receivedAt, sentAt: receivedAt, locode: etaAt === null ? null : 'USLAX', etaAt },
      ...said,
    });
    const first = entered('2026-11-28T00:00:00.000Z', '2026-12-09T12:00:00.000Z');
    const second = entered('2026-12-06T00:00:00.000Z', '2026-12-10T18:00:00.000Z');

    it('begin when the vessel was received, and follow what is entered', () => {
      expect(byLead(STATED, 'ais', [first, second])).toEqual({ 10: 24, 7: 24, 5: 24, 3: -6, 2: -6, 1: -6 });
      expect(byLead(STATED, 'ais')).toEqual({});
    });

    it('do not change with what was received later, also where it was sent before', () => {
      const late = entered('2026-12-07T12:00:00.000Z', '2026-12-10T12:00:00.000Z', {
        sentAt: '2026-12-01T00:00:00.000Z',
      });

      expect(byLead(STATED, 'ais', [late, first])).toEqual({ 10: 24, 7: 24, 5: 24, 3: 0, 2: 0, 1: 0 });
    });

    it('are silent once another port is entered, or the arrival has passed', () => {
      const withdrawn = entered('2026-12-04T00:00:00.000Z', null);
      const passed = entered('2026-12-08T00:00:00.000Z', '2026-12-09T00:00:00.000Z');

      expect(byLead(STATED, 'ais', [first, withdrawn])).toMatchObject({ 7: 24, 5: null, 3: null });
      expect(byLead(STATED, 'ais', [first, passed])).toMatchObject({ 2: 36, 1: null });
    });

    it('are none while the container is not on the vessel', () => {
      const ashore = STATED.map((one) =>
        one.kind === 'movement' && one.movement === 'depart' ? { ...one, receivedAt: '2026-12-06T00:00:00.000Z' } : one,
      );

      expect(Object.keys(byLead(ashore, 'ais', [first])).map(Number)).toEqual([1, 2, 3]);
    });
  });

  it('depend on no order', () => {
    expect(byLead(STATED.toReversed(), 'line')).toEqual(byLead(STATED, 'line'));
  });
});

describe('the vessel whose next port is the port of discharge', () => {
  const leg = {
    ...{ from: 'CNSHA', to: 'USLAX', vessel: VESSEL.imo, vesselName: null },
    ...{ departedAt: '2026-11-19T10:00:00.000Z', plannedAt: null },
  };
  const planned = { ...leg, departedAt: null, plannedAt: '2026-11-19T10:00:00.000Z' };
  const vesselOf = (...legs: LegAhead[]) =>
    vesselToPort({
      ...{ portOfLading: 'CNSHA', portOfDischarge: 'USLAX', legs, waitingSince: null, stated: [], silence: null },
    });

  it('is the one that the container is on, unless it goes to another port before', () => {
    expect(vesselOf(leg)).toBe(VESSEL.imo);
    expect(vesselOf({ ...leg, to: 'USOAK' }, { ...planned, from: 'USOAK' })).toBeNull();
    expect(vesselOf(planned)).toBeNull();
    expect(vesselOf()).toBeNull();
  });
});

describe('the outcome of a voyage', () => {
  it('is the berthing where it was reported', () => {
    expect(outcome(STATED)).toMatchObject({
      portOfLading: 'CNSHA',
      portOfDischarge: 'USLAX',
      vessel: VESSEL.imo,
      basis: 'berthed',
      actual: { at: '2026-12-10T12:00:00.000Z', timezone: 'America/Los_Angeles' },
    });
  });

  it('is not there while the vessel has not come', () => {
    const state = derive(STATED.slice(0, -1), '2026-12-09T00:00:00.000Z', { containers: [CONTAINER] }).containers[0];

    expect(state && arrivalOutcome(state)).toBeNull();
  });
});

function outcome(observations: readonly Observation[]): ArrivalOutcome {
  const [state] = derive(observations, ASOF, { containers: [CONTAINER] }).containers;
  const found = state === undefined ? null : arrivalOutcome(state);
  if (found === null) throw new Error('The vessel came.');
  return found;
}

function byLead(
  observations: readonly Observation[],
  source: EtaSource,
  entered: readonly SentEta[] = [],
): Record<number, number | null> {
  const samples = finishedAtOnce(arrivalSamples({ observations, entered }, outcome(STATED)));
  return Object.fromEntries(
    samples.filter((one) => one.source === source).map(({ lead, latenessHours }) => [lead, latenessHours]),
  );
}
