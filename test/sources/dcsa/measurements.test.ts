import { describe, expect, it } from 'vitest';
import type { ObservationDraft } from '../../../src/domain/observation.ts';
import { toObservations } from '../../../src/sources/dcsa/to-observations.ts';
import { equipmentEvent30 } from './events-30.ts';

const RECEIVED_AT = '2026-02-06T00:00:00.000Z';

function drafts(...events: unknown[]): ObservationDraft[] {
  return toObservations(events, { source: 'MAEU', receivedAt: RECEIVED_AT }).map(({ draft }) => draft);
}

/** What a reefer measured at an hour of 6 January. */
function reefer(time: string, reeferDetails: object = {}, changes: object = {}) {
  return equipmentEvent30({
    eventID: `r-${time}`,
    eventDateTime: `2026-01-06T${time}:00Z`,
    eventClassification: { eventTypeCode: 'REEFER', eventClassifierCode: 'ACT', reeferEventTypeCode: 'MEAS' },
    eventLocation: { UNLocationCode: 'BEANR' },
    transportDetails: null,
    reeferDetails: { temperatureUnit: 'CEL', internalSetpointTemperature: -20, ...reeferDetails },
    ...changes,
  });
}

function device(iotEventCode: string, eventDateTime: string) {
  return equipmentEvent30({
    eventID: `i-${eventDateTime}`,
    eventDateTime,
    eventClassification: { eventTypeCode: 'IOT', eventClassifierCode: 'ACT', iotEventTypeCode: 'DETC' },
    eventLocation: { geoCoordinate: { latitude: '51.5', longitude: '-0.1' } },
    transportDetails: null,
    iotDetails: { iotEventCode },
  });
}

describe('a reefer', () => {
  it('reports temperatures in degrees Celsius, gases and humidity, and where it stood', () => {
    const [said] = drafts(
      reefer('15:00', {
        powerStatus: 'POWER_ON',
        supplyAirTemperatureMeasurement: { temperatureValue: -19.5 },
        ambientMeasuredTemperature: 18.5,
        temperatureProbeMeasurements: [{ USDAProbeNumber: 2, measuredTemperatureValue: -20.1 }],
        measuredParameters: { humidityPercentage: 84.2 },
        alarms: [],
      }),
    );

    expect(said).toMatchObject({
      kind: 'measurement',
      container: 'MSKU1234565',
      measuredAt: '2026-01-06T15:00:00.000Z',
      place: { locode: 'BEANR' },
      words: 'the refrigeration unit was measured',
      readings: [
        { name: 'set point', value: -20, unit: '°C' },
        { name: 'supply air', value: -19.5, unit: '°C' },
        { name: 'ambient', value: 18.5, unit: '°C' },
        { name: 'probe 2', value: -20.1, unit: '°C' },
        { name: 'humidity', value: 84.2, unit: '%' },
      ],
      alarms: [],
      isPowered: true,
      originalEvent: 'REEFER MEAS',
    });
  });

  it('is read in degrees Fahrenheit too, and not at all without a unit', () => {
    const readings = (unit: string | null) =>
      drafts(reefer('15:00', { temperatureUnit: unit })).flatMap((one) =>
        one.kind === 'measurement' ? one.readings : [],
      );

    expect(readings('FAH')).toEqual([{ name: 'set point', value: -28.9, unit: '°C' }]);
    expect(readings(null)).toEqual([]);
  });

  it('reports its alarms, also those that it only counts', () => {
    const alarm = { code: 'AL25', description: 'Return air sensor', startDateTime: '2026-01-06T14:00:00Z' };
    const alarms = (details: object) =>
      drafts(reefer('15:00', details)).flatMap((one) => (one.kind === 'measurement' ? [one.alarms] : []));

    expect(alarms({ alarms: [alarm], numberOfActiveAlarms: 1 })).toEqual([
      [{ code: 'AL25', description: 'Return air sensor', started_at: '2026-01-06T14:00:00.000Z', ended_at: null }],
    ]);
    expect(alarms({ numberOfActiveAlarms: 2 })).toEqual([
      [{ code: null, description: null, started_at: null, ended_at: null }],
    ]);
    expect(alarms({})).toEqual([null]);
  });

  it.each([
    ['no text', [null]],
    ['no object', [true, []]],
    ['no list', 'A1'],
    ['a list in an object', { alarm: 'A1' }],
  ])('says nothing of alarms where they cannot be read: %s', (_what, alarms) => {
    expect(drafts(reefer('15:00', { alarms }))).toMatchObject([{ alarms: null }]);
    expect(drafts(reefer('15:00', { alarms, numberOfActiveAlarms: 0 }))).toMatchObject([{ alarms: null }]);
  });

  it('reports an alarm that is a bare text, and one that is active among many that ended', () => {
    const ended = { code: 'AL01', endDateTime: '2026-01-06T14:00:00Z' };
    const many = [...Array.from({ length: 30 }, () => ended), { code: 'AL25' }];

    expect(drafts(reefer('15:00', { alarms: ['A1', null] }))).toMatchObject([
      { alarms: [{ code: null, description: 'A1', started_at: null, ended_at: null }] },
    ]);
    expect(drafts(reefer('15:00', { alarms: many }))).toMatchObject([
      { alarms: expect.arrayContaining([expect.objectContaining({ code: 'AL25', ended_at: null })]) },
    ]);
  });

  it('is kept once in a quarter of a day, and at once when an alarm or its power supply changes', () => {
    const alarms = [{ code: 'AL25', description: 'Return air sensor' }];
    const events = [reefer('07:00'), reefer('06:30'), reefer('08:00', { alarms }), reefer('13:00')];
    const ids = drafts(...events).map(({ sourceEventId }) => sourceEventId);

    expect(ids.sort()).toEqual(['r-06:30', 'r-08:00', 'r-13:00']);
  });

  it('takes back what it reported by mistake', () => {
    expect(drafts(reefer('15:00', {}, { isRetracted: true }))).toMatchObject([
      { kind: 'retraction', retracts: 'r-15:00' },
    ]);
  });

  it('reports in the boxes of the beta too', () => {
    const [said] = drafts({
      metadata: { eventID: 'b-1', eventType: 'REEFER', eventCreatedDateTime: '2026-01-06T15:00:00Z' },
      payload: {
        eventClassifierCode: 'ACT',
        reeferEventTypeCode: 'MEAS',
        eventDateTime: '2026-01-06T15:00:00Z',
        equipmentReference: 'MSKU1234565',
        measurements: { temperature: -19, temperatureUnit: 'CEL' },
        setpoint: { temperature: -20, temperatureUnit: 'CEL' },
      },
    });

    expect(said).toMatchObject({
      kind: 'measurement',
      readings: [
        { name: 'set point', value: -20, unit: '°C' },
        { name: 'return air', value: -19, unit: '°C' },
      ],
    });
  });
});

describe('a device', () => {
  it('reports where the container is and what happens to its door', () => {
    expect(drafts(device('LOC', '2026-01-06T15:00:00Z'), device('DRO', '2026-01-06T16:00:00Z'))).toMatchObject([
      { kind: 'measurement', words: 'the door was opened', place: { latitude: 51.5, longitude: -0.1 } },
      { kind: 'measurement', words: 'a device reported its position', readings: [], alarms: null },
    ]);
  });

  it('has not reported yet what lies ahead', () => {
    expect(drafts(device('DRO', '2027-01-06T16:00:00Z'))).toMatchObject([{ kind: 'unusable' }]);
  });
});
