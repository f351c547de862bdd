import { mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import { repeat } from '../../core/repeat.ts';
import { MINUTE_MS } from '../../domain/instant.ts';
import { decodeText } from './decode-text.ts';
import type { Receipt } from './receipt.ts';
import { TEXT_BYTES_MAX } from './take-in.ts';
import type { UnmatchedFiles } from './unmatched-files.ts';

/*
 * A watched folder has a sub-folder for each sender. A file is taken when two consecutive looks find it unchanged: its
 * writer has finished then, or has renamed it from a name with .tmp or .part. To take it, it is renamed into `taking`
 * under a unique name, which only one of many processes can do; then it is moved to `done`, or to `failed` if nothing
 * of it could be read. Nothing is ever deleted or overwritten. What a process that died has left in `taking` is taken
 * again after a while, which does no harm: repeated statements change nothing.
 */

/** Between two looks; so long a file has to rest. */
const LOOK_EVERY_MS = 2_000;

/** No file takes as long as this, unless its process died or the database is away. */
const TAKING_MS_MAX = 10 * MINUTE_MS;

/** What is left is taken at the next look. */
const FILES_MAX = 1_000;

const NAMES = { taking: 'taking', done: 'done', failed: 'failed' } as const;

/** What a watched folder is. */
export interface IntakeFolder {
  root: string;
  /** The names of the senders. */
  senders: readonly string[];
  take(sender: string, file: { text: string; origin: string }): Promise<Receipt>;
  /** Receives what lies in the folder and is of none of them. */
  unmatchedFiles: UnmatchedFiles;
  clock: Clock;
  log: Log;
}

/** What files looked like at the last look, by path. */
export type Looked = Map<string, string>;

/** Looks once, and takes what rests. The signal ends it after the file under way. */
export async function lookIntoFolder(folder: IntakeFolder, looked: Looked, signal?: AbortSignal): Promise<void> {
  const seen = new Set<string>();
  for (const sender of folder.senders) {
    const home = path.join(folder.root, sender);
    for (const name of Object.values(NAMES)) await mkdir(path.join(home, name), { recursive: true });
    for (const file of await filesIn(home)) {
      seen.add(file.path);
      const isAtRest = looked.get(file.path) === file.mark;
      looked.set(file.path, file.mark);
      if (isAtRest && !isUnfinished(file.name) && signal?.aborted !== true) await takeFile(folder, sender, file);
    }
    for (const file of await filesIn(path.join(home, NAMES.taking))) {
      const isLeft = file.renamedMs < folder.clock.now() - TAKING_MS_MAX;
      if (isLeft && signal?.aborted !== true) await takeFile(folder, sender, { ...file, name: nameOf(file.name) });
    }
  }
  await folder.unmatchedFiles.look(folder);
  for (const known of looked.keys()) if (!seen.has(known)) looked.delete(known);
}

/** Looks again and again; the answer ends it and waits for the file under way. */
export function watchFolder(folder: IntakeFolder, everyMs = LOOK_EVERY_MS): () => Promise<void> {
  const looked: Looked = new Map();
  return repeat(
    (signal) =>
      lookIntoFolder(folder, looked, signal).catch((error: unknown) =>
        folder.log.error({ err: error, folder: folder.root }, 'intake.folder_failed'),
      ),
    everyMs,
  );
}

interface File {
  path: string;
  name: string;
  /** Its size and time of change: what two looks compare. */
  mark: string;
  size: number;
  renamedMs: number;
}

async function filesIn(folder: string): Promise<File[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
  const files = await Promise.all(
    names
      .sort()
      .slice(0, FILES_MAX)
      .map(async (name): Promise<File[]> => {
        const file = path.join(folder, name);
        const found = await stat(file).catch(unlessGone);
        if (found === null) return [];
        const { size, mtimeMs, ctimeMs } = found;
        return [{ path: file, name, mark: `${size} ${mtimeMs}`, size, renamedMs: ctimeMs }];
      }),
  );
  return files.flat();
}

function isUnfinished(name: string): boolean {
  return /\.(?:tmp|part|partial|filepart)$/i.test(name);
}

/** The name that a file came under, without what was put before it when it was taken. */
function nameOf(taken: string): string {
  return taken.replace(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-/, '');
}

async function takeFile(folder: IntakeFolder, sender: string, file: File): Promise<void> {
  const home = path.join(folder.root, sender);
  const name = `${newId()}-${file.name}`;
  const taking = path.join(home, NAMES.taking, name);
  // Another process was faster: the file is not there any more.
  const isOurs = await rename(file.path, taking).then(() => true, unlessGone);
  if (isOurs === null) return;
  const outcome = await read(folder, { sender, file, taking }).catch((error: unknown) => failureOf(error));
  if (outcome.to === null) {
    folder.log.warn({ sender, file: file.name, reason: outcome.reason }, 'intake.file_waits');
    return;
  }
  await rename(taking, path.join(home, outcome.to, name));
  if (outcome.to === NAMES.failed) {
    folder.log.warn({ sender, file: file.name, reason: outcome.reason }, 'intake.file_failed');
  }
}

interface Outcome {
  /** Where the file goes; null where it is to be taken again later. */
  to: 'done' | 'failed' | null;
  reason: string | null;
}

async function read(
  { take }: IntakeFolder,
  { sender, file, taking }: { sender: string; file: File; taking: string },
): Promise<Outcome> {
  const bytes = await readUpTo(taking, TEXT_BYTES_MAX);
  if (bytes === null) return { to: 'failed', reason: `It has more than ${TEXT_BYTES_MAX} bytes.` };
  const { format, reasons, taken, known, quarantined } = await take(sender, {
    text: await decodeText(bytes),
    origin: file.name,
  });
  const isUnderstood = format !== null && (taken + known > 0 || quarantined === 0);
  return isUnderstood ? { to: 'done', reason: null } : { to: 'failed', reason: reasons[0]?.reason ?? null };
}

/** That the database is away is not the fault of the file. */
function failureOf(error: unknown): Outcome {
  const reason = error instanceof Error ? error.message : String(error);
  const isOurs = error instanceof Failure && error.code === 'unavailable';
  return { to: isOurs ? null : 'failed', reason };
}

/** The bytes of a file; null if there are more than are taken. Fails as the system does. */
export async function readUpTo(file: string, bytesMax: number): Promise<Buffer | null> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    return size > bytesMax ? null : await handle.readFile();
  } finally {
    await handle.close();
  }
}

function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
