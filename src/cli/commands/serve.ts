import type { Command } from 'commander';
import { createApp } from '../../app.ts';
import { loadConfig } from '../../config/load.ts';
import type { Io } from '../io/output.ts';
import { untilSignal } from '../io/until-signal.ts';

/** `landfall serve`: the REST API and, unless configured otherwise, the scheduler. Writes nothing on stdout. */
export function command(program: Command, io: Io): void {
  program
    .command('serve')
    .description('run the service: HTTP, polling and webhook deliveries')
    .option('--http-only', 'run only HTTP; run landfall worker for the rest')
    .action(async ({ httpOnly }: { httpOnly?: true }) => {
      const signalled = untilSignal();
      const app = await createApp(loadConfig(io.env), { listens: true });
      try {
        const { url } = await app.listen();
        if (!httpOnly) app.startScheduler();
        app.log.info({ url, httpOnly: httpOnly ?? false }, 'serve.ready');
        await signalled;
        app.log.info({}, 'serve.stopping');
      } finally {
        await app.close();
      }
    });
}
