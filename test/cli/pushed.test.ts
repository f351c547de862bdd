import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli/program.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { scratchFolder } from '../support/scratch.ts';

const STRANGE = 'not\u001b[2J ours\u202e';

let databaseUrl: string;
let folder: string;

describe.skipIf(!databaseAvailable)('the commands about what is pushed', () => {
  beforeAll(async () => {
    databaseUrl = await createTestDatabase();
    folder = scratchFolder('pushed');
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await dropTestDatabase(databaseUrl);
  });

  it('refuse what cannot be meant: an empty file, one text and all of them, an untracked number', async () => {
    const empty = path.join(folder, 'empty.edi');
    writeFileSync(empty, ' \n');

    const ingested = await landfall({}, 'ingest', empty, '--sender', 'mersey');
    const retried = await landfall({}, 'quarantine', 'retry', '01a20132-9761-77b8-b439-169ac5c249e6', '--all');
    const replayed = await landfall({}, 'replay', '--number', 'none-1');

    expect(ingested).toEqual({ code: 2, out: `${empty}: It is empty.\n`, err: '1 of 1 files could not be read.\n' });
    expect(retried).toMatchObject({ code: 2, out: '', err: expect.stringContaining('only one of them') });
    expect(replayed).toMatchObject({ code: 1, out: '', err: 'There is no journey of NONE1; it is not tracked.\n' });
  });

  it('give a file what was sent as it was, and a terminal nothing that it would obey', async () => {
    const strange = path.join(folder, 'strange.txt');
    writeFileSync(strange, STRANGE);
    await landfall({}, 'ingest', strange, '--sender', 'mersey');
    const [row] = JSON.parse((await landfall({}, 'quarantine', 'list', '--json')).out);

    const inFile = await landfall({}, 'quarantine', 'show', row.id);
    const onTerminal = await landfall({ isTerminal: true }, 'quarantine', 'show', row.id);

    expect(inFile.out).toBe(`${STRANGE}\n`);
    expect(onTerminal.out).toBe('not\u{fffd}[2J ours\u{fffd}\n');
  });
});

async function landfall(
  { isTerminal = false }: { isTerminal?: boolean },
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const lines = { out: '', err: '' };
  const env = { DATABASE_URL: databaseUrl, SECRET_KEY: 'ab'.repeat(32), SENDER_MERSEY_PARTY: 'shipping_line' };
  const print = (text: string) => {
    lines.out += `${text}\n`;
  };
  const remark = (text: string) => {
    lines.err += `${text}\n`;
  };
  return { code: await run(args, { env, isTerminal, print, remark }), ...lines };
}
