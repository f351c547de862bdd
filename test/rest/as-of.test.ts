import { beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { type Cargo, cargo } from '../support/cargo.ts';
import { describeWithDatabase, useDatabase, useSecondProcess } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { serviceContext } from '../support/service-context.ts';
import { until } from '../support/until.ts';

/** Earlier than the oldest transaction by as much as the clocks of processes may differ. */
const MARGIN_MS = 15_000;

describeWithDatabase('as of when a list is complete', () => {
  const db = useDatabase();
  const second = useSecondProcess(db);
  const api = useRestApi(db);
  let owner: ServiceContext;
  let one: Cargo;

  beforeEach(async () => {
    owner = await serviceContext(db, { clock: systemClock });
    one = await cargo(owner);
  });

  const list = (path: string) => api.ask(owner, `GET ${path}`);
  const idsOf = (answer: Awaited<ReturnType<typeof list>>) => answer.body.data.map(({ id }: { id: string }) => id);

  it('is before everything that a transaction which goes on can still change, however late it ends', async () => {
    const client = await second.pool.connect();
    await client.query('BEGIN');
    const { rows } = await client.query<{ now: Date }>("SELECT date_trunc('milliseconds', now()) AS now");
    const begun = rows[0]?.now.getTime() ?? 0;
    await client.query("UPDATE shipment SET booking_number = 'B1' WHERE id = $1", [one.shipmentId]);

    const asOfNow = async () => Date.parse(String((await list('/shipments?page[after]=start')).body.meta.as_of));
    const during = await asOfNow();
    expect(during).toBeLessThanOrEqual(begun - MARGIN_MS);
    await until(async () => (await asOfNow()) === begun - MARGIN_MS);
    const asOf = new Date(begun - MARGIN_MS).toISOString();
    await client.query('COMMIT');
    client.release();

    await until(async () => (await asOfNow()) > begun - MARGIN_MS);
    for (const [path, id] of [
      ['shipments', one.shipmentId],
      ['containers', one.containerIds[0]],
    ]) {
      expect(idsOf(await list(`/${path}?filter[updated_after]=${asOf}&page[after]=start`))).toContain(id);
    }
  });

  it('is said to who goes on from there, so that other lists stay the same while nothing changes', async () => {
    for (const path of ['/shipments', '/containers', '/tracking_requests']) {
      for (const query of ['page[after]=start', 'filter[updated_after]=2026-01-01', 'page[after]=start&page[size]=1']) {
        expect((await list(`${path}?${query}`)).body.meta.as_of).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      }
      const [first, again] = [await list(`${path}?page[number]=1`), await list(`${path}?page[number]=1`)];
      expect(first.body.meta.as_of).toBeUndefined();
      expect(again.headers.get('ETag')).toBe(first.headers.get('ETag'));
    }
    expect((await list('/parties?page[after]=start')).body.meta.as_of).toBeUndefined();
  });
});
