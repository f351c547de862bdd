import type { Command } from 'commander';
import { migrateDatabase } from '../../app.ts';
import { loadConfig } from '../../config/load.ts';
import type { Io } from '../io/output.ts';

/** `landfall migrate`: brings the database up to date, which every other command does at its start too. */
export function command(program: Command, io: Io): void {
  program
    .command('migrate')
    .description('apply database migrations; the other commands do so at their start')
    .action(async () => {
      const applied = await migrateDatabase(loadConfig(io.env));
      const lines = applied.map((name) => `applied ${name}`);
      io.print(lines.length === 0 ? 'The database is up to date.' : lines.join('\n'));
    });
}
