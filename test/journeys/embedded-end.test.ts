import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseAvailable } from '../support/database.ts';
import { embeddedPid, signalTree } from '../support/process-tree.ts';
import { compileProgram, type Ended, type Program, type Run } from '../support/program.ts';
import { scratchFolder } from '../support/scratch.ts';

const MINUTE = 60_000;

let program: Program;
let folder: string;

describe.skipIf(!databaseAvailable || process.platform !== 'linux')('the end of an embedded PostgreSQL', () => {
  beforeAll(() => {
    program = compileProgram();
    folder = scratchFolder('end');
  });
  afterAll(async () => {
    await program.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('comes by itself after its last user was killed, and not before', { timeout: 1.5 * MINUTE }, async () => {
    const [first, second] = [await started(), await started()];
    const pid = embeddedPid(folder);
    await first.stop('SIGKILL');
    const used = await command('status', '--json');
    const refused = await command('stop');
    await second.stop('SIGKILL');

    await vi.waitFor(() => expect(embeddedPid(folder)).toBeNull(), { timeout: MINUTE, interval: 500 });

    expect(JSON.parse(used.stdout)).toEqual({
      database: 'embedded',
      running: true,
      pid,
      answers: true,
      users: [second.child.pid],
    });
    expect(refused).toMatchObject({ code: 4, stdout: '' });
    expect(refused.stderr).toContain(`is used by these processes: ${second.child.pid}.`);
    expect((await command('status')).stdout).toBe(`No embedded PostgreSQL runs in ${folder}.\n`);
    expect((await command('stop')).stdout).toBe(`No embedded PostgreSQL runs in ${folder}.\n`);
  });

  it('is brought about by landfall stop when it is not used, or gives no answer', {
    timeout: 1.5 * MINUTE,
  }, async () => {
    await (await started()).stop('SIGKILL');
    const unused = await command('stop');
    const stopped = embeddedPid(folder);
    await (await started()).stop('SIGKILL');
    signalTree(Number(embeddedPid(folder)), 'SIGSTOP');

    const silent = await command('status');
    const ended = await command('stop');

    expect([unused.code, stopped]).toEqual([0, null]);
    expect(silent.stdout).toContain('it gives no answer, and landfall stop ends it');
    expect([ended.code, embeddedPid(folder)]).toEqual([0, null]);
  });
});

async function started(): Promise<Run> {
  const run = program.start(['worker'], env());
  await run.logged('worker.ready');
  return run;
}

function command(...args: string[]): Promise<Ended> {
  return program.run(args, env());
}

function env(): Record<string, string> {
  return { PATH: process.env.PATH ?? '', DATA_DIR: folder, SANDBOX: '1', LOG_LEVEL: 'info' };
}
