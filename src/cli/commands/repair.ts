import type { Command } from 'commander';
import type { App } from '../../app.ts';
import type { ObservationDraft } from '../../domain/observation.ts';
import type { RepairedJourney, RepairReport } from '../../services/repair/repair.ts';
import type { ReadingChange } from '../../services/repair/repair-readings.ts';
import type { Io } from '../io/output.ts';
import { differenceLines } from './difference-text.ts';
import { quietlyWithApp } from './quietly.ts';

interface RepairOptions {
  dryRun?: true;
  all?: true;
  json?: true;
}

/** How many journeys a report lists; the rest is counted. */
const SHOWN_MAX = 1_000;

/** `landfall repair`: mends what older versions stored. */
export function command(program: Command, io: Io): void {
  program
    .command('repair')
    .description(
      'derive and write again the journeys that older versions stored; serve, worker and stdio do this after their start',
    )
    .option('--dry-run', 'show what would change and why, without changing it')
    .option('--all', 'also repair journeys that are already repaired')
    .option('--json', 'print JSON')
    .action((options: RepairOptions) => quietlyWithApp(io, (app) => repair(app, options, io)));
}

async function repair(app: App, { dryRun, all, json }: RepairOptions, io: Io): Promise<void> {
  const report = await app.intake.repair({ isDryRun: dryRun === true, isForced: all === true, shownMax: SHOWN_MAX });
  if (json) {
    io.print(JSON.stringify(report, null, 2));
    return;
  }
  for (const { locode, changes } of report.places) {
    const values = Object.entries(changes).map(([column, { derived }]) => `${column} ${JSON.stringify(derived)}`);
    io.print(`place ${locode}: ${values.join(', ')}`);
  }
  if (report.kept_with_containers > 0) {
    io.print(
      `${report.kept_with_containers} statements of terminals and railroads are kept with their containers as well`,
    );
  }
  for (const journey of report.shown) io.print(journeyText(journey));
  if (report.changed > report.shown.length) io.print(`and ${report.changed - report.shown.length} more journeys`);
  io.print(summaryOf(report));
  io.remark(
    dryRun ? 'Nothing was changed; without --dry-run it is.' : 'No notifications were sent about these changes.',
  );
  if (report.passed_over > 0) io.remark(`${report.passed_over} numbers were busy; run it again to repair them.`);
}

function journeyText({ source, kind, number, readings, differences }: RepairedJourney): string {
  const lines = [...readings.flatMap(readingLines), ...differences.flatMap(differenceLines)];
  return [`${source} ${kind.replaceAll('_', ' ')} ${number}`, ...lines].join('\n');
}

function readingLines({ source, container, received_at, was, is, reason }: ReadingChange): string[] {
  const about = `  message of ${source}${container === null ? '' : ` about ${container}`}, received ${received_at}`;
  const change = `${was === null ? '(not read)' : draftText(was)} → ${is === null ? '(not understood)' : draftText(is)}`;
  return [`${about}: ${change}`, ...(reason === null ? [] : [`    because: ${reason}`])];
}

function draftText(draft: ObservationDraft): string {
  const { source: _source, party: _party, container: _container, recordedAt: _recordedAt, ...said } = draft;
  const stated = Object.entries(said).filter(([, value]) => value !== null);
  return JSON.stringify(Object.fromEntries(stated));
}

function summaryOf({ journeys, changed, readings, rows, places }: RepairReport): string {
  const counts = Object.entries(rows).map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`);
  const parts = [`${readings} statements read otherwise`, ...counts, `${places.length} places`];
  return `${journeys} numbers looked at, ${changed} of them change (${parts.join(', ')}).`;
}
