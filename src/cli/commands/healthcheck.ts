import type { Command } from 'commander';
import { checkHealth } from '../../app/health-check.ts';
import { loadConfig } from '../../config/load.ts';
import { Failure } from '../../core/failure.ts';
import type { Io } from '../io/output.ts';

/** `landfall healthcheck`: for images and supervisors that run a command; opens neither the database nor a port. */
export function command(program: Command, io: Io): void {
  program
    .command('healthcheck')
    .description(
      'check the serve or worker process that runs with this configuration on this machine; fails unless it is ready',
    )
    .option('--live', 'check only that the process runs, whatever the database does')
    .action(async ({ live }: { live?: true }) => {
      const { url, status, text } = await checkHealth(loadConfig(io.env), live ? '/livez' : '/readyz');
      if (status !== 200)
        throw new Failure('unavailable', `${url} ${status === null ? 'gave' : 'answered'} ${problemOf(status, text)}`);
      io.print(`${url} ${text}`);
    });
}

function problemOf(status: number | null, text: string): string {
  return status === null
    ? `no answer: ${text}; does landfall serve or worker run with this configuration?`
    : `${status} ${text}`;
}
