import { listSigningKeys } from '../auth/signing-key-states.ts';
import type { Config } from '../config/load.ts';
import type { Clock } from '../core/clock.ts';
import type { Log, Principal } from '../core/context.ts';
import { OUTAGES } from '../core/outage.ts';
import { packageVersion } from '../core/package-root.ts';
import type { Database } from '../db/client.ts';
import { USER_AGENT } from '../dispatcher/message.ts';
import { linesOfSources } from '../domain/carrier.ts';
import { toInstant } from '../domain/instant.ts';
import { createHttpClient, type HttpClient, type PooledHttpClient } from '../net/fetch.ts';
import { Meters } from '../observability/meters.ts';
import { Metrics } from '../observability/metrics.ts';
import { messageWriterOf } from '../rest/documents/notification-message.ts';
import { ContainerWatch } from '../services/container/container-watch.ts';
import { createInference } from '../services/inference/inference-context.ts';
import { OwnLanes } from '../services/line-credential/own-lanes.ts';
import { type Quotas, takeUpstreamRequest } from '../services/source/source-quota.ts';
import type { WebhookTools } from '../services/webhook-tools.ts';
import { createSources } from '../sources/registry/index.ts';
import { createOwnLineSources } from '../sources/registry/own-credentials.ts';
import { createSandboxSources } from '../sources/sandbox/index.ts';
import { createSandboxServer } from '../sources/sandbox/server.ts';
import type { OwnLineSources, Source } from '../sources/source.ts';
import { aisRecords } from './ais.ts';
import { startBackground } from './background.ts';
import { measurePool } from './database-metrics.ts';
import { ingestHooks } from './ingest-hooks.ts';
import { createIntake, pushedLines } from './intake.ts';
import type { App, AppOptions } from './interface.ts';
import { laterPart } from './later-part.ts';
import { openTraces } from './open-traces.ts';
import type { AppParts } from './parts.ts';
import { pushedFeeds } from './pushed-feeds.ts';
import { createReadiness } from './readiness.ts';
import { sandboxMemory } from './sandbox-memory.ts';
import { openTextThread } from './text-thread.ts';
import { limitsOf, unsealLines, unsealRailroads, unsealTerminals, unsealUpstreams } from './unsealed-settings.ts';
import { upstreamOrders } from './upstream-orders.ts';
import { upstreamSpending } from './upstream-spending.ts';

/** How long it may take to connect to a receiver of webhooks. */
const RECEIVER_CONNECT_MS = 5_000;

/** What is made before all else. */
export type Base = Pick<
  AppParts,
  'config' | 'log' | 'clock' | 'secretKeys' | 'sealer' | 'db' | 'sessionUrl' | 'replica' | 'undo'
>;

/** Makes the parts of the program around an open database. Errors: `configuration`. */
export async function assemble(base: Base, options: AppOptions): Promise<Omit<App, 'close'>> {
  const parts = await partsOf(base, options);
  const { config, db, log, clock, sealer, contextFor, sources, intake, mcp, readiness } = parts;
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
    lines: linesOfSources(sources),
    upstreams: () => upstreamSpending(parts),
    intake,
    ais: aisRecords(parts),
    signingKeys,
    rotateSecretKey: async (chosen) => (await import('./secret-key/rotate.ts')).rotateSecretKey(base, chosen),
    startScheduler: (chosen) => startBackground(parts, chosen),
    listen: async (port) => (await import('./listening.ts')).startListening(parts, port),
    beginStopping: readiness.stop,
    mcpParts: mcp.get,
  };
}

async function partsOf(base: Base, options: AppOptions): Promise<AppParts> {
  const { config, log, clock, sealer, db, undo } = base;
  const traces = await openTraces(config, log, undo);
  const { http, guarded } = httpClients(base, traces);
  const notifyingUpstreams = new Set<string>();
  const sources = await sourcesFor(base, http, { ...options, notifying: notifyingUpstreams });
  const ownLines = ownLinesFor(base, http);
  const ownLanes = new OwnLanes({ db, sealer, lines: ownLines, log });
  const learning = { db, clock, log, accountsMin: config.inferenceAccountsMin };
  const inference = createInference({ ...learning, ownLanes }, config.inferenceProbe);
  const { metrics, meters } = metersOf(base);
  const messages = messageWriterOf(linesOfSources(sources));
  const hooks = ingestHooks({ messages, log });
  const threadReader = openedTextThread(base);
  const intake = createIntake({ db, sources, clock, log, hooks, threadReader, traces }, config, metrics);
  const { repairJourney } = intake;
  const webhooks = webhookTools({ config, clock, http: guarded });
  const shared = {
    clock,
    log,
    db,
    ...(base.replica === null ? {} : { replica: base.replica }),
    sources,
    ownLines,
    inference,
    sealer,
    messages,
    hooks,
    repairJourney,
    webhooks,
    feeds: pushedFeeds(config, intake.senders),
    // The address at which a process listens by default is of use to nobody else.
    ...(config.fromEnvironment.has('PUBLIC_URL') ? { consoleUrl: `${config.publicUrl}/console` } : {}),
    operatorIntake: (requestId: string) => intake.contextFor(null, requestId),
  };
  const own = { closedCanals: config.closedCanals ?? [], sendsMail: config.smtpUrl !== null };
  const contextFor = (principal: Principal, requestId: string) => ({ ...shared, ...own, principal, requestId });
  const containers = containerWatch(base);
  const notificationDays = config.retentionNotificationDays;
  const mcpOptions = { db, clock, containers, log, contextFor, meters, notificationDays, config };
  const mcp = laterPart(async () => (await import('./mcp-parts.ts')).mcpParts(mcpOptions));
  return {
    ...base,
    readiness: createReadiness(db, config.databaseUrl === null ? config.dataDir : null),
    metrics,
    meters,
    traces,
    http,
    guarded,
    sources,
    ownLines,
    ownLanes,
    notifyingUpstreams,
    intake,
    messages,
    hooks,
    repairJourney,
    webhooks,
    mcp,
    contextFor,
    address: { publicUrl: config.publicUrl },
    demoJourneys: options.demoJourneys,
  };
}

function metersOf({ db, log }: Base): Pick<AppParts, 'metrics' | 'meters'> {
  const metrics = new Metrics(log);
  measurePool(metrics, db);
  const meters = new Meters(metrics);
  meters.expectOutages(Object.keys(OUTAGES));
  db.onOutage = (outage) => meters.databaseFailures.add([outage]);
  return { metrics, meters };
}

function openedTextThread({ undo }: Base): ReturnType<typeof openTextThread> {
  const threadReader = openTextThread();
  undo.push(async () => threadReader?.close());
  return threadReader;
}

function containerWatch({ db, log, undo }: Base): ContainerWatch {
  const containers = new ContainerWatch(db, log);
  undo.push(async () => containers.close());
  return containers;
}

/** The clients for sources, and for receivers of webhooks, whose addresses are checked. */
function httpClients(
  { config, log, undo }: Base,
  traces: AppParts['traces'],
): Record<'http' | 'guarded', PooledHttpClient> {
  const tracing = traces === null ? {} : { traceparent: () => traces.traceparent() };
  const userAgent = `Landfall/${packageVersion()}`;
  const http = createHttpClient({ log, userAgent, allowPrivateAddresses: true, ...tracing });
  undo.push(() => http.close());
  const allowedNetworks = config.webhookTestAllowCidrs ?? [];
  const connectMs = RECEIVER_CONNECT_MS;
  const guarded = createHttpClient({ log, userAgent: USER_AGENT, allowedNetworks, connectMs, ...tracing });
  undo.push(() => guarded.close());
  return { http, guarded };
}

async function sourcesFor(
  { config, log, clock, db, undo }: Base,
  http: PooledHttpClient,
  { notifying, ...options }: AppOptions & { notifying: ReadonlySet<string> },
) {
  const sandbox = config.sandbox ? await startSandbox({ options, clock, log, http, db, undo }) : [];
  const lines = unsealLines(config.lines);
  const limits = limitsOf(config.lines);
  const linked = { terminals: unsealTerminals(config.terminals), railroads: unsealRailroads(config.railroads) };
  const upstreams = {
    ...{ setups: unsealUpstreams(config.upstreams), orders: upstreamOrders(db, clock), notifying },
    takeRequest: (upstream: string, allowance: Quotas) => takeUpstreamRequest(db, upstream, allowance),
  };
  const tools = { http, clock, log };
  return createSources({ lines, ...linked, upstreams, limits, ...tools, sandbox, pushedLines: pushedLines(config) });
}

/** The lines as accounts poll them: as the operator has said that they are reached, with credentials of the account alone. */
function ownLinesFor({ config, clock, log }: Base, http: HttpClient): OwnLineSources {
  const lines = unsealLines(config.lines);
  return createOwnLineSources({ lines, limits: limitsOf(config.lines), http, clock, log });
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
