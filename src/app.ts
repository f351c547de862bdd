import { prompts } from '../prompts/index.ts';
import { containerIdOf } from '../resources/container.ts';
import { resources } from '../resources/index.ts';
import { instructions, tools } from '../tools/index.ts';
import { type AisRecords, aisRecords } from './app/ais.ts';
import { startBackground } from './app/background.ts';
import { ingestHooks } from './app/ingest-hooks.ts';
import { createIntake, heardLines, type IntakeDesk } from './app/intake.ts';
import { startListening } from './app/listening.ts';
import type { AppParts } from './app/parts.ts';
import { revealLines, revealTerminals } from './app/reveal.ts';
import { sandboxMemory } from './app/sandbox-memory.ts';
import { warmUpLater } from './app/warm-up.ts';
import { listSigningKeys, type SigningKeyState } from './auth/signing-key-states.ts';
import type { Config } from './config/load.ts';
import { openSecretKey } from './config/secret-key.ts';
import { type Clock, systemClock } from './core/clock.ts';
import type { Log, Principal } from './core/context.ts';
import { packageVersion } from './core/package-root.ts';
import { createSealer } from './core/sealer.ts';
import { type Database, openDatabase } from './db/client.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { USER_AGENT } from './dispatcher/message.ts';
import { toInstant } from './domain/instant.ts';
import type { ServerParts } from './mcp/catalogue.ts';
import { serveStdio } from './mcp/stdio.ts';
import { createHttpClient, type HttpClient } from './net/fetch.ts';
import { createLog } from './observability/log.ts';
import { Metrics } from './observability/metrics.ts';
import { messageWriter } from './rest/documents/notification-message.ts';
import type { Listener } from './rest/listen.ts';
import { ContainerWatch } from './services/container/container-watch.ts';
import { createInference } from './services/inference/inference-context.ts';
import type { ServiceContext } from './services/service-context.ts';
import type { WebhookTools } from './services/webhook-tools.ts';
import { createSources } from './sources/registry/index.ts';
import { createSandboxSources } from './sources/sandbox/index.ts';
import { createSandboxServer } from './sources/sandbox/server.ts';
import type { Source } from './sources/source.ts';

/** The parts of the program, made and wired once; `close` undoes them in reverse. */
export interface App {
  config: Config;
  db: Database;
  log: Log;
  clock: Clock;
  contextFor(principal: Principal, requestId: string): ServiceContext;
  /** Where what senders push is handed in. */
  intake: IntakeDesk;
  /** Where files of AIS sentences are handed in. */
  ais: AisRecords;
  /** The keys that access tokens are signed with. */
  signingKeys: { list(): Promise<SigningKeyState[]>; rotate(): Promise<string> };
  /** Begins to ask the sources and to deliver to webhooks, unless told that others do; `close` lets both finish. */
  startScheduler(options?: { delivers?: boolean }): void;
  /** Begins to answer over HTTP, on the configured port or another; `close` lets what is under way finish. */
  listen(port?: number): Promise<Listener>;
  /** Serves one MCP client over stdin and stdout, acting as somebody, until the client has gone. */
  serveStdio(principal: Principal): Promise<void>;
  close(): Promise<void>;
}

/** What a caller may decide beside the configuration. */
export interface AppOptions {
  log?: Log;
  clock?: Clock;
  /** Seconds in which the sandbox catches up with the present, for the demonstration. */
  sandboxAccelerationSeconds?: number;
  /** The one journey of the sandbox that does; all of them without it. */
  sandboxAcceleratedScenario?: string;
}

/** How long it may take to connect to a receiver of webhooks. */
const RECEIVER_CONNECT_MS = 5_000;

/** Makes the program from its configuration. Errors: `configuration`, `unavailable`, each with what to do. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const log = options.log ?? createLog({ level: config.logLevel });
  const clock = options.clock ?? systemClock;
  const undo: (() => Promise<void>)[] = [];
  const close = once(() => undoAll(undo));
  try {
    const secretKey = openSecretKey(config, log);
    const sealer = createSealer(secretKey);
    const db = await openMigrated(config, log, undo);
    const http = createHttpClient({ log, userAgent: `Landfall/${packageVersion()}`, allowPrivateAddresses: true });
    undo.push(() => http.close());
    const sandbox = config.sandbox ? await startSandbox({ options, clock, log, http, db, undo }) : [];
    const heard = heardLines(config);
    const lines = revealLines(config.lines);
    const terminals = revealTerminals(config.terminals);
    const sources = createSources({ lines, terminals, http, clock, log, sandbox, heard });
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
    const mcp = mcpParts({ db, log, contextFor, undo });
    const parts: AppParts = {
      config,
      log,
      metrics,
      clock,
      secretKey,
      sealer,
      db,
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
      undo,
    };
    const stdio = (principal: Principal) => serveStdio(mcp, { principal });
    const signingKeys = {
      list: () => listSigningKeys(db),
      rotate: async () => (await import('./auth/signing-keys.ts')).rotateSigningKey(db, sealer),
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
      listen: (port) => startListening(parts, port),
      serveStdio: stdio,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Brings the database of a configuration up to date and gives the names of what was applied. */
export async function migrateDatabase(config: Config): Promise<string[]> {
  const log = createLog({ level: config.logLevel });
  const undo: (() => Promise<void>)[] = [];
  try {
    return await migrate(await databaseUrl(config, log, undo), { log });
  } finally {
    await undoAll(undo);
  }
}

/** The address of the database of a configuration, the embedded one started if it is that. */
async function databaseUrl(config: Config, log: Log, undo: (() => Promise<void>)[]): Promise<string> {
  if (config.databaseUrl !== null) return config.databaseUrl.reveal();
  const server = await startEmbedded(config.dataDir, { log });
  undo.push(() => server.stop());
  return server.url;
}

async function openMigrated(config: Config, log: Log, undo: (() => Promise<void>)[]): Promise<Database> {
  const url = await databaseUrl(config, log, undo);
  await migrate(url, { log });
  const db = await openDatabase({ url, log });
  undo.push(() => db.close());
  undo.push(warmUpLater(db, log));
  return db;
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

type ContextFor = App['contextFor'];

interface McpOptions {
  db: Database;
  log: Log;
  contextFor: ContextFor;
  undo: (() => Promise<void>)[];
}

/** The parts of the protocol's servers; the containers that their clients watch are watched together. */
function mcpParts({ db, log, contextFor, undo }: McpOptions) {
  const containers = new ContainerWatch(db, log);
  undo.push(async () => containers.close());
  return {
    catalogue: { tools, prompts, resources, instructions },
    identity: {
      name: 'landfall',
      title: 'Landfall container tracking',
      version: packageVersion(),
      description: 'Where ocean containers are, when they can be picked up, and until when waiting is free.',
    },
    contextFor,
    watch: async (context, uri, changed) => {
      const id = containerIdOf(uri);
      return id === null ? null : containers.watch(context, id, changed);
    },
    log,
  } satisfies ServerParts<ServiceContext>;
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
  const server = await createSandboxServer({ clock, firstAsked: sandboxMemory(db), ...acceleration });
  undo.push(() => server.close());
  return createSandboxSources({ serverUrl: server.url, http, clock, log, accelerated: seconds !== undefined });
}

/** Undoes in reverse. What fails does not keep the rest from being undone; the first failure comes out in the end. */
async function undoAll(undo: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of undo.reverse()) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

function once(step: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= step();
    return running;
  };
}
