import { Command, CommanderError } from 'commander';
import { textOf } from '../config/options.ts';
import { Failure } from '../core/failure.ts';
import { packageVersion } from '../core/package-root.ts';
import { command as accounts } from './commands/accounts.ts';
import { command as config } from './commands/config.ts';
import { command as demo } from './commands/demo.ts';
import { command as ingest } from './commands/ingest.ts';
import { command as keys } from './commands/keys.ts';
import { command as migrate } from './commands/migrate.ts';
import { command as quarantine } from './commands/quarantine.ts';
import { command as repair } from './commands/repair.ts';
import { command as replay } from './commands/replay.ts';
import { command as serve } from './commands/serve.ts';
import { command as signingKeys } from './commands/signing-keys.ts';
import { command as stdio } from './commands/stdio.ts';
import { command as track } from './commands/track.ts';
import { command as users } from './commands/users.ts';
import { command as webhooks } from './commands/webhooks.ts';
import { command as worker } from './commands/worker.ts';
import { EXIT, exitCodeHelp, exitCodeOf } from './io/exit-codes.ts';
import { type Io, ReaderGone } from './io/output.ts';
import { Interrupted } from './io/until-signal.ts';

/** What each file of commands/ exports: it adds itself to the program. */
export type RegisterCommand = (program: Command, io: Io) => void;

/** Every command, in the order of the help. */
const COMMANDS: readonly RegisterCommand[] = [
  serve,
  stdio,
  worker,
  track,
  ingest,
  quarantine,
  replay,
  repair,
  keys,
  webhooks,
  users,
  accounts,
  signingKeys,
  migrate,
  config,
  demo,
];

/** Runs one command line, without the name of the program, and gives the exit code. Never throws. */
export async function run(args: readonly string[], io: Io, commands = COMMANDS): Promise<number> {
  try {
    await createProgram(io, commands).parseAsync(args, { from: 'user' });
    return EXIT.ok.code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok.code : EXIT.usage.code;
    if (error instanceof ReaderGone) return EXIT.ok.code;
    if (error instanceof Interrupted) return EXIT.failed.code;
    report(error, io);
    return exitCodeOf(error);
  }
}

/** The program with its commands; these take over what it says about output and exit if they are added after that. */
export function createProgram(io: Io, commands: readonly RegisterCommand[] = COMMANDS): Command {
  const program = new Command('landfall')
    .description('Tracks ocean containers for AI agents, programs and webhooks.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpCommand('help [command]', 'show the help of a command')
    .helpOption('-h, --help', 'show the help')
    .configureOutput({
      writeOut: (text) => io.print(text.trimEnd()),
      writeErr: (text) => io.remark(text.trimEnd()),
    })
    .showHelpAfterError('"landfall --help" lists the commands.')
    .exitOverride()
    .addHelpText('after', `\n${exitCodeHelp()}`);
  for (const register of commands) register(program, io);
  return program;
}

function report(error: unknown, io: Io): void {
  if (error instanceof Failure) {
    io.remark(error.message);
    return;
  }
  io.remark('An unexpected error occurred; this is a bug of the program.');
  const isDebugging = textOf(io.env, 'LOG_LEVEL') === 'debug';
  io.remark(isDebugging && error instanceof Error ? String(error.stack) : 'LOG_LEVEL=debug shows where it happened.');
}
