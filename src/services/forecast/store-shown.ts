import type { Transaction } from '../../db/client.ts';
import type { Instant } from '../../domain/instant.ts';
import { toEpochMs } from '../../domain/instant.ts';
import { subscribedTo } from '../webhook-notification/subscribed.ts';
import { forecastAnnouncement } from './forecast-announcement.ts';
import { announcedWith, isVisibleChange, newLook } from './kept-forecast.ts';
import { LOCK_FORECAST_CONTAINERS, STORE_FORECASTS, TOUCH_FORECAST_CONTAINER } from './statements.ts';
import {
  type ForecastStore,
  KeptShown,
  type StoredForecast,
  secondsUntilNext,
  storeForecast,
} from './store-forecast.ts';

/** Containers that change visibly in one transaction; an ingest of one of them waits for it. */
const BATCH_ROWS = 200;

/** A forecast that changes visibly, made under a lease. */
export interface ShownForecast extends StoredForecast {
  lease: Instant;
  voyage: NonNullable<StoredForecast['voyage']>;
  made: NonNullable<StoredForecast['made']>;
}

/**
 * Stores forecasts that change visibly as storeForecast does, many in one transaction. Containers that are being written at that
 * moment follow one by one, each waiting for that.
 */
export async function storeShownForecasts(store: ForecastStore, forecasts: readonly ShownForecast[]): Promise<void> {
  for (let from = 0; from < forecasts.length; from += BATCH_ROWS) {
    const batch = forecasts.slice(from, from + BATCH_ROWS);
    const free = await store.db.transaction((tx) => storeFree(store, tx, batch));
    for (const one of batch) if (!free.has(one.containerId)) await storeForecast(store, one);
  }
}

/** Stores those whose container no other transaction is writing, and answers with the ids of these containers. */
async function storeFree(
  { hooks }: ForecastStore,
  tx: Transaction,
  batch: readonly ShownForecast[],
): Promise<Set<string>> {
  const locked = await tx.query(LOCK_FORECAST_CONTAINERS, [batch.map(({ containerId }) => containerId)]);
  const containers = new Map(locked.map((container) => [container.id, container]));
  const known = await readKnown(tx, [...containers.keys()]);
  const visible = batch.flatMap((forecast) => {
    const { shown } = forecast.made;
    const before = known.get(forecast.containerId);
    if (before === undefined || !isVisibleChange(before.shown, shown, before.announced)) return [];
    return [{ ...forecast, before: before.announced }];
  });
  const stored = await tx.query(STORE_FORECASTS, [
    visible.map(({ containerId }) => containerId),
    visible.map(({ lease }) => lease),
    visible.map(({ made }) => JSON.stringify(made.shown)),
    visible.map(({ kept, made }) => JSON.stringify(newLook(kept.looks, made.look, toEpochMs(made.shown.as_of)))),
    visible.map(({ voyage }) => secondsUntilNext(voyage)),
    visible.map(({ before, made }) => JSON.stringify(announcedWith(before, made.shown))),
  ]);
  const ids = new Set(stored.map(({ container_id }) => container_id));
  await tx.query(TOUCH_FORECAST_CONTAINER, [[...ids]]);
  if (hooks !== undefined) {
    const announcements = visible.flatMap(({ containerId, made: { shown }, before }) => {
      const container = containers.get(containerId);
      if (container === undefined || !ids.has(containerId)) return [];
      const { id, account_id, shipment_id, pod_timezone: timezone } = container;
      const previousAt = before.at(-1)?.at ?? null;
      return forecastAnnouncement({ id, account_id, shipment_id }, { shown, previousAt, timezone });
    });
    await hooks.announce(tx, await subscribedTo(tx, announcements));
  }
  return new Set(containers.keys());
}

/** What is kept by now; the containers are locked meanwhile. */
async function readKnown({ prisma }: Transaction, ids: string[]) {
  const select = { containerId: true, shown: true, announced: true };
  const rows = await prisma.containerForecast.findMany({ where: { containerId: { in: ids } }, select });
  return new Map(rows.map(({ containerId, ...row }) => [containerId, KeptShown.parse(row)]));
}
