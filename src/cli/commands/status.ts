import type { Command } from 'commander';
import { type EmbeddedStatus, readDatabaseStatus } from '../../app/embedded-server.ts';
import { loadConfig } from '../../config/load.ts';
import type { Io } from '../io/output.ts';

/** `landfall status`: whether the embedded PostgreSQL runs, and which processes use it. Starts nothing. */
export function command(program: Command, io: Io): void {
  program
    .command('status')
    .description('show whether the embedded database runs, and which processes use it')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      const config = loadConfig(io.env);
      const status = await readDatabaseStatus(config);
      io.print(json ? JSON.stringify(asJson(status)) : sentenceOf(status, config.dataDir));
    });
}

type Status = Awaited<ReturnType<typeof readDatabaseStatus>>;

function asJson(status: Status): object {
  if (status === 'external') return { database: 'external' };
  return { database: 'embedded', running: status !== null, ...(status ?? {}) };
}

function sentenceOf(status: Status, directory: string): string {
  if (status === 'external') return 'The database is the PostgreSQL of DATABASE_URL; no embedded one is used.';
  if (status === null) return `No embedded PostgreSQL runs in ${directory}.`;
  return `The embedded PostgreSQL in ${directory} runs as process ${status.pid}; ${usersOf(status)}.`;
}

function usersOf({ answers, users }: EmbeddedStatus): string {
  if (!answers) return 'it gives no answer, and landfall stop ends it';
  if (users.length === 0) return 'no process uses it, and it stops by itself within half a minute';
  return users.length === 1 ? `process ${users.join()} uses it` : `processes ${users.join(', ')} use it`;
}
