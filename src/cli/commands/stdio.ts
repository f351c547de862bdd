import type { Command } from 'commander';
import { createApp } from '../../app.ts';
import { loadConfig } from '../../config/load.ts';
import { actingAccount, operatorOf } from '../../services/account.ts';
import type { Io } from '../io/output.ts';

/** `landfall stdio`: the MCP server for one host on this machine, acting for the account of ACCOUNT. */
export function command(program: Command, io: Io): void {
  program
    .command('stdio')
    .description('run the MCP server over stdin and stdout, for a host that starts this command')
    .action(async () => {
      // Nothing listens, so the address at which an image would listen asks for nothing.
      const { HOST: _unused, ...env } = io.env;
      const config = loadConfig(env);
      const app = await createApp(config);
      try {
        const principal = operatorOf(await actingAccount(app.db, config.account));
        app.startScheduler();
        await app.serveStdio(principal);
      } finally {
        await app.close();
      }
    });
}
