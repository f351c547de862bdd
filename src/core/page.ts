import { z } from 'zod';

/** How many rows a page has unless told otherwise. */
export const PAGE_SIZE_DEFAULT = 30;

/** A page has no more rows than this; a larger wish is cut down to it. */
export const PAGE_SIZE_MAX = 100;

/** Pages beyond this one are refused: to count that far costs more than a filter. */
export const PAGE_MAX = 10_000;

/** The part of a list operation's input that says which page is wanted; spread its `shape` into the input. */
export const PageRequest = z.object({
  page: z.number().int().min(1).max(PAGE_MAX).default(1).describe('Which page of the list, counted from 1'),
  page_size: z
    .number()
    .int()
    .min(1)
    .default(PAGE_SIZE_DEFAULT)
    .transform((size) => Math.min(size, PAGE_SIZE_MAX))
    .describe(`Rows on a page; more than ${PAGE_SIZE_MAX} are cut down to it`),
});
export type PageRequest = z.output<typeof PageRequest>;

/** Where a page lies in its list: the part of a list operation's output that is about paging. */
export const PageInfo = z.object({
  page: z.number().int().describe('Which page this is, counted from 1'),
  page_size: z.number().int().describe('How many rows a full page has'),
  total: z.number().int().describe('How many rows the whole list has'),
});
export type PageInfo = z.output<typeof PageInfo>;

/** How many rows lie before the page. */
export function pageOffset({ page, page_size }: PageRequest): number {
  return (page - 1) * page_size;
}

/** The number of the last page; an empty list has one page, which is empty. */
export function lastPage({ page_size, total }: PageInfo): number {
  return Math.max(1, Math.ceil(total / page_size));
}
