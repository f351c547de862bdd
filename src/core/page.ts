import { z } from 'zod';
import { Failure } from './failure.ts';

const PAGE_SIZE_DEFAULT = 25;
const PAGE_SIZE_MAX = 100;

/** Some hosts cut off what a tool says after 25,000 tokens, and rows can be long. */
const TOOL_PAGE_SIZE_MAX = 50;

/** Deeper pages need narrower filters, because a page reads over all records before it. */
export const REACH_MAX = 100_000;

/** No list is counted beyond what page numbers reach, because a count reads all that it counts. */
export const TOTAL_MAX = REACH_MAX;
const TOO_DEEP = `Pages reach to the ${REACH_MAX}th of a list and no further; narrow the filters instead`;

/** So many rows are as much as a model can read at once where they are whole records. */
export const WHOLE_RECORDS_MAX = 10;

/** The members of an input that select a page of a list. */
export const PAGE_INPUT = {
  page: z
    .int('Give a whole number')
    .min(1, 'The first page is 1')
    .max(REACH_MAX, TOO_DEEP)
    .default(1)
    .describe('Which page, from 1'),
  page_size: pageSize(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT).describe(`How many on a page, 1 to ${PAGE_SIZE_MAX}`),
};

/** What a caller gives instead of a cursor to read a list by cursors from its beginning. */
export const CURSOR_START = 'start';
const CURSOR_LENGTH_MAX = 1_000;

/** The members of an input that select a page of a list by its number or by a cursor, which stays true while rows come and go. */
export const CURSOR_INPUT = {
  ...PAGE_INPUT,
  after: z
    .string()
    .max(CURSOR_LENGTH_MAX, 'This is too long for a cursor')
    .optional()
    .describe(`${CURSOR_START}, or \`next\` of the page before; page is not looked at then`),
};

/** The same for a tool, whose answers are read by a model. */
export const TOOL_PAGE_INPUT = {
  page: PAGE_INPUT.page.describe('From 1'),
  page_size: toolSize().default(PAGE_SIZE_DEFAULT).describe(`1 to ${TOOL_PAGE_SIZE_MAX}`),
};

/** The same for a tool that lists in short or, fewer at a time, in whole records. */
export const TOOL_RECORDS_PAGE_INPUT = {
  page: TOOL_PAGE_INPUT.page,
  page_size: toolSize()
    .optional()
    .describe(
      `1 to ${TOOL_PAGE_SIZE_MAX}, default ${PAGE_SIZE_DEFAULT}; for whole records ${WHOLE_RECORDS_MAX} at most`,
    ),
};

/** The members of an answer that say which part of how much it is. Models read this schema, so it says no more. */
export const PAGE_OUTPUT = {
  page: z.number(),
  page_size: z.number(),
  total: z.number().describe('On all pages'),
};

/** The same of a tool, for lists that may be longer than is counted. */
export const TOOL_PAGE_OUTPUT = {
  ...PAGE_OUTPUT,
  total: PAGE_OUTPUT.total.optional(),
};

/** The same of a list that can be read by cursor: nothing is counted then, and `next` says where the next page begins. */
export const CURSOR_OUTPUT = {
  page: z.number(),
  page_size: z.number(),
  total: z
    .number()
    .nullable()
    .describe('On all pages; null where the list was read by cursor, or is longer than is counted'),
  total_over: z.number().optional().describe('Of a list that is longer than is counted: it has more than so many'),
  next: z.string().nullable().optional().describe('Read by cursor: `after` of the next page; null for the last page'),
};

/** A page of such a list, without its rows. */
export interface ShownPage extends Page {
  total: number | null;
  /** Of a list that is longer than is counted; there is no total then. */
  total_over?: number | undefined;
  next?: string | null | undefined;
}

/** Which page of a list. */
export interface Page {
  page: number;
  page_size: number;
}

/** Which rows make up a page. Errors: `invalid_input` for a page that lies too deep in the list. */
export function pageBounds({ page, page_size }: Page): { limit: number; offset: number } {
  if (page * page_size > REACH_MAX) {
    throw new Failure('invalid_input', `page: ${TOO_DEEP}.`, { pointer: '/page' });
  }
  return { limit: page_size, offset: (page - 1) * page_size };
}

/** How many rows a tool requests: of whole records only so many as a model can read at once. */
export function toolPageSize(requested: number | undefined, areWhole: boolean): number {
  if (!areWhole) return requested ?? PAGE_SIZE_DEFAULT;
  return Math.min(requested ?? WHOLE_RECORDS_MAX, WHOLE_RECORDS_MAX);
}

const Sized = z.object({ page_size: z.number() });

/** That a page has fewer records than were requested, so that its number counts smaller pages; null where it has not. */
export function cutPageText(requested: unknown, given: unknown): string | null {
  const [asked, shown] = [Sized.safeParse(requested), Sized.safeParse(given)];
  if (!asked.success || !shown.success || asked.data.page_size <= shown.data.page_size) return null;
  return `page_size ${asked.data.page_size} was cut down to ${shown.data.page_size}, the most on a page of this answer.`;
}

/** Where in the list an answer lies: `Showing 1 to 25 of 312; page 2 has more.` */
export function pageText({ page, page_size, total, total_over: over }: PlaceInList): string {
  if (total === null && over === undefined) return 'How many there are was not counted.';
  const count = total ?? (over ?? 0) + 1;
  const countText = total === null ? `more than ${over}` : `${total}`;
  const pages = Math.ceil(count / page_size);
  const first = (page - 1) * page_size + 1;
  if (count === 0) return 'There are none.';
  if (page > pages) return `Page ${page} is empty: there are ${countText}, and page ${pages} is the last.`;
  const last = Math.min(count, first + page_size - 1);
  return `Showing ${first} to ${last} of ${countText}${page < pages ? `; page ${page + 1} has more.` : '.'}`;
}

type PlaceInList = Pick<ShownPage, 'page' | 'page_size' | 'total' | 'total_over'>;

/** More than a tool gives at once is cut down instead of refused: a model would ask again for the same with less. */
function toolSize() {
  return z
    .int('Give a whole number')
    .min(1, `Give a number from 1 to ${TOOL_PAGE_SIZE_MAX}`)
    .transform((size) => Math.min(size, TOOL_PAGE_SIZE_MAX));
}

function pageSize(max: number): z.ZodInt {
  return z
    .int('Give a whole number')
    .min(1, `Give a number from 1 to ${max}`)
    .max(max, `A page has at most ${max} records; request further pages instead`);
}
