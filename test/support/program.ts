import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { type Compiled, compile } from './compile.ts';

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** How a run of the program ended. */
export interface Ended {
  code: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
}

/** A line of the log. */
export type LogLine = Record<string, unknown> & { msg: string };

/** A run of the program, as it is seen from outside. */
export interface Run {
  child: Child;
  stdout(): string;
  stderr(): string;
  /** The lines of the log so far. */
  log(): LogLine[];
  /** The line of the log with that message, the first or a later one; fails if the process ends without it. */
  logged(message: string, ordinal?: number): Promise<LogLine>;
  ended: Promise<Ended>;
  /** Sends a signal, SIGTERM by default, and waits until it has ended. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** The program, compiled as it is now. */
export interface Program {
  /** Starts it with nothing in its environment but what is given, and without a grace period at its end. */
  start(args: readonly string[], env: Readonly<Record<string, string>>): Run;
  /** Starts it and waits for its end. */
  run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended>;
  /** How to start it, for a client that does so itself. */
  command(args: readonly string[]): { command: string; args: string[] };
  /** Ends what still runs. */
  remove(): Promise<void>;
}

/** What was compiled by this process, which is the same for all tests of a run and goes away with it. */
const compiledEntries = new Map<string, Compiled>();

/** Compiles the program, or another file that is to be started as one. */
export function compileProgram(entry = 'src/cli/main.ts'): Program {
  const compiled = compiledEntries.get(entry) ?? compile(entry);
  compiledEntries.set(entry, compiled);
  const runs = new Set<Run>();
  return { start, run: (args, env) => endOf(start(args, env)), command, remove };

  function start(args: readonly string[], env: Readonly<Record<string, string>>): Run {
    const child = spawn(process.execPath, [compiled.file, ...args], {
      env: { SHUTDOWN_GRACE_SECONDS: '0', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const run = observe(child);
    runs.add(run);
    return run;
  }

  function command(args: readonly string[]): { command: string; args: string[] } {
    return { command: process.execPath, args: [compiled.file, ...args] };
  }

  async function remove(): Promise<void> {
    await Promise.all([...runs].map((run) => run.stop('SIGTERM')));
  }
}

function endOf(run: Run): Promise<Ended> {
  run.child.stdin.end();
  return run.ended;
}

function observe(child: Child): Run {
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  child.stdin.on('error', () => {});
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stdout, stderr }));
  return { child, stdout: () => stdout, stderr: () => stderr, log, logged, ended, stop };

  function log(): LogLine[] {
    const whole = stderr.slice(0, stderr.lastIndexOf('\n') + 1).split('\n');
    return whole.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  }

  async function logged(message: string, ordinal = 1): Promise<LogLine> {
    for (;;) {
      const found = log().filter(({ msg }) => msg === message)[ordinal - 1];
      if (found !== undefined) return found;
      const end = await Promise.race([once(child.stderr, 'data').then(() => null), ended]);
      if (end !== null) throw new Error(`The program ended with ${end.code ?? end.signal}:\n${end.stderr}`);
    }
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
    child.kill(signal);
    return ended;
  }
}
