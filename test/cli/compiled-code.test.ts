import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Compiled, compile } from '../support/compile.ts';

const canKeep = Reflect.has(module, 'enableCompileCache');

describe('compiled code', () => {
  let program: Compiled;
  let folder: string;

  beforeAll(() => {
    program = compile('src/cli/main.ts');
    folder = mkdtempSync(path.join(tmpdir(), 'landfall-test-'));
  });

  afterAll(() => {
    program.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What `--version` prints with a folder for caches. */
  function version(caches: string): string {
    const { PATH = '' } = process.env;
    return execFileSync(process.execPath, [program.file, '--version'], {
      env: { PATH, HOME: folder, XDG_CACHE_HOME: caches },
      encoding: 'utf8',
    });
  }

  it.runIf(process.platform === 'linux')('is kept in a folder of the user alone, where this Node can keep it', () => {
    const caches = path.join(folder, 'caches');
    expect(version(caches)).toMatch(/^\d+\.\d+\.\d+\n$/);
    const kept = path.join(caches, 'landfall', 'compiled');
    expect(existsSync(kept)).toBe(canKeep);
    if (!canKeep) return;
    expect(statSync(kept).mode & 0o777).toBe(0o700);
    expect(readdirSync(kept).length).toBeGreaterThan(0);
  });

  it('is not needed: the program runs where no folder can be made', () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    expect(version(file)).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
