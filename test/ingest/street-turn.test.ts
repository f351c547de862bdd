import { describe, expect, it } from 'vitest';
import { DAY_MS, type Instant, shift } from '../../src/domain/instant.ts';
import { derive } from '../../src/domain/journey/derive.ts';
import { type ContainerObservations, ofJourney } from '../../src/domain/journey/own-trip.ts';
import type { Observation } from '../../src/domain/observation.ts';
import { bySea, CONTAINER, document, equipment, movement, retraction } from '../support/observations.ts';

const V1 = { vessel: { imo: '9321483', name: 'EMMA' } };
const V2 = { vessel: { imo: '9778791', name: 'MADRID' } };
const BOX = { id: 'box', source: 'terminal-push', kind: 'container', number: CONTAINER } as const;
const BILL = { id: 'bill', source: 'MAEU', kind: 'bill_of_lading', number: 'B1' } as const;
const PICKED_UP_AT = day(20);

function day(number: number): Instant {
  return `2026-03-${String(number).padStart(2, '0')}T10:00:00.000Z`;
}

const LANDED = [bySea('load', 'CNSHA', day(3), V1), bySea('discharge', 'USLAX', day(18), V1)];
const GATES = [
  movement('gate_out', 'USLAX', PICKED_UP_AT, { load: 'laden', party: 'terminal' }),
  movement('gate_in', 'USLAX', day(25), { load: 'laden', party: 'terminal' }),
];
const EXPORT = [bySea('load', 'USLAX', day(27), V2)];

function received(
  watch: ContainerObservations['watch'],
  observations: readonly Observation[],
): ContainerObservations[] {
  return observations.map((observation) => ({ watch, observation }));
}

function container(root: ContainerObservations['watch'], said: readonly ContainerObservations[], asOf: Instant) {
  const [state] = derive(ofJourney(root, said, asOf), asOf).containers;
  return state === undefined
    ? null
    : [state.currentStatus, state.podFullOutAt, state.portOfLading?.locode, state.reused?.at ?? null];
}

const SOON = shift(PICKED_UP_AT, 20 * DAY_MS);
const LATER = shift(PICKED_UP_AT, 40 * DAY_MS);
const IMPORTED = ['picked_up', PICKED_UP_AT, 'CNSHA', day(25)];
const EXPORTED = ['on_ship', null, 'USLAX', null];

describe('the journey of a container that was reused without a reported empty return', () => {
  it.each([SOON, LATER])('under the bill of the import keeps its pickup, on %s', (asOf) => {
    const said = [...received(BILL, LANDED), ...received(BOX, [...GATES, ...EXPORT])];

    expect(container(BILL, said, asOf)).toEqual(IMPORTED);
  });

  it.each([SOON, LATER])('under the bill of the export is that of the export, on %s', (asOf) => {
    const said = [...received(BILL, EXPORT), ...received(BOX, [...LANDED, ...GATES])];

    expect(container(BILL, said, asOf)).toEqual(EXPORTED);
  });

  it('under its own number keeps the pickup as long as the import is tracked, and is then that of the export', () => {
    const said = received(BOX, [...LANDED, ...GATES, ...EXPORT]);

    expect(container(BOX, said, SOON)).toEqual(IMPORTED);
    expect(container(BOX, said, LATER)).toEqual(EXPORTED);
  });

  it('keeps what the container is', () => {
    const said = received(BOX, [...LANDED, ...GATES, ...EXPORT, equipment({ isoCode: '45G1', recordedAt: day(3) })]);

    expect(derive(ofJourney(BOX, said, LATER), LATER).containers[0]?.isoCode).toBe('45G1');
  });
});

const OTHER = { id: 'other', source: 'MAEU', kind: 'bill_of_lading', number: 'B2' } as const;
const TURNED_BACK = ['grounded', null, 'CNSHA', null];

function underOther(observations: readonly Observation[], watch: ContainerObservations['watch'] = OTHER) {
  return received(watch, observations).map((one) => ({ ...one, isOther: true as const }));
}

describe('the journey of a bill whose container moves under another document', () => {
  const said = [...received(BILL, LANDED), ...received(BOX, GATES)];

  it('is turned back while nothing is known of another cargo', () => {
    expect(container(BILL, said, SOON)).toEqual(TURNED_BACK);
  });

  it('keeps its pickup after the load of the other one, and shows nothing of it', () => {
    const all = [...said, ...underOther(EXPORT)];

    expect(container(BILL, all, SOON)).toEqual(IMPORTED);
    expect(JSON.stringify(derive(ofJourney(BILL, all, SOON), SOON))).not.toContain('MADRID');
  });

  it('keeps its pickup after the discharge of the other one', () => {
    const next = underOther([bySea('discharge', 'USOAK', day(30), V2)]);

    expect(container(BILL, [...said, ...next], SOON)).toEqual(IMPORTED);
  });

  it('is not ended by a load that the line took back, nor by one that is planned', () => {
    const load = bySea('load', 'USLAX', day(27), { ...V2, sourceEventId: 'load', recordedAt: day(27) });
    const takenBack = underOther([load, retraction('load', day(28))]);
    const planned = underOther([bySea('load', 'USLAX', day(27), { ...V2, classifier: 'planned' })]);

    expect(container(BILL, [...said, ...takenBack], SOON)).toEqual(TURNED_BACK);
    expect(container(BILL, [...said, ...planned], SOON)).toEqual(TURNED_BACK);
  });

  it('is the same as under the document of a consignee who shares the container on the same voyage', () => {
    const shared = underOther([...LANDED, ...EXPORT]);
    const alone = [...received(BILL, [...LANDED, ...EXPORT]), ...received(BOX, GATES)];

    expect(container(BILL, [...said, ...shared], SOON)).toEqual(container(BILL, alone, SOON));
  });

  it('is not ended by a document that the line names for it too', () => {
    const named = received(BILL, [document('bill_of_lading', 'B2', 'mentioned')]);

    expect(container(BILL, [...said, ...named, ...underOther(EXPORT)], SOON)).toEqual(TURNED_BACK);
  });
});
