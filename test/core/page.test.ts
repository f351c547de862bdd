import { describe, expect, it } from 'vitest';
import { lastPage, PageRequest, pageOffset } from '../../src/core/page.ts';

describe('PageRequest', () => {
  it.each([
    [{}, { page: 1, page_size: 30 }],
    [
      { page: 3, page_size: 100 },
      { page: 3, page_size: 100 },
    ],
    [{ page_size: 5_000 }, { page: 1, page_size: 100 }],
  ])('reads %j as %j', (given, read) => {
    expect(PageRequest.parse(given)).toEqual(read);
  });

  it.each([{ page: 0 }, { page: 1.5 }, { page: 10_001 }, { page: '2' }, { page_size: 0 }, { page_size: -1 }])(
    'refuses %j',
    (given) => {
      expect(PageRequest.safeParse(given).success).toBe(false);
    },
  );
});

describe('a page', () => {
  it('begins after the rows of the pages before it', () => {
    expect(pageOffset({ page: 1, page_size: 30 })).toBe(0);
    expect(pageOffset({ page: 4, page_size: 25 })).toBe(75);
  });

  it.each([
    [0, 1],
    [1, 1],
    [30, 1],
    [31, 2],
  ])('is, of %i rows, the last as number %i', (total, last) => {
    expect(lastPage({ page: 1, page_size: 30, total })).toBe(last);
  });
});
