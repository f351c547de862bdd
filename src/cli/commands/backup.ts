import type { Command } from 'commander';
import { type BackedUp, backUpDatabase } from '../../app/backup.ts';
import { loadConfig } from '../../config/load.ts';
import type { Io } from '../io/output.ts';
import { stoppable } from '../io/until-signal.ts';

/** `landfall backup`: the whole database as files, also while the service runs. */
export function command(program: Command, io: Io): void {
  program
    .command('backup')
    .description('write the whole database into a new folder, also while the service runs')
    .argument('<folder>', 'the folder to make')
    .option('--json', 'print JSON')
    .action(async (folder: string, { json }: { json?: true }) => {
      const config = loadConfig({ LOG_LEVEL: 'warn', ...io.env });
      const made = await stoppable((signal) => backUpDatabase(config, folder, signal));
      io.print(json ? JSON.stringify(asJson(made)) : sentenceOf(made, folder));
      if (json || made.secretKey === null) return;
      io.remark(`The secret key (${made.secretKey}) is not in the backup; keep a copy of it in another place.`);
    });
}

function asJson({ secretKey, ...made }: BackedUp): object {
  return { ...made, secret_key: secretKey };
}

function sentenceOf({ tables, rows, bytes }: BackedUp, folder: string): string {
  return `Wrote ${tables} tables with ${rows} rows into ${folder} (${sizeText(bytes)}).`;
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1 ? `${Math.ceil(bytes / 1_000)} kB` : `${megabytes.toFixed(1)} MB`;
}
