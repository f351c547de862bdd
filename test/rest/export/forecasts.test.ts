import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/instant.ts';
import { localIso } from '../../../src/domain/local-iso.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import {
  forecast,
  made,
  moveOn,
  shownContainer,
  type TrackedVoyage,
  trackedVoyage,
} from '../../services/forecast/made-forecasts.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { byRail, expected } from '../../support/observations.ts';
import { useRestApi } from '../../support/rest-api.ts';
import { arrival, eta, sailing } from '../../support/sailing.ts';
import { answer, saying } from '../../support/tracking.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TITLES = ['Forecast ETA (UTC)', 'Forecast ETA, earliest (local)', 'Forecast ramp ETA, latest (UTC)'];

describeWithDatabase('exported forecasts', () => {
  const db = useDatabase();
  const api = useRestApi(db);

  beforeEach(() => db.pool.query('TRUNCATE forecast_due, container_forecast'));

  const voyage = () => trackedVoyage(db, (box, number) => [...sailing(box, number), eta(box)]);
  const toChicago = () => trackedVoyage(db, (box, number) => [...sailing(box, number), eta(box), inland(box)]);

  async function exported(context: ServiceContext, format: string): Promise<Response> {
    const { url, apiKey } = api.reachedBy(context);
    return fetch(`${url}/containers`, { headers: { Authorization: `Token ${apiKey}`, Accept: format } });
  }

  async function rowOf({ context }: TrackedVoyage): Promise<Record<string, unknown>> {
    const row: Record<string, unknown> = JSON.parse(
      (await (await exported(context, 'application/x-ndjson')).text()).trim(),
    );
    return Object.fromEntries(Object.entries(row).filter(([name]) => name.startsWith('predicted_')));
  }

  it('stand beside the estimates of others, with their intervals, in UTC and on the clocks of the places', async () => {
    const tracked = await toChicago();
    await forecast(tracked.context);
    const { predicted_eta, predicted_ramp_eta } = await shownContainer(tracked.context, tracked.id);
    const [berthing, ramp] = [made(predicted_eta), made(predicted_ramp_eta)];

    expect(await rowOf(tracked)).toEqual({
      predicted_eta_at: berthing.at,
      predicted_eta_local: localIso(berthing.at, 'America/Los_Angeles'),
      predicted_eta_low_at: berthing.low,
      predicted_eta_low_local: localIso(berthing.low, 'America/Los_Angeles'),
      predicted_eta_high_at: berthing.high,
      predicted_eta_high_local: localIso(berthing.high, 'America/Los_Angeles'),
      predicted_eta_level: 'assumed',
      predicted_eta_reason: null,
      predicted_ramp_eta_locode: 'USCHI',
      predicted_ramp_eta_at: ramp.at,
      predicted_ramp_eta_local: localIso(ramp.at, 'America/Chicago'),
      predicted_ramp_eta_low_at: ramp.low,
      predicted_ramp_eta_low_local: localIso(ramp.low, 'America/Chicago'),
      predicted_ramp_eta_high_at: ramp.high,
      predicted_ramp_eta_high_local: localIso(ramp.high, 'America/Chicago'),
      predicted_ramp_eta_level: 'assumed',
      predicted_ramp_eta_reason: null,
    });
  });

  it('say why there is none, and nothing before there is one and once the vessel arrived', async () => {
    const tracked = await voyage();
    const before = await rowOf(tracked);
    await forecast(tracked.context);
    tracked.clock.advance(3 * DAY_MS);
    await moveOn(tracked.context);
    const silent = await rowOf(tracked);
    tracked.clock.advance(18 * DAY_MS);
    await answer(tracked.context, tracked.watchId, saying(...tracked.said, ...arrival(tracked.box)));
    const arrived = await rowOf(tracked);

    const nothing = Object.fromEntries(Object.keys(before).map((name) => [name, null]));
    expect(before).toEqual(nothing);
    expect(silent).toEqual({ ...nothing, predicted_eta_reason: 'position_stale' });
    expect(arrived).toEqual(nothing);
  });

  it('are moments in UTC where the zone of the port is not known, and no local times', async () => {
    const tracked = await voyage();
    await forecast(tracked.context);
    const { predicted_eta } = await shownContainer(tracked.context, tracked.id);
    await db.pool.query("UPDATE container SET pod_timezone = 'Etc/GMT0' WHERE id = $1", [tracked.id]);

    expect(await rowOf(tracked)).toMatchObject({ predicted_eta_at: predicted_eta?.at, predicted_eta_local: null });
  });

  it('are columns of a table and of a workbook', async () => {
    const { context, id } = await toChicago();
    await forecast(context);
    const { at } = made((await shownContainer(context, id)).predicted_eta);

    const [header = '', row = ''] = (await (await exported(context, 'text/csv')).text()).split('\r\n');
    const files = unzipSync(new Uint8Array(await (await exported(context, XLSX)).arrayBuffer()));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());

    expect(row.split(',')[header.split(',').indexOf('predicted_eta_at')]).toBe(at);
    for (const title of TITLES) expect(sheet).toContain(`<t>${title}</t>`);
  });
});

/** What the line expects behind the port of discharge. */
function inland(box: string) {
  return byRail('arrive', 'USCHI', '2026-06-20T12:00:00.000Z', {
    container: box,
    sourceEventId: 'inland',
    ...expected(),
  });
}
