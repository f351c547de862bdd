import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Failure } from '../../src/core/failure.ts';
import { includedOnce, parseInclude, toMany, toOne } from '../../src/rest/json-api.ts';
import { readQuery } from '../../src/rest/query.ts';

function failureOf(run: () => unknown): { code: string; message: string; detail: object } {
  try {
    run();
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, message: error.message, detail: error.detail };
    throw error;
  }
  throw new Error('It did not fail.');
}

describe('relationships', () => {
  it('say null for what is not there and an empty list for none', () => {
    expect(toOne('terminal', 't-1')).toEqual({ data: { type: 'terminal', id: 't-1' } });
    expect(toOne('terminal', null)).toEqual({ data: null });
    expect(toMany('container', ['c-1', 'c-2'])).toEqual({
      data: [
        { type: 'container', id: 'c-1' },
        { type: 'container', id: 'c-2' },
      ],
    });
    expect(toMany('container', [])).toEqual({ data: [] });
  });
});

describe('includedOnce', () => {
  const resource = (type: string, id: string) => ({ type, id, attributes: {} });

  it('keeps each resource once, in the order of their coming', () => {
    const included = includedOnce(null, [resource('port', '2'), resource('port', '1'), resource('port', '2')]);

    expect(included.map(({ id }) => id)).toEqual(['2', '1']);
  });

  it('leaves out what is the primary data, and distinguishes equal ids of two types', () => {
    const data = [resource('container', '1'), resource('container', '2')];

    expect(includedOnce(data, [resource('container', '2'), resource('shipment', '2')])).toEqual([
      resource('shipment', '2'),
    ]);
  });
});

describe('parseInclude', () => {
  const ALLOWED = ['shipment', 'pod_terminal'] as const;

  it.each([
    [undefined, []],
    ['', []],
    ['shipment', ['shipment']],
    [' pod_terminal , shipment,,shipment', ['pod_terminal', 'shipment']],
  ])('reads %j as %j', (text, relations) => {
    expect([...parseInclude(text, ALLOWED)]).toEqual(relations);
  });

  it.each(['shipments', 'constructor', 'shipment.containers', 'shipment;drop'])(
    'refuses %s and names what there is',
    (text) => {
      expect(failureOf(() => parseInclude(text, ALLOWED))).toEqual({
        code: 'invalid_include',
        message: `"${text}" cannot be included, only shipment, pod_terminal.`,
        detail: { parameter: 'include' },
      });
    },
  );
});

describe('readQuery', () => {
  const wholeNumber = z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1 on')
    .transform(Number);
  const Query = z.object({
    'page[number]': wholeNumber.optional(),
    'page[size]': wholeNumber.optional(),
    q: z.string().max(5, 'is too long').optional(),
    'filter[of]': z.record(z.string(), z.string()).optional(),
  });

  it.each([
    ['', {}],
    ['?', {}],
    ['?q=a+b%20c', { q: 'a b c' }],
    ['?q=a=b', { q: 'a=b' }],
    ['?page[number]=2&page%5Bsize%5D=500', { 'page[number]': 2, 'page[size]': 500 }],
    ['?filter[of][po]=1&filter%5Bof%5D%5Bteam%5D=a,b', { 'filter[of]': { po: '1', team: 'a,b' } }],
  ])('reads "%s"', (search, values) => {
    expect(readQuery(search, Query)).toEqual(values);
  });

  it.each([
    ['?Q=a', 'Unknown parameter "Q"; the parameters are page[number], page[size], q, filter[of].', 'Q'],
    [
      '?__proto__=a',
      'Unknown parameter "__proto__"; the parameters are page[number], page[size], q, filter[of].',
      '__proto__',
    ],
    [
      '?toString',
      'Unknown parameter "toString"; the parameters are page[number], page[size], q, filter[of].',
      'toString',
    ],
    ['?q=', 'q: has no value; give one, or leave the parameter out.', 'q'],
    ['?q=a&q=b', 'q: must be given only once.', 'q'],
    ['?filter[of]=a', 'filter[of]: takes a name in brackets: filter[of][NAME]=VALUE.', 'filter[of]'],
    ['?filter[of][a]=', 'filter[of][a]: has no value; give one, or leave the parameter out.', 'filter[of][a]'],
    ['?filter[of][a]=1&filter[of][a]=1', 'filter[of][a]: must be given only once.', 'filter[of][a]'],
    [
      '?filter[of][]=a',
      'Unknown parameter "filter[of][]"; the parameters are page[number], page[size], q, filter[of].',
      'filter[of][]',
    ],
    ['?q[a]=1', 'Unknown parameter "q[a]"; the parameters are page[number], page[size], q, filter[of].', 'q[a]'],
    ['?q=abcdef', 'q: is too long.', 'q'],
    ['?page[number]=0', 'page[number]: must be a whole number from 1 on.', 'page[number]'],
    ['?page[number]=1e3', 'page[number]: must be a whole number from 1 on.', 'page[number]'],
    ['?page[number]=-1', 'page[number]: must be a whole number from 1 on.', 'page[number]'],
    ['?page[number]=99999999999999999999', 'page[number]: must be a whole number from 1 on.', 'page[number]'],
  ])('refuses "%s" and names the parameter', (search, message, parameter) => {
    expect(failureOf(() => readQuery(search, Query))).toEqual({ code: 'bad_request', message, detail: { parameter } });
  });

  it.each(['?q=%', '?q=%zz', '?%ff=1', '?q=%c3%28'])('refuses the encoding of "%s"', (search) => {
    expect(failureOf(() => readQuery(search, Query))).toMatchObject({ code: 'bad_request' });
  });

  it('refuses a flood of parameters before reading them', () => {
    expect(failureOf(() => readQuery(`?${'q=1&'.repeat(10_000)}`, Query))).toMatchObject({
      message: 'The query has too many parameters.',
    });
  });
});
