import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from '../../../src/core/context.ts';
import { newId } from '../../../src/core/id.ts';
import { type Database, openDatabase } from '../../../src/db/client.ts';
import { ContainerWatch } from '../../../src/services/container/container-watch.ts';
import { search } from '../../../src/services/search/search.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { intercepted } from '../../support/intercepted.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext, withPermissions } from '../../support/service-context.ts';
import { answer, miss, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const LATER = '2026-06-12T06:00:00.000Z';
const OFTEN_MS = 5;

describeWithDatabase('the watch of containers', () => {
  const db = useDatabase();
  let elsewhere: Database;
  let context: ServiceContext;
  let other: ServiceContext;
  let watch: ContainerWatch;
  let logged: string[];
  let looks: number;

  beforeAll(async () => {
    elsewhere = await openDatabase({ url: db.url });
    context = await serviceContext(elsewhere, { clock: CLOCK });
    other = await serviceContext(elsewhere, { clock: CLOCK });
  });

  beforeEach(() => {
    logged = [];
    looks = 0;
    const note = (_fields: object, message: string) => logged.push(message);
    const log: Log = { debug: note, info: note, warn: note, error: note };
    watch = new ContainerWatch(db, log, OFTEN_MS);
    db.onQuery = (text) => {
      if (text.includes('ANY($1::uuid[])')) looks += 1;
    };
  });

  afterEach(() => watch.close());

  afterAll(() => elsewhere.close());

  interface Box {
    id: string;
    box: string;
    number: string;
    shipmentId: string;
  }

  async function sail(): Promise<Box> {
    const [number, box] = [newNumber(), newBox()];
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...sailing(box, number)));
    const { results } = await search.run(context, { query: box });
    return { number, box, id: results[0]?.id ?? '', shipmentId: results[0]?.shipment_id ?? '' };
  }

  /** Watches a container and counts how often it was notified. */
  async function watching(id: string): Promise<{ count: number; stop: () => void }> {
    const changes = { count: 0, stop: () => {} };
    const stop = await watch.watch(context, id, () => {
      changes.count += 1;
    });
    if (stop === null) throw new Error(`${id} cannot be watched.`);
    changes.stop = stop;
    return changes;
  }

  /** Waits until everything that was committed before has been looked at. */
  async function looked(): Promise<void> {
    const before = looks;
    await expect.poll(() => looks, { interval: 1 }).toBeGreaterThan(before + 1);
  }

  it('notifies what another process has taken in, once, and nothing else', async () => {
    const [one, two] = [await sail(), await sail()];
    const [changes, quiet] = [await watching(one.id), await watching(two.id)];

    await answer(context, await watchOf(db, one.number), saying(...sailing(one.box, one.number, LATER)));
    await looked();

    expect([changes.count, quiet.count]).toEqual([1, 0]);
  });

  it('notifies a change of the shipment', async () => {
    const { id, shipmentId } = await sail();
    const changes = await watching(id);

    await stopTracking.run(context, { id: shipmentId });
    await looked();

    expect(changes.count).toBe(1);
  });

  it('does not notify that a line was polled and had nothing new', async () => {
    const { id, number, box } = await sail();
    const changes = await watching(id);

    await answer(context, await watchOf(db, number), saying(...sailing(box, number)));
    await miss(db, await watchOf(db, number), { kind: 'failed' });
    await looked();

    expect(changes.count).toBe(0);
  });

  it('notifies of an event that was corrected without any time of change', async () => {
    const { id } = await sail();
    const changes = await watching(id);

    await elsewhere.pool.query("UPDATE transport_event SET voyage_number = '027E' WHERE container_id = $1", [id]);
    await looked();

    expect(changes.count).toBe(1);
  });

  it('notifies of a change that was made first and committed last', async () => {
    const { id } = await sail();
    const changes = await watching(id);
    const slow = await elsewhere.pool.connect();
    await slow.query('BEGIN');
    await slow.query("UPDATE transport_event SET voyage_number = '028E' WHERE container_id = $1", [id]);

    await elsewhere.pool.query("UPDATE container SET updated_at = now() + interval '1 hour' WHERE id = $1", [id]);
    await looked();
    const changesFirst = changes.count;
    await slow.query('COMMIT');
    slow.release();
    await looked();

    expect([changesFirst, changes.count]).toEqual([1, 2]);
  });

  it('notifies of two changes that bear the same time', async () => {
    const { id } = await sail();
    const changes = await watching(id);

    for (const seal of ['S-2', 'S-3']) {
      await elsewhere.pool.query('UPDATE container SET seal_number = $2 WHERE id = $1', [id, seal]);
      await looked();
    }

    expect(changes.count).toBe(2);
  });

  it('notifies each watcher of a container, and those that remain when one has gone or broke', async () => {
    const { id } = await sail();
    const [gone, changes] = [await watching(id), await watching(id)];
    await watch.watch(context, id, () => {
      throw new Error('the connection is closed');
    });
    const last = await watching(id);
    gone.stop();

    await elsewhere.pool.query('UPDATE container SET updated_at = now() WHERE id = $1', [id]);
    await looked();

    expect([gone.count, changes.count, last.count]).toEqual([0, 1, 1]);
    expect(logged).toEqual(['container_watch.watcher_failed']);
  });

  it('notifies a last time of a container that was deleted, and stops', async () => {
    const { id } = await sail();
    const changes = await watching(id);

    await elsewhere.pool.query('DELETE FROM container WHERE id = $1', [id]);
    await expect.poll(() => changes.count).toBe(1);

    expect(await watch.watch(context, id, () => {})).toBeNull();
  });

  it('goes on after the database has failed, and says so once', async () => {
    const { id } = await sail();
    const changes = await watching(id);
    const failing = { isOn: true, count: 0 };
    const { query } = db;
    db.query = intercepted(query, () => {
      failing.count += failing.isOn ? 1 : 0;
      return failing.isOn ? Promise.reject(new Error('gone')) : undefined;
    });

    await elsewhere.pool.query('UPDATE container SET updated_at = now() WHERE id = $1', [id]);
    await expect.poll(() => failing.count).toBeGreaterThan(2);
    failing.isOn = false;
    await expect.poll(() => changes.count).toBe(1);
    db.query = query;

    await expect.poll(() => logged).toEqual(['container_watch.failed', 'container_watch.recovered']);
  });

  it('never asks again before the last answer is there', async () => {
    const { id } = await sail();
    await watching(id);
    const [looked, answers] = [{ count: 0 }, [] as (() => void)[]];
    const { query } = db;
    db.query = intercepted(query, () => {
      looked.count += 1;
      return new Promise<void>((resolve) => answers.push(resolve));
    });

    await expect.poll(() => looked.count).toBe(1);
    const second = watch.watch(context, id, () => {});
    await expect.poll(() => looked.count).toBe(2);
    answers[1]?.();
    await second;
    const looksMeanwhile = looked.count;
    answers[0]?.();
    await expect.poll(() => looked.count).toBe(3);
    db.query = query;
    answers[2]?.();

    expect(looksMeanwhile).toBe(2);
  });

  it('asks for many containers in parts', async () => {
    const { id, shipmentId } = await sail();
    const made = await elsewhere.pool.query<{ id: string }>(
      `INSERT INTO container (id, account_id, shipment_id, number) SELECT gen_random_uuid(), $1, $2, 'X' || i
       FROM generate_series(1, 1200) i RETURNING id`,
      [context.principal.accountId, shipmentId],
    );
    const watches = await Promise.all([{ id }, ...made.rows].map((one) => watching(one.id)));
    const counts: number[] = [];
    const { query } = db;
    db.query = intercepted(query, (_, [ids]) => {
      if (Array.isArray(ids)) counts.push(ids.length);
    });

    await elsewhere.pool.query('UPDATE shipment SET updated_at = now() WHERE id = $1', [shipmentId]);
    await expect.poll(() => watches.filter(({ count }) => count === 1).length, { timeout: 10_000 }).toBe(1_201);
    db.query = query;

    // The changes come in as many batches as the machine takes to hand them over, and a container may be asked for twice.
    expect(Math.max(...counts)).toBe(1_000);
    expect(counts.length).toBeLessThan(watches.length / 100);
  });

  it('has one timer while anything is watched, which does not keep the process alive', async () => {
    const { id } = await sail();
    const everyMs = 98_765;
    const [set, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')];
    const slow = new ContainerWatch(db, context.log, everyMs);

    const stops = [await slow.watch(context, id, () => {}), await slow.watch(context, id, () => {})];
    const calls = set.mock.calls.flatMap(([, delayMs], at) =>
      delayMs === everyMs ? [set.mock.results[at]?.value] : [],
    );
    stops[0]?.();
    const isClearedEarly = cleared.mock.calls.some(([timer]) => timer === calls[0]);
    stops[1]?.();
    const isCleared = cleared.mock.calls.some(([timer]) => timer === calls[0]);
    vi.restoreAllMocks();

    expect(calls.map((timer) => timer.hasRef())).toEqual([false]);
    expect([isClearedEarly, isCleared]).toEqual([false, true]);
  });

  it.each([
    ['the container of another account', (box: Box) => watch.watch(other, box.id, () => {})],
    ['a container that is not there', () => watch.watch(context, newId(), () => {})],
    ['what is no id', (box: Box) => watch.watch(context, box.box, () => {})],
    [
      'a container for a user who may not read',
      (box: Box) => watch.watch(withPermissions(context, ['tracking:write']), box.id, () => {}),
    ],
    [
      'anything after it was closed',
      async (box: Box) => {
        await watch.close();
        return watch.watch(context, box.id, () => {});
      },
    ],
  ])('does not watch %s', async (_what, attempt) => {
    expect(await attempt(await sail())).toBeNull();
  });
});
