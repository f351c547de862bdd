import type { Transaction } from '../../db/client.ts';
import type { Instant } from '../../domain/instant.ts';
import { subscribedTo } from '../webhook-notification/subscribed.ts';
import { forecastAnnouncements } from './forecast-announcement.ts';
import { newLook } from './kept-forecast.ts';
import { LOCK_FORECAST_CONTAINERS, STORE_FORECASTS, TOUCH_FORECAST_CONTAINER } from './statements.ts';
import {
  announcedAfter,
  type ForecastStore,
  SHOWN_BEFORE,
  type StoredForecast,
  shownBefore,
  storeForecast,
  visibleChanges,
} from './store-forecast.ts';
import { secondsUntilNext } from './way-left.ts';

/** Containers that change visibly in one transaction; an ingest of one of them waits for it. */
const BATCH_ROWS = 200;

/** Forecasts of a container of which one changes visibly, made under a lease. */
export interface ShownForecast extends StoredForecast {
  lease: Instant;
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
    const before = known.get(forecast.containerId);
    const changes = before === undefined ? null : visibleChanges(before, forecast.made);
    return before === undefined || changes === null ? [] : [{ ...forecast, before, changes }];
  });
  const announced = visible.map(({ before, changes }) => announcedAfter(before, changes));
  const stored = await tx.query(STORE_FORECASTS, [
    visible.map(({ containerId }) => containerId),
    visible.map(({ lease }) => lease),
    visible.map(({ way, made }) => secondsUntilNext(way, made)),
    visible.map(({ made }) => JSON.stringify(made.port?.shown ?? null)),
    visible.map(({ kept, made }) => JSON.stringify(newLook(kept.port.looks, made.port))),
    announced.map(({ port }) => JSON.stringify(port)),
    visible.map(({ made }) => (made.ramp === undefined ? null : JSON.stringify(made.ramp?.shown ?? null))),
    visible.map(({ kept, made }) => JSON.stringify(newLook(kept.ramp.looks, made.ramp ?? null))),
    announced.map(({ ramp }) => JSON.stringify(ramp)),
  ]);
  const ids = new Set(stored.map(({ container_id }) => container_id));
  await tx.query(TOUCH_FORECAST_CONTAINER, [[...ids]]);
  if (hooks !== undefined) {
    const announcements = visible.flatMap(({ containerId, changes }) => {
      const container = containers.get(containerId);
      if (container === undefined || !ids.has(containerId)) return [];
      const { id, account_id, shipment_id, pod_timezone, destination_timezone } = container;
      const zones = { podTimezone: pod_timezone, destinationTimezone: destination_timezone };
      return forecastAnnouncements({ id, account_id, shipment_id }, { ...changes, ...zones });
    });
    await hooks.announce(tx, await subscribedTo(tx, announcements));
  }
  return new Set(containers.keys());
}

/** What is shown by now; the containers are locked meanwhile. */
async function readKnown({ prisma }: Transaction, ids: string[]) {
  const select = { containerId: true, ...SHOWN_BEFORE };
  const rows = await prisma.containerForecast.findMany({ where: { containerId: { in: ids } }, select });
  return new Map(rows.map(({ containerId, ...row }) => [containerId, shownBefore(row)]));
}
