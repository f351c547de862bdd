import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openSecretKeys } from '../../src/config/secret-key.ts';
import { Secret } from '../../src/core/secret.ts';
import { compile } from '../support/compile.ts';

let dataDir: string;
let warnings: string[];
const log = {
  debug() {},
  info() {},
  warn: (_fields: object, message: string) => void warnings.push(message),
  error() {},
};

beforeEach(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'landfall-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  dataDir = path.join(folder, 'not', 'there', 'yet');
  warnings = [];
});

describe('openSecretKeys', () => {
  it('prefers the key of the configuration and makes no file', () => {
    const secretKeys = [new Secret(new Uint8Array(32))] as const;

    expect(openSecretKeys({ secretKeys, dataDir }, log)).toBe(secretKeys);
    expect(() => statSync(dataDir)).toThrow('ENOENT');
  });

  it('makes a key for its owner alone, once', () => {
    const [first] = openSecretKeys({ secretKeys: null, dataDir }, log);
    const [second] = openSecretKeys({ secretKeys: null, dataDir }, log);

    expect(first.reveal()).toHaveLength(32);
    expect(second.reveal()).toEqual(first.reveal());
    expect(statSync(path.join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(readdirSync(dataDir)).toEqual(['secret-key']);
    expect(warnings).toEqual([]);
  });

  it('warns where others can read the key', () => {
    openSecretKeys({ secretKeys: null, dataDir }, log);
    chmodSync(path.join(dataDir, 'secret-key'), 0o644);

    openSecretKeys({ secretKeys: null, dataDir }, log);

    expect(warnings).toEqual(['secret_key.permissions_too_open']);
  });

  it.each(['', 'short\n', 'x'.repeat(44)])('never replaces a file that holds no key: %j', (text) => {
    openSecretKeys({ secretKeys: null, dataDir }, log);
    const file = path.join(dataDir, 'secret-key');
    writeFileSync(file, text);

    expect(() => openSecretKeys({ secretKeys: null, dataDir }, log)).toThrow('does not hold a key of 32 bytes');
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('says in one sentence that the folder cannot be used', () => {
    writeFileSync(path.dirname(path.dirname(path.dirname(dataDir))).concat('/not'), 'a file');

    expect(() => openSecretKeys({ secretKeys: null, dataDir }, log)).toThrow(
      /^The secret key .* cannot be read or made \(ENOTDIR\); DATA_DIR must be a folder/,
    );
  });

  it('gives one key to processes that start together', async () => {
    const fixture = compile('test/config/fixtures/print-key-digest.ts');
    onTestFinished(() => fixture.remove());
    const run = promisify(execFile);

    const runs = await Promise.all(Array.from({ length: 4 }, () => run(process.execPath, [fixture.file, dataDir])));

    expect(new Set(runs.map(({ stdout }) => stdout)).size).toBe(1);
    expect(runs[0]?.stdout).toMatch(/^[0-9a-f]{64}$/);
    expect(readdirSync(dataDir)).toEqual(['secret-key']);
  });
});
