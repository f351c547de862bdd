import type { Command } from 'commander';
import { stopDatabase } from '../../app/embedded-server.ts';
import { loadConfig } from '../../config/load.ts';
import type { Io } from '../io/output.ts';

/** `landfall stop`: ends an embedded PostgreSQL that no process uses, or that gives no answer. */
export function command(program: Command, io: Io): void {
  program
    .command('stop')
    .description('stop the embedded database if no process uses it, or if it gives no answer')
    .action(async () => {
      const config = loadConfig(io.env);
      const hasStopped = await stopDatabase(config);
      if (hasStopped) io.print(`The embedded PostgreSQL in ${config.dataDir} was stopped.`);
      else if (config.databaseUrl === null) io.print(`No embedded PostgreSQL runs in ${config.dataDir}.`);
      else io.print('The database is the PostgreSQL of DATABASE_URL, which Landfall does not stop.');
    });
}
