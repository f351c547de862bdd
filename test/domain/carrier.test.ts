import { describe, expect, it } from 'vitest';
import {
  findLine,
  isLeasedPrefix,
  isLineSource,
  KNOWN_LINES,
  lineOfBillOfLadingPrefix,
  lineOfContainerPrefix,
  lineTable,
} from '../../src/domain/carrier.ts';
import { LEASED_PREFIXES, LINES, type LineRow } from '../../src/domain/carrier-table.ts';

const ROWS: readonly LineRow[] = LINES;

const EXPECTED =
  'ACLU ANNU APLU ARKU CHVW CLAM CMDU COSU CULU EGLV GOSU HDMU HDUJ HLCU IILU MAEU MATS MSCU ONEY OOLU PCIU SAFM ' +
  'SEAU SEJJ SMLM SMLU SQQY SSBF SSPH TEST TJFH TRBR TRKU TXZJ WDSB WHLC YMLU ZIMU ' +
  'KMTU SITC DJSC CKCO';

describe('the table of shipping lines', () => {
  it.each(EXPECTED.split(' '))('has %s', (scac) => {
    expect(findLine(scac)?.scac).toBe(scac);
  });

  it('is sorted by SCAC, each of four capital letters', () => {
    const scacs = KNOWN_LINES.all().map((line) => line.scac);

    expect(scacs).toEqual([...scacs].sort());
    expect(scacs.filter((scac) => !/^[A-Z]{4}$/.test(scac))).toEqual([]);
  });

  it.each(['alternativeScacs', 'containerPrefixes', 'billOfLadingPrefixes'] as const)('gives no %s twice', (field) => {
    const own = field === 'alternativeScacs' ? KNOWN_LINES.all().map((line) => line.scac) : [];
    const codes = [...own, ...KNOWN_LINES.all().flatMap((line) => line[field])];

    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
    expect(codes.filter((code) => !/^[A-Z]{4}$/.test(code))).toEqual([]);
  });

  it('has sixty lines at least, no two of one name', () => {
    const lines = KNOWN_LINES.all().filter((line) => !line.isSandbox);

    expect(lines.length).toBeGreaterThanOrEqual(60);
    for (const field of ['name', 'shortName'] as const) {
      const names = lines.map((line) => line[field]);
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    }
  });

  it('has owner prefixes of freight containers only, which end in U', () => {
    const prefixes = [...LEASED_PREFIXES, ...KNOWN_LINES.all().flatMap((line) => line.containerPrefixes)];

    expect(prefixes.filter((prefix) => !/^[A-Z]{3}U$/.test(prefix))).toEqual([]);
  });

  it('gives no leased prefix to a line and none twice', () => {
    expect(LEASED_PREFIXES.filter((prefix) => lineOfContainerPrefix(prefix) !== null)).toEqual([]);
    expect(new Set(LEASED_PREFIXES).size).toBe(LEASED_PREFIXES.length);
  });

  it('has one sandbox and names it so', () => {
    const sandboxes = KNOWN_LINES.all().filter((line) => line.isSandbox);

    expect(sandboxes).toEqual([expect.objectContaining({ scac: 'TEST', name: expect.stringContaining('Sandbox') })]);
  });

  it.each(['PCIU', 'TXZJ', 'WDSB'])('asks %s for containers only', (scac) => {
    expect(findLine(scac)?.supports).toEqual({ billOfLading: false, booking: false, container: true });
  });

  it.each(['MATS', 'SMLM', 'CLAM', 'GOSU', 'SMLU'])('never asks %s for a container', (scac) => {
    expect(findLine(scac)?.supports).toEqual({ billOfLading: true, booking: true, container: false });
  });

  it.each(['MAEU', 'MSCU', 'TEST'])('asks %s for every kind of number', (scac) => {
    expect(findLine(scac)?.supports).toEqual({ billOfLading: true, booking: true, container: true });
  });
});

describe('the forms of numbers', () => {
  const formats = ROWS.flatMap((row) => (row.documentFormats ?? []).map((format) => ({ ...format, scac: row.scac })));

  it.each(formats)('$scac: $words ($kind, $stands) fits its examples', ({ pattern, examples }) => {
    expect(examples.length).toBeGreaterThan(0);
    expect(examples.filter((example) => !pattern.test(example))).toEqual([]);
  });

  it.each(formats)('$scac: $words ($kind, $stands) fits whole numbers of capitals and digits only', (format) => {
    const { pattern, examples, scac } = format;
    if (findLine(scac)?.isSandbox && format.stands === 'after_prefix') return;
    const damaged = examples.flatMap((example) => [`${example} `, `-${example}`, `${example}00000`]);

    expect(damaged.filter((number) => pattern.test(number) && !examples.includes(number))).toEqual([]);
    expect(pattern.flags).toBe('');
  });

  it('says nothing of the kinds that a line does not take, but where people have the number all the same', () => {
    const pointless = ROWS.filter(
      (row) => row.only?.includes('booking') === false && row.documentFormats?.some(({ kind }) => kind === 'booking'),
    );

    expect(pointless).toEqual([]);
  });
});

describe('findLine', () => {
  it.each([
    ['maeu', 'MAEU'],
    [' PABV ', 'PCIU'],
    ['anlc', 'ANNU'],
    ['SUDU', 'MAEU'],
    ['WWSU', 'SSBF'],
    ['gslu', 'GOSU'],
  ])('finds %j as %s', (scac, found) => {
    expect(findLine(scac)?.scac).toBe(found);
  });

  it.each(['', 'XXXX', '__proto__', 'constructor'])('finds nothing for %j', (scac) => {
    expect(findLine(scac)).toBeNull();
  });
});

describe('a search of lines', () => {
  it('puts the line with exactly that code first', () => {
    expect(KNOWN_LINES.search('one').map((line) => line.scac)).toContain('ONEY');
    expect(KNOWN_LINES.search('seau')[0]?.scac).toBe('SEAU');
    expect(KNOWN_LINES.search('hapag').map((line) => line.scac)).toEqual(['HLCU']);
  });

  it('finds nothing for nothing', () => {
    expect(KNOWN_LINES.search('  ')).toEqual([]);
    expect(KNOWN_LINES.search('no such line')).toEqual([]);
  });
});

describe('prefixes', () => {
  it.each([
    ['MSKU', 'MAEU'],
    ['HMCU', 'EGLV'],
    ['SMCU', 'SMLM'],
    ['SMLU', 'SMLU'],
    ['APLU', 'CMDU'],
    ['KOCU', 'HDMU'],
    ['SIKU', 'SIKU'],
    ['JXLU', 'GOSU'],
    ['TPCU', 'WHLC'],
  ])('knows the containers of %s as those of %s', (prefix, scac) => {
    expect(lineOfContainerPrefix(prefix)?.scac).toBe(scac);
  });

  it('states what is leased', () => {
    expect(isLeasedPrefix('tclu')).toBe(true);
    expect(isLeasedPrefix('GLDU')).toBe(true);
    expect(isLeasedPrefix('WFHU')).toBe(true);
    expect(isLeasedPrefix('MSKU')).toBe(false);
  });

  it('knows a bill of lading by the SCAC and by what the line writes instead', () => {
    expect(lineOfBillOfLadingPrefix('MEDU')?.scac).toBe('MSCU');
    expect(lineOfBillOfLadingPrefix('ZIMU')?.scac).toBe('ZIMU');
    expect(lineOfBillOfLadingPrefix('TCLU')).toBeNull();
  });
});

describe('a table with lines of settings', () => {
  const table = lineTable([
    { scac: 'QZXV', name: 'Quarz Lines' },
    { scac: 'QZXW', name: null },
  ]);

  it('finds them by SCAC, by name and by the prefix of their bills of lading, beside the known ones', () => {
    expect(table.find(' qzxv ')).toMatchObject({ scac: 'QZXV', name: 'Quarz Lines', shortName: 'Quarz Lines' });
    expect(table.search('quarz').map(({ scac }) => scac)).toEqual(['QZXV']);
    expect(table.ofBillOfLadingPrefix('QZXV')?.scac).toBe('QZXV');
    expect(table.all()).toHaveLength(KNOWN_LINES.all().length + 2);
    expect(table.find('SUDU')?.scac).toBe('MAEU');
  });

  it('calls one without a name by its SCAC, and lets it take every kind of number', () => {
    const supports = { billOfLading: true, booking: true, container: true };
    expect(table.find('QZXW')).toMatchObject({ name: 'QZXW', shortName: 'QZXW', supports, isSandbox: false });
  });

  it('keeps known lines as they are, and names each line once', () => {
    const named = ['MAEU', 'SUDU', 'TEST', 'QZXV', 'QZXV'].map((scac) => ({ scac, name: 'Another' }));
    const changed = lineTable(named);

    expect(changed.all()).toHaveLength(KNOWN_LINES.all().length + 1);
    expect(changed.find('MAEU')).toEqual(findLine('MAEU'));
    expect(changed.find('SUDU')).toEqual(findLine('SUDU'));
    expect(findLine('QZXV')).toBeNull();
  });

  it('does not need to know a line to tell its source from others', () => {
    const others = ['pier-terminal', 'maeu', 'bnsf-push-maeu', 'MAEU-schedules', 'ais', 'AB12', ''];
    expect(['MAEU', 'QZXV', 'TEST'].map(isLineSource)).toEqual([true, true, true]);
    expect(others.filter(isLineSource)).toEqual([]);
  });
});
