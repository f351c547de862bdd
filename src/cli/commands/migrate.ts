import type { Command } from 'commander';
import { migrateDatabase, pendingOfDatabase } from '../../app.ts';
import { loadConfig } from '../../config/load.ts';
import type { Io } from '../io/output.ts';

const UP_TO_DATE = 'The database is up to date.';

/** `landfall migrate`: brings the database up to date, which every other command does at its start too. */
export function command(program: Command, io: Io): void {
  program
    .command('migrate')
    .description('apply database migrations; the other commands do so at their start')
    .option('--check', 'show what would be applied, and whether older versions may run with it; changes nothing')
    .action(async ({ check }: { check?: true }) => {
      const config = loadConfig(io.env);
      const lines = check
        ? (await pendingOfDatabase(config)).map(pendingLine)
        : (await migrateDatabase(config)).map((name) => `applied ${name}`);
      io.print(lines.length === 0 ? UP_TO_DATE : lines.join('\n'));
    });
}

function pendingLine({ name, olderMayRun }: { name: string; olderMayRun: boolean }): string {
  return `to apply: ${name}; ${olderMayRun ? 'older versions may run with it' : 'stop all older versions first'}`;
}
