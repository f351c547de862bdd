import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/rest/routes/index.ts';
import { createTestDatabase, describeWithDatabase, dropTestDatabase } from '../support/database.ts';
import { readDocument } from '../support/documents.ts';
import { compileProgram, type Program } from '../support/program.ts';
import { scratchFolder } from '../support/scratch.ts';
import { routeNameOf } from './route-name.ts';
import { walkStatuses } from './script.ts';
import { WALK } from './steps.ts';

const run = promisify(execFile);
const WALK_MS_MAX = 240_000;

/** Those that the page says the key needs. */
const PERMISSIONS = [
  ...['tracking:read', 'tracking:write', 'reference:read', 'webhooks:read', 'webhooks:write'],
  ...['lines:credentials', 'account:admin'],
  'installation:operate',
];

describe('the walk of docs/rest.md', () => {
  it('calls every endpoint there is', () => {
    const called = WALK.flatMap(({ steps }) => steps).map(({ call }) => {
      const [method = '', target = ''] = call.split(' ');
      return routeNameOf(routes, method, target);
    });

    expect(routes.map(({ name }) => name).filter((name) => !called.includes(name))).toEqual([]);
  });
});

describeWithDatabase('the walk of docs/rest.md, executed with a shell and curl', () => {
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
      const { stdout: key } = await program.run(['keys', 'create', '--permission', ...PERMISSIONS], env);
      const service = program.start(['serve'], env);
      const { url } = await service.logged('serve.ready');

      const script = walkOfPage().replace('http://127.0.0.1:3000', String(url));
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

function walkOfPage(): string {
  const [, script = ''] = /<!-- api-walk -->\s+```sh\n([\s\S]*?)```/.exec(readDocument('docs/rest.md')) ?? [];
  return script;
}

/** While it waits, the walk asks for the same again and again. */
function withoutRepeats(printed: readonly string[], statuses: readonly string[]): string[] {
  return statuses.filter((status, at) => printed[at] !== printed[at - 1] || !status.endsWith(' GET'));
}
