import { describe, expect, it } from 'vitest';
import { type PlannedEvent, rampForecastNotes } from '../../console/rooms/container/own-forecast.ts';

const FORECAST = {
  locode: 'USCHI',
  ...{ at: '2026-06-19T22:00:00.000Z', low: '2026-06-18T10:00:00.000Z', high: '2026-06-21T16:00:00.000Z' },
  explanation: 'From the departure of the train.',
};
const ZONE = 'America/Chicago';
const AT_CHICAGO: PlannedEvent = { event: 'arrived_at_inland_destination', location_locode: 'USCHI' };

describe('the own forecast beside a planned arrival at a ramp', () => {
  it('is its moment at the place of the ramp, its interval and what it rests on', () => {
    expect(notesOf({})).toEqual([
      'Own forecast Fri 19 Jun 2026, 17:00 GMT-5, between Thu 18 Jun 2026, 05:00 GMT-5 and Sun 21 Jun 2026, 11:00 GMT-5. From the departure of the train.',
    ]);
  });

  it('is why there is none', () => {
    const silent = { at: null, low: null, high: null };

    expect(notesOf({ ...silent, explanation: 'No arrival was reported.' })).toEqual([
      'No own forecast: No arrival was reported.',
    ]);
  });

  it('does not stand beside another plan, or where there is none', () => {
    expect(notesOf({}, { ...AT_CHICAGO, location_locode: 'USMEM' })).toEqual([]);
    expect(notesOf({}, { ...AT_CHICAGO, event: 'vessel_arrived' })).toEqual([]);
    expect(rampForecastNotes(AT_CHICAGO, { predicted_ramp_eta: null, final_destination_timezone: ZONE })).toEqual([]);
  });
});

function notesOf(said: object, plan = AT_CHICAGO): string[] {
  return rampForecastNotes(plan, {
    predicted_ramp_eta: { ...FORECAST, ...said },
    final_destination_timezone: ZONE,
  });
}
