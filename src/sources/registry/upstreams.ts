import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import type { LineTable } from '../../domain/carrier.ts';
import type { HttpClient } from '../../net/fetch.ts';
import { polledScac } from '../dcsa/lines/index.ts';
import type { Source, SourceLimits } from '../source.ts';
import { createUpstreamSources } from '../upstreams/index.ts';
import type { UpstreamOrders } from '../upstreams/orders.ts';
import type { UpstreamAllowance, UpstreamOptions } from '../upstreams/upstream-options.ts';

/** How the operator has set an upstream up. */
export interface UpstreamSetup {
  kind: UpstreamOptions['kind'];
  url: string;
  key: string;
  /** SCACs. */
  lines: readonly string[];
  limit: number | null;
  limits?: Partial<SourceLimits>;
}

/** What upstreams are made with. */
export interface UpstreamParts {
  http: HttpClient;
  clock: Clock;
  log: Log;
  orders: UpstreamOrders;
  /** Takes a request out of the allowance of an upstream, by its name; there is none if omitted. */
  takeRequest?(upstream: string, allowance: UpstreamAllowance): Promise<boolean>;
  /** The upstreams that notify us of changes, by name, as it is now. */
  notifying: ReadonlySet<string>;
  /** The lines of the installation. */
  table: LineTable;
  /** Whether a line is polled directly, so that no upstream is needed for it. */
  isDirect(scac: string): boolean;
}

/** The sources of lines that are polled through an upstream, because they cannot be polled directly. */
export function configuredUpstreams(
  setups: Readonly<Record<string, UpstreamSetup>>,
  { table, isDirect, notifying, takeRequest, ...parts }: UpstreamParts,
): Source[] {
  const served = new Set<string>();
  return Object.entries(setups).flatMap(([name, { lines, ...setup }]) => {
    const own = [...new Set(lines.map((scac) => polledScac(table.find(scac)?.scac ?? scac)))];
    const needed = own.filter((scac) => table.find(scac) !== null && !isDirect(scac) && !served.has(scac));
    for (const scac of own.filter((one) => !needed.includes(one)))
      parts.log.warn({ upstream: name, line: scac }, 'upstream.line_not_needed');
    for (const scac of needed) served.add(scac);
    const named = new Map(needed.map((scac) => [scac, table.find(scac)?.name ?? scac]));
    const isNotifying = () => notifying.has(name);
    const taking = takeRequest && {
      takeRequest: (allowance: UpstreamAllowance) => takeRequest(name, allowance),
    };
    return createUpstreamSources({ ...setup, name, lines: named, isNotifying, ...taking, ...parts });
  });
}
