import { setImmediate } from 'node:timers/promises';
import type { Config } from '../config/load.ts';
import type { Log, Principal } from '../core/context.ts';
import { asMachineFailure } from '../core/failure.ts';
import type { ServerParts } from '../mcp/catalogue.ts';
import type { TaskStore } from '../mcp/tasks.ts';
import { createLog } from '../observability/log.ts';
import type { ServiceContext } from '../services/service-context.ts';
import type { App } from './interface.ts';

/** A message is read in the first turns, parsed, and answered in the next. */
const READING_TURNS = 4;

type Served = ServerParts<ServiceContext>;

/** The program once it has started, and the one who calls it over stdio. */
export interface StartedApp {
  app: App;
  principal: Principal;
}

/**
 * Serves MCP over stdio while the program starts: hosts wait for few seconds until a server has introduced itself, and the
 * first start of an embedded database takes longer on a slow machine. What introduces is answered at once, everything else
 * waits. Where the program does not start, each call is answered with why. Errors: that failure, once the client has gone.
 */
export async function serveStdioEarly(
  { config, caller }: { config: Config; caller: Principal },
  start: (log: Log) => Promise<StartedApp>,
): Promise<void> {
  const log = createLog({ level: config.logLevel });
  // Imported first: the parts of the start take more time to load than all that introduces the server.
  const [{ serveStdio }, { mcpCatalogue }] = await Promise.all([import('../mcp/stdio.ts'), import('./mcp-parts.ts')]);
  const outcome: { started?: StartedApp; failure?: unknown } = {};
  const ready = afterNextRead()
    .then(async () => {
      outcome.started = await start(log);
    })
    .catch((error: unknown) => {
      outcome.failure = asMachineFailure(error);
    });
  const served = {
    log,
    contextFor(_caller: Principal, requestId: string) {
      const { app, principal } = running();
      return app.contextFor(principal, requestId);
    },
    watch: async (...watched: Parameters<Served['watch']>) => (await running().app.mcpParts()).watch(...watched),
    tasks: tasksOf(async () => (await running().app.mcpParts()).tasks),
    called: (...call: Parameters<NonNullable<Served['called']>>) =>
      void outcome.started?.app.mcpParts().then(({ called }) => called?.(...call)),
  };
  try {
    await serveStdio({ ...mcpCatalogue(config), ...served }, { principal: caller, ready });
  } finally {
    // What has begun to start is waited for, so that it can be closed.
    await ready;
  }
  if (outcome.failure !== undefined) throw outcome.failure;

  function running(): StartedApp {
    if (outcome.failure !== undefined) throw outcome.failure;
    if (outcome.started === undefined) throw new Error('A call has not waited for the start of the program.');
    return outcome.started;
  }
}

/** What a client sent before is read, and answered, first. */
async function afterNextRead(): Promise<void> {
  for (let turn = 0; turn < READING_TURNS; turn++) await setImmediate();
}

/** The tasks of a program that starts; calls reach them once it has started. */
function tasksOf(started: () => Promise<TaskStore | undefined>): TaskStore {
  const store = async () => {
    const found = await started();
    if (found === undefined) throw new Error('The program keeps no tasks.');
    return found;
  };
  return {
    begin: async (...begun) => (await store()).begin(...begun),
    find: async (...found) => (await store()).find(...found),
    end: async (...ended) => (await store()).end(...ended),
    cancel: async (...cancelled) => (await store()).cancel(...cancelled),
  };
}
