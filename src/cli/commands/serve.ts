import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { createApp } from '../../app.ts';
import { loadConfig } from '../../config/load.ts';
import { WELCOME_LINK_HOURS } from '../../services/welcome/welcome-link.ts';
import type { Io } from '../io/output.ts';
import { secondSignal, untilSignal } from '../io/until-signal.ts';
import { welcomeUrl } from './welcome-url.ts';

/** `landfall serve`: the REST API and, unless configured otherwise, the scheduler. Writes nothing on stdout. */
export function command(program: Command, io: Io): void {
  program
    .command('serve')
    .description('run the service: HTTP, polling and webhook deliveries')
    .option('--http-only', 'run only HTTP; run landfall worker for the rest')
    .action(async ({ httpOnly }: { httpOnly?: true }) => {
      const signalled = untilSignal();
      const app = await createApp(loadConfig(io.env), { listens: true, hurry: secondSignal });
      try {
        const { url } = await app.listen();
        if (!httpOnly) app.startScheduler();
        app.log.info({ url, httpOnly: httpOnly ?? false }, 'serve.ready');
        const welcome = await welcomeUrl(app, url);
        if (welcome !== null) {
          app.log.info({ url: welcome, hours: WELCOME_LINK_HOURS }, 'serve.welcome');
          if (io.isTerminal)
            io.remark(`Nobody has joined yet. Open this once, within ${WELCOME_LINK_HOURS} hours:\n${welcome}`);
        }
        const signal = await signalled;
        app.log.info({}, 'serve.stopping');
        app.beginStopping();
        // Who stops a service sends SIGTERM; a person at the keyboard (SIGINT) does not want to wait.
        if (signal === 'SIGTERM') await untilUnused(app.config.shutdownGraceSeconds);
      } finally {
        await app.close();
      }
    });
}

/** Answers on for a while: a load balancer notices only at its next check that no more requests are to be sent here. */
async function untilUnused(seconds: number): Promise<void> {
  await sleep(seconds * 1_000, undefined, { signal: secondSignal }).catch(() => {});
}
