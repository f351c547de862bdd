import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseAvailable } from '../support/database.ts';
import { compileProgram, type Program } from '../support/program.ts';
import { scratchFolder } from '../support/scratch.ts';

const VOYAGE_MS_MAX = 60_000;

let program: Program;
let folder: string;

describe.skipIf(!databaseAvailable)('landfall demo', () => {
  beforeAll(() => {
    program = compileProgram();
    folder = scratchFolder('demo');
  });

  afterAll(async () => {
    await program.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it.concurrent(
    'piped reports the voyage of three containers to its end, nothing twice, and leaves nothing behind',
    async () => {
      const ended = await program.run(['demo'], env('whole'));

      expect([ended.code, ended.stderr]).toEqual([0, '']);
      expect(ended.stdout).toContain('LFXU1001406 is available');
      expect(ended.stdout).toContain('LFXU1001509 is on_rail');
      expect(ended.stdout).toContain('LFXU1001601 is empty_returned');
      expect(ended.stdout).not.toContain('\u001b');
      const milestones = (ended.stdout.split('\n\nBill of lading')[0] ?? '').split('\n').filter(isMilestone);
      expect(milestones.length).toBeGreaterThan(20);
      expect(new Set(milestones).size).toBe(milestones.length);
      expect(readdirSync(path.join(folder, 'whole'))).toEqual([]);
    },
    VOYAGE_MS_MAX,
  );

  it.concurrent('that is broken off leaves nothing behind either, neither a folder nor a database', async () => {
    const run = program.start(['demo'], { ...env('broken'), LOG_LEVEL: 'info' });
    await run.logged('ingest.done');

    const ended = await run.stop('SIGINT');

    expect(ended).toMatchObject({ code: 1, signal: null });
    expect(readdirSync(path.join(folder, 'broken'))).toEqual([]);
  });
});

/** A line of the voyage, as it happens. */
function isMilestone(line: string): boolean {
  return /^LFXU\d{7} {2}\d{4}-/.test(line);
}

function env(name: string): Record<string, string> {
  const own = path.join(folder, name);
  mkdirSync(own);
  return { PATH: process.env.PATH ?? '', DATA_DIR: own, PORT: '0' };
}
