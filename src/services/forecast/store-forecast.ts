import { z } from 'zod';
import type { Database, Transaction } from '../../db/client.ts';
import type { VoyageAhead } from '../../domain/forecast/voyage-ahead.ts';
import { Instant, toEpochMs } from '../../domain/instant.ts';
import type { IngestHooks } from '../../ingest/hooks.ts';
import { PredictedEta } from '../record/predicted-eta.ts';
import { subscribedTo } from '../webhook-notification/subscribed.ts';
import { forecastAnnouncement } from './forecast-announcement.ts';
import { announcedWith, isVisibleChange, type KeptForecast, NOTHING_KEPT, newLook } from './kept-forecast.ts';
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

/** What was shown of a forecast, as it is stored. */
export const KeptShown = z.object({
  shown: PredictedEta.nullable(),
  announced: z.array(z.object({ made_at: Instant, at: Instant.nullable() })),
});

/** What is stored of the forecast of a container. */
export interface StoredForecast {
  containerId: string;
  kept: KeptForecast;
  /** Null once the voyage is over: then nothing is shown any more. */
  voyage: VoyageAhead | null;
  made: MadeForecast | null;
}

/**
 * Stores the forecast of a container, and moves the container in lists and in the change feed if it changed visibly. What
 * another process has shown since the forecast was read counts: a change has one event, and none is lost.
 */
export async function storeForecast(
  { db, hooks }: ForecastStore,
  { containerId, kept, voyage, made }: StoredForecast,
): Promise<void> {
  const mayBeVisible = made !== null && isVisibleChange(kept.shown, made.shown, kept.announced);
  const look = made === null ? {} : newLook(kept.looks, made.look, toEpochMs(made.shown.as_of));
  const vessel = voyage === null ? null : sightedVessel(voyage);
  const seconds = voyage === null ? null : secondsUntilNext(voyage);
  await db.transaction(async (tx) => {
    // The container first, as an ingest does: two that wait for each other would both fail.
    if (mayBeVisible) await tx.query(TOUCH_FORECAST_CONTAINER, [[containerId]]);
    const known = mayBeVisible ? await readKept(tx, containerId) : kept;
    const isVisible = mayBeVisible && isVisibleChange(known.shown, made.shown, known.announced);
    await tx.query(STORE_FORECAST, [
      containerId,
      JSON.stringify(voyage),
      vessel,
      JSON.stringify(made?.shown ?? null),
      JSON.stringify(isVisible ? announcedWith(known.announced, made.shown) : known.announced),
      JSON.stringify(look),
      seconds,
    ]);
    if (!isVisible || hooks === undefined) return;
    const previousAt = known.announced.at(-1)?.at ?? null;
    await announceForecast(tx, hooks, { containerId, shown: made.shown, previousAt });
  });
}

/** What is kept by now; the touched container is locked meanwhile. */
async function readKept(
  { prisma }: Transaction,
  containerId: string,
): Promise<Pick<KeptForecast, 'shown' | 'announced'>> {
  const select = { shown: true, announced: true };
  const stored = await prisma.containerForecast.findUnique({ where: { containerId }, select });
  return stored === null ? NOTHING_KEPT : KeptShown.parse(stored);
}

/** Writes the event in the transaction in which the forecast is stored as shown, so that each change has one. */
async function announceForecast(
  tx: Transaction,
  hooks: Pick<IngestHooks, 'announce'>,
  { containerId, ...change }: { containerId: string; shown: PredictedEta; previousAt: Instant | null },
): Promise<void> {
  const container = await tx.prisma.container.findUnique({
    where: { id: containerId },
    select: { accountId: true, shipmentId: true, podTimezone: true },
  });
  if (container === null) return;
  const { accountId: account_id, shipmentId: shipment_id, podTimezone: timezone } = container;
  const announcement = forecastAnnouncement({ id: containerId, account_id, shipment_id }, { ...change, timezone });
  await hooks.announce(tx, await subscribedTo(tx, announcement));
}
