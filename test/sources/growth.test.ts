import { describe, expect, it } from 'vitest';
import type { Reader, Reading, Sender } from '../../src/sources/push.ts';
import { readers } from '../../src/sources/registry/readers.ts';

const LINE: Sender = { source: 'MAEU', party: 'shipping_line', scac: 'MAEU', dialect: null };

/** A text may be kept so many times over in the parts that are made of it. */
const GROWTH_MAX = 25;

const ISA =
  'ISA*00*          *00*          *ZZ*LINE           *ZZ*US             *260603*1500*U*00401*000000001*0*P*>~' +
  'GS*QO*L*U*20260603*1500*1*X*004010~';
const UNB = "UNB+UNOA:2+A+B+260603:1500+1'";

function read(text: string): { format: string; reading: Reading } {
  const reader = readers.find((one: Reader) => one.recognizes(text));
  if (reader === undefined) throw new Error('No reader accepts the text.');
  return {
    format: reader.format,
    reading: reader.read(text, { sender: LINE, receivedAt: '2026-06-05T00:00:00.000Z' }),
  };
}

/** The characters of all that is kept, each text once where several statements share it. */
function keptIn({ messages, rejections }: Reading): number {
  const raws = new Set<unknown>();
  for (const { raw } of messages.flatMap(({ statements }) => statements)) raws.add(raw);
  const texts = [
    ...[...raws].map((raw) => (typeof raw === 'string' ? raw : JSON.stringify(raw))),
    ...rejections.map(({ raw }) => raw),
  ];
  return texts.reduce((sum, text) => sum + text.length, 0);
}

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('');
const box = (at: number) => `EQD+CN+MSKU${String(at).padStart(7, '0')}+4510+++5'`;
const equipment = (at: number) => `N7*MSKU*${String(at).padStart(6, '0')}~`;
const ramp = (remark: string, count: number) =>
  `${ISA}ST*322*1~Q5*OA*20260601*1000*LT**LOS ANGELES*CA~N9*ZZ*${remark}~${times(count, equipment)}SE*1*1~GE*1*1~`;
const report = (type: string, code: number, remark: string, count: number) =>
  `${UNB}UNH+1+${type}:D:95B:UN'BGM+${code}+1+9'FTX+AAA+++${remark}'RFF+BN:BK4711'TDT+20+1+1'LOC+11+USLAX'${times(count, box)}UNT+1+1'UNZ+1+1'`;
const status = (at: number) => `STS+1+24'DTM+334:202606011000:203'LOC+175+CNSHA'${box(at)}`;

describe('a header that stands above many parts', () => {
  const long = 'X'.repeat(100_000);
  const short = 'X'.repeat(15_000);

  it.each([
    ['a 322, once too long', 'x12', ramp(long, 500)],
    ['a 322, above too many boxes', 'x12', ramp(short, 500)],
    [
      'a 214',
      'x12',
      `${ISA}ST*214*1~B10*1*2*MAEU~L11*${short}~${times(500, (at) => `LX*${at}~AT7*X1*NS***20260601*1000*LT~MS1*LOS ANGELES*CA~MS2*MSKU*${String(at).padStart(6, '0')}~`)}SE*1*1~`,
    ],
    [
      'a 315',
      'x12',
      `${ISA}ST*315*1~K1*${short}~${times(500, () => 'B4***VD*20260601*1000*USLAX*MSKU*000000*L*4500*USLAX*UN*6~')}SE*1*1~`,
    ],
    ['a COARRI, once too long', 'edifact', report('COARRI', 44, long, 500)],
    ['a CODECO, above too many boxes', 'edifact', report('CODECO', 34, short, 500)],
    ['a COPARN', 'edifact', report('COPARN', 12, short, 500)],
    ['an IFTSTA, of many statuses', 'edifact', `${UNB}UNH+1+IFTSTA:D:00B:UN'FTX+AAA+++${short}'${times(500, status)}`],
    [
      'an IFTSTA, of many consignments',
      'edifact',
      `${UNB}UNH+1+IFTSTA:D:00B:UN'FTX+AAA+++${short}'${times(500, (at) => `CNI+${at}'${status(at)}`)}`,
    ],
    [
      'an interchange of many messages',
      'edifact',
      `UNB+UNOA:2+${short}+B+260603:1500+1'${times(500, () => "UNH+1+IFTSTA:D:00B:UN'BGM+23'")}`,
    ],
  ])('does not make much more of a text than was sent: %s', (_what, format, text) => {
    const { format: found, reading } = read(text);

    expect(found).toBe(format);
    expect(reading.rejections.length).toBeGreaterThan(0);
    expect(keptIn(reading)).toBeLessThan(GROWTH_MAX * text.length);
  });

  it('is reported where it is too long, and kept once', () => {
    const { reading } = read(ramp(long, 500));

    expect(reading.messages).toEqual([]);
    expect(reading.rejections.map(({ reason }) => reason)).toEqual(['The header of the 322 is too long.']);
  });

  it('stands with each of them otherwise', () => {
    const terminal = read(report('COARRI', 44, 'ALL OF THEM', 200)).reading;
    const railroad = read(ramp('ALL OF THEM', 50)).reading;

    expect(railroad.messages).toHaveLength(50);
    const raws = [...terminal.messages, ...railroad.messages].flatMap(({ statements }) =>
      statements.map(({ raw }) => raw),
    );
    expect(raws.length).toBeGreaterThan(250);
    for (const raw of raws) expect(raw).toContain('ALL OF THEM');
  });
});

describe('a text of very many parts', () => {
  it('is read as far as any real one goes, and says so', () => {
    const { reading } = read(`{"events":[${'{},'.repeat(30_000)}{}]}`);

    expect(reading.rejections).toHaveLength(20_001);
    expect(reading.rejections.at(-1)?.reason).toMatch(/^The text has more than 20000 events/);
  });

  it('is refused as a message of EDIFACT that has more than the standard allows', () => {
    const { reading } = read(report('COARRI', 44, '', 10_000));

    expect(reading.rejections.map(({ reason }) => reason)).toEqual([
      'The COARRI has more than 9999 parts; send it in several messages.',
    ]);
  });
});
