import type { Command } from 'commander';
import { serveStdioEarly } from '../../app/early-stdio.ts';
import { type App, createApp } from '../../app.ts';
import { loadConfig } from '../../config/load.ts';
import { actingAccount, operatorOf } from '../../services/account.ts';
import type { Io } from '../io/output.ts';

/** `landfall stdio`: the MCP server for one host on this machine, acting for the account of ACCOUNT. */
export function command(program: Command, io: Io): void {
  program
    .command('stdio')
    .description('run the MCP server over stdin and stdout, for a host that starts this command')
    .option(
      '--tools <names>',
      'toolsets and tools to load, separated by commas, such as core,webhooks (before MCP_TOOLS)',
    )
    .option('--read-only', 'load no tool that changes something (before MCP_READ_ONLY)')
    .action(async ({ tools, readOnly }: { tools?: string; readOnly?: boolean }) => {
      const chosen = { ...(tools && { MCP_TOOLS: tools }), ...(readOnly && { MCP_READ_ONLY: '1' }) };
      // Nothing listens, so the address at which an image would listen asks for nothing.
      const { HOST: _unused, ...env } = io.env;
      const config = loadConfig({ ...env, ...chosen });
      let app: App | null = null;
      try {
        // Until the account is known, what this caller may do is all that matters of it.
        await serveStdioEarly({ config, caller: operatorOf({ id: '', name: '' }) }, async (log) => {
          app = await createApp(config, { log });
          const principal = operatorOf(await actingAccount(app.db, config.account));
          app.startScheduler();
          return { app, principal };
        });
      } finally {
        await close(app);
      }
    });
}

async function close(app: App | null): Promise<void> {
  await app?.close();
}
