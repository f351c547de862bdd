import { rmSync } from 'node:fs';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { systemClock } from '../../src/core/clock.ts';
import type { Database } from '../../src/db/client.ts';
import { KNOWN_LINES } from '../../src/domain/carrier.ts';
import { createForecastMemory } from '../../src/domain/forecast/history.ts';
import { createLearntWaits } from '../../src/domain/forecast/learnt-waits.ts';
import type { VoyageAhead } from '../../src/domain/forecast/voyage-ahead.ts';
import { HOUR_MS, toInstant } from '../../src/domain/instant.ts';
import { readEtaAccuracy } from '../../src/services/eta/report-eta-accuracy.ts';
import { forecastMoved } from '../../src/services/forecast/forecast-moved.ts';
import { makeShownForecast } from '../../src/services/forecast/make-shown.ts';
import { makeShownRamp } from '../../src/services/forecast/make-shown-ramp.ts';
import { absolute, type Bar, type Bench, type Effort, shown } from './bar.ts';
import { filling } from './filling.ts';
import { cpuMs, median } from './measure.ts';
import { processorSecondsOf } from './processor-seconds.ts';
import { fillLists } from './rest-lists-rows.ts';
import { benchFolder } from './server.ts';

const FORECAST_MS_MAX = 1;
const RECOMPUTE_SECONDS_MAX = 180;
const REPORT_SECONDS_MAX = 60;
const RECOMPUTED = 100_000;
const SEEN_HOURS = 47;
const KNOTS = 14;

/** What forecasts cost: of one journey, of all that move, and the report of how estimates came out. */
export const forecastsBench: Bench = { names: ['forecasts'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const [containers, calls] = isQuick ? [2_000, 2_000] : [RECOMPUTED, 62_500];
  const directory = benchFolder();
  const app = await createApp(loadConfig({ DATA_DIR: directory, LOG_LEVEL: 'error' }));
  try {
    const pure = await oneForecast(isQuick ? 200 : 2_000);
    await fill(app.db, { containers, calls });
    const begun = await recomputed(app.db, containers);
    await filling(app.db, async (send) => {
      await send(`UPDATE container_forecast SET next_at = now() - interval '1 minute'`);
      await send('VACUUM (ANALYZE) container_forecast');
    });
    let seconds = 0;
    const processor = await processorSecondsOf(process.pid, directory, async () => {
      seconds = await recomputed(app.db, containers);
    });
    const count = containers.toLocaleString('en-US');
    const secondsMax = (RECOMPUTE_SECONDS_MAX * containers) / RECOMPUTED;
    const samples = calls * 16;
    const started = performance.now();
    await readEtaAccuracy({ db: app.db, lines: KNOWN_LINES }, null, { days: 1_100, by_lane: true });
    const report = (performance.now() - started) / 1_000;
    return [
      bar('forecasts, one journey', pure, 'ms', FORECAST_MS_MAX),
      // Each of these is a change of its container, as the first forecast is.
      bar(`forecasts, ${count} that begin`, begun, 's', secondsMax),
      bar(`forecasts, ${count} that move`, seconds, 's', secondsMax),
      bar(`forecasts, ${count} that move, processor`, processor, 's', secondsMax),
      bar(`forecasts, report of ${samples.toLocaleString('en-US')} estimates`, report, 's', REPORT_SECONDS_MAX),
    ];
  } finally {
    await app.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

function bar(name: string, figure: number, unit: string, max: number): Bar {
  return absolute(name, shown(figure, unit), { demand: `< ${max} ${unit}`, isMet: figure < max });
}

/** What goes on to Chicago. */
const RAIL = { portOfDischarge: 'USLAX', ramp: 'USCHI', landedAt: null, departedAt: null, stated: [] };

/** The time of the processor for one journey with a way by rail behind it, each with a vessel and an estimate of its own. */
async function oneForecast(count: number): Promise<number> {
  const nowMs = systemClock.now();
  const memories = { memory: createForecastMemory(), rampMemory: createForecastMemory() };
  const known = { nowMs, waits: createLearntWaits(), closed: [], ...memories };
  const figures: number[] = [];
  for (let round = 0; round <= 5; round++) {
    const ms = await cpuMs(async () => {
      for (let index = 0; index < count; index++) {
        const voyage = voyageOf(index, nowMs);
        const reports = { sightings: sightingsOf(index, nowMs), entered: null };
        const port = makeShownForecast({ voyage, scac: 'MAEU' }, reports, known);
        makeShownRamp({ ramp: { ...RAIL, voyage }, scac: 'MAEU' }, port, known);
      }
    });
    // The first round is where the program warms up.
    if (round > 0) figures.push(ms / count);
  }
  return median(figures);
}

function voyageOf(index: number, nowMs: number): VoyageAhead {
  const departedAt = toInstant(nowMs - (SEEN_HOURS + 1) * HOUR_MS);
  const leg = { from: 'CNSHA', to: 'USLAX', vessel: imoOf(index), vesselName: null, departedAt, plannedAt: null };
  const stated = [{ source: 'line' as const, atMs: nowMs + (380 + (index % 97)) * HOUR_MS }];
  return { portOfLading: 'CNSHA', portOfDischarge: 'USLAX', legs: [leg], waitingSince: null, stated, silence: null };
}

/** Eastwards from where it left, an hour at a time until now. */
function sightingsOf(index: number, nowMs: number) {
  return Array.from({ length: SEEN_HOURS }, (_, hour) => ({
    atMs: nowMs - (SEEN_HOURS - 1 - hour) * HOUR_MS,
    latitude: 31 + (index % 50) / 100,
    longitude: 124 + ((hour + 1) * KNOTS) / 60 / Math.cos((31 * Math.PI) / 180),
  }));
}

function imoOf(index: number): string {
  return String(9_000_000 + index);
}

async function recomputed(db: Database, containers: number): Promise<number> {
  const history = { memory: createForecastMemory(), rampMemory: createForecastMemory(), waits: createLearntWaits() };
  let count = 0;
  const started = performance.now();
  for (let made = -1; made !== 0; count += made)
    made = await forecastMoved({ db, clock: systemClock, closed: [] }, history);
  const seconds = (performance.now() - started) / 1_000;
  if (count < containers) throw new Error(`Of ${containers} forecasts ${count} were made.`);
  return seconds;
}

/** Containers at sea on a vessel for every twenty, seen each hour; and calls with estimates of two sources at eight leads. */
async function fill(db: Database, { containers, calls }: { containers: number; calls: number }): Promise<void> {
  await fillLists(db, { accounts: 2, containers, large: containers });
  const nowMs = systemClock.now();
  const { stated, ...voyage } = voyageOf(0, nowMs);
  const at = stated[0]?.atMs ?? nowMs;
  await filling(db, async (send) => {
    await send('SET session_replication_role = replica');
    await send('UPDATE container SET list_stopped = false, pod_arrived_at = NULL, pod_discharged_at = NULL');
    await send(
      `INSERT INTO container_forecast (container_id, voyage, voyage_at, vessel_imo, next_at)
       SELECT c.id, jsonb_set($1::jsonb, '{legs,0,vessel}', to_jsonb(v.imo))
         || jsonb_build_object('stated', jsonb_build_array(jsonb_build_object('source', 'line', 'atMs', $2::bigint + c.n % 97 * 3600000))),
         now(), v.imo, now() - interval '1 minute'
       FROM (SELECT id, row_number() OVER () AS n FROM container) c CROSS JOIN LATERAL (SELECT (9000000 + c.n / 20)::text AS imo) v`,
      [JSON.stringify(voyage), at],
    );
    await send(
      `INSERT INTO vessel_position (imo, minute_at, at, mmsi, latitude, longitude)
       SELECT (9000000 + v)::text, m.at, m.at, 200000000 + v, 31 + v % 50 / 100.0, 124 + (${SEEN_HOURS + 1} - h) * ${KNOTS} / 60.0 / cos(radians(31))
       FROM generate_series(0, $1::int / 20) AS v, generate_series(1, ${SEEN_HOURS}) AS h
         CROSS JOIN LATERAL (SELECT date_trunc('minute', now() - h * interval '1 hour') AS at) m`,
      [containers],
    );
    await send(
      `INSERT INTO eta_call (id, scac, port_of_lading, port_of_discharge, vessel, basis, actual_at, precision, container_number, created_at)
       SELECT gen_random_uuid(), (ARRAY['MAEU','MSCU','CMDU','HLCU','ONEY'])[1 + n % 5], (ARRAY['CNSHA','CNNGB','SGSIN','KRPUS'])[1 + n % 4],
         (ARRAY['USLAX','USNYC','NLRTM','DEHAM'])[1 + n / 4 % 4], (9000000 + n)::text, 'berthed', now() - n % 1000 * interval '1 day', 'time',
         'MSKU0000006', now() FROM generate_series(1, $1::int) AS n`,
      [calls],
    );
    await send(
      `INSERT INTO eta_sample (call_id, source, lead_days, estimated_at, lateness_hours)
       SELECT k.id, s, l, k.actual_at, (hashtext(k.id::text || s || l) % 200)::float8
       FROM eta_call k, unnest(ARRAY['line','own']) AS s, unnest(ARRAY[21,14,10,7,5,3,2,1]) AS l`,
    );
    await send('VACUUM (ANALYZE) container_forecast, vessel_position, eta_call, eta_sample');
  });
}
