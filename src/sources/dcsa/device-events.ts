import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import { DAY_MS, shift, toInstant } from '../../domain/instant.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import { regularReport } from '../../domain/regular-report.ts';
import type { Pages } from './pages.ts';

// Lines are polled at least once a day; a week covers what was missed, and few enough pages.
const WINDOW_MS = 7 * DAY_MS;

/** The address of the device events (IOT and REEFER, version 3.0) of the last days for the number that is requested at `events`. */
export function deviceEventsUrl(events: URL, clock: Clock): URL {
  const url = new URL(events);
  url.searchParams.set('eventTypes', 'IOT,REEFER');
  url.searchParams.set('eventUpdatedDateTimeMin', shift(toInstant(clock.now()), -WINDOW_MS));
  return url;
}

/**
 * The device events of an answer. A line may refuse them, or have too many, without harm to the journey: none then.
 */
export function deviceEventsIn(pages: Pages, { source, log }: { source: string; log: Log | undefined }): unknown[] {
  if (pages.ok) return pages.elements;
  if (pages.answer.outcome !== 'unknown')
    log?.warn({ source, outcome: pages.answer.outcome }, 'source.devices_missing');
  return [];
}

/** What identifies device reports in a digest: regular ones that mean the same are no news. */
export function deviceNewsOf(statements: readonly ParsedStatement[]): string[] {
  return statements.map(
    ({ draft }) => (draft.kind === 'measurement' ? regularReport(draft) : null) ?? JSON.stringify(draft),
  );
}
