import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { YamlFault } from '../../src/core/yaml-inline.ts';
import { lineAt, plainValue, readYaml } from '../../src/core/yaml-text.ts';

function valueIn(text: string): unknown {
  return plainValue(readYaml(text));
}

function faultOf(text: string): [number, string] | null {
  try {
    readYaml(text);
    return null;
  } catch (error) {
    if (!(error instanceof YamlFault)) throw error;
    return [error.line, error.message];
  }
}

describe('a text in YAML', () => {
  it.each([
    ['a: 1\nb: two\nc: 2026-11-26\nd: 0.5\ne: true\nf: null\ng: ~\nh:'],
    ['- 1\n- two\n-\n  - 3\n- a: 1\n  b: 2\n- - 4\n  - 5'],
    ['a:\n- 1\n- 2\nb:\n  - 3'],
    ["# first\n\na: 1 # why\nb: \"x # y\"\nc: x#y\nd: 'it''s'\n"],
    ['a: {b: [1, 2, three four], c: {d: 5}}\nb: []\nc: {}'],
    ['a: [1,\n  2, # why\n  3\n]\nb: 1'],
    ['{"a": [1, 2.5, "x\\n\\u00e9"], "b": {"c": null}}'],
    ['{\n  "a": "b",\n  "c": [\n    true\n  ]\n}\n'],
    ['---\na: 1\n...\n'],
    ['"a b": 1\n\'c\': 2\nd e: 3\nf:g: 4'],
    ['a: 08\nb: +5\nc: -0.5\nd: 1e3\ne: .5\nf: 0x1F\ng: 1_000\nh: 12:30'],
    ['a: b\r\nc:\r\n  - d\r\n'],
    ['a: x, y\nb: [x y, z]\nc: http://example.com/a'],
    ['just text'],
    ['a: \u00a0\nb: x\u2003 \nc: [\u00a0, y\u00a0 ]'],
    ['[1, 2]'],
    [''],
  ])('is read as YAML 1.2 reads it: %j', (text) => {
    expect(valueIn(text)).toEqual(parse(text));
  });

  it('is read as the package reads what the package wrote', () => {
    const scalar = fc.oneof(
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        'yes',
        '- a',
        'a: b',
        '#x',
        '2026-11-26',
        '',
        ' ',
        "it's",
        '"',
        'null',
        '1.50',
        '[',
        '&a',
        '*a',
        '!',
      ),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, scalar, fc.array(tie('value'), { maxLength: 4 }), tie('mapping')),
      mapping: fc.dictionary(fc.string({ maxLength: 8 }), tie('value'), { maxKeys: 4 }),
    }));
    const style = fc.record({
      indent: fc.constantFrom(2, 4),
      collectionStyle: fc.constantFrom('block' as const, 'flow' as const, 'any' as const),
      lineWidth: fc.constant(0),
      blockQuote: fc.constant(false),
      defaultStringType: fc.constantFrom('PLAIN' as const, 'QUOTE_DOUBLE' as const),
      aliasDuplicateObjects: fc.constant(false),
    });
    fc.assert(
      fc.property(value, style, (written, options) => {
        const text = stringify(written, options);
        const fault = faultOf(text);
        // Keys that are long or of several lines, and texts that begin with a character of YAML's own.
        if (fault !== null) expect(fault[1]).toMatch(/begins with|not accepted/);
        else expect(valueIn(text)).toEqual(parse(text));
      }),
      { numRuns: 500 },
    );
  });

  it('is read as JSON, whatever JSON it is', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(0, 2), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);

        expect(JSON.stringify(valueIn(text))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('says on which line each part stands', () => {
    const node = readYaml('a: 1\nlist:\n  - x: 1\n    y: 2\n  - {x: 3,\n     y: 4}\n');

    expect(
      [['a'], ['list'], ['list', 0, 'y'], ['list', 1], ['list', 1, 'y'], ['list', 7], ['gone']].map((path) =>
        lineAt(node, path),
      ),
    ).toEqual([1, 3, 4, 5, 6, 3, 1]);
  });

  it.each([
    ['a: &x 1', 1, 'Anchors'],
    ['a: 1\nb: *x', 2, 'Aliases'],
    ['a: !!js/function x', 1, 'Tags'],
    ['a: |\n  text', 1, 'Texts over several lines'],
    ['a: 1\nb: 2\na: 3', 3, 'a is there twice'],
    ['{"a": 1, "a": 2}', 1, 'a is there twice'],
    ['a: b: c', 1, 'A colon is not accepted here'],
    ['a: [1, 2', 1, 'A bracket is not closed'],
    ['a: [1 2\n]: 3', 2, 'A colon is not accepted here'],
    ['a: [1] 2', 1, 'Something stands behind the value'],
    ['a: "x', 1, 'A quote is not closed'],
    ['a: "\\q"', 1, 'an escape that is not known'],
    ['a:\n\tb: 1', 2, 'indented with a tab'],
    ['a: 1\n  b: 2', 2, 'indented otherwise'],
    ['a:\n    b: 1\n  c: 2', 3, 'indented otherwise'],
    ['a: 1\n---\nb: 2', 2, 'Give one document'],
    ['a: x\n  continued', 2, 'indented otherwise'],
    ['a: x\ncontinued', 2, 'A name with a colon is missing'],
    ['? a\n: b', 1, 'begins with ?'],
    [`a: ${'['.repeat(31)}`, 1, 'nested too deeply'],
    [`${'- '.repeat(40)}1`, 1, 'nested too deeply'],
  ])('is not read where it has what is not accepted: %j', (text, line, reason) => {
    const fault = faultOf(text);

    expect(fault?.[0]).toBe(line);
    expect(fault?.[1]).toContain(reason);
  });

  it('leaves no member that JavaScript gives a meaning', () => {
    expect(Object.keys(valueIn('{"__proto__": {"a": 1}}') ?? {})).toEqual(['__proto__']);
    expect({}).not.toHaveProperty('a');
  });

  it('either has a value or a fault with a line, whatever it is', () => {
    const text = fc.stringMatching(/^[-a: \n"'#[\]{},&*!|>?%0-9\t\r]{0,60}$/);
    fc.assert(
      fc.property(text, (written) => {
        const fault = faultOf(written);
        if (fault !== null) expect(fault[0]).toBeGreaterThan(0);
      }),
      { numRuns: 2_000 },
    );
  });
});
