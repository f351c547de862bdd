import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  cutPageText,
  PAGE_INPUT,
  pageBounds,
  pageText,
  TOOL_PAGE_INPUT,
  TOOL_RECORDS_PAGE_INPUT,
  toolPageSize,
} from '../../src/core/page.ts';

it.each([
  [
    { page: 1, page_size: 25 },
    { limit: 25, offset: 0 },
  ],
  [
    { page: 3, page_size: 10 },
    { limit: 10, offset: 20 },
  ],
  [
    { page: 1_000, page_size: 100 },
    { limit: 100, offset: 99_900 },
  ],
])('knows the rows of page %j', (page, bounds) => {
  expect(pageBounds(page)).toEqual(bounds);
});

it('refuses a page beyond the reach of a list with advice', () => {
  expect(() => pageBounds({ page: 1_001, page_size: 100 })).toThrow(
    'page: Pages reach to the 100000th of a list and no further; narrow the filters instead.',
  );
});

it('begins on the first page of 25', () => {
  expect(z.object(PAGE_INPUT).parse({})).toEqual({ page: 1, page_size: 25 });
});

it.each([
  [{ page: 0 }, 'The first page is 1'],
  [{ page: 1.5 }, 'Give a whole number'],
  [{ page: 1e300 }, 'Give a whole number'],
  [{ page: 100_001 }, 'Pages reach to the 100000th of a list and no further; narrow the filters instead'],
  [{ page_size: 0 }, 'Give a number from 1 to 100'],
  [{ page_size: 101 }, 'A page has at most 100 records; request further pages instead'],
])('refuses %j', (input, message) => {
  expect(z.object(PAGE_INPUT).safeParse(input).error?.issues[0]?.message).toBe(message);
});

it('gives a model at most 50 at a time, because some hosts cut long answers', () => {
  for (const input of [TOOL_PAGE_INPUT, TOOL_RECORDS_PAGE_INPUT]) {
    const schema = z.object(input);

    expect(schema.parse({ page_size: 50 })).toMatchObject({ page_size: 50 });
    expect(schema.parse({ page_size: 5_000 })).toMatchObject({ page_size: 50 });
    expect(schema.safeParse({ page_size: 0 }).error?.issues[0]?.message).toBe('Give a number from 1 to 50');
    expect(schema.safeParse({ page_size: 1e300 }).error?.issues[0]?.message).toBe('Give a whole number');
  }
});

it.each([
  [{ page_size: 200 }, { page_size: 50 }, 'page_size 200 was cut down to 50, the most on a page of this answer.'],
  [{ page_size: 50 }, { page_size: 50 }, null],
  [{ page_size: 5 }, { page_size: 25 }, null],
  [{ page_size: 'all' }, { page_size: 25 }, null],
  [{}, { page_size: 25 }, null],
  [null, { page_size: 25 }, null],
  [{ page_size: 200 }, { results: [] }, null],
])('says of %j that it was cut down, if the answer is %j', (requested, given, text) => {
  expect(cutPageText(requested, given)).toBe(text);
});

it.each([
  [{ page: 1, page_size: 25, total: 312 }, 'Showing 1 to 25 of 312; page 2 has more.'],
  [{ page: 13, page_size: 25, total: 312 }, 'Showing 301 to 312 of 312.'],
  [{ page: 1, page_size: 25, total: 25 }, 'Showing 1 to 25 of 25.'],
  [{ page: 1, page_size: 25, total: 0 }, 'There are none.'],
  [{ page: 20, page_size: 25, total: 312 }, 'Page 20 is empty: there are 312, and page 13 is the last.'],
])('shows where %j lies', (page, text) => {
  expect(pageText(page)).toBe(text);
});

it('gives whole records ten at a time', () => {
  expect([toolPageSize(undefined, false), toolPageSize(50, false)]).toEqual([25, 50]);
  expect([toolPageSize(undefined, true), toolPageSize(3, true)]).toEqual([10, 3]);
  expect(toolPageSize(50, true)).toBe(10);
});
