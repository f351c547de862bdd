import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { Log } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { newId } from '../core/id.ts';
import type { SecretKeys } from '../core/sealer.ts';
import type { Config } from './load.ts';
import { decodeSecretKeys, SECRET_KEY_BYTES } from './option-types.ts';

/** The name of the key's file in the data folder. */
const SECRET_KEY_FILE = 'secret-key';

/**
 * The keys that secrets at rest are encrypted with: SECRET_KEY, or those in the data folder, where one is made at the
 * first start. Fails with `configuration` if the file cannot be read or made, or holds no key.
 */
export function openSecretKeys(config: Pick<Config, 'secretKeys' | 'dataDir'>, log: Log): SecretKeys {
  if (config.secretKeys !== null) return config.secretKeys;
  const file = secretKeyFile(config);
  try {
    const text = readIfThere(file) ?? createKey(file);
    const keys = decodeSecretKeys(text);
    if (keys === null) throw damaged(file);
    warnIfOthersCanRead(file, log);
    return keys;
  } catch (error) {
    if (error instanceof Failure || !isSystemError(error)) throw error;
    throw new Failure(
      'configuration',
      `The secret key ${file} cannot be read or made (${error.code}); DATA_DIR must be a folder that this user may write to.`,
      {
        cause: error,
      },
    );
  }
}

/** Where the keys are written if SECRET_KEY is not set, one per line. */
export function secretKeyFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, SECRET_KEY_FILE);
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Writes the key beside its place and then links it there: a link, unlike a rename, fails if the place is taken, so of
 * two processes that start together one makes the key and both read it, and no one ever sees half a key.
 */
function createKey(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${newId()}`;
  writeDurably(draft, `${randomBytes(SECRET_KEY_BYTES).toString('base64')}\n`);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}

function writeDurably(file: string, text: string): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function warnIfOthersCanRead(file: string, log: Log): void {
  const mode = statSync(file).mode & 0o777;
  if ((mode & 0o077) === 0) return;
  log.warn({ file, mode: mode.toString(8), shouldBe: '600' }, 'secret_key.permissions_too_open');
}

function damaged(file: string): Failure {
  return new Failure(
    'configuration',
    `The file ${file} does not hold a key of ${SECRET_KEY_BYTES} bytes; restore it from a backup, because what was ` +
      'encrypted with the key cannot be read without it.',
  );
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
