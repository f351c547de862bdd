import type { Database } from '../../db/client.ts';
import type { VoyageAhead } from '../../domain/forecast/voyage-ahead.ts';
import { toEpochMs } from '../../domain/instant.ts';
import { announcedWith, isVisibleChange, type KeptForecast, newLook } from './kept-forecast.ts';
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

/** What is stored of the forecast of a container. */
export interface StoredForecast {
  containerId: string;
  kept: KeptForecast;
  /** Null once the voyage is over: then nothing is shown any more. */
  voyage: VoyageAhead | null;
  made: MadeForecast | null;
}

/** Stores the forecast of a container, and moves the container in lists and in the change feed if it changed visibly. */
export async function storeForecast(db: Database, { containerId, kept, voyage, made }: StoredForecast): Promise<void> {
  const isVisible = made !== null && isVisibleChange(kept.shown, made.shown, kept.announced);
  const look = made === null ? {} : newLook(kept.looks, made.look, toEpochMs(made.shown.as_of));
  const announced = isVisible ? announcedWith(kept.announced, made.shown) : kept.announced;
  const vessel = voyage === null ? null : sightedVessel(voyage);
  const seconds = voyage === null ? null : secondsUntilNext(voyage);
  await db.transaction(async (tx) => {
    // The container first, as an ingest does: two that wait for each other would both fail.
    if (isVisible) await tx.query(TOUCH_FORECAST_CONTAINER, [[containerId]]);
    await tx.query(STORE_FORECAST, [
      containerId,
      JSON.stringify(voyage),
      vessel,
      JSON.stringify(made?.shown ?? null),
      JSON.stringify(announced),
      JSON.stringify(look),
      seconds,
    ]);
  });
}
