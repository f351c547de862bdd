import { z } from 'zod';
import type { Database, Transaction } from '../../db/client.ts';
import { Instant } from '../../domain/instant.ts';
import type { IngestHooks } from '../../ingest/hooks.ts';
import { PredictedEta } from '../record/predicted-eta.ts';
import { PredictedRampEta } from '../record/predicted-ramp-eta.ts';
import { subscribedTo } from '../webhook-notification/subscribed.ts';
import { type ForecastChanges, forecastAnnouncements } from './forecast-announcement.ts';
import {
  type AnnouncedForecast,
  announcedWith,
  isVisibleChange,
  type KeptForecasts,
  NOTHING_KEPT,
  newLook,
} from './kept-forecast.ts';
import type { MadeForecasts } from './make-shown.ts';
import { STORE_FORECAST, TOUCH_FORECAST_CONTAINER } from './statements.ts';
import { secondsUntilNext, sightedVessel, type WayLeft } from './way-left.ts';

/** Where forecasts are stored, and what writes the events of their changes. */
export interface ForecastStore {
  db: Database;
  hooks?: Pick<IngestHooks, 'announce'> | undefined;
}

const Announced = z.array(z.object({ made_at: Instant, at: Instant.nullable(), locode: z.string().optional() }));

/** What was shown of forecasts, as it is stored. */
const StoredShown = z.object({
  shown: PredictedEta.nullable(),
  announced: Announced,
  rampShown: PredictedRampEta.nullable(),
  rampAnnounced: Announced,
});

/** What was shown of the forecasts of a container. */
export interface ShownBefore {
  port: Pick<KeptForecasts['port'], 'shown' | 'announced'>;
  ramp: Pick<KeptForecasts['ramp'], 'shown' | 'announced'>;
}

/** The columns in which it is stored. */
export const SHOWN_BEFORE = { shown: true, announced: true, rampShown: true, rampAnnounced: true } as const;

/** What was shown, from these columns. */
export function shownBefore(row: unknown): ShownBefore {
  const { shown, announced, rampShown, rampAnnounced } = StoredShown.parse(row);
  return { port: { shown, announced }, ramp: { shown: rampShown, announced: rampAnnounced } };
}

/** What is stored of the forecasts of a container. */
export interface StoredForecast {
  containerId: string;
  kept: KeptForecasts;
  way: WayLeft;
  /** Of what is over nothing is shown any more. */
  made: MadeForecasts;
}

/** What of forecasts changes visibly, against what was shown; null where nothing does. */
export function visibleChanges(before: ShownBefore, { port, ramp }: MadeForecasts): VisibleChanges | null {
  const isPort = port !== null && isVisibleChange(before.port.shown, port.shown, before.port.announced);
  const isRamp = ramp != null && isVisibleChange(before.ramp.shown, ramp.shown, before.ramp.announced);
  if (!isPort && !isRamp) return null;
  const previous = (announced: readonly AnnouncedForecast[]) => announced.at(-1)?.at ?? null;
  return {
    port: isPort ? { shown: port.shown, previousAt: previous(before.port.announced) } : null,
    ramp: isRamp ? { shown: ramp.shown, previousAt: previous(before.ramp.announced) } : null,
  };
}

type VisibleChanges = Pick<ForecastChanges, 'port' | 'ramp'>;

/** The lists of what was shown, with what changes visibly. */
export function announcedAfter({ port, ramp }: ShownBefore, changes: VisibleChanges | null) {
  const [portChange, rampChange] = [changes?.port ?? null, changes?.ramp ?? null];
  return {
    port: portChange === null ? port.announced : announcedWith(port.announced, portChange.shown),
    ramp: rampChange === null ? ramp.announced : announcedWith(ramp.announced, rampChange.shown),
  };
}

/**
 * Stores the forecasts of a container, and moves the container in lists and in the change feed if one changed visibly. What
 * another process has shown since they were read counts: a change has one event, and none is lost.
 */
export async function storeForecast(
  { db, hooks }: ForecastStore,
  { containerId, kept, way, made }: StoredForecast,
): Promise<void> {
  const mayBeVisible = visibleChanges(kept, made) !== null;
  await db.transaction(async (tx) => {
    // The container first, as an ingest does: two that wait for each other would both fail.
    if (mayBeVisible) await tx.query(TOUCH_FORECAST_CONTAINER, [[containerId]]);
    const known = mayBeVisible ? await readShown(tx, containerId) : kept;
    const changes = mayBeVisible ? visibleChanges(known, made) : null;
    const announced = announcedAfter(known, changes);
    const ramp = made.ramp === undefined ? known.ramp.shown : (made.ramp?.shown ?? null);
    await tx.query(STORE_FORECAST, [
      containerId,
      secondsUntilNext(way, made),
      way.voyage === null ? null : sightedVessel(way.voyage),
      JSON.stringify(way.voyage),
      JSON.stringify(made.port?.shown ?? null),
      JSON.stringify(announced.port),
      JSON.stringify(newLook(kept.port.looks, made.port)),
      JSON.stringify(way.rail),
      JSON.stringify(ramp),
      JSON.stringify(announced.ramp),
      JSON.stringify(newLook(kept.ramp.looks, made.ramp ?? null)),
    ]);
    if (changes !== null && hooks !== undefined) await announceForecast(tx, hooks, { containerId, changes });
  });
}

/** What is shown by now; the touched container is locked meanwhile. */
async function readShown({ prisma }: Transaction, containerId: string): Promise<ShownBefore> {
  const stored = await prisma.containerForecast.findUnique({ where: { containerId }, select: SHOWN_BEFORE });
  return stored === null ? NOTHING_KEPT : shownBefore(stored);
}

/** Writes the events in the transaction in which the forecasts are stored as shown, so that each change has one. */
async function announceForecast(
  tx: Transaction,
  hooks: Pick<IngestHooks, 'announce'>,
  { containerId, changes }: { containerId: string; changes: VisibleChanges },
): Promise<void> {
  const container = await tx.prisma.container.findUnique({
    where: { id: containerId },
    select: { accountId: true, shipmentId: true, podTimezone: true, finalDestinationTimezone: true },
  });
  if (container === null) return;
  const { accountId: account_id, shipmentId: shipment_id, podTimezone, finalDestinationTimezone } = container;
  const owner = { id: containerId, account_id, shipment_id };
  const zones = { podTimezone, destinationTimezone: finalDestinationTimezone };
  await hooks.announce(tx, await subscribedTo(tx, forecastAnnouncements(owner, { ...changes, ...zones })));
}
