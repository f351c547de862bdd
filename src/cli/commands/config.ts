import type { Command } from 'commander';
import { describeConfig } from '../../config/describe.ts';
import { loadConfig } from '../../config/load.ts';
import { columns, type Io } from '../io/output.ts';

/** `landfall config`: what is set here, what it means and whence it is. Shows of a secret only that it is set. */
export function command(program: Command, io: Io): void {
  program
    .command('config')
    .description('show and check the configuration')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: true }) => {
      const rows = describeConfig(loadConfig(io.env));
      if (json) io.print(JSON.stringify(rows, null, 2));
      else io.print(columns(rows.map(({ name, value, source, sentence }) => [name, value, source, sentence])));
    });
}
