import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFlatXml } from '../../../src/sources/terminal-rest/flat-xml.ts';

const records = (text: string) => readFlatXml(text)?.records.map((record) => Object.fromEntries(record)) ?? null;

describe('flat XML', () => {
  it('has the texts of the elements that hold others', () => {
    const text = `<?xml version="1.0"?><!-- a & b --><d:Set xmlns:d="urn:x"><Table id="1"><Box>A&amp;B</Box><Free/></Table>
      <Table><Box><![CDATA[<C>]]></Box></Table></d:Set>`;

    expect(records(text)).toEqual([{ Box: 'A&B', Free: '' }, { Box: '<C>' }]);
    expect(readFlatXml(text)?.root).toBe('Set');
    expect(readFlatXml(text)?.textOf('Box')).toBe('A&B');
    expect(readFlatXml(text)?.textOf('None')).toBeNull();
  });

  it('decodes characters by number, and leaves what is no character as it is', () => {
    expect(readFlatXml('<a>&#65;&#x42;&apos;&nope;&#x110000;&#0;</a>')?.textOf('a')).toBe("AB'&nope;&#x110000;&#0;");
  });

  it.each([
    ['nothing', ''],
    ['a text', 'hello'],
    ['JSON', '{"a":1}'],
    ['an element without end', '<a><b>1</b>'],
    ['ends that are crossed', '<a><b>1</a></b>'],
    ['an end without begin', '<a/></b>'],
    ['a tag that is cut off', '<a><b'],
    ['a document type, which could define entities', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['elements in elements without end', '<a>'.repeat(1_000) + '</a>'.repeat(1_000)],
    ['more elements than a terminal has', `<r>${'<a/>'.repeat(100_001)}</r>`],
  ])('is not %s', (_, text) => {
    expect(readFlatXml(text)).toBeNull();
  });

  it('is read in a time that grows no faster than the text', () => {
    for (const part of ['<', '<a ', '<!--', '<![CDATA[', '&', '<a><'])
      expect(readFlatXml(part.repeat(100_000))).toBeNull();
  });

  it('never fails, whatever comes', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      'a',
      '<a>',
      '</a>',
      '<a/>',
      '<!--',
      '-->',
      '&amp;',
      '<![CDATA[',
      ']]>',
      ' ',
    );
    fc.assert(fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => void readFlatXml(pieces.join(''))));
  });
});
