import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseAvailable, useDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { compileProgram, type Program } from '../support/program.ts';

const db = useDatabase();

let program: Program;

describe.skipIf(!databaseAvailable)('processes on one machine', () => {
  beforeAll(() => {
    program = compileProgram();
  });
  afterAll(() => program.remove());

  it('have metrics each on its own port, and work on without them where the port is taken', async () => {
    const [first, second] = [await freePort(), await freePort()];
    const worker = (port: number) =>
      program.start(['worker'], { DATABASE_URL: db.url, SECRET_KEY: 'ab'.repeat(32), METRICS_PORT: String(port) });
    const runs = [worker(first), worker(second)];
    await Promise.all(runs.map((run) => run.logged('metrics.listening')));
    const late = worker(first);

    const refused = await late.logged('metrics.not_listening');
    await late.logged('worker.ready');
    const texts = await Promise.all([first, second].map(scrape));

    expect(refused).toMatchObject({ level: 'error', port: first });
    const starts = texts.map((text) => /^process_start_time_seconds (\S+)$/m.exec(text)?.[1]);
    expect(new Set(starts).size).toBe(2);
    for (const text of texts) {
      expect(text).toMatch(/^landfall_database_connections\{state="idle"\} \d+$/m);
      expect(text).toMatch(/^landfall_database_failures_total\{outage="disk_full"\} 0$/m);
    }
    const ended = await Promise.all([...runs, late].map((run) => run.stop()));
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
  });
});

async function scrape(port: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}
