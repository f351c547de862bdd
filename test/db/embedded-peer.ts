import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** The commands that the program in embedded-process.ts receives. */
export type Request = 'write' | 'stop';

/** What it answers. */
export type Reply = { kind: 'ready'; joined: boolean } | { kind: 'written'; id: number } | { kind: 'interrupted' };

/** Another process that uses the same directory. */
export interface Peer {
  joined: boolean;
  /** The numbers that it reported as committed. */
  written: number[];
  write(): void;
  /** Resolves once so many more numbers are written. */
  hasWritten(more: number): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts the compiled embedded-process.ts on a directory and waits until it has its database. */
export async function startPeer(file: string, directory: string, options: object): Promise<Peer> {
  const child = fork(file, [directory, JSON.stringify(options)], { execArgv: [] });
  const written: number[] = [];
  const joined = await firstReply(child);
  child.on('message', (reply: Reply) => {
    if (reply.kind === 'written') written.push(reply.id);
  });
  return {
    joined,
    written,
    write: () => void child.send('write' satisfies Request),
    hasWritten,
    stop: () => end(() => child.send('stop' satisfies Request)),
    kill: () => end(() => child.kill('SIGKILL')),
  };

  async function hasWritten(more: number): Promise<void> {
    const goal = written.length + more;
    while (written.length < goal) await once(child, 'message');
  }

  async function end(ask: () => void): Promise<void> {
    const ended = once(child, 'exit');
    ask();
    await ended;
  }
}

async function firstReply(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The process ended before it had its database.')));
    child.once('message', (reply: Reply) => resolve(reply.kind === 'ready' && reply.joined));
  });
}
