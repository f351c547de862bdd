import { Console } from 'node:console';
import { type Readable, Writable } from 'node:stream';
import type { McpServer } from '@modelcontextprotocol/server';
import { serveStdio as serveConnection } from '@modelcontextprotocol/server/stdio';
import type { Log } from '../core/context.ts';
import { StdioTransport } from './stdio-transport.ts';

export interface StdioOptions {
  log: Log;
  /** What is read and written instead of the streams of this process. */
  input?: Readable;
  output?: Writable;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Serves one client over stdin and stdout, whichever revision of the protocol it opens with. Fulfilled when the client
 * has gone, the output broke or the process was told to stop; answers that were due are sent first. A second signal
 * ends the process at once. Meanwhile stdout is the protocol's alone: what anybody prints goes to the log.
 */
export async function serveStdio(createServer: () => McpServer, options: StdioOptions): Promise<void> {
  const { log, input = process.stdin, output = process.stdout } = options;
  const restoreConsole = redirectConsole(log);
  const transport = new StdioTransport(input, output);
  for (const signal of SIGNALS) process.once(signal, transport.drain);
  try {
    serveConnection(createServer, {
      transport,
      onerror: (error) => log.warn({ err: error }, 'mcp.connection-complained'),
    });
    await transport.closed;
  } finally {
    for (const signal of SIGNALS) process.off(signal, transport.drain);
    restoreConsole();
  }
}

/** Libraries print; a single such line on stdout would break the protocol. */
function redirectConsole(log: Log): () => void {
  const original = globalThis.console;
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log.warn({ text: String(chunk).trimEnd() }, 'console.printed');
      done();
    },
  });
  globalThis.console = new Console({ stdout: sink, stderr: sink });
  return () => {
    globalThis.console = original;
  };
}
