import type { Command } from 'commander';
import { createApp } from '../../app.ts';
import { loadConfig } from '../../config/load.ts';
import type { Io } from '../io/output.ts';
import { secondSignal, untilSignal } from '../io/until-signal.ts';

/** `landfall worker`: the scheduler without HTTP; any number of them share the work. */
export function command(program: Command, io: Io): void {
  program
    .command('worker')
    .description('run only polling and webhook deliveries; any number of workers share the work')
    .action(async () => {
      const signalled = untilSignal();
      const app = await createApp(loadConfig(io.env), { hurry: secondSignal });
      try {
        app.startScheduler();
        app.log.info({}, 'worker.ready');
        await signalled;
        app.log.info({}, 'worker.stopping');
      } finally {
        await app.close();
      }
    });
}
