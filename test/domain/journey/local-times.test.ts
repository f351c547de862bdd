import { describe, expect, it } from 'vitest';
import { LOCAL_CLOCK } from '../../../src/core/local-clock.ts';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { PlaceReference } from '../../../src/domain/place-reference.ts';
import { bySea, CONTAINER, movement } from '../../support/observations.ts';
import { inEveryOrder } from './orders.ts';

const AS_OF = '2026-03-01T00:00:00.000Z';
const NAMED = { locode: null, name: 'SHANGHAI, CHINA', latitude: null, longitude: null };
const BARE = { ...NAMED, name: 'Rotterdam' };
/** A place that no table has, in a country of several zones. */
const UNKNOWN = { ...NAMED, name: 'Borderville Yard 7', country: 'US' };

describe('one place by its code and by its names', () => {
  it('loses no departure that is reported of the name', () => {
    const said = [
      movement('gate_in', 'CNSHA', '2026-01-10T00:00:00.000Z', { load: 'laden' }),
      bySea('load', 'CNSHA', '2026-01-11T00:00:00.000Z', { place: { ...NAMED, name: 'Shanghai' } }),
      bySea('depart', 'CNSHA', '2026-01-12T00:00:00.000Z', { place: NAMED }),
      bySea('arrive', 'NLRTM', '2026-02-10T00:00:00.000Z', { place: BARE }),
      bySea('discharge', 'NLRTM', '2026-02-11T00:00:00.000Z', { place: { ...BARE, name: 'ROTTERDAM, NL' } }),
    ];

    const [state] = inEveryOrder(said, (order) => derive(order, AS_OF).containers);

    expect(state?.portOfLading).toMatchObject({ locode: 'CNSHA', name: 'Shanghai' });
    expect(state?.portOfDischarge).toMatchObject({ locode: 'NLRTM', timezone: 'Europe/Amsterdam' });
    expect(state?.polDepartedAt).toBe('2026-01-12T00:00:00.000Z');
    expect(state?.milestones.map(({ milestone, place }) => `${milestone} ${place?.locode}`)).toEqual([
      'full_in CNSHA',
      'vessel_loaded CNSHA',
      'vessel_departed CNSHA',
      'vessel_arrived NLRTM',
      'vessel_discharged NLRTM',
    ]);
  });

  it('takes a name that several places have for the one whose code the journey gives', () => {
    const hamburg = { ...NAMED, name: 'HAMBURG' };
    const said = [
      movement('gate_in', 'DEHAM', '2026-01-10T00:00:00.000Z', { load: 'laden' }),
      movement('gate_out', null, '2026-01-05T00:00:00.000Z', { load: 'empty', place: hamburg }),
    ];

    const [state] = derive(said, AS_OF).containers;

    expect(state?.milestones.map(({ place }) => place?.locode)).toEqual(['DEHAM', 'DEHAM']);
  });
});

describe('a local time', () => {
  const gateOut = (place: PlaceReference) =>
    movement('gate_out', null, '2026-02-12T09:30:00.000Z', {
      load: 'laden',
      place,
      localTime: '2026-02-12T09:30:00',
    });

  it('is shown as such while the zone of its place is not known', () => {
    const [state] = derive([gateOut(UNKNOWN)], AS_OF).containers;

    expect(state?.milestones).toMatchObject([
      { milestone: 'full_out', at: '2026-02-12T09:30:00.000Z', place: { locode: null, timezone: LOCAL_CLOCK } },
    ]);
    expect(state?.rawEvents).toMatchObject([{ at: '2026-02-12T09:30:00.000Z', place: { timezone: LOCAL_CLOCK } }]);
  });

  it('is corrected when the place is one that the tables know', () => {
    const [state] = derive([gateOut({ ...UNKNOWN, name: 'SPRINGFIELD, IL' })], AS_OF).containers;

    expect(state?.milestones).toMatchObject([
      { at: '2026-02-12T15:30:00.000Z', place: { locode: 'USSPI', timezone: 'America/Chicago' } },
    ]);
  });

  it('is corrected when another message of the journey names its place, in any order', () => {
    const yard = { ...UNKNOWN, name: 'WEST END YARD' };
    const named = movement('available', 'USCHI', '2026-02-11T00:00:00.000Z', {
      place: { ...yard, locode: 'USCHI' },
      party: 'terminal',
    });

    const [state] = inEveryOrder([gateOut(yard), named], (order) => derive(order, AS_OF).containers);
    const out = state?.milestones.find(({ milestone }) => milestone === 'full_out');

    expect(out).toMatchObject({ at: '2026-02-12T15:30:00.000Z', place: { locode: 'USCHI' } });
  });

  it('of a day alone is the midnight of its place once that is known, and the same day before', () => {
    const day = (name: string) =>
      movement('gate_out', null, '2026-02-12T00:00:00.000Z', {
        load: 'laden',
        precision: 'date',
        place: { ...UNKNOWN, name },
        localTime: '2026-02-12',
      });

    const [unknown] = derive([day('Borderville Yard 7')], AS_OF).containers;
    const [known] = derive([day('SPRINGFIELD, IL')], AS_OF).containers;

    expect(unknown?.milestones).toMatchObject([{ at: '2026-02-12T00:00:00.000Z', precision: 'date' }]);
    expect(known?.milestones).toMatchObject([{ at: '2026-02-12T06:00:00.000Z', precision: 'date' }]);
  });

  it('is not ahead if it lies behind us by the clock of any zone', () => {
    const asOf = '2026-02-12T00:00:00.000Z';

    const [state] = derive([gateOut(UNKNOWN)], asOf).containers;

    expect(state?.milestones).toMatchObject([{ milestone: 'full_out' }]);
    expect(state?.rawEvents).toMatchObject([{ estimated: false }]);
  });

  it('keeps a pickup behind the discharge that was before it in the zone of its place', () => {
    const said = [
      bySea('load', 'CNSHA', '2026-01-11T00:00:00.000Z'),
      bySea('depart', 'CNSHA', '2026-01-12T00:00:00.000Z'),
      bySea('arrive', 'USLAX', '2026-02-12T10:00:00.000Z'),
      bySea('discharge', 'USLAX', '2026-02-12T14:00:00.000Z'),
      gateOut(UNKNOWN),
    ];

    const [state] = inEveryOrder(said, (order) => derive(order, AS_OF).containers);

    expect(state).toMatchObject({ number: CONTAINER, currentStatus: 'picked_up' });
    expect(state?.milestones.at(-1)).toMatchObject({ milestone: 'full_out', at: '2026-02-12T09:30:00.000Z' });
  });
});
