import type { Transaction } from '../db/client.ts';
import { isLineSource } from '../domain/carrier.ts';
import type { SourceRegistry } from '../sources/source.ts';
import type { Loaded } from './load.ts';
import type { WatchRow } from './lock.ts';
import { INGEST_RESUME } from './write-statements.ts';

/** What shipments are resumed with. */
export interface Resumed {
  shipmentIds: readonly string[];
  /** A new request has resumed a shipment: its sources are polled again, former requests stay as they are. */
  isRenewed: boolean;
  root: WatchRow;
  loaded: Loaded;
  /** The watch whose poll is being settled already. */
  polledId: string | null;
}

/** The time between two polls with credentials of an account, of a line for which the installation has none. */
const OWN_SECONDS_MIN = 300;

/** Tracks shipments again that had stopped. */
export function resumeWatch(
  tx: Transaction,
  sources: SourceRegistry,
  { shipmentIds, isRenewed, root, loaded, polledId }: Resumed,
): void {
  if (shipmentIds.length === 0 && !isRenewed) return;
  const all = [root, ...loaded.feeders, ...loaded.linkedWatches].filter(({ id }) => id !== polledId);
  const watches = all.flatMap(({ id, source }) => {
    // A source that only pushes is not polled.
    const isOwn = root.owner_account_id !== null && isLineSource(source);
    const isPushOnly = !isOwn && isLineSource(source) && sources.line(source).access === 'pushed';
    const seconds = sources.find(source)?.limits.pollIntervalSecondsMin ?? (isOwn ? OWN_SECONDS_MIN : undefined);
    return isPushOnly || seconds === undefined ? [] : [{ id, seconds }];
  });
  void tx.query(INGEST_RESUME, [shipmentIds, watches.map(({ id }) => id), watches.map(({ seconds }) => seconds)]);
}
