import type { Transaction } from '../db/client.ts';
import type { Arrival } from '../domain/journey/merge.ts';
import { isRegular, meaningOfReport, type Reported, spanOf } from '../domain/regular-report.ts';
import { INGEST_KNOWN_REPORTS } from './load-statements.ts';
import type { WatchRow } from './lock.ts';

/** As many reports on one container are kept of a quarter of a day, whatever they say: a device sends one in 15 minutes. */
const REPORTS_MAX = 24;

/**
 * What is new of pushed reports of devices: a device, or a service on its behalf, sends one a minute. Of reports in one
 * quarter of a day that mean the same the first is kept; as soon as they differ, all are kept up to a limit, because
 * the order in which alarms begin and end counts.
 */
export async function withoutRepeatedReports(tx: Transaction, own: WatchRow, fresh: Arrival[]): Promise<Arrival[]> {
  const reports = fresh.flatMap(({ observation }) => (observation.kind === 'measurement' ? [observation] : []));
  if (reports.length === 0) return fresh;
  const spans = [...new Set(reports.map(spanOf))];
  const containers = [...new Set(reports.flatMap(({ container }) => container ?? []))];
  const known = await tx.query(INGEST_KNOWN_REPORTS, [own.journey_month, own.id, containers, spans]);
  const kept = new Map<string, Reported[]>();
  for (const { body } of known) keep(kept, body);
  return fresh.filter(({ observation }) => observation.kind !== 'measurement' || isNews(observation, kept));
}

function isNews(report: Reported, kept: Map<string, Reported[]>): boolean {
  const ofSpan = kept.get(spanKey(report)) ?? [];
  if (ofSpan.length >= REPORTS_MAX) return false;
  const alike = ofSpan.filter(({ originalEvent }) => originalEvent === report.originalEvent);
  const meaning = meaningOfReport(report);
  const saysNothingNew = alike.length > 0 && alike.every((one) => meaningOfReport(one) === meaning);
  if (isRegular(report) && saysNothingNew) return false;
  keep(kept, report);
  return true;
}

function keep(kept: Map<string, Reported[]>, report: Reported): void {
  const key = spanKey(report);
  const ofSpan = kept.get(key);
  if (ofSpan === undefined) kept.set(key, [report]);
  else ofSpan.push(report);
}

function spanKey(report: Reported): string {
  return `${report.container} ${spanOf(report)}`;
}
