import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseAvailable } from '../support/database.ts';
import { compileProgram, type Program, type Run } from '../support/program.ts';
import { readinessProxy } from '../support/readiness-proxy.ts';
import { scratchFolder } from '../support/scratch.ts';

const REQUESTS_MIN = 1_000;
const CLIENTS = 16;
const MINUTE = 60_000;

let program: Program;
let folder: string;

describe.skipIf(!databaseAvailable)('landfall serve that is stopped under load', () => {
  beforeAll(() => {
    program = compileProgram();
    folder = scratchFolder('graceful');
  });
  afterAll(async () => {
    await program.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('says so first, and resets no connection of a load balancer', { timeout: 2 * MINUTE }, async () => {
    const [leaving, staying] = [await started(), await started()];
    const proxy = await readinessProxy([leaving.url, staying.url]);
    const answers: string[] = [];
    let ended: Promise<unknown> | null = null;
    let isOver = false;

    const client = async () => {
      while (!isOver || answers.length < REQUESTS_MIN) {
        const answer = await fetch(`${proxy.url}/v2/containers`);
        await answer.text();
        answers.push(`${answer.status} ${answer.headers.get('x-target')}`);
        if (answers.length > REQUESTS_MIN / 4)
          ended ??= leaving.run.stop('SIGTERM').finally(() => {
            isOver = true;
          });
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    proxy.close();

    const counts = new Map<string, number>();
    for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
    expect([...counts.keys()].sort()).toEqual([`401 ${leaving.url}`, `401 ${staying.url}`].sort());
    expect(answers.length).toBeGreaterThanOrEqual(REQUESTS_MIN);
    expect(await ended).toMatchObject({ code: 0, signal: null });
  });

  it('answers 503 at the checks of readiness and 200 at those of liveness during the grace period', {
    timeout: MINUTE,
  }, async () => {
    const { run, url } = await started('60');
    run.child.kill('SIGTERM');
    await run.logged('serve.stopping');

    const [ready, live] = [await fetch(`${url}/readyz`), await fetch(`${url}/livez`)];

    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not_ready', reason: 'stopping' }]);
    expect([live.status, live.headers.get('connection')]).toEqual([200, 'close']);
    await run.stop('SIGTERM');
  });
});

async function started(grace = '3'): Promise<{ run: Run; url: string }> {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: folder, SANDBOX: '1', LOG_LEVEL: 'info' };
  const run = program.start(['serve'], { ...env, PORT: '0', SHUTDOWN_GRACE_SECONDS: grace });
  return { run, url: String((await run.logged('serve.ready')).url) };
}
