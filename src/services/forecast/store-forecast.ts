import type { Database, Transaction } from '../../db/client.ts';
import type { VoyageAhead } from '../../domain/forecast/voyage-ahead.ts';
import { toEpochMs } from '../../domain/instant.ts';
import { containerAnnouncement } from '../../ingest/announcement.ts';
import type { IngestHooks } from '../../ingest/hooks.ts';
import type { PredictedEta } from '../record/predicted-eta.ts';
import { subscribedTo } from '../webhook-notification/subscribed.ts';
import { ANNOUNCED_MAX, announcedWith, isVisibleChange, type KeptForecast, newLook } from './kept-forecast.ts';
import type { MadeForecast } from './make-shown.ts';
import { STORE_FORECAST, TOUCH_FORECAST_CONTAINER } from './statements.ts';

/** A vessel at sea is looked at every hour; what stands ashore changes by reports, and hardly by time. */
const AT_SEA_SECONDS = 3_600;
const ASHORE_SECONDS = 6 * 3_600;

/** When a forecast is made again though nothing was reported. */
export function secondsUntilNext(voyage: VoyageAhead): number {
  return sightedVessel(voyage) === null ? ASHORE_SECONDS : AT_SEA_SECONDS;
}

/** The IMO number of the vessel whose positions count: the container is on it. Null while it is on none. */
export function sightedVessel({ legs: [first] }: VoyageAhead): string | null {
  return first === undefined || first.departedAt === null ? null : first.vessel;
}

/** Where forecasts are stored, and what writes the events of their changes. */
export interface ForecastStore {
  db: Database;
  hooks?: Pick<IngestHooks, 'announce'> | undefined;
}

/** What is stored of the forecast of a container. */
export interface StoredForecast {
  containerId: string;
  kept: KeptForecast;
  /** Null once the voyage is over: then nothing is shown any more. */
  voyage: VoyageAhead | null;
  made: MadeForecast | null;
}

/** Stores the forecast of a container, and moves the container in lists and in the change feed if it changed visibly. */
export async function storeForecast(
  { db, hooks }: ForecastStore,
  { containerId, kept, voyage, made }: StoredForecast,
): Promise<void> {
  const isVisible = made !== null && isVisibleChange(kept.shown, made.shown, kept.announced);
  const look = made === null ? {} : newLook(kept.looks, made.look, toEpochMs(made.shown.as_of));
  const announced = isVisible ? announcedWith(kept.announced, made.shown) : kept.announced;
  const vessel = voyage === null ? null : sightedVessel(voyage);
  const seconds = voyage === null ? null : secondsUntilNext(voyage);
  await db.transaction(async (tx) => {
    // The container first, as an ingest does: two that wait for each other would both fail.
    if (isVisible) await tx.query(TOUCH_FORECAST_CONTAINER, [[containerId]]);
    const isNews = isVisible && (await isAsKept(tx, containerId, kept));
    await tx.query(STORE_FORECAST, [
      containerId,
      JSON.stringify(voyage),
      vessel,
      JSON.stringify(made?.shown ?? null),
      JSON.stringify(announced),
      JSON.stringify(look),
      seconds,
    ]);
    if (isNews && hooks !== undefined) await announceForecast(tx, hooks, { containerId, shown: made.shown, kept });
  });
}

/** Whether no other process has shown a change since the forecast was read; the touched container is locked meanwhile. */
async function isAsKept({ prisma }: Transaction, containerId: string, { announced }: KeptForecast): Promise<boolean> {
  const stored = await prisma.containerForecast.findUnique({ where: { containerId }, select: { announced: true } });
  const shown = Array.isArray(stored?.announced) ? stored.announced.length : 0;
  return shown === announced.length || announced.length === ANNOUNCED_MAX;
}

/** Writes the event in the transaction in which the forecast is stored as shown, so that each change has one. */
async function announceForecast(
  tx: Transaction,
  hooks: Pick<IngestHooks, 'announce'>,
  { containerId, shown, kept }: { containerId: string; shown: PredictedEta; kept: KeptForecast },
): Promise<void> {
  const container = await tx.prisma.container.findUnique({
    where: { id: containerId },
    select: { accountId: true, shipmentId: true, podTimezone: true },
  });
  if (container === null) return;
  const owner = { id: containerId, account_id: container.accountId, shipment_id: container.shipmentId };
  const event = 'container.predicted_eta.changed' as const;
  const announcement = containerAnnouncement(owner, event, {
    event,
    ...shown,
    previous_at: kept.announced.at(-1)?.at ?? null,
    timestamp: shown.as_of,
    timezone: container.podTimezone,
  });
  await hooks.announce(tx, await subscribedTo(tx, [announcement]));
}
