import { describe, expect, it } from 'vitest';
import { readMessages } from '../../../../src/sources/edi/edifact/messages.ts';
import { readDateTime } from '../../../../src/sources/edi/edifact/moment.ts';
import { component, elementsOf, tokenize } from '../../../../src/sources/edi/edifact/tokenize.ts';

function tags(text: string): string[] {
  return [...tokenize(text)].map(({ tag }) => tag);
}

function values(text: string): string[] {
  const [, segment] = tokenize(text);
  return segment === undefined ? [] : elementsOf(segment).map((_, at) => component(segment, at));
}

describe('segments', () => {
  it.each([
    ['as the standard has them', "UNH+1+IFTSTA:D:00B:UN'BGM+23+A+9'UNT+2+1'"],
    ['with an advice', "UNA:+.? 'UNH+1+IFTSTA:D:00B:UN'BGM+23+A+9'UNT+2+1'"],
    ['with an advice that lost its blank', "UNA:+.?'UNH+1+IFTSTA:D:00B:UN'BGM+23+A+9'UNT+2+1'"],
    ['with an advice that lost its release, too', "UNA:+.'\r\nUNH+1+IFTSTA:D:00B:UN'BGM+23+A+9'UNT+2+1'"],
    ['with an advice that is wrong', "UNA:*.? ~UNH+1+IFTSTA:D:00B:UN'BGM+23+A+9'UNT+2+1'"],
    ['with other characters', 'UNA|*,\\ ~UNH*1*IFTSTA|D|00B|UN~BGM*23*A*9~UNT*2*1~'],
    ['with control characters', 'UNH\x1d1\x1dIFTSTA\x1fD\x1cBGM\x1d23\x1cUNT\x1d2\x1c'],
    ['behind a byte order mark', "\uFEFFUNH+1+IFTSTA:D:00B:UN'BGM+23+A+9'UNT+2+1'"],
    ['on lines of their own', "UNH+1+IFTSTA:D:00B:UN'\r\nBGM+23+A+9'\r\nUNT+2+1'\r\n"],
    ['on lines without a terminator', 'UNH+1+IFTSTA:D:00B:UN\r\nBGM+23+A+9\r\nUNT+2+1\r\n'],
    ['on lines of a fixed length', "UNH+1+IFTST\nA:D:00B:UN'BGM+2\n3+A+9'UNT+2\n+1'"],
    ['with blank ones between them', "UNH+1+IFTSTA:D:00B:UN''  '\n'BGM+23+A+9'UNT+2+1'"],
    ['in lower case', "unh+1+IFTSTA:D:00B:UN'bgm+23+A+9'unt+2+1'"],
    ['with a last terminator missing', "UNH+1+IFTSTA:D:00B:UN'BGM+23+A+9'UNT+2+1"],
    ['with a release character at the end', "UNH+1+IFTSTA:D:00B:UN'BGM+23+A+9'UNT+2+1?"],
    ['after other text', "From: a@example.com\nSubject: x\n\nUNH+1+IFTSTA:D:00B:UN'BGM+23+A+9'UNT+2+1'"],
  ])('are read %s', (_, text) => {
    expect(tags(text)).toEqual(['UNH', 'BGM', 'UNT']);
  });

  it('keep what a release character protects', () => {
    expect(values("UNH+1+X'FTX+A?+B+C?:D+E?'F+G??+H?'+?'")).toEqual(['FTX', 'A+B', 'C:D', "E'F", 'G?', "H'", "'"]);
  });

  it('give components by position, and nothing where there are none', () => {
    const [, segment] = tokenize("UNH+1+X'LOC+9+NLRTM:139:6+ECT?:1:TER'");
    if (segment === undefined) throw new Error('There is a second segment.');

    expect([component(segment, 2, 2), component(segment, 3), component(segment, 3, 1)]).toEqual(['6', 'ECT:1', 'TER']);
    expect([component(segment, 2, 9), component(segment, 9), component(segment, 9, 9)]).toEqual(['', '', '']);
  });
});

describe('messages', () => {
  const types = (text: string) => [...readMessages(text)].map(({ type }) => type);

  it('are found without interchange, trailer or the terminator before their header', () => {
    expect(types("UNH+1+IFTSTA:D'BGM+23'UNH+2+COARRI:D'BGM+98UNH+3+CODECO:D'BGM+34")).toEqual([
      'IFTSTA',
      'COARRI',
      'CODECO',
    ]);
  });

  it('may come in several interchanges, each with its own characters', () => {
    const text = "UNA:+.? 'UNB+UNOA'UNH+1+IFTSTA:D'UNT+1'UNZ+1'\nUNA|*.\\ ~UNB*UNOA~UNH*1*COARRI|D~UNT*1~UNZ*1~";

    expect(types(text)).toEqual(['IFTSTA', 'COARRI']);
  });

  it('with a spoilt header are given as segments that stand in none', () => {
    expect(types("UNB+UNOA'XNH+1+IFTSTA:D'BGM+23+A'UNT+2'UNH+2+CODECO:D'UNT+1'UNZ+2'")).toEqual([null, 'CODECO']);
  });
});

describe('times', () => {
  it.each([
    ['202601042200', '203', 'Europe/Amsterdam', '2026-01-04T21:00:00.000Z', 'time'],
    ['20260104', '102', 'Europe/Amsterdam', '2026-01-03T23:00:00.000Z', 'date'],
    ['260104', '101', null, '2026-01-04T00:00:00.000Z', 'date'],
    ['2601042200', '201', null, '2026-01-04T22:00:00.000Z', 'time'],
    ['260104220059', '202', null, '2026-01-04T22:00:59.000Z', 'time'],
    ['20260104220059', '204', null, '2026-01-04T22:00:59.000Z', 'time'],
    ['202601042200UTC', '303', 'Europe/Amsterdam', '2026-01-04T22:00:00.000Z', 'time'],
    ['202601042200+0530', '303', 'Europe/Amsterdam', '2026-01-04T16:30:00.000Z', 'time'],
    ['202601042200-05', '303', null, '2026-01-05T03:00:00.000Z', 'time'],
    ['202601042200LT', '303', 'Europe/Amsterdam', '2026-01-04T21:00:00.000Z', 'time'],
    ['202601042400', '203', null, '2026-01-05T00:00:00.000Z', 'time'],
    ['20260104', '203', null, '2026-01-04T00:00:00.000Z', 'date'],
    ['202601042200', '', null, '2026-01-04T22:00:00.000Z', 'time'],
  ])('reads %s in format %s at %s', (value, format, timezone, at, precision) => {
    expect(readDateTime(value, format, timezone)).toMatchObject({ at, precision });
  });

  it.each(['', '2026', '202613010000', '202602300000', '202601042561', '202601042200CST', 'tomorrow', '2026-01-04'])(
    'finds none in "%s"',
    (value) => {
      expect(readDateTime(value, '203', null)).toBeNull();
    },
  );
});
