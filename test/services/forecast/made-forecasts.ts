import type { Database } from '../../../src/db/client.ts';
import { HOUR_MS, shift } from '../../../src/domain/instant.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { getContainer } from '../../../src/services/container/get-container.ts';
import { scoreArrivals } from '../../../src/services/eta/score-arrivals.ts';
import { forecastChanged } from '../../../src/services/forecast/forecast-changed.ts';
import { forecastMoved } from '../../../src/services/forecast/forecast-moved.ts';
import { loadHistory } from '../../../src/services/forecast/knowledge.ts';
import type { PredictedEta } from '../../../src/services/record/predicted-eta.ts';
import type { PredictedRampEta } from '../../../src/services/record/predicted-ramp-eta.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { DEPARTED_AT } from '../../support/sailing.ts';
import { type FakeClock, fakeClock, SILENT, serviceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';

/** Four hours after the vessel left Shanghai. */
export const START = shift(DEPARTED_AT, 4 * HOUR_MS);

/** A container that is tracked from the departure of its vessel on. */
export interface TrackedVoyage {
  context: ServiceContext;
  clock: FakeClock;
  id: string;
  box: string;
  number: string;
  watchId: string;
  /** What the line has said so far. */
  said: Observation[];
  /** The line says this too, and forecasts are made. */
  says(...more: Observation[]): Promise<void>;
}

/** Tracks a container of which the line says this; no forecast is made yet. */
export async function trackedVoyage(
  db: Database,
  stated: (box: string, number: string) => Observation[],
): Promise<TrackedVoyage> {
  const clock = fakeClock(START);
  const context = await serviceContext(db, { clock });
  const [number, box] = [newNumber(), newBox()];
  await track(context, number);
  const watchId = await watchOf(db, number);
  const said = stated(box, number);
  await answer(context, watchId, saying(...said));
  const [container] = await rows<{ id: string }>(db, 'SELECT id FROM container WHERE number = $1', [box]);
  const says = async (...more: Observation[]) => {
    said.push(...more);
    await answer(context, watchId, saying(...said));
    await forecast(context);
  };
  return { context, clock, id: container?.id ?? '', box, number, watchId, said, says };
}

/** What making and comparing forecasts takes, for whichever account. */
export function forecasting(context: ServiceContext) {
  const { db, hooks } = context;
  const contextFor = (principal: ServiceContext['principal']) => ({ ...context, principal });
  return { db, hooks, log: SILENT, contextFor };
}

/** Makes the forecasts of what was reported. */
export async function forecast(context: ServiceContext): Promise<void> {
  await forecastChanged(forecasting(context), await loadHistory(context.db, context.clock.now()));
}

/** Makes all forecasts again as if their time had come. */
export async function moveOn({ db, clock, hooks }: ServiceContext): Promise<void> {
  await db.pool.query("UPDATE container_forecast SET next_at = now() - interval '1 second' WHERE next_at < 'infinity'");
  await forecastMoved({ db, hooks, clock, closed: [] }, await loadHistory(db, clock.now()));
}

/** Compares the arrivals that were noted, as if their time had come. */
export async function scoreNoted(context: ServiceContext): Promise<void> {
  await context.db.pool.query("UPDATE eta_due SET due_at = now() - interval '1 second'");
  await scoreArrivals(forecasting(context));
}

/** The container as it is shown. */
export async function shownContainer(context: ServiceContext, id: string) {
  return (await getContainer.run(context, { id })).container;
}

/** A forecast that is made, with its interval; fails where there is none. */
export function made<Shown extends PredictedEta | PredictedRampEta>(eta: Shown | null) {
  const { at = null, low = null, high = null } = eta ?? {};
  if (eta === null || at === null || low === null || high === null) throw new Error(`No forecast: ${eta?.reason}`);
  return { ...eta, at, low, high };
}
