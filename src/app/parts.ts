import type { Config } from '../config/load.ts';
import type { Clock } from '../core/clock.ts';
import type { Log, Principal } from '../core/context.ts';
import type { Sealer, SecretKeys } from '../core/sealer.ts';
import type { Database } from '../db/client.ts';
import type { Replica } from '../db/replica.ts';
import type { IngestHooks } from '../ingest/hooks.ts';
import type { RepairJourney } from '../ingest/rules-version.ts';
import type { ServerParts } from '../mcp/catalogue.ts';
import type { HttpClient, PooledHttpClient } from '../net/fetch.ts';
import type { Meters } from '../observability/meters.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Traces } from '../observability/trace.ts';
import type { OwnLanes } from '../services/line-credential/own-lanes.ts';
import type { ServiceContext } from '../services/service-context.ts';
import type { MessageWriter } from '../services/webhook-message/message-writer.ts';
import type { WebhookTools } from '../services/webhook-tools.ts';
import type { OwnLineSources, SourceRegistry } from '../sources/source.ts';
import type { IntakeDesk } from './intake.ts';
import type { LaterPart } from './later-part.ts';
import type { Readiness } from './readiness.ts';

/** What every part of the program is made of, made once. */
export interface AppParts {
  config: Config;
  log: Log;
  /** Where each part adds what there is to be measured of it. */
  metrics: Metrics;
  /** Counts what this process does. */
  meters: Meters;
  /** Records spans; null where no collector is configured. */
  traces: Traces | null;
  clock: Clock;
  secretKeys: SecretKeys;
  sealer: Sealer;
  db: Database;
  /** Leads to the server itself, for a session that lasts; null where only a pooler of transactions is known. */
  sessionUrl: string | null;
  /** Where pages of lists are read; null without DATABASE_READ_URL. */
  replica: Replica | null;
  readiness: Readiness;
  /** Leads wherever the operator said. */
  http: HttpClient;
  /** Leads to public addresses alone, because users say where. */
  guarded: PooledHttpClient;
  sources: SourceRegistry;
  /** Lines as accounts poll them with credentials of their own. */
  ownLines: OwnLineSources;
  /** What accounts poll lines with that have credentials of their own, for polls and probes. */
  ownLanes: OwnLanes;
  /** The upstreams that notify us of changes, by name; `keepUpstreamWebhooks` keeps it. */
  notifyingUpstreams: Set<string>;
  intake: IntakeDesk;
  messages: MessageWriter;
  /** What happens with a change of a journey, in its transaction. */
  hooks: IngestHooks;
  /** Repairs a journey that was written by older rules, before anything new of it is taken in. */
  repairJourney: RepairJourney;
  webhooks: WebhookTools;
  mcp: LaterPart<ServerParts<ServiceContext>>;
  contextFor(principal: Principal, requestId: string): ServiceContext;
  /** Under which address clients reach the service; it may be known only when it listens. */
  address: { publicUrl: string };
  /** How many journeys the demo account follows at most; all that are under way without it. */
  demoJourneys?: number | undefined;
  /** What ends each part, in the order in which they began. */
  undo: (() => Promise<void>)[];
}
