import { describe, expect, it } from 'vitest';
import { placeKey } from '../../src/domain/place-key.ts';
import { resolvePlace } from '../../src/domain/resolve-place.ts';
import { listedAt, listedCount } from '../../src/domain/unlocode.ts';
import { isUnlocodeNamed, keysOf, rowsNamed } from '../../src/domain/unlocode-names.ts';
import { countProcessorMs } from '../support/processor-time.ts';

describe('resolvePlace', () => {
  it.each([
    ['SHANGHAI, CHINA', 'CNSHA'],
    ['Shanghai', 'CNSHA'],
    ['SHANGHAI CHINA', 'CNSHA'],
    ['SHANGHAI, CN', 'CNSHA'],
    ['SHANGHAI (CN)', 'CNSHA'],
    ['Los Angeles, CA', 'USLAX'],
    ['LOS ANGELES CA US', 'USLAX'],
    ['Los Angeles, California, USA', 'USLAX'],
    ['PORT OF LOS ANGELES, CA', 'USLAX'],
    ['HO CHI MINH CITY (CAT LAI), VN', 'VNSGN'],
    ['SAIGON', 'VNSGN'],
    ['BUDAPEST, HUNGARY', 'HUBUD'],
    ['Budapest', 'HUBUD'],
    ['FOSHAN, GUANGDONG, CHINA', 'CNFOS'],
    ['Lat Krabang, THA', 'THLKR'],
    ['KÖLN, Germany', 'DECGN'],
    ['Koeln', 'DECGN'],
    ['SÃO PAULO', 'BRSAO'],
    ['HAI PHONG, VIETNAM', 'VNHPH'],
    ['ST. PAUL, MN', 'USSTP'],
    ['SAINT PAUL MN', 'USSTP'],
    ['Nhava Sheva, Maharashtra', 'INNSA'],
    ['ICD TUGHLAKABAD', 'INTKD'],
    ['NEWARK, NJ', 'USNYC'],
    ['PUSAN, REPUBLIC OF KOREA', 'KRPUS'],
    ['PORT KELANG, MALAYSIA', 'MYPKG'],
  ])('finds %s as %s', (name, locode) => {
    expect(resolvePlace({ name })).toBe(locode);
  });

  it.each([
    ['a name that several countries have', 'Paris'],
    ['a name that a country has several times', 'Springfield, US'],
    ['a name that two states have', 'Portland'],
    ['a village that a bare word may not mean', 'Mason'],
    ['no place', 'CONTAINER TERMINAL'],
    ['a name beside a word that is no region', 'SHANGHAI, BERTH 4'],
    ['a name with the country of another', 'BUDAPEST, FRANCE'],
    ['nothing', ' , '],
    ['punctuation', '(*)'],
  ])('finds none for %s: %s', (_what, name) => {
    expect(resolvePlace({ name })).toBeNull();
  });

  it.each([
    [{ name: 'SPRINGFIELD', subdivision: 'IL', country: 'US' }, 'USSPI'],
    [{ name: 'PARIS', country: 'FR' }, 'FRPAR'],
    [{ name: 'PARIS', subdivision: 'TX' }, 'USPRX'],
    [{ name: 'London', country: 'Canada', subdivision: 'Ontario' }, 'CALOD'],
  ])('takes country and subdivision from elements of their own: %j', (place, locode) => {
    expect(resolvePlace(place)).toBe(locode);
  });

  it('takes of several places the one that the journey names by its code', () => {
    expect(resolvePlace({ name: 'Hamburg' })).toBeNull();
    expect(resolvePlace({ name: 'Hamburg' }, { codes: new Set(['CNSHA', 'DEHAM']) })).toBe('DEHAM');
  });

  it('takes of several places the container port where a vessel calls, and none where two are', () => {
    expect(resolvePlace({ name: 'Rotterdam' }, { isPort: true })).toBe('NLRTM');
    expect(resolvePlace({ name: 'Portland' }, { isPort: true })).toBeNull();
    expect(resolvePlace({ name: 'Birmingham' }, { isPort: true })).toBeNull();
    expect(resolvePlace({ name: 'Springfield' }, { isPort: true })).toBeNull();
    expect(resolvePlace({ name: 'Springfield', country: 'US' }, { isPort: true })).toBeNull();
  });

  it('reads hostile texts in time that is in proportion to their length', () => {
    const processorMs = countProcessorMs();

    for (const name of ['('.repeat(20_000), 'A '.repeat(20_000), `${'A'.repeat(20_000)},`, ', '.repeat(20_000)]) {
      resolvePlace({ name });
    }

    expect(processorMs()).toBeLessThan(2_000);
  });
});

describe('the names of the list', () => {
  it('are found by their key, each of them', () => {
    const sample = Array.from({ length: 2_000 }, (_, at) => (at * 7_919) % listedCount());

    const lost = sample.filter((row) => !rowsNamed(keysOf(listedAt(row).name).first).first.includes(row));

    expect(lost).toEqual([]);
    expect(sample.filter((row) => !isUnlocodeNamed(row, keysOf(listedAt(row).name).first))).toEqual([]);
  });

  it.each([
    ['Nhava Sheva (Jawaharlal Nehru)', 'NHAVASHEVA', ['JAWAHARLALNEHRU']],
    ['Itaguai Pt = Sepetiba Pt', 'ITAGUAIPT', ['SEPETIBAPT', 'ITAGUAI', 'SEPETIBA']],
    ['Uccle (Ukkel)/Brussel (Bruxelles)', 'UCCLE', ['UKKEL']],
    ['Marin, Pontevedra', 'MARIN', []],
    ['Mumbai (ex Bombay)', 'MUMBAI', ['BOMBAY']],
  ])('are read as %s', (name, first, second) => {
    expect(keysOf(name)).toEqual({ first, second });
  });

  it.each([
    ['Saint-Étienne', 'SAINTETIENNE'],
    ["L'Aquila", 'LAQUILA'],
    ['Łódź', 'LODZ'],
    ['Tromsø', 'TROMSO'],
    ['Ft. Worth', 'FORTWORTH'],
  ])('are compared without accents and abbreviations: %s', (name, key) => {
    expect(placeKey(name)).toBe(key);
  });
});
