import { expect, it } from 'vitest';
import { sandboxMemory } from '../../src/app/sandbox-memory.ts';
import { DAY_MS } from '../../src/domain/instant.ts';
import { createSandboxServer, SANDBOX_API_KEY } from '../../src/sources/sandbox/server.ts';
import { describeWithDatabase, useDatabase, useSecondProcess } from '../support/database.ts';

const NOW = Date.UTC(2026, 10, 21, 8, 30, 12, 345);

const db = useDatabase();
const other = useSecondProcess(db);

describeWithDatabase('the moment in which a journey was first requested', () => {
  it('is the same for every process and every start, to the millisecond', async () => {
    const first = await sandboxMemory(db)('first', NOW);
    const restarted = await sandboxMemory(db)('first', NOW + DAY_MS);
    const elsewhere = await sandboxMemory(other)('first', NOW - DAY_MS);

    expect([first, restarted, elsewhere]).toEqual([NOW, NOW, NOW]);
  });

  it('is one even if many ask at once', async () => {
    const moments = await Promise.all(
      Array.from({ length: 10 }, (_, at) => sandboxMemory(at % 2 === 0 ? db : other)('raced', NOW + at)),
    );

    expect(new Set(moments).size).toBe(1);
  });

  it('is read once by a process that asks again and again', async () => {
    const memory = sandboxMemory(db);
    const statements: string[] = [];
    db.onQuery = (text) => void statements.push(text);
    for (let time = 0; time < 5; time++) await memory('again', NOW + time);
    db.onQuery = () => {};

    expect(statements).toHaveLength(2);
  });

  it('has two servers on one database answer the same', async () => {
    let now = NOW;
    const clock = { now: () => now };
    const servers = await Promise.all(
      [db, other].map((each) => createSandboxServer({ clock, firstPolled: sandboxMemory(each) })),
    );

    const answers: string[] = [];
    for (const server of servers) {
      answers.push(await eventsOf(server.url).then((response) => response.text()));
      now += 1000;
    }
    await Promise.all(servers.map((server) => server.close()));

    expect(answers[1]).toBe(answers[0]);
  });

  it('that cannot be read makes the sandbox unavailable, and nothing else', async () => {
    const firstPolled = () => Promise.reject(new Error('no connection'));
    const server = await createSandboxServer({ clock: { now: () => NOW }, firstPolled });

    const statuses = [await eventsOf(server.url), await eventsOf(server.url)].map(({ status }) => status);
    await server.close();

    expect(statuses).toEqual([503, 503]);
  });
});

function eventsOf(url: string): Promise<Response> {
  const headers = { 'API-Key': SANDBOX_API_KEY };
  return fetch(`${url}/v2/events?transportDocumentReference=SBX0DIRECT01`, { headers });
}
