import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../src/domain/instant.ts';
import { getContainer } from '../../../src/services/container/get-container.ts';
import { listContainers } from '../../../src/services/container/list-containers.ts';
import { tool as listTool } from '../../../tools/list-containers.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { intercepted } from '../../support/intercepted.ts';
import { snapshot } from '../../support/observations.ts';
import { startRestApi } from '../../support/rest-api.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, TERMINAL_FEED, useServiceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';

const BEGAN = '2026-05-22T12:00:00.000Z';

describeWithDatabase('how fresh the sources of listed containers are', () => {
  const db = useDatabase();
  const clock = fakeClock(BEGAN);
  const context = useServiceContext(db, { clock });
  const number = newNumber();
  const boxes = [newBox(), newBox(), newBox()];

  /** Three containers of one bill of lading, reported by their line; the first one also by a terminal. */
  beforeAll(async () => {
    await track(context, number);
    const watchId = await watchOf(db, number);
    await answer(context, watchId, saying(...boxes.flatMap((box) => sailing(box, number))));
    const [box = ''] = boxes;
    const feed = await watchOf(db, box, TERMINAL_FEED);
    await answer(context, feed, saying(snapshot(BEGAN, 'USLAX', { container: box, available: true, holds: [] })));
    // Rows are dated by the clock of the database, which no test can stop.
    await db.pool.query('UPDATE watch_schedule SET last_succeeded_at = $1 WHERE last_succeeded_at IS NOT NULL', [
      BEGAN,
    ]);
  });

  const staleByBox = async () => {
    const { structured } = await listTool.call(context, {});
    if (!Array.isArray(structured?.containers)) throw new Error('A list has containers.');
    return Object.fromEntries(structured.containers.map((row) => [row.number, row.stale_sources]));
  };

  it('is stated in a row of those alone that were not received lately', async () => {
    const [first = '', ...others] = boxes;

    const fresh = await staleByBox();
    clock.advance(2 * DAY_MS + HOUR_MS);
    onTestFinished(() => clock.advance(-2 * DAY_MS - HOUR_MS));
    const stale = await staleByBox();

    expect(fresh).toEqual(Object.fromEntries(boxes.map((box) => [box, undefined])));
    expect(stale[first]).toMatch(/^MAEU stale, .+ stale$/);
    expect(others.map((box) => stale[box])).toEqual(['MAEU stale', 'MAEU stale']);
  });

  it('is what get_container says of each, over REST beside every container', async () => {
    const api = await startRestApi(db);
    onTestFinished(() => api.close());

    const list = await api.ask(context, 'GET /containers');

    expect(list.body.data).toHaveLength(boxes.length);
    for (const { id, meta } of list.body.data) {
      const { standing } = await getContainer.run(context, { id });
      const one = await api.ask(context, `GET /containers/${id}`);
      expect(meta.sources).toEqual(standing?.sources);
      expect(meta.vessel_suspicions).toEqual([]);
      expect(one.body.data.meta).toEqual(meta);
    }
  });

  it('costs one statement more, however many containers there are', async () => {
    let statements = 0;
    const query = intercepted(db.query, () => {
      statements += 1;
    });
    const counting = { ...context, db: { ...db, query } };

    for (const page_size of [1, 3]) {
      for (const detail of ['summary', 'full'] as const)
        await listContainers.run(counting, { freshness: true, detail, page_size });
    }

    expect(statements).toBe(4 * 2);
  });
});
