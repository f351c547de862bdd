import { expect, it } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import type { EndpointQueue } from '../../src/dispatcher/endpoint-queue.ts';
import { Counts } from '../../src/dispatcher/metrics.ts';
import { type Result, SETTLE, Settler, type SettlerParts } from '../../src/dispatcher/settle.ts';
import { collectedLog } from '../support/collected-log.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { logOf, statesOf, until, watched } from './deliveries.ts';
import { claimOne, due, expire, heldLane, result, webhookWith } from './endpoint-queues.ts';

/** PostgreSQL takes no NUL in a text. */
const UNWRITABLE = 'The receiver said \0.';
const AWAY = new Failure('unavailable', 'The database is away.');

const db = useDatabase();

describeWithDatabase('results', () => {
  it('of many lanes are written by one statement, and each lane is told once', async () => {
    const lanes = [await laneWith(2), await laneWith(1)];
    const { settler, told, counts, statements } = newSettler();

    await settled(settler, lanes.flatMap(resultsOf));

    expect(statements).toEqual([SETTLE.name]);
    expect(told).toEqual(lanes);
    expect(lanes.map(({ unsettled, isLost }) => [unsettled, isLost])).toEqual([
      [0, false],
      [0, false],
    ]);
    expect(counts.attempts.success).toBe(3);
  });

  it.each([[[1]], [[4]], [[6]], [[2, 5]]])('are written but for those of 6 that cannot be: %j', async (bad) => {
    const well = await laneWith(6 - bad.length);
    const ill = await laneWith(bad.length);
    const [good, unwritable] = [resultsOf(well), resultsOf(ill).map(spoiled)];
    const all = [1, 2, 3, 4, 5, 6].flatMap((at) => (bad.includes(at) ? unwritable : good).shift() ?? []);
    const { settler, told, counts, text } = newSettler();

    await settled(settler, all);

    const written = (await statesOf(db, well.webhookId)).map((state) => state.delivery_status);
    expect(written).toEqual(Array.from({ length: 6 - bad.length }, () => 'succeeded'));
    expect(await statesOf(db, ill.webhookId)).toMatchObject(
      bad.map(() => ({ delivery_status: 'pending', attempts: 0 })),
    );
    expect([well.unsettled, well.isLost, ill.unsettled, ill.isLost]).toEqual([0, false, 0, true]);
    expect(new Set(told)).toEqual(new Set([well, ill]));
    expect([counts.attempts.success, counts.resultsIgnored]).toEqual([6 - bad.length, bad.length]);
    expect(text().match(/dispatcher\.results_lost/g)).toHaveLength(bad.length);
  });

  it('are written once the database is back', async () => {
    const lane = await laneWith(2);
    let isAway = true;
    const { settler, statements, text } = newSettler({
      db: watched(db, () => {
        if (!isAway) return;
        isAway = false;
        throw AWAY;
      }),
    });

    await settled(settler, resultsOf(lane));

    expect(await statesOf(db, lane.webhookId)).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
    expect(lane.isLost).toBe(false);
    expect(statements).toEqual([SETTLE.name, SETTLE.name]);
    expect(text().match(/dispatcher\.settle_failed/g)).toHaveLength(1);
    expect(text()).not.toContain('dispatcher.results_lost');
  });

  it.each(['the process is about to end', 'no lane of them is held any more'])(
    'are given up while the database is away where %s',
    async (what) => {
      const lanes = [await laneWith(2), await laneWith(1)];
      if (what.includes('held')) for (const lane of lanes) lane.leaseEndsAt = performance.now();
      const { settler, told, counts, statements, text } = newSettler({
        isStopping: () => !what.includes('held'),
        db: watched(db, () => {
          throw AWAY;
        }),
      });

      await settled(settler, lanes.flatMap(resultsOf));

      expect(statements).toEqual([SETTLE.name]);
      expect(told).toEqual(lanes);
      expect(lanes.map(({ unsettled, isLost }) => [unsettled, isLost])).toEqual([
        [0, true],
        [0, true],
      ]);
      expect(counts).toMatchObject({ resultsIgnored: 3, attempts: { success: 0 } });
      expect(text().match(/dispatcher\.results_lost/g)).toHaveLength(1);
    },
  );

  it('of a lane that was lost count nothing, beside others that do', async () => {
    const [lost, held] = [await laneWith(2), await laneWith(1)];
    await expire(db, lost.webhookId);
    const { settler, counts } = newSettler();

    await settled(settler, [lost, held].flatMap(resultsOf));

    expect([lost.isLost, held.isLost]).toEqual([true, false]);
    expect(counts).toMatchObject({ resultsIgnored: 2, attempts: { success: 1 } });
    expect([await logOf(db, lost.webhookId), await logOf(db, held.webhookId)]).toMatchObject([[], [{ number: 1 }]]);
  });
});

/** A settler, what it does, and which lanes it tells. */
function newSettler(parts: Partial<SettlerParts> = {}) {
  const [told, statements]: [EndpointQueue[], string[]] = [[], []];
  const counts = new Counts();
  const { log, text } = collectedLog();
  const settler = new Settler({
    log,
    counts,
    isStopping: () => false,
    onSettled: (lane) => told.push(lane),
    ...parts,
    db: watched(parts.db ?? db, (name) => statements.push(name)),
  });
  return { settler, told, counts, statements, text };
}

/** Resolves when all of them are written or given up. */
async function settled(settler: Settler, results: readonly Result[]): Promise<void> {
  for (const each of results) settler.add(each);
  await until(() => settler.unsettled === 0);
}

/** A lane with so many notifications, all of which were read. */
async function laneWith(count: number): Promise<EndpointQueue> {
  const lane = await heldLane(db, await claimOne(db, await webhookWith(db, count)));
  lane.add(await due(db, lane.webhookId), lane.reading(count));
  return lane;
}

/** Everything that waits in a lane is sent and accepted. */
function resultsOf(lane: EndpointQueue): Result[] {
  const results: Result[] = [];
  for (let each = lane.start(); each !== null; each = lane.start()) {
    lane.finish({ isSuccess: true, durationMs: 1 });
    results.push({ lane, settlement: result(lane, each, { status: 'succeeded' }) });
  }
  return results;
}

function spoiled({ lane, settlement }: Result): Result {
  const { attempt } = settlement;
  return { lane, settlement: { ...settlement, attempt: attempt === null ? null : { ...attempt, error: UNWRITABLE } } };
}
