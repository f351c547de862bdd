import { listSigningKeys } from '../auth/signing-key-states.ts';
import type { Config } from '../config/load.ts';
import type { Clock } from '../core/clock.ts';
import type { Log, Principal } from '../core/context.ts';
import { packageVersion } from '../core/package-root.ts';
import type { Database } from '../db/client.ts';
import { USER_AGENT } from '../dispatcher/message.ts';
import { toInstant } from '../domain/instant.ts';
import { createHttpClient, type HttpClient } from '../net/fetch.ts';
import { Metrics } from '../observability/metrics.ts';
import { messageWriter } from '../rest/documents/notification-message.ts';
import { ContainerWatch } from '../services/container/container-watch.ts';
import { createInference } from '../services/inference/inference-context.ts';
import type { WebhookTools } from '../services/webhook-tools.ts';
import { createSources } from '../sources/registry/index.ts';
import { createSandboxSources } from '../sources/sandbox/index.ts';
import { createSandboxServer } from '../sources/sandbox/server.ts';
import type { Source } from '../sources/source.ts';
import { aisRecords } from './ais.ts';
import { startBackground } from './background.ts';
import { ingestHooks } from './ingest-hooks.ts';
import { createIntake, pushedLines } from './intake.ts';
import type { App, AppOptions } from './interface.ts';
import { laterPart } from './later-part.ts';
import type { AppParts } from './parts.ts';
import { sandboxMemory } from './sandbox-memory.ts';
import { unsealLines, unsealTerminals } from './unsealed-settings.ts';

/** How long it may take to connect to a receiver of webhooks. */
const RECEIVER_CONNECT_MS = 5_000;

/** What is made before all else. */
export type Base = Pick<AppParts, 'config' | 'log' | 'clock' | 'secretKey' | 'sealer' | 'db' | 'undo'>;

/** Makes the parts of the program around an open database. Errors: `configuration`. */
export async function assemble(base: Base, options: AppOptions): Promise<Omit<App, 'close'>> {
  const { config, log, clock, sealer, db, undo } = base;
  const http = createHttpClient({ log, userAgent: `Landfall/${packageVersion()}`, allowPrivateAddresses: true });
  undo.push(() => http.close());
  const sandbox = config.sandbox ? await startSandbox({ options, clock, log, http, db, undo }) : [];
  const pushed = pushedLines(config);
  const lines = unsealLines(config.lines);
  const terminals = unsealTerminals(config.terminals);
  const sources = createSources({ lines, terminals, http, clock, log, sandbox, pushedLines: pushed });
  const inference = createInference(
    { db, clock, log, accountsMin: config.inferenceAccountsMin },
    config.inferenceProbe,
  );
  const metrics = new Metrics(log);
  const hooks = ingestHooks({ messages: messageWriter, log });
  const intake = createIntake({ db, sources, clock, log, hooks }, config, metrics);
  const address = { publicUrl: config.publicUrl };
  const allowedNetworks = config.webhookTestAllowCidrs ?? [];
  const guarded = createHttpClient({
    log,
    userAgent: USER_AGENT,
    allowedNetworks,
    connectMs: RECEIVER_CONNECT_MS,
  });
  undo.push(() => guarded.close());
  const webhooks = webhookTools({ config, clock, http: guarded });
  const contextFor = (principal: Principal, requestId: string) => ({
    principal,
    clock,
    log,
    requestId,
    db,
    sources,
    inference,
    sealer,
    messages: messageWriter,
    hooks,
    repairJourney: intake.repairJourney,
    webhooks,
    closedCanals: config.closedCanals ?? [],
  });
  const containers = new ContainerWatch(db, log);
  undo.push(async () => containers.close());
  const mcp = laterPart(async () => (await import('./mcp-parts.ts')).mcpParts({ containers, log, contextFor }));
  const parts: AppParts = {
    ...base,
    metrics,
    http,
    guarded,
    sources,
    intake,
    messages: messageWriter,
    hooks,
    repairJourney: intake.repairJourney,
    webhooks,
    mcp,
    contextFor,
    address,
  };
  const stdio = async (principal: Principal) => {
    const [{ serveStdio }, served] = await Promise.all([import('../mcp/stdio.ts'), mcp.get()]);
    await serveStdio(served, { principal });
  };
  const signingKeys = {
    list: () => listSigningKeys(db),
    rotate: async () => (await import('../auth/signing-keys.ts')).rotateSigningKey(db, sealer),
  };
  return {
    config,
    db,
    log,
    clock,
    contextFor,
    intake,
    ais: aisRecords(parts),
    signingKeys,
    startScheduler: (chosen) => startBackground(parts, chosen),
    listen: async (port) => (await import('./listening.ts')).startListening(parts, port),
    serveStdio: stdio,
  };
}

interface WebhookOptions {
  config: Config;
  clock: Clock;
  http: HttpClient;
}

/** What webhooks are called with: connections that lead to public addresses alone. */
function webhookTools({ config, clock, http }: WebhookOptions): WebhookTools {
  const addresses = config.webhookSourceIps ?? [];
  return {
    http,
    openNetworks: config.webhookTestAllowCidrs ?? [],
    deadlineMs: config.webhookDeadlineMs,
    disableAfterSeconds: config.webhookDisableAfterSeconds,
    sources: { addresses, updatedAt: addresses.length > 0 ? toInstant(clock.now()) : null },
  };
}

interface SandboxParts {
  options: AppOptions;
  clock: Clock;
  log: Log;
  http: ReturnType<typeof createHttpClient>;
  db: Database;
  undo: (() => Promise<void>)[];
}

async function startSandbox({ options, clock, log, http, db, undo }: SandboxParts): Promise<Source[]> {
  const seconds = options.sandboxAccelerationSeconds;
  const only = options.sandboxAcceleratedScenario;
  const acceleration =
    seconds === undefined ? {} : { acceleration: { seconds, ...(only === undefined ? {} : { only }) } };
  const server = await createSandboxServer({ clock, firstPolled: sandboxMemory(db), ...acceleration });
  undo.push(() => server.close());
  return createSandboxSources({ serverUrl: server.url, http, clock, log, accelerated: seconds !== undefined });
}
