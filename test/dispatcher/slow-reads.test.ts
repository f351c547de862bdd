import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/db/client.ts';
import { READ_DUE } from '../../src/dispatcher/read-due.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { type LoopbackServer, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
import { newDispatcher, newWebhook, notify, statesOf } from './deliveries.ts';

/** Longer than the turn of a lane. */
const READ_MS = 2_300;
const PATIENCE_MS = READ_MS * 3;

/** A database that takes its time to read what is due, as one does with large pictures, or when its disk is busy. */
function slowToRead(db: Database): Database {
  const query: Database['query'] = async (statement, values) => {
    if (statement.name === READ_DUE.name) await sleep(READ_MS);
    return db.query(statement, values);
  };
  return new Proxy(db, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) });
}

describeWithDatabase('a dispatcher whose database is slow to read', () => {
  let db: TestDatabase;
  let receiver: LoopbackServer;

  beforeAll(async () => {
    db = await testDatabase();
    receiver = await startLoopbackServer((_request, response) => sendStatus(response, 200, 'thanks'));
  });

  afterAll(async () => {
    await receiver.close();
    await db.drop();
  });

  it('sends what it has read, even if the turn of the lane is over by then', async () => {
    const webhookId = await newWebhook(db, { url: receiver.url });
    await notify(db, webhookId, 3);

    const dispatcher = newDispatcher(slowToRead(db));
    dispatcher.start();
    await sleep(PATIENCE_MS);
    await dispatcher.stop();

    const states = await statesOf(db, webhookId);
    expect(states.map(({ delivery_status }) => delivery_status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  }, 30_000);
});
