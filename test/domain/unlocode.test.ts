import { describe, expect, it } from 'vitest';
import { findListed, listedAt, listedCount, zoneOfCountry } from '../../src/domain/unlocode.ts';

describe('the UN/LOCODE list', () => {
  it('has the whole list, sorted by code, each row found by its code', () => {
    const rows = Array.from({ length: listedCount() }, (_, row) => listedAt(row));
    const codes = rows.map(({ locode }) => locode);

    expect(rows.length).toBeGreaterThan(116_000);
    expect(codes).toEqual([...codes].sort());
    expect(new Set(codes.map((code) => code.slice(0, 2))).size).toBeGreaterThan(240);
    expect(codes.filter((code) => findListed(code)?.locode !== code)).toEqual([]);
  });

  it('gives nearly every place a zone that the program can read, and none a zone at sea', () => {
    const zones = Array.from({ length: listedCount() }, (_, row) => listedAt(row).timezone);
    const known = zones.filter((zone) => zone !== null);

    expect(known.length / zones.length).toBeGreaterThan(0.99);
    expect([...new Set(known)].filter((zone) => zone.startsWith('Etc/') || !isZone(zone))).toEqual([]);
  });

  it('has the functions, the subdivision and the coordinates of a place', () => {
    expect(findListed('THLKR')).toEqual({
      locode: 'THLKR',
      name: 'Lat Krabang',
      subdivision: '10',
      isPort: false,
      hasFunctions: true,
      handlesContainers: true,
      timezone: 'Asia/Bangkok',
      latitude: 13.75,
      longitude: 100.7667,
    });
  });

  it('stores no coordinates that the list itself does not have, nor any that lie in another country', () => {
    expect(findListed('INNAG')).toMatchObject({ latitude: null, longitude: null, timezone: 'Asia/Kolkata' });
    expect(findListed('TRAMB')).toMatchObject({ latitude: null, longitude: null, timezone: 'Europe/Istanbul' });
  });

  it('reads a row that a comma in its name has shifted', () => {
    expect(findListed('ATMLD')).toMatchObject({ name: 'Mollersdorf, Baden', subdivision: '3', hasFunctions: false });
  });

  it.each(['', 'XXXXX', 'cnfos', 'CN FOS', '__proto__', 'CNFO0', 'CNFOSX'])('finds nothing for %j', (text) => {
    expect(findListed(text)).toBeNull();
  });

  it('knows the zone of a country that has only one', () => {
    expect(['HU', 'CN', 'IN', 'US', 'AU', 'QQ'].map(zoneOfCountry)).toEqual([
      'Europe/Budapest',
      'Asia/Shanghai',
      'Asia/Kolkata',
      null,
      null,
      null,
    ]);
  });
});

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
