import { Command, CommanderError } from 'commander';
import { optionText } from '../config/options.ts';
import { asMachineFailure, Failure } from '../core/failure.ts';
import { packageVersion } from '../core/package-root.ts';
import { EXIT, exitCodeHelp, exitCodeOf } from './io/exit-codes.ts';
import { type Io, ReaderGone } from './io/output.ts';
import { Interrupted } from './io/until-signal.ts';

/** What each file of commands/ exports: it adds itself to the program. */
export type RegisterCommand = (program: Command, io: Io) => void;

/** Every command by its name, in the order of the help. Each is loaded when it is run, or for the help. */
const COMMANDS: Readonly<Record<string, () => Promise<{ command: RegisterCommand }>>> = {
  serve: () => import('./commands/serve.ts'),
  stdio: () => import('./commands/stdio.ts'),
  worker: () => import('./commands/worker.ts'),
  track: () => import('./commands/track.ts'),
  lines: () => import('./commands/lines.ts'),
  sources: () => import('./commands/sources.ts'),
  ingest: () => import('./commands/ingest.ts'),
  quarantine: () => import('./commands/quarantine.ts'),
  replay: () => import('./commands/replay.ts'),
  eta: () => import('./commands/eta.ts'),
  repair: () => import('./commands/repair.ts'),
  tariffs: () => import('./commands/tariffs.ts'),
  upstreams: () => import('./commands/upstreams.ts'),
  invoice: () => import('./commands/invoice.ts'),
  keys: () => import('./commands/keys.ts'),
  webhooks: () => import('./commands/webhooks.ts'),
  users: () => import('./commands/users.ts'),
  operators: () => import('./commands/operators.ts'),
  accounts: () => import('./commands/accounts.ts'),
  'signing-keys': () => import('./commands/signing-keys.ts'),
  'secret-key': () => import('./commands/secret-key.ts'),
  backup: () => import('./commands/backup.ts'),
  restore: () => import('./commands/restore.ts'),
  migrate: () => import('./commands/migrate.ts'),
  healthcheck: () => import('./commands/healthcheck.ts'),
  status: () => import('./commands/status.ts'),
  stop: () => import('./commands/stop.ts'),
  config: () => import('./commands/config.ts'),
  demo: () => import('./commands/demo.ts'),
};

/**
 * The command line that is meant. A host that is only given the name of the package starts the program without arguments and speaks
 * to it over stdin; a person at a terminal sees the help.
 */
export function argumentsOf(given: readonly string[], isPerson: boolean): readonly string[] {
  return given.length === 0 && !isPerson ? ['stdio'] : given;
}

/** Runs one command line, without the name of the program, and gives the exit code. Never throws. */
export async function run(args: readonly string[], io: Io, commands?: readonly RegisterCommand[]): Promise<number> {
  try {
    await createProgram(io, commands ?? (await commandsFor(args))).parseAsync(args, { from: 'user' });
    return EXIT.ok.code;
  } catch (thrown) {
    const error = asMachineFailure(thrown);
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok.code : EXIT.usage.code;
    if (error instanceof ReaderGone) return EXIT.ok.code;
    if (error instanceof Interrupted) return EXIT.failed.code;
    report(error, io);
    return exitCodeOf(error);
  }
}

/** The program with its commands; these take over what it says about output and exit if they are added after that. */
export function createProgram(io: Io, commands: readonly RegisterCommand[]): Command {
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

/** All commands, as the help shows them. */
export async function allCommands(): Promise<RegisterCommand[]> {
  const loaded = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  return loaded.map(({ command }) => command);
}

/** The command that a command line begins with; all where it names none. */
async function commandsFor([name = '']: readonly string[]): Promise<RegisterCommand[]> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return load === undefined ? allCommands() : [(await load()).command];
}

function report(error: unknown, io: Io): void {
  if (error instanceof Failure) {
    io.remark(error.message);
    return;
  }
  io.remark('An unexpected error occurred; this is a bug of the program.');
  const isDebugging = optionText(io.env, 'LOG_LEVEL') === 'debug';
  io.remark(isDebugging && error instanceof Error ? String(error.stack) : 'LOG_LEVEL=debug shows where it happened.');
}
