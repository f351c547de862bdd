import { describe, expect, it } from 'vitest';
import { reader } from '../../../../src/sources/edi/x12/index.ts';
import { transactionsOf } from '../../../../src/sources/edi/x12/tokenize.ts';
import { CONTEXT, interchange, oceanFile, PLAIN, transaction } from './messages.ts';

const BODY = ['B4***VD*20260210*1242**MSKU*123456*L*45G1*CNSHA*UN*5', 'N9*BM*TSTB1', 'R4*5*UN*CNSHA*SHANGHAI*CN'];
const WHOLE = ['315 B4 N9 R4'];

function shapes(text: string): string[] {
  return [...transactionsOf(text)].map(({ set, segments }) => [set, ...segments.map(({ id }) => id)].join(' '));
}

describe('the tokenizer', () => {
  it.each([
    ['padded, in one line', {}],
    ['unpadded', { isPadded: false }],
    ['with line breaks behind terminators', { lineBreak: '\n' }],
    ['with DOS line breaks', { lineBreak: '\r\n' }],
    ['with line breaks as terminators', { terminator: '\n' }],
    ['with DOS line breaks as terminators', { terminator: '\r\n' }],
    ['unpadded with line breaks as terminators', { terminator: '\n', isPadded: false }],
    ['with other delimiters', { separator: '|', terminator: '\u001c', isPadded: false }],
    ['with blank lines', { lineBreak: '\n\n \n' }],
  ])('reads an interchange that is written %s', (_, writing) => {
    const text = interchange([transaction('315', BODY)], { ...PLAIN, ...writing });

    expect(shapes(text)).toEqual(WHOLE);
    expect(reader.recognizes(text)).toBe(true);
  });

  it.each([
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['text before it', (text: string) => `From: edi@example.com\n\n${text}`],
    ['text behind it', (text: string) => `${text}\nend of file, 1 message\u001a`],
    ['no IEA', (text: string) => text.slice(0, text.indexOf('IEA'))],
    ['no GE and IEA', (text: string) => text.slice(0, text.indexOf('GE*'))],
    ['no SE', (text: string) => text.slice(0, text.indexOf('SE*'))],
    ['no last terminator', (text: string) => text.slice(0, text.indexOf('SE*') - 1)],
    ['no ISA', (text: string) => text.slice(text.indexOf('GS*'))],
    ['no ISA and GS', (text: string) => text.slice(text.indexOf('ST*'))],
    ['a bare ST that ends with line breaks', (text: string) => text.slice(text.indexOf('ST*')).replaceAll('~', '\n')],
    ['small letters', (text: string) => text.toLowerCase()],
    ['an ISA that was cut', (text: string) => `ISA*00*          *00*~${text.slice(text.indexOf('GS*'))}`],
    ['an ISA without its last element', (text: string) => text.replace('*P*>~', '*P*~')],
    ['line breaks amid segments', (text: string) => text.replace('*CNSHA*UN', '\n*CNSHA*UN')],
    [
      'a terminator that was lost at the end of a line',
      (text: string) => text.replaceAll('~', '~\n').replace('TSTB1~', 'TSTB1'),
    ],
  ])('reads an interchange with %s', (_, damage) => {
    expect(shapes(damage(oceanFile(...BODY)))).toEqual(WHOLE);
  });

  it('reads several interchanges, groups and transaction sets, each with its own delimiters', () => {
    const twice = interchange([transaction('315', BODY), transaction('214', ['LX*1'], '0002')]);
    const other = interchange([transaction('322', ['Q5*A'])], { ...PLAIN, separator: '|', terminator: "'" });

    expect(shapes(`${twice}\n${other}${twice}`)).toEqual([
      ...['315 B4 N9 R4', '214 LX', '322 Q5', '315 B4 N9 R4', '214 LX'],
    ]);
  });

  it('separates transaction sets of which the end was lost', () => {
    const body = BODY.join('~');

    expect(shapes(`ST*315*0001~${body}~ST*315*0002~${body}`)).toEqual([...WHOLE, ...WHOLE]);
  });

  it('keeps the text of every transaction set as it came', () => {
    const [found] = transactionsOf(oceanFile(...BODY));

    expect(found?.text.slice(found.start, found.end)).toBe(`ST*315*0001~${BODY.join('~')}~SE*5*0001`);
  });
});

describe('the reader', () => {
  it.each([
    [
      'segments without ST',
      `GS*QO*A*B*20260228*1530*7*X*004010~${BODY.join('~')}~`,
      /^B4 and what follows stand outside/,
    ],
    [
      'another transaction set',
      interchange([transaction('997', ['AK1*QO*7'])]),
      /^X12 997 is not read: 315, 322 and 214 are\.$/,
    ],
    ['an empty transaction set', interchange([transaction('315', [])]), /^The 315 is empty\.$/],
    ['text that is none', "UNA:+.? 'UNB+UNOC:3+A+B", /^The text holds no X12 transaction set\.$/],
    ['nothing', '', /^The text holds no X12 transaction set\.$/],
    ['a 315 without status', oceanFile('N9*BM*TSTB1'), /^The 315 has no status \(B4\)\.$/],
  ])('rejects %s with its reason', (_, text, reason) => {
    const { messages, rejections } = reader.read(text, CONTEXT);

    expect(messages).toEqual([]);
    expect(rejections.map((rejection) => rejection.reason)).toEqual([expect.stringMatching(reason)]);
  });

  it.each(['', 'UNB+UNOC:3', '{"events":[]}', 'VISA*00*', 'CSQU3054383,USLAX'])('does not take %j for X12', (text) => {
    expect(reader.recognizes(text)).toBe(false);
  });
});
