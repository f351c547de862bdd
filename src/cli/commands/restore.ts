import type { Command } from 'commander';
import { restoreDatabase } from '../../app/backup.ts';
import { loadConfig } from '../../config/load.ts';
import type { Io } from '../io/output.ts';
import { stoppable } from '../io/until-signal.ts';

interface RestoreFlags {
  replace?: true;
  anySecretKey?: true;
}

/** `landfall restore`: a backup into an empty database. */
export function command(program: Command, io: Io): void {
  program
    .command('restore')
    .description('restore a backup into an empty database; a backup of an older version is migrated')
    .argument('<folder>', 'a folder that landfall backup made')
    .option('--replace', 'remove everything in the schema public of the database first')
    .option('--any-secret-key', 'restore although the secret key here does not decrypt the backup')
    .action((folder: string, flags: RestoreFlags) => restore(folder, flags, io));
}

async function restore(folder: string, { replace, anySecretKey }: RestoreFlags, io: Io): Promise<void> {
  const config = loadConfig({ LOG_LEVEL: 'warn', ...io.env });
  const { rows, takenAt, applied, leftOut } = await stoppable((signal) =>
    restoreDatabase(config, { folder, replaces: replace === true, acceptsAnySecretKey: anySecretKey === true, signal }),
  );
  io.print(`Restored ${rows} rows as they were at ${takenAt}.`);
  if (applied.length > 0) io.print(`Applied ${applied.length} migrations of this version.`);
  if (leftOut.length > 0) io.remark(`Not restored, because they are not tables of Landfall: ${leftOut.join(', ')}.`);
  if (anySecretKey) io.remark('Now run "landfall secret-key rotate --discard-unreadable".');
}
