import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../db/client.ts';
import type { VoyageAhead } from '../../domain/forecast/voyage-ahead.ts';
import { toInstant } from '../../domain/instant.ts';
import type { Canal } from '../../domain/sea/canal.ts';
import { isVisibleChange, type KeptForecast, newLook } from './kept-forecast.ts';
import { type HeardVessel, type InstallationHistory, NOT_HEARD, readVessels } from './knowledge.ts';
import { type ForecastKnowledge, type MadeForecast, makeShownForecast } from './make-shown.ts';
import { CLAIM_FORECASTS, STORE_FORECASTS } from './statements.ts';
import { type ForecastStore, secondsUntilNext, sightedVessel } from './store-forecast.ts';
import { type ShownForecast, storeShownForecasts } from './store-shown.ts';

/** Forecasts that are made under one lease; a thousand take a second. */
const BATCH_ROWS = 1_000;

/** What making forecasts again takes. */
export interface MovedForecasts extends ForecastStore {
  clock: Clock;
  closed: readonly Canal[];
}

interface ClaimedForecast {
  container_id: string;
  lease: string;
  scac: string;
  is_sandbox: boolean | null;
  is_over: boolean | null;
  voyage: VoyageAhead | null;
  kept: KeptForecast;
}

/**
 * Makes forecasts again because vessels moved and time passed, from the stored voyages: journeys are not derived for it.
 * How many there were. What is interrupted is claimed again when the lease ends.
 */
export async function forecastMoved(
  { db, hooks, clock, closed }: MovedForecasts,
  history: InstallationHistory,
): Promise<number> {
  const claimed = await db.query(CLAIM_FORECASTS, [BATCH_ROWS]);
  const nowMs = clock.now();
  const known = { ...history, nowMs, closed };
  const imos = [...new Set(claimed.flatMap((one) => vesselOf(one) ?? []))];
  const make = madeOnce(known, await readVessels(db, imos, toInstant(nowMs)));
  const quiet: { one: ClaimedForecast; made: MadeForecast | null }[] = [];
  const shown: ShownForecast[] = [];
  for (const one of claimed) {
    const { container_id: containerId, lease, voyage, kept } = one;
    const made = voyage === null || one.is_over === true ? null : make(one, voyage);
    if (voyage !== null && made !== null && isVisibleChange(kept.shown, made.shown, kept.announced)) {
      shown.push({ containerId, lease, kept, voyage, made });
    } else quiet.push({ one, made });
  }
  await storeQuiet(db, quiet, nowMs);
  await storeShownForecasts({ db, hooks }, shown);
  return claimed.length;
}

// What is invented sails no real sea.
function vesselOf({ voyage, is_sandbox }: ClaimedForecast): string | null {
  return voyage === null || is_sandbox === true ? null : sightedVessel(voyage);
}

/** Containers of one line on one voyage share their forecast. */
function madeOnce(known: ForecastKnowledge, vessels: ReadonlyMap<string, HeardVessel>) {
  const made = new Map<string, MadeForecast>();
  return (one: ClaimedForecast, voyage: VoyageAhead): MadeForecast => {
    const key = JSON.stringify([one.scac, voyage]);
    const before = made.get(key);
    if (before !== undefined) return before;
    const fresh = makeShownForecast({ voyage, scac: one.scac }, vessels.get(vesselOf(one) ?? '') ?? NOT_HEARD, known);
    made.set(key, fresh);
    return fresh;
  };
}

async function storeQuiet(
  db: Database,
  quiet: readonly { one: ClaimedForecast; made: MadeForecast | null }[],
  nowMs: number,
): Promise<void> {
  await db.query(STORE_FORECASTS, [
    quiet.map(({ one }) => one.container_id),
    quiet.map(({ one }) => one.lease),
    quiet.map(({ made }) => JSON.stringify(made?.shown ?? null)),
    quiet.map(({ one, made }) => JSON.stringify(newLook(one.kept.looks, made?.look ?? null, nowMs))),
    quiet.map(({ one, made }) => (made === null || one.voyage === null ? null : secondsUntilNext(one.voyage))),
    quiet.map(() => null),
  ]);
}
