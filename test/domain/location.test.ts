import zoneOfCoordinates from '@photostructure/tz-lookup';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  canonicalLocode,
  describePlace,
  findLocation,
  locations,
  type TableLocation,
} from '../../src/domain/location.ts';
import { type LocationRow, METRO_AREAS, PORTS } from '../../src/domain/location-table.ts';

const ROWS: readonly LocationRow[] = [...PORTS, ...METRO_AREAS];

/** Places where the coarse map of the look-up draws the border on the wrong side of a strait. */
const BORDER_EXCEPTIONS: Readonly<Record<string, string>> = {
  MYTPP: 'In the Strait of Johor; the look-up answers Jakarta.',
  MAPTM: 'In the Strait of Gibraltar; the look-up answers Madrid.',
  TLDIL: 'Beside the border of Timor; the look-up answers Makassar.',
  ASPPG: 'Tutuila is too small for the look-up, which answers Apia across the date line.',
};

const nowhere = { locode: null, name: null, latitude: null, longitude: null };

describe('the table of places', () => {
  it('has UN/LOCODEs only, none of them twice, aliases included', () => {
    const codes = ROWS.flatMap(([locode, , , , , , aliases]) => [locode, ...(aliases ?? [])]);

    expect(codes.filter((code) => !/^[A-Z]{2}[A-Z2-9]{3}$/.test(code))).toEqual([]);
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  });

  it('has some four hundred ports and inland places at least, in all oceans', () => {
    const countries = new Set(locations().map((place) => place.countryCode));

    expect(locations().length).toBeGreaterThanOrEqual(400);
    expect([...'BR CK DZ EE FJ GE GL KE NC PF SD TT YE ZA'.split(' ')].filter((code) => !countries.has(code))).toEqual(
      [],
    );
  });

  it('gives no place the coordinates of another', () => {
    const points = ROWS.map(([, , , latitude, longitude]) => `${latitude} ${longitude}`);

    expect(points.filter((point, at) => points.indexOf(point) !== at)).toEqual([]);
  });

  it('keeps aliases within the country of their place', () => {
    const strangers = ROWS.filter(([locode, , , , , , aliases]) =>
      aliases?.some((alias) => alias.slice(0, 2) !== locode.slice(0, 2)),
    );

    expect(strangers).toEqual([]);
  });

  it('names a state for every place in the United States and Canada, and for no other', () => {
    const wrong = ROWS.filter(([locode, , state]) => /^(US|CA)/.test(locode) !== (state !== null));

    expect(wrong).toEqual([]);
  });

  it.each(locations().map((place) => [place.locode ?? '', place] as const))(
    'gives %s the zone in which its coordinates lie',
    (locode, place) => {
      const zone = zoneOfCoordinates(place.latitude ?? 0, place.longitude ?? 0);

      const agrees = offsetsOf(zone) === offsetsOf(place.timezone ?? 'UTC');
      expect(agrees).toBe(BORDER_EXCEPTIONS[locode] === undefined);
    },
  );

  it('gives every country code as the LOCODE has it', () => {
    expect(locations().filter((place) => place.countryCode !== place.locode?.slice(0, 2))).toEqual([]);
  });

  it('cannot be changed by who reads it', () => {
    expect(locations().every((place) => Object.isFrozen(place))).toBe(true);
    expect(Object.isFrozen(locations())).toBe(true);
  });
});

describe('findLocation', () => {
  it.each([
    ['CNSHG', 'CNSHA'],
    ['CNSGH', 'CNSHA'],
    ['CNYSA', 'CNSHA'],
    ['USEWR', 'USNYC'],
    ['CNNBG', 'CNNGB'],
    ['CNNBO', 'CNNGB'],
    ['CNQIN', 'CNTAO'],
    ['CNXAM', 'CNXMN'],
    ['USPTM', 'USORF'],
    ['us lax', 'USLAX'],
    ['CNDAL', 'CNDLC'],
    ['CNTAC', 'CNTAG'],
    ['KRBNP', 'KRPUS'],
    ['INPPV', 'INPAV'],
    ['RELPT', 'REPDG'],
    ['USMES', 'USMSP'],
  ])('finds %s as %s', (alias, locode) => {
    expect(findLocation(alias)?.locode).toBe(locode);
    expect(canonicalLocode(alias)).toBe(locode);
  });

  it('distinguishes inland places from ports', () => {
    expect(findLocation('USCHI')?.kind).toBe('metro_area');
    expect(findLocation('CAMTR')?.kind).toBe('port');
  });

  it('finds Yantian where it is', () => {
    expect(findLocation('CNYTN')).toEqual({
      locode: 'CNYTN',
      name: 'Yantian',
      stateAbbr: null,
      countryCode: 'CN',
      timezone: 'Asia/Shanghai',
      latitude: 22.57,
      longitude: 114.27,
      kind: 'port',
    });
  });

  it.each(['', 'XXXXX', '__proto__', 'constructor'])('finds nothing for %j', (locode) => {
    expect(findLocation(locode)).toBeNull();
  });
});

describe('describePlace', () => {
  it('prefers the table to what the source says', () => {
    const place = describePlace({ locode: 'CNYSA', name: 'YANGSHAN', latitude: 0, longitude: 1 });

    expect(place).toBe(findLocation('CNSHA'));
  });

  it('keeps what the source says of a place that no table holds', () => {
    const place = describePlace({ locode: 'it qqq', name: 'Brindisi', latitude: 40.63, longitude: 17.94 });

    const expected: TableLocation = {
      locode: 'ITQQQ',
      name: 'Brindisi',
      stateAbbr: null,
      countryCode: 'IT',
      timezone: 'Europe/Rome',
      latitude: 40.63,
      longitude: 17.94,
      kind: 'port',
    };
    expect(place).toEqual(expected);
  });

  it.each([
    ['no coordinates', null, null],
    ['half of them', 40.63, null],
    ['zeros', 0, 0],
    ['coordinates that are none', 140.63, 17.94],
    ['numbers that are none', Number.NaN, Number.POSITIVE_INFINITY],
  ])('knows no zone with %s', (_what, latitude, longitude) => {
    const place = describePlace({ locode: 'AUQ9Q', name: null, latitude, longitude });

    expect(place).toMatchObject({ countryCode: 'AU', timezone: null, latitude: null, longitude: null });
  });

  it.each([
    ['a code that no table holds', { ...nowhere, locode: 'ITQQQ' }],
    ['a name that no table holds', { ...nowhere, name: 'Borgo Inesistente', country: 'IT' }],
    ['a country by its name', { ...nowhere, name: 'Borgo Inesistente', country: 'Italy' }],
  ])('gives %s the zone of its country, which has only one', (_what, reference) => {
    expect(describePlace(reference)).toMatchObject({ countryCode: 'IT', timezone: 'Europe/Rome' });
  });

  it.each([
    ['CNFOS', 'Foshan', 'Asia/Shanghai', 'metro_area'],
    ['INNAG', 'Nagpur', 'Asia/Kolkata', 'metro_area'],
    ['HUBUD', 'Budapest', 'Europe/Budapest', 'port'],
    ['THLKR', 'Lat Krabang', 'Asia/Bangkok', 'metro_area'],
  ])('describes %s by the UN/LOCODE list', (locode, name, timezone, kind) => {
    const place = describePlace({ ...nowhere, locode, name: 'As The Source Writes It' });

    expect(place).toMatchObject({ locode, name, timezone, kind, countryCode: locode.slice(0, 2) });
  });

  it('describes a place that is only named by the table that holds it', () => {
    const place = describePlace({ ...nowhere, name: 'SHANGHAI, CHINA' });

    expect(place).toBe(findLocation('CNSHA'));
  });

  it('lets the own table win over a list whose coordinates are of another place', () => {
    expect(findLocation('TRAMB')).toMatchObject({ locode: 'TRAMR', latitude: 40.97, longitude: 28.68 });
  });

  it('gives no zone to a point at sea, where no port lies', () => {
    const place = describePlace({ ...nowhere, name: 'Somewhere', latitude: -30, longitude: -20 });

    expect(place).toMatchObject({ timezone: null, latitude: -30, longitude: -20 });
  });

  it('drops a code that is no LOCODE', () => {
    const place = describePlace({ ...nowhere, locode: 'Rotterdam', name: 'Rotterdam' });

    expect(place).toMatchObject({ locode: null, countryCode: null, name: 'Rotterdam' });
  });

  it('says nothing of a place of which nothing is said', () => {
    expect(describePlace(nowhere)).toEqual({
      ...nowhere,
      stateAbbr: null,
      countryCode: null,
      timezone: null,
      kind: 'port',
    });
  });
});

const offsetsByZone = new Map<string, string>();

// Zones of different name agree when their clocks agree at noon of every day of 2026.
function offsetsOf(zone: string): string {
  const known = offsetsByZone.get(zone);
  if (known !== undefined) return known;
  const first = Temporal.Instant.from('2026-01-01T12:00:00Z');
  const days = Array.from({ length: 365 }, (_, day) => first.add({ hours: 24 * day }));
  const offsets = days.map((day) => day.toZonedDateTimeISO(zone).offset).join();
  offsetsByZone.set(zone, offsets);
  return offsets;
}
