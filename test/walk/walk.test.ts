import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.ts';
import { routes } from '../../src/rest/routes/index.ts';
import { createTestDatabase, describeWithDatabase, dropTestDatabase } from '../support/database.ts';
import { compileProgram, type Program } from '../support/program.ts';
import { scratchFolder } from '../support/scratch.ts';
import { routeNameOf } from './route-name.ts';
import { walkStatuses } from './script.ts';
import { WALK } from './steps.ts';

const run = promisify(execFile);
const WALK_MS_MAX = 120_000;

describe('the walk of the README', () => {
  it('calls every endpoint there is', () => {
    const called = WALK.flatMap(({ steps }) => steps).map(({ call }) => {
      const [method = '', target = ''] = call.split(' ');
      return routeNameOf(routes, method, target);
    });

    expect(routes.map(({ name }) => name).filter((name) => !called.includes(name))).toEqual([]);
  });
});

describeWithDatabase('the walk of the README, gone with a shell and curl', () => {
  let program: Program;
  let databaseUrl: string;

  beforeAll(async () => {
    program = compileProgram();
    databaseUrl = await createTestDatabase();
  });

  afterAll(async () => {
    await program.remove();
    await dropTestDatabase(databaseUrl);
  });

  it(
    'prints what it says that it prints',
    async () => {
      const directory = scratchFolder('walk');
      const env = {
        DATABASE_URL: databaseUrl,
        SECRET_KEY: 'ab'.repeat(32),
        SANDBOX: '1',
        PORT: '0',
        PATH: process.env.PATH ?? '',
      };
      const { stdout: key } = await program.run(['keys', 'create'], env);
      const service = program.start(['serve'], env);
      const { url } = await service.logged('serve.ready');

      const script = walkOfReadme().replace('http://127.0.0.1:3000', String(url));
      const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
        cwd: directory,
        env: { KEY: key.trim(), PATH: process.env.PATH ?? '' },
      });

      const printed = stdout.split('\n').filter((line) => line !== '');
      const statuses = printed.map((line) => line.split(' ').slice(0, 2).join(' '));
      expect(withoutRepeats(printed, statuses)).toEqual(walkStatuses());
      rmSync(directory, { recursive: true });
    },
    WALK_MS_MAX,
  );
});

function walkOfReadme(): string {
  const readme = readFileSync(path.join(packageRoot(), 'README.md'), 'utf8');
  const [, script = ''] = /<!-- api-walk -->\s+```sh\n([\s\S]*?)```/.exec(readme) ?? [];
  return script;
}

/** While it waits, the walk asks for the same again and again. */
function withoutRepeats(printed: readonly string[], statuses: readonly string[]): string[] {
  return statuses.filter((status, at) => printed[at] !== printed[at - 1] || !status.endsWith(' GET'));
}
