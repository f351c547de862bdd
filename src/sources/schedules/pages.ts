import { errorsIn } from '../dcsa/feedback.ts';
import { nextPage } from '../dcsa/next-page.ts';
import { PAGES_MAX } from '../dcsa/pages.ts';
import { type FailedAnswer, type JsonAnswer, malformed, type Poll, unavailable } from '../http-answer.ts';
import { findVesselSchedules } from './payload.ts';

/** The services of all pages, or the answer that the poll ends with. */
export type SchedulePages = { ok: true; services: unknown[] } | { ok: false; answer: FailedAnswer };

/** Gets one page of schedules after another, as the headers of each lead to the next, and puts them together. */
export async function readSchedulePages(
  first: URL,
  poll: Poll,
  getPage: (url: URL) => Promise<JsonAnswer>,
): Promise<SchedulePages> {
  const services: unknown[] = [];
  const seen = new Set<string>();
  let url = first;
  while (seen.size < PAGES_MAX) {
    seen.add(url.href);
    const page = await getPage(url);
    if (!page.ok) return seen.size > 1 ? { ok: false, answer: ofLaterPage(page.answer) } : page;
    const [error] = errorsIn(page.json);
    if (error !== undefined) return { ok: false, answer: unavailable(poll.requests, `The line reports: ${error}`) };
    if (page.json !== undefined && findVesselSchedules(page.json) === null) {
      return { ok: false, answer: malformed(poll.requests, 'The answer is JSON, but no schedule.', page.text) };
    }
    const found: unknown[] = Array.isArray(page.json) ? page.json : page.json === undefined ? [] : [page.json];
    for (const service of found) services.push(service);

    const next = nextPage(page.headers, first, url);
    if (next === 'elsewhere') return { ok: false, answer: malformed(poll.requests, ELSEWHERE, page.text) };
    if (next === null || (found.length === 0 && !next.mayFollowNothing) || seen.has(next.url.href)) {
      return { ok: true, services };
    }
    url = next.url;
  }
  return { ok: false, answer: malformed(poll.requests, `The answer has more than ${PAGES_MAX} pages.`, '') };
}

const ELSEWHERE = 'The next page is said to be on another host.';

// Part of the list is there: that the rest is not found does not mean that the voyage is unknown.
function ofLaterPage(answer: FailedAnswer): FailedAnswer {
  return answer.outcome === 'unknown'
    ? unavailable(answer.requests, 'A later page of the answer was not found.')
    : answer;
}
