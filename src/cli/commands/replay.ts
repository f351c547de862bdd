import type { Command } from 'commander';
import type { App } from '../../app.ts';
import { Failure } from '../../core/failure.ts';
import type { Differing } from '../../services/replay/replay.ts';
import type { Io } from '../io/output.ts';
import { differenceLines } from './difference-text.ts';
import { quietlyWithApp } from './quietly.ts';

interface ReplayOptions {
  number?: string;
  all?: true;
  write?: true;
  json?: true;
}

/** `landfall replay`: derives everything again from what was said. */
export function command(program: Command, io: Io): void {
  program
    .command('replay')
    .description(
      'derive journeys again from their observations, and show the differences from what is stored, with reasons',
    )
    .option('--number <number>', 'the journeys of one bill of lading, booking or container')
    .option('--all', 'every journey')
    .option('--write', 'write the differences and notify subscribers; without it nothing is changed')
    .option('--json', 'print JSON')
    .action((options: ReplayOptions) => quietlyWithApp(io, (app) => replay(app, options, io)));
}

async function replay(app: App, { number, all, write, json }: ReplayOptions, io: Io): Promise<void> {
  if ((number === undefined) === (all === undefined)) {
    throw new Failure('bad_request', 'Give either --number or --all.');
  }
  const normalized = number?.toUpperCase().replace(/[^A-Z0-9]/g, '') ?? null;
  const replayed = await app.intake.replay({ number: normalized, isWritten: write === true });
  if (normalized !== null && replayed.journeys === 0) {
    throw new Failure('not_found', `There is no journey of ${normalized}; it is not tracked.`);
  }
  if (json) {
    io.print(JSON.stringify(replayed, null, 2));
    return;
  }
  for (const journey of replayed.shown) io.print(inWords(journey));
  const rows = Object.entries(replayed.rows).map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`);
  const journeys = replayed.journeys === 1 ? 'journey' : 'journeys';
  io.print(`${replayed.journeys} ${journeys}, ${replayed.differing} of them differ (${rows.join(', ')} rows).`);
  if (replayed.differing > 0) io.remark(write ? 'The differences are written.' : 'Nothing was changed; --write does.');
}

function inWords({ scac, kind, number, differences }: Differing): string {
  return [`${scac} ${kind.replaceAll('_', ' ')} ${number}`, ...differences.flatMap(differenceLines)].join('\n');
}
