import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementPaths, writtenElements } from '../../../src/sources/dcsa/element-paths.ts';

const paths = async (text: string, ...raws: unknown[]) => {
  const found = await elementPaths(text, raws);
  return raws.map((raw) => found.get(raw) ?? null);
};

describe('the places of elements in a message', () => {
  it('are those of a list, bare or under its name, however it is written', async () => {
    const [one, other] = [{ eventID: '1' }, { eventID: '2', text: 'a "[{,}]" \\ text' }];
    const list = [one, other];

    expect(await paths(JSON.stringify(list), one, other)).toEqual(['$[0]', '$[1]']);
    expect(await paths(JSON.stringify({ events: list }, null, 2), other, one)).toEqual(['$.events[1]', '$.events[0]']);
    expect(await paths(`\uFEFF ${JSON.stringify({ a: [one], events: list })}`, JSON.stringify(other))).toEqual([
      '$.events[1]',
    ]);
  });

  it('are found in both lists of a message with notices and notifications', async () => {
    const text = JSON.stringify({ arrivalNotices: [{ a: 1 }], arrivalNoticeNotifications: [{ b: 1 }, { c: 1 }] });

    expect(await paths(text, { a: 1 }, { c: 1 })).toEqual(['$.arrivalNotices[0]', '$.arrivalNoticeNotifications[1]']);
  });

  it('are the message itself where it is the one element, or is meant as a whole', async () => {
    const text = ' {"eventID": "1"}';

    expect(await paths(text, { eventID: '1' }, text)).toEqual(['$', '$']);
    expect(await paths('no JSON', 'no JSON')).toEqual(['$']);
  });

  it('are those of a notice without its PDF, too', async () => {
    const notice = { transportDocumentReference: 'A', arrivalNoticeVisualization: { content: 'JVBERi0=' } };
    const text = JSON.stringify({ arrivalNotices: [{}, notice] });

    expect(await paths(text, { ...notice, arrivalNoticeVisualization: undefined }, notice)).toEqual([
      '$.arrivalNotices[1]',
      '$.arrivalNotices[1]',
    ]);
  });

  it('are not made up for what does not stand there', async () => {
    expect(await paths('{"events": [{"eventID": "1"}]}', { eventID: '2' }, 'other')).toEqual([null, null]);
  });

  it('are the first of equal elements', async () => {
    expect(await paths('[{"a":1},{"b":1},{"b":1}]', { b: 1 })).toEqual(['$[1]']);
  });

  it('divide any JSON list into the texts of its elements', () => {
    void fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.integer({ min: 0, max: 2 }), (list, indent) => {
        const bare = [...writtenElements(JSON.stringify(list, null, indent))];
        const named = [...writtenElements(JSON.stringify({ events: list }, null, indent))];

        const expected = JSON.parse(JSON.stringify(list));
        expect(bare.map(({ text }) => JSON.parse(text))).toEqual(expected);
        expect(named.map(({ text }) => JSON.parse(text))).toEqual(expected);
        expect(named.map(({ path }) => path)).toEqual(list.map((_one, at) => `$.events[${at}]`));
      }),
    );
  });

  it.each([
    '',
    '[',
    '{',
    '[}',
    '{"events":[',
    '{"events":[}',
    '["a',
    '{"a"',
    '{"a":}',
    ']',
    '[,,,',
    '[]]',
    '{"events":"[',
  ])('end for a text that is no JSON: %j', (text) => {
    expect([...writtenElements(text)].length).toBeLessThan(3);
  });
});
