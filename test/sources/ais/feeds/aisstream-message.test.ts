import { describe, expect, it } from 'vitest';
import { readAisStream } from '../../../../src/sources/ais/feeds/aisstream/message.ts';
import { type AisStreamJson, positionReport, shipStaticData } from '../../../support/aisstream-server.ts';

const MMSI = 219018271;
const AT = '2026-06-10T12:20:00.000Z';
const NOW_MS = Date.parse('2026-06-10T12:20:03Z');
const HERE = {
  mmsi: MMSI,
  latitude: 33.68,
  longitude: -118.25,
  speedKnots: 4.2,
  courseDegrees: 12.5,
  headingDegrees: 13,
};

const read = (message: unknown) => readAisStream(JSON.stringify(message), NOW_MS);

/** A position whose report has other members. */
function withReport(members: Record<string, unknown>): AisStreamJson {
  const message = positionReport(HERE, AT);
  return { ...message, Message: { PositionReport: { ...message.Message.PositionReport, ...members } } };
}

describe('a message of aisstream.io', () => {
  it('has where the vessel was, and when that was received', () => {
    const message = positionReport(HERE, AT);

    expect(read(message)).toEqual({
      type: 1,
      mmsi: MMSI,
      position: {
        latitude: 33.68,
        longitude: -118.25,
        speedKnots: 4.2,
        courseDegrees: 12.5,
        headingDegrees: 13,
      },
      statics: null,
      atMs: Date.parse(AT),
      text: JSON.stringify(message),
      feed: 'aisstream',
    });
  });

  it('has who the vessel says that it is', () => {
    const message = shipStaticData({ mmsi: MMSI, imo: '9321483', name: 'EMMA' }, AT);

    expect(read(message)).toMatchObject({
      type: 5,
      mmsi: MMSI,
      position: null,
      statics: { imo: '9321483', name: 'EMMA', destination: 'USLAX' },
      atMs: Date.parse(AT),
    });
  });

  it('has nothing in place of what the vessel does not know', () => {
    expect(read(positionReport({ mmsi: MMSI, latitude: 1, longitude: 2 }, AT))).toMatchObject({
      position: { speedKnots: null, courseDegrees: null, headingDegrees: null },
    });
    expect(read(positionReport({ mmsi: MMSI }, AT))).toMatchObject({ position: null });
    expect(read(shipStaticData({ mmsi: MMSI }, AT))).toMatchObject({ statics: { imo: null, name: null } });
  });

  it.each([
    ['2026-06-10 12:20:00.0 +0000 UTC', AT],
    ['2026-06-10 12:20:00 +0000 UTC', AT],
    ['2026-06-10 12:20:00.123456789 +0000 UTC', '2026-06-10T12:20:00.123Z'],
    // What cannot be right: hours ahead, before there was AIS, without a zone, and no time at all.
    ['2026-06-10 18:20:00 +0000 UTC', '2026-06-10T12:20:03.000Z'],
    ['1970-01-01 00:00:00 +0000 UTC', '2026-06-10T12:20:03.000Z'],
    ['2026-06-10 12:20:00', '2026-06-10T12:20:03.000Z'],
    ['', '2026-06-10T12:20:03.000Z'],
  ])('of the time %s is of %s', (written, at) => {
    const message = positionReport(HERE, AT);

    expect(read({ ...message, MetaData: { ...message.MetaData, time_utc: written } })).toMatchObject({
      atMs: Date.parse(at),
    });
  });

  it('is a refusal where the service says that it does not accept the subscription', () => {
    expect(read({ error: 'Api Key Is\nNot Valid' })).toEqual({ refusal: 'Api Key Is Not Valid' });
  });

  it.each([
    ['no JSON', '{"MessageType":"PositionReport"'],
    ['empty', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['nothing but brackets', '['.repeat(60_000)],
    ['without a type', '{}'],
  ])('is malformed if it is %s', (_, text) => {
    expect(readAisStream(text, NOW_MS)).toBe('malformed');
  });

  it.each([
    ['a number that is a text', withReport({ Latitude: '33.68' })],
    ['no position', withReport({ Latitude: null })],
    ['a radio number of none', withReport({ UserID: -1 })],
    ['a radio number that is too long', withReport({ UserID: 10 ** 12 })],
    ['another vessel inside than outside', withReport({ UserID: 111 })],
    ['a mark that it is not valid', withReport({ Valid: false })],
    ['no message', { ...positionReport(HERE, AT), Message: {} }],
    ['the message of another type', { ...positionReport(HERE, AT), MessageType: 'ShipStaticData' }],
    ['no envelope', { MessageType: 'PositionReport', Message: positionReport(HERE, AT).Message }],
  ])('is malformed with %s', (_, message) => {
    expect(read(message)).toBe('malformed');
  });

  it('is unsupported if it is of a type that was not asked for', () => {
    expect(read({ ...positionReport(HERE, AT), MessageType: 'BaseStationReport' })).toBe('unsupported');
  });

  it('keeps no control characters and no long texts of a crew', () => {
    const message = shipStaticData({ mmsi: MMSI, imo: '9321483', name: `EM\u0000MA\n${'X'.repeat(100)}` }, AT);

    const result = read(message);

    expect(result).toMatchObject({ statics: { name: 'EM MA XXXXXXXXXXXXXX' } });
  });
});
