import { type FailedAnswer, type JsonAnswer, malformed, type Poll, unavailable } from '../http-answer.ts';
import { errorsIn } from './feedback.ts';
import { nextPage } from './next-page.ts';
import { findEvents, looksLikeEvents } from './payload.ts';

/** A shipment with more pages than this is not read at all: half of its events would look like a changed plan. */
export const PAGES_MAX = 20;

export type EventPages = { ok: true; events: unknown[] } | { ok: false; answer: FailedAnswer };

/** Gets one page after another, as the headers of each lead to the next, and puts their events together. */
export async function readPages(
  first: URL,
  poll: Poll,
  getPage: (url: URL) => Promise<JsonAnswer>,
): Promise<EventPages> {
  const events: unknown[] = [];
  const seen = new Set<string>();
  let url = first;
  while (seen.size < PAGES_MAX) {
    seen.add(url.href);
    const page = await getPage(url);
    if (!page.ok) return seen.size > 1 ? { ok: false, answer: ofLaterPage(page.answer) } : page;
    const found = findEvents(page.json);
    if (found === null || !looksLikeEvents(found)) {
      return { ok: false, answer: malformed(poll.requests, 'The answer is JSON, but no list of events.', page.text) };
    }
    const [error] = errorsIn(page.json);
    if (error !== undefined) return { ok: false, answer: unavailable(poll.requests, `The line reports: ${error}`) };
    for (const event of found) events.push(event);

    const next = nextPage(page.headers, first, url);
    if (next === 'elsewhere') return { ok: false, answer: malformed(poll.requests, ELSEWHERE, page.text) };
    if (next === null || (found.length === 0 && !next.mayFollowNothing) || seen.has(next.url.href)) {
      return { ok: true, events };
    }
    url = next.url;
  }
  return { ok: false, answer: malformed(poll.requests, `The answer has more than ${PAGES_MAX} pages.`, '') };
}

// Part of the list is there: that the rest is not found does not mean that the number is unknown.
function ofLaterPage(answer: FailedAnswer): FailedAnswer {
  return answer.outcome === 'unknown'
    ? unavailable(answer.requests, 'A later page of the answer was not found.')
    : answer;
}

const ELSEWHERE = 'The next page is said to be on another host; our credentials do not go there.';
