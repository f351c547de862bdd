import { describe, expect, it } from 'vitest';
import { toObservations } from '../../../src/sources/dcsa/to-observations.ts';
import { only, TRANSLATION } from './drafts.ts';
import { equipmentEvent, shipmentEvent, transportCall, transportEvent } from './events.ts';

describe('movements', () => {
  it('translates an equipment event whole', () => {
    const event = equipmentEvent();

    const statements = toObservations([event], TRANSLATION);

    expect(statements).toEqual([
      {
        raw: event,
        draft: {
          kind: 'movement',
          source: 'MAEU',
          party: 'shipping_line',
          sourceEventId: 'e-load',
          recordedAt: '2026-01-05T03:00:00.000Z',
          container: 'MSKU1234565',
          movement: 'load',
          classifier: 'actual',
          occurredAt: '2026-01-05T01:30:00.000Z',
          precision: 'time',
          load: 'laden',
          mode: 'vessel',
          place: { locode: 'CNSHA', name: null, latitude: null, longitude: null },
          facility: { code: 'YSGT', codeList: 'SMDG', name: null, type: 'terminal' },
          vessel: { imo: '9321483', name: 'Test Vessel' },
          voyage: '602E',
          originalEvent: 'EQUIPMENT LOAD',
        },
      },
    ]);
  });

  it.each([
    ['LOAD', 'load'],
    ['DISC', 'discharge'],
    ['GTIN', 'gate_in'],
    ['GTOT', 'gate_out'],
    ['STUF', 'stuff'],
    ['STRP', 'strip'],
    ['PICK', 'pick_up'],
    ['DROP', 'drop'],
    ['RSEA', 'reseal'],
    ['RMVD', 'remove'],
    ['INSP', 'inspect'],
    ['AVPU', 'available'],
    ['gtot ', 'gate_out'],
  ])('reads equipment code %s', (equipmentEventTypeCode, movement) => {
    expect(only(equipmentEvent({ equipmentEventTypeCode }))).toMatchObject({ kind: 'movement', movement });
  });

  it.each(['AVDO', 'CROS', 'CROSSED'])('keeps %s, which is no movement, as unusable', (code) => {
    const draft = only(equipmentEvent({ equipmentEventTypeCode: code }));

    expect(draft).toMatchObject({ kind: 'unusable', container: 'MSKU1234565', originalEvent: `EQUIPMENT ${code}` });
  });

  it.each([
    ['ARRI', 'arrive', '601W'],
    ['DEPA', 'depart', '602E'],
  ])('reads transport code %s, with the voyage of its direction', (transportEventTypeCode, movement, voyage) => {
    const draft = only(transportEvent({ transportEventTypeCode }));

    expect(draft).toMatchObject({ kind: 'movement', movement, voyage, container: null, classifier: 'estimated' });
  });

  it.each([
    ['ACT', 'actual'],
    ['EST', 'estimated'],
    ['PLN', 'planned'],
    ['PLAN', 'planned'],
  ])('reads classifier %s', (eventClassifierCode, classifier) => {
    expect(only(equipmentEvent({ eventClassifierCode }))).toMatchObject({ classifier });
  });

  it.each([
    ['EMPTY', 'empty'],
    ['LADEN', 'laden'],
    ['FULL', 'laden'],
    ['HALF', null],
    [undefined, null],
  ])('reads empty indicator %s', (emptyIndicatorCode, load) => {
    expect(only(equipmentEvent({ emptyIndicatorCode }))).toMatchObject({ load });
  });

  it.each([
    ['VESSEL', 'vessel'],
    ['BARGE', 'barge'],
    ['RAIL', 'rail'],
    ['TRUCK', 'truck'],
    ['PLANE', null],
  ])('reads mode %s', (modeOfTransport, mode) => {
    const draft = only(equipmentEvent({ transportCall: transportCall({ modeOfTransport }) }));

    expect(draft).toMatchObject({ mode });
  });

  it.each([
    ['a wrong check digit', '9321484', { imo: null, name: 'Test Vessel' }],
    ['a number', 9321483, { imo: '9321483', name: 'Test Vessel' }],
    ['letters before it', 'IMO 9321483', { imo: '9321483', name: 'Test Vessel' }],
    ['nothing', null, { imo: null, name: 'Test Vessel' }],
  ])('takes of a vessel only a valid IMO number: %s', (_what, vesselIMONumber, vessel) => {
    const call = transportCall({ vessel: { vesselIMONumber, vesselName: 'Test Vessel' } });

    expect(only(equipmentEvent({ transportCall: call }))).toMatchObject({ vessel });
  });

  it('takes the place of the event, and the facility of the call only if it is at that place', () => {
    const eventLocation = { UNLocationCode: 'USCHI', locationName: 'Chicago' };

    const elsewhere = only(equipmentEvent({ eventLocation }));
    const same = only(equipmentEvent({ eventLocation: { UNLocationCode: 'CNSHA', locationName: 'Shanghai' } }));

    expect(elsewhere).toMatchObject({ place: { locode: 'USCHI', name: 'Chicago' }, facility: null });
    expect(same).toMatchObject({ place: { locode: 'CNSHA', name: 'Shanghai' }, facility: { code: 'YSGT' } });
  });

  it('reads coordinates that come as text, and drops those that are none', () => {
    const place = (latitude: unknown) =>
      only(equipmentEvent({ eventLocation: { locationName: 'A', latitude, longitude: '2.5' }, transportCall: null }));

    expect(place('48.5')).toMatchObject({ place: { name: 'A', latitude: 48.5, longitude: 2.5 } });
    expect(place('91')).toMatchObject({ place: { name: 'A', latitude: null, longitude: null } });
    expect(place('north')).toMatchObject({ place: { name: 'A', latitude: null, longitude: null } });
  });

  it('stands without a transport call', () => {
    const draft = only(transportEvent({ transportCall: undefined }));

    expect(draft).toMatchObject({
      kind: 'movement',
      place: null,
      facility: null,
      vessel: null,
      voyage: null,
      mode: null,
    });
  });

  it('reads events in boxes, and events that do not name their type', () => {
    const { eventID, eventCreatedDateTime, eventType: _, ...payload } = equipmentEvent();

    const draft = only({ metadata: { eventID, eventCreatedDateTime }, payload });

    expect(draft).toEqual(only(equipmentEvent()));
  });
});

describe('times', () => {
  it.each([
    ['UTC', '2026-01-05T09:30:00Z', '2026-01-05T09:30:00.000Z', 'time'],
    ['an offset', '2026-01-05T09:30:00-05:00', '2026-01-05T14:30:00.000Z', 'time'],
    ['an offset without colon', '2026-01-05T09:30:00+0530', '2026-01-05T04:00:00.000Z', 'time'],
    ['an offset of hours', '2026-01-05T09:30+08', '2026-01-05T01:30:00.000Z', 'time'],
    ['fractions', '2026-01-05T09:30:00.123456Z', '2026-01-05T09:30:00.123Z', 'time'],
    ['no offset: the clock of the place', '2026-01-05T09:30:00', '2026-01-05T01:30:00.000Z', 'time'],
    ['a blank for the T', '2026-01-05 09:30:00', '2026-01-05T01:30:00.000Z', 'time'],
    ['a day: midnight at the place', '2026-01-05', '2026-01-04T16:00:00.000Z', 'date'],
  ])('reads %s', (_what, eventDateTime, occurredAt, precision) => {
    expect(only(equipmentEvent({ eventDateTime }))).toMatchObject({ occurredAt, precision });
  });

  it.each([
    ['2026-01-05T09:30:00', '2026-01-05T09:30:00.000Z'],
    ['2026-01-05', '2026-01-05T00:00:00.000Z'],
  ])('reads %s as UTC where the zone of the place is not known', (eventDateTime, occurredAt) => {
    expect(only(equipmentEvent({ eventDateTime, transportCall: null }))).toMatchObject({ occurredAt });
  });

  it.each([
    ['1899-12-30T00:00:00Z', 'lies before 2000 or more than two years ahead'],
    ['1999-12-31T23:59:59Z', 'lies before 2000 or more than two years ahead'],
    ['2199-01-01T00:00:00Z', 'lies before 2000 or more than two years ahead'],
    ['9999-12-31', 'lies before 2000 or more than two years ahead'],
    ['2026-02-30T10:00:00Z', 'is no date or time'],
    ['2026-01-05T25:00:00Z', 'is no date or time'],
    ['yesterday', 'is no date or time'],
    ['20260105', 'is no date or time'],
  ])('keeps an event dated %s as unusable', (eventDateTime, reason) => {
    for (const event of [equipmentEvent({ eventDateTime }), shipmentEvent({ eventDateTime })]) {
      expect(only(event)).toMatchObject({ kind: 'unusable', reason: `The eventDateTime ${eventDateTime} ${reason}.` });
    }
  });

  it('takes the later of creation and update as the version', () => {
    const eventUpdatedDateTime = '2026-01-05T05:00:00+01:00';

    expect(only(equipmentEvent({ eventUpdatedDateTime }))).toMatchObject({ recordedAt: '2026-01-05T04:00:00.000Z' });
  });

  it.each(['2199-01-01T00:00:00Z', 'now', null])(
    'does not believe %s as the time of a version',
    (eventCreatedDateTime) => {
      expect(only(equipmentEvent({ eventCreatedDateTime }))).toMatchObject({ kind: 'movement', recordedAt: null });
    },
  );
});

describe('containers', () => {
  it.each([
    ['MSKU1234565', 'MSKU1234565'],
    ['msku 123456-5', 'MSKU1234565'],
    ['MSKU1234569', 'MSKU1234569'],
  ])('keeps the number of the line: %s', (equipmentReference, container) => {
    expect(only(equipmentEvent({ equipmentReference }))).toMatchObject({ kind: 'movement', container });
  });

  it.each(['NOTACONTAINER', '12345', 'MSKU12345'])('keeps an event of %s as unusable', (equipmentReference) => {
    const reason = `${equipmentReference} does not have the form of a container number.`;

    expect(only(equipmentEvent({ equipmentReference }))).toMatchObject({ kind: 'unusable', reason });
  });

  it('keeps an equipment event without a container as unusable, unless its references name exactly one', () => {
    const references = [{ referenceType: 'EQ', referenceValue: 'MSKU1234565' }];

    expect(only(equipmentEvent({ equipmentReference: null }))).toMatchObject({ kind: 'unusable', container: null });
    expect(only(equipmentEvent({ equipmentReference: null, references }))).toMatchObject({ container: 'MSKU1234565' });
  });

  it.each([
    ['one', ['MSKU1234565'], 'MSKU1234565'],
    ['one twice', ['MSKU1234565', 'MSKU1234565'], 'MSKU1234565'],
    ['two', ['MSKU1234565', 'MSKU7654321'], null],
    ['none', [], null],
  ])('ties a transport event to a container if its references name %s', (_what, numbers, container) => {
    const references = numbers.map((referenceValue) => ({ referenceType: 'EQ', referenceValue }));

    expect(only(transportEvent({ references }))).toMatchObject({ container });
  });
});
