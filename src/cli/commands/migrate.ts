import type { Command } from 'commander';
import { databaseUrl } from '../../app.ts';
import { loadConfig } from '../../config/load.ts';
import { migrate } from '../../db/migrate.ts';
import { createLog } from '../../observability/log.ts';
import type { Io } from '../output.ts';

/** `landfall migrate`: brings the database up to date, which every other command does at its start too. */
export function command(program: Command, io: Io): void {
  program
    .command('migrate')
    .description('bring the database up to date; the other commands do so at their start')
    .action(async () => {
      const config = loadConfig(io.env);
      const log = createLog({ level: config.logLevel });
      const undo: (() => Promise<void>)[] = [];
      try {
        const applied = await migrate(await databaseUrl(config, log, undo), { log });
        io.print(
          applied.length === 0 ? 'The database is up to date.' : applied.map((name) => `applied ${name}`).join('\n'),
        );
      } finally {
        for (const step of undo.reverse()) await step();
      }
    });
}
