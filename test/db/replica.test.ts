import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { type Database, openDatabase } from '../../src/db/client.ts';
import { openReplica, type Replica } from '../../src/db/replica.ts';
import { listTrackingRequests } from '../../src/services/tracking-request/list-tracking-requests.ts';
import { operatorIn, trackAll } from '../journeys/journeys.ts';
import { databaseAvailable } from '../support/database.ts';
import { rawRows } from '../support/raw.ts';
import { type StreamingPair, startStreamingPair } from '../support/streaming-replica.ts';

const IS_REPLICA = 'SELECT pg_is_in_recovery() AS is_replica';
const PATIENCE = { timeout: 15_000, interval: 100 };
const WRITES = 25;

describe.skipIf(!databaseAvailable)('reads from a streaming replica', () => {
  let pair: StreamingPair;
  let primary: Database;
  let replica: Replica;

  beforeAll(async () => {
    pair = await startStreamingPair();
    primary = await openDatabase({ url: pair.primary.url });
    replica = openReplica({ url: pair.replicaUrl, primary });
  }, 120_000);
  beforeEach(() => vi.waitUntil(isReadFromReplica, PATIENCE));
  afterAll(async () => {
    await replica.close();
    await primary.close();
    await pair.remove();
  });

  it('have what any process has just written, each time', async () => {
    const answers: boolean[] = [];
    for (let count = 0; count < WRITES; count++) {
      const id = newId();
      await primary.prisma.account.create({ data: { id, name: id } });
      const found = await replica.read(async (db) => ({
        name: (await db.prisma.account.findUnique({ where: { id } }))?.name,
        isReplica: await isReplica(db),
      }));
      expect(found.name).toBe(id);
      answers.push(found.isReplica);
    }

    expect(answers).toContain(true);
  });

  it('give a caller its own new requests in its lists', async () => {
    const context = { ...(await operatorIn(primary)), replica };
    const read = vi.spyOn(replica, 'read');

    for (let count = 1; count <= 5; count++) {
      await trackAll(context, [{ kind: 'bill_of_lading', number: `SBX0LIST0${count}` }]);
      const { total } = await listTrackingRequests.run(context, {});
      expect(total).toBe(count);
    }

    expect(read).toHaveBeenCalledTimes(5);
    read.mockRestore();
  });

  it('are answered by the primary while the replica is behind, and by the replica again after that', async () => {
    await onReplica('SELECT pg_wal_replay_pause()');
    const id = newId();
    await primary.prisma.account.create({ data: { id, name: id } });

    const behind = await replica.read(async (db) => [
      (await db.prisma.account.findUnique({ where: { id } }))?.name,
      await isReplica(db),
    ]);

    expect(behind).toEqual([id, false]);
    await onReplica('SELECT pg_wal_replay_resume()');
    await vi.waitUntil(isReadFromReplica, PATIENCE);
  });

  it('are answered by the primary while the replica is away, and by the replica again after that', async () => {
    await pair.stopReplica();

    expect(await isReadFromReplica()).toBe(false);

    await pair.startReplica();
    await vi.waitUntil(isReadFromReplica, PATIENCE);
  });

  it('are answered by the primary where the address leads to no replica', async () => {
    const warn = vi.fn();
    const log = { debug: vi.fn(), info: vi.fn(), warn, error: vi.fn() };
    const wrong = openReplica({ url: pair.primary.url, primary, log });

    await vi.waitUntil(async () => (await wrong.read(isReplica)) === false && warn.mock.calls.length > 0, PATIENCE);

    const err = expect.objectContaining({ message: 'DATABASE_READ_URL leads to a server that is no replica.' });
    expect(warn).toHaveBeenCalledWith({ err }, 'database.replica_away');
    await wrong.close();
  });

  it('fail as the primary does where the body itself fails', async () => {
    const failing = replica.read(() => Promise.reject(new Error('a fault of the body')));

    await expect(failing).rejects.toThrow('a fault of the body');
  });

  it('are run again on the primary where the replica cancels them because of what it has to replay', async () => {
    const conflict = Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' });

    const answer = await replica.read(async (db) => {
      if (await isReplica(db)) throw conflict;
      return 'of the primary';
    });

    expect(answer).toBe('of the primary');
    expect(await isReadFromReplica()).toBe(true);
  });

  it('are run again on the primary where a body writes', async () => {
    const id = newId();

    await replica.read((db) => db.prisma.account.create({ data: { id, name: id } }));

    expect(await primary.prisma.account.count({ where: { id } })).toBe(1);
    await vi.waitUntil(isReadFromReplica, PATIENCE);
  });

  function isReadFromReplica(): Promise<boolean> {
    return replica.read(isReplica);
  }

  async function onReplica(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: pair.replicaUrl });
    await client.connect();
    await client.query(text);
    await client.end();
  }
});

async function isReplica(db: Database): Promise<boolean> {
  const [row] = await rawRows<{ is_replica: boolean }>(db, IS_REPLICA, []);
  return row?.is_replica === true;
}
