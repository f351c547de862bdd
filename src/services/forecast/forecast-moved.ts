import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../db/client.ts';
import type { VoyageAhead } from '../../domain/forecast/voyage-ahead.ts';
import { toInstant } from '../../domain/instant.ts';
import type { Canal } from '../../domain/sea/canal.ts';
import { type KeptForecasts, newLook } from './kept-forecast.ts';
import { type InstallationHistory, NO_REPORTS, readVessels, type VesselReports } from './knowledge.ts';
import { type ForecastKnowledge, type MadeForecast, type MadeForecasts, makeShownForecast } from './make-shown.ts';
import { makeShownRamp, type RampKnowledge } from './make-shown-ramp.ts';
import { CLAIM_FORECASTS, STORE_FORECASTS } from './statements.ts';
import { type ForecastStore, visibleChanges } from './store-forecast.ts';
import { type ShownForecast, storeShownForecasts } from './store-shown.ts';
import { type RailAhead, secondsUntilNext, sightedVessel, type WayLeft } from './way-left.ts';

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
  is_port_over: boolean | null;
  is_ramp_over: boolean | null;
  voyage: VoyageAhead | null;
  rail: RailAhead | null;
  kept: KeptForecasts;
}

/**
 * Makes forecasts again because vessels moved and time passed, from the stored ways: journeys are not derived for it.
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
  const quiet: ShownForecast[] = [];
  const shown: ShownForecast[] = [];
  for (const one of claimed) {
    const { container_id: containerId, lease, kept } = one;
    const way = wayOf(one);
    const made = make(one, way);
    (visibleChanges(kept, made) === null ? quiet : shown).push({ containerId, lease, kept, way, made });
  }
  await storeQuiet(db, quiet);
  await storeShownForecasts({ db, hooks }, shown);
  return claimed.length;
}

// What is invented sails no real sea.
function vesselOf({ voyage, is_sandbox }: ClaimedForecast): string | null {
  return voyage === null || is_sandbox === true ? null : sightedVessel(voyage);
}

function wayOf({ voyage, rail, is_port_over, is_ramp_over }: ClaimedForecast): WayLeft {
  return { voyage: is_port_over === true ? null : voyage, rail: is_ramp_over === true ? null : rail };
}

/** Containers of one line on one way share their forecasts. */
function madeOnce(known: ForecastKnowledge & RampKnowledge, vessels: ReadonlyMap<string, VesselReports>) {
  const ports = new Map<string, MadeForecast>();
  const ramps = new Map<string, NonNullable<MadeForecasts['ramp']>>();
  return (one: ClaimedForecast, { voyage, rail }: WayLeft): MadeForecasts => {
    const { scac } = one;
    const reports = vessels.get(vesselOf(one) ?? '') ?? NO_REPORTS;
    const port =
      voyage === null
        ? null
        : kept(ports, JSON.stringify([scac, voyage]), () => makeShownForecast({ voyage, scac }, reports, known));
    // Where it landed since the way was derived, that is about to be derived again; so is what was shown of a way that is gone.
    if (one.is_ramp_over === true) return { port, ramp: null };
    if (rail === null || (voyage === null && one.voyage !== null)) return { port, ramp: undefined };
    const ramp = kept(ramps, JSON.stringify([scac, voyage, rail]), () =>
      makeShownRamp({ ramp: { ...rail, voyage }, scac }, port, known),
    );
    return { port, ramp };
  };
}

function kept<Made>(made: Map<string, Made>, key: string, make: () => Made): Made {
  const before = made.get(key);
  if (before !== undefined) return before;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

async function storeQuiet(db: Database, quiet: readonly ShownForecast[]): Promise<void> {
  await db.query(STORE_FORECASTS, [
    quiet.map(({ containerId }) => containerId),
    quiet.map(({ lease }) => lease),
    quiet.map(({ way, made }) => secondsUntilNext(way, made)),
    quiet.map(({ made }) => JSON.stringify(made.port?.shown ?? null)),
    quiet.map(({ kept: { port }, made }) => JSON.stringify(newLook(port.looks, made.port))),
    quiet.map(() => null),
    quiet.map(({ made }) => (made.ramp === undefined ? null : JSON.stringify(made.ramp?.shown ?? null))),
    quiet.map(({ kept: { ramp }, made }) => JSON.stringify(newLook(ramp.looks, made.ramp ?? null))),
    quiet.map(() => null),
  ]);
}
