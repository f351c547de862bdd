import { type FailedAnswer, type JsonAnswer, malformed, type Poll, unavailableAnswer } from '../http-answer.ts';
import { errorsIn } from './feedback.ts';
import { followingPage } from './following-page.ts';
import type { Paging } from './lines/profile.ts';
import { nextPage } from './next-page.ts';

/** What has more pages than this is not read at all: half of a journey would look like a changed plan. */
export const PAGES_MAX = 20;

/** The elements of all pages, or the answer that the poll ends with. */
export type Pages = { ok: true; elements: unknown[] } | { ok: false; answer: FailedAnswer };

/** How a list is read page by page. */
export interface PagedList {
  first: URL;
  /** How a page is followed by another that its headers do not name; not at all without it. */
  paging?: Paging;
  getPage: (url: URL) => Promise<JsonAnswer>;
  /** What the list is of, in the plural. */
  noun: string;
  /** The elements of a page; null where it is no page of such a list. */
  elementsIn: (json: unknown) => readonly unknown[] | null;
}

/** Gets one page after another, as the headers of each lead to the next, and puts their elements together. */
export async function readPages(list: PagedList, poll: Poll): Promise<Pages> {
  const { first, getPage, noun, elementsIn, paging = { by: 'none' } } = list;
  const elements: unknown[] = [];
  const seen = new Set<string>();
  let url = first;
  let previous: readonly unknown[] = [];
  while (seen.size < PAGES_MAX) {
    seen.add(url.href);
    const page = await getPage(url);
    if (!page.ok) return seen.size > 1 ? { ok: false, answer: ofLaterPage(page.answer) } : page;
    const found = elementsIn(page.json);
    if (found === null) {
      return { ok: false, answer: malformed(poll.requests, `The answer is JSON, but no list of ${noun}.`, page.text) };
    }
    const [error] = errorsIn(page.json);
    if (error !== undefined)
      return { ok: false, answer: unavailableAnswer(poll.requests, `The line reports: ${error}`) };
    for (const element of found) elements.push(element);

    const next = nextPage(page.headers, first, url);
    if (next === 'elsewhere') return { ok: false, answer: malformed(poll.requests, ELSEWHERE, page.text) };
    const isLast = next === null || (found.length === 0 && !next.mayFollowNothing);
    const following = isLast ? followingPage(paging, { first, current: url, elements: found, previous }) : next.url;
    if (following === 'rest_unreachable') {
      const reason = `The answer is a full page of ${found.length} ${noun}, and the line has no way to the rest.`;
      return { ok: false, answer: malformed(poll.requests, reason, '') };
    }
    if (following === null || seen.has(following.href)) return { ok: true, elements };
    url = following;
    previous = found;
  }
  return { ok: false, answer: malformed(poll.requests, `The answer has more than ${PAGES_MAX} pages.`, '') };
}

// Part of the list was found: that a later page is not found does not mean that the number is unknown, or the address wrong.
function ofLaterPage(answer: FailedAnswer): FailedAnswer {
  return answer.outcome === 'unknown' || answer.outcome === 'misconfigured'
    ? unavailableAnswer(answer.requests, 'A later page of the answer was not found.')
    : answer;
}

const ELSEWHERE = 'The next page is said to be on another host; our credentials do not go there.';
