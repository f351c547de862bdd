import { Console } from 'node:console';
import { type Readable, Writable } from 'node:stream';
import { isJSONRPCRequest, type McpServer } from '@modelcontextprotocol/server';
import { serveStdio as serveConnection } from '@modelcontextprotocol/server/stdio';
import type { Context, Log, Principal } from '../core/context.ts';
import type { ServerParts } from './catalogue.ts';
import { serveSubscriptions } from './serve-subscriptions.ts';
import { createServer } from './server.ts';
import { StdioListening } from './stdio-listening.ts';
import { type Admit, StdioTransport } from './stdio-transport.ts';
import { sendNamingTasks, withTasks } from './task-news.ts';
import { watching } from './watching.ts';

/** Whom to serve, and what is read and written instead of the streams of this process. */
export interface StdioOptions {
  principal: Principal;
  input?: Readable;
  output?: Writable;
  /** What is served is there once this is fulfilled; until then only what introduces the server is answered. */
  ready?: Promise<void>;
}

/** The version whose connections hear of tasks; results of tasks are made for it. */
const MODERN_VERSION = '2026-07-28';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Serves one client over stdin and stdout, whichever revision of the protocol it opens with. Fulfilled when the client
 * has gone, the output broke or the process received a signal; answers that were due are sent first. A second signal
 * ends the process at once. Meanwhile stdout is the protocol's alone: other output goes to the log.
 */
export async function serveStdio<Ctx extends Context>(parts: ServerParts<Ctx>, options: StdioOptions): Promise<void> {
  const { log } = parts;
  const { principal, input = process.stdin, output = process.stdout, ready } = options;
  const restoreConsole = redirectConsole(log);
  const session = { principal, version: MODERN_VERSION };
  const watched = watching(withTasks(parts, session), principal, (uri, task) => notify(serving, { uri, task }, log));
  const { admit } = new StdioListening(watched, log);
  const transport = sendNamingTasks(
    new StdioTransport(input, output, { admit: ready === undefined ? admit : onceReady(ready, admit), ready }),
  );
  // A client that first requests the supported revisions gets one server for that request and another for the session.
  let serving: McpServer | null = null;
  for (const signal of SIGNALS) process.once(signal, transport.drain);
  try {
    const connection = serveConnection(
      ({ era }) => {
        serving = createServer(parts, { principal, carriesUpdates: true });
        if (era === 'legacy') serveSubscriptions(serving, watched, log);
        return serving;
      },
      { transport, onerror: (error) => log.warn({ err: error }, 'mcp.connection_failed') },
    );
    transport.ondrained = connection.close;
    await transport.closed;
  } finally {
    watched.stop();
    for (const signal of SIGNALS) process.off(signal, transport.drain);
    restoreConsole();
  }
}

/** What says what the server is and has, for which nothing needs to run; notifications need no answer. */
const INTRODUCING = ['initialize', 'server/discover', 'ping', 'tools/list', 'prompts/list', 'resources/templates/list'];

/** Lets pass what introduces the server; everything else waits, and so does what comes after it. */
function onceReady(ready: Promise<void>, admit: Admit): Admit {
  return async (message) => {
    const isIntroducing = isJSONRPCRequest(message) && INTRODUCING.includes(message.method);
    if (!isIntroducing && isJSONRPCRequest(message)) await ready;
    return admit(message);
  };
}

/** Notifies only subscribers of a changed resource; the library knows them. */
function notify(server: McpServer | null, { uri, task }: { uri: string; task?: object | undefined }, log: Log): void {
  server?.server.sendResourceUpdated({ ...task, uri }).catch((error: unknown) => {
    log.debug({ err: error }, 'mcp.update_failed');
  });
}

/** Libraries print; a single such line on stdout would break the protocol. */
function redirectConsole(log: Log): () => void {
  const original = globalThis.console;
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log.warn({ text: String(chunk).trimEnd() }, 'stdout.redirected');
      done();
    },
  });
  globalThis.console = new Console({ stdout: sink, stderr: sink });
  return () => {
    globalThis.console = original;
  };
}
