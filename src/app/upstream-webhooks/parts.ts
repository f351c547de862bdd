import type { Config } from '../../config/load.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Database } from '../../db/client.ts';
import type { HttpClient } from '../../net/fetch.ts';
import type { SourceRegistry } from '../../sources/source.ts';

/** What the webhooks at upstreams are kept with. */
export interface UpstreamWebhookParts {
  config: Config;
  db: Database;
  sealer: Sealer;
  sources: SourceRegistry;
  http: HttpClient;
  clock: Clock;
  log: Log;
  /** The upstreams that notify us of changes, by name. */
  notifyingUpstreams: Set<string>;
}
