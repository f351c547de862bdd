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
      const cards = ended.stdout.split('\n').filter((line) => line.startsWith('┌'));
      expect(cards.map((line) => line.slice(3, 14))).toEqual(['LFXU1001406', 'LFXU1001509', 'LFXU1001601']);
      expect(ended.stdout).toContain('Last free day: 20');
      expect(ended.stdout).not.toContain('\u001b');
      expect(ended.stdout).not.toContain('/welcome/');
      const milestones = ended.stdout.split('\n').filter(isMilestone);
      expect(milestones.length).toBeGreaterThan(12);
      expect(milestones.filter((line) => line.endsWith('  all 3')).length).toBeGreaterThan(3);
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
  return /^\d{4}-\d\d-\d\d .* {2}(all 3|LFXU\d{7})/.test(line);
}

function env(name: string): Record<string, string> {
  const own = path.join(folder, name);
  mkdirSync(own);
  return { PATH: process.env.PATH ?? '', DATA_DIR: own, PORT: '0' };
}
