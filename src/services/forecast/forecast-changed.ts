import type { Principal } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import { SANDBOX_SCAC } from '../../domain/carrier-table.ts';
import { toInstant } from '../../domain/instant.ts';
import { journeyStateOf, loadContainerJourney } from '../journey/load-journey.ts';
import type { ServiceContext } from '../service-context.ts';
import { type KeptForecasts, NOTHING_KEPT } from './kept-forecast.ts';
import { type InstallationHistory, NO_REPORTS, readVessels } from './knowledge.ts';
import { makeShownForecast } from './make-shown.ts';
import { makeShownRamp, withdrawnRamp } from './make-shown-ramp.ts';
import { CLAIM_FORECAST_DUE } from './statements.ts';
import { type ForecastStore, storeForecast } from './store-forecast.ts';
import { NOTHING_LEFT, sightedVessel, wayLeft } from './way-left.ts';

/** What forecasting takes: a context in which an account's containers can be read. */
export interface Forecasting extends Pick<ServiceContext, 'db' | 'log'>, ForecastStore {
  contextFor(principal: Principal, requestId: string): ServiceContext;
}

/** Containers that are forecast under one lease; each takes some milliseconds. */
const BATCH_ROWS = 100;

/**
 * Derives the voyages of containers whose journey changed, and makes their forecasts; how many there were. What is
 * interrupted is claimed again when the lease ends; to do it twice changes nothing.
 */
export async function forecastChanged(
  forecasting: Forecasting,
  history: InstallationHistory,
  signal?: AbortSignal,
): Promise<number> {
  const { db, log } = forecasting;
  const claimed = await db.query(CLAIM_FORECAST_DUE, [BATCH_ROWS]);
  let count = 0;
  for (const row of claimed) {
    if (signal?.aborted === true) break;
    const due = { id: row.container_id, accountId: row.account_id, scac: row.scac };
    try {
      await forecastContainer(forecasting, history, { ...due, isOver: row.is_over === true, kept: row.kept });
    } catch (error) {
      // The others are not to wait for it; its lease ends, and it is tried again.
      log.warn({ err: error, containerId: due.id }, 'forecast.failed');
      continue;
    }
    // One that changed again meanwhile is due again.
    await db.prisma.forecastDue.deleteMany({ where: { containerId: row.container_id, dueAt: row.due_at } });
    count += 1;
  }
  return count;
}

interface DueContainer {
  id: string;
  accountId: string;
  scac: string;
  isOver: boolean;
  /** Null where it was not forecast before. */
  kept: KeptForecasts | null;
}

async function forecastContainer(
  forecasting: Forecasting,
  history: InstallationHistory,
  due: DueContainer,
): Promise<void> {
  const principal = {
    accountId: due.accountId,
    keyId: null,
    userId: null,
    permissions: new Set(['tracking:read'] as const),
  };
  const context = forecasting.contextFor(principal, newId());
  const { id: containerId, scac, kept } = due;
  const { isInlandOver, ...way } = due.isOver ? NOTHING_LEFT : await readWayLeft(context, containerId);
  const { voyage, rail } = way;
  if (voyage === null && rail === null && kept === null) return;
  const nowMs = context.clock.now();
  const vessel = voyage === null || scac === SANDBOX_SCAC ? null : sightedVessel(voyage);
  const vessels = await readVessels(context.db, vessel === null ? [] : [vessel], toInstant(nowMs));
  const known = { ...history, nowMs, closed: context.closedCanals ?? [] };
  const reports = vessels.get(vessel ?? '') ?? NO_REPORTS;
  const port = voyage === null ? null : makeShownForecast({ voyage, scac }, reports, known);
  const shown = kept?.ramp.shown ?? null;
  // A way by rail that is not planned any more is not over: who waits for it is told so.
  const withdrawn = shown === null || isInlandOver ? null : withdrawnRamp(shown.locode, nowMs);
  const ramp = rail === null ? withdrawn : makeShownRamp({ ramp: { ...rail, voyage }, scac }, port, known);
  await storeForecast(forecasting, { containerId, kept: kept ?? NOTHING_KEPT, way, made: { port, ramp } });
}

async function readWayLeft(context: ServiceContext, id: string): Promise<ReturnType<typeof wayLeft>> {
  const journey = await loadContainerJourney(context, id);
  if (journey.endedAt !== null) return NOTHING_LEFT;
  return wayLeft(await journeyStateOf(journey), journey.observations, journey.asOf);
}
