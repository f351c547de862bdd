import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Failure } from '../../core/failure.ts';

/** The name of the file that says what a backup has. It is written last: a folder without it is no backup. */
export const MANIFEST_FILE = 'manifest.json';

/** The form of a backup; a later one has a higher number. */
export const BACKUP_FORM = 1;

// Names become parts of statements and of file names, so nothing else may stand in them.
const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const Digest = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.number().int().nonnegative();

const BackupTable = z.object({
  name: Name,
  /** The columns in the order of the file, without those that the server computes. */
  columns: z.array(Name).min(1),
  rows: Count,
  /** Of the rows as COPY writes them, before they are compressed. */
  bytes: Count,
  sha256: Digest,
  /** Of the compressed file. */
  fileBytes: Count,
  /** The months that have a partition of their own, such as `2026-11`. */
  months: z.array(z.string().regex(/^\d{4}-\d{2}$/)),
});

const Manifest = z.object({
  form: z.literal(BACKUP_FORM),
  /** The version of Landfall that made the backup. */
  program: z.string(),
  postgres: z.string(),
  /** When the snapshot was taken, by the clock of the database. */
  takenAt: z.string(),
  /** The migrations that the database had, in their order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(BackupTable),
  /** The last value of each sequence as text, because it may have more digits than a number; null before its first use. */
  sequences: z.array(
    z.object({
      name: Name,
      last: z
        .string()
        .regex(/^-?\d+$/)
        .nullable(),
    }),
  ),
  /** The known text sealed with the secret key (base64), by which a restore recognises the key. The key itself is not there. */
  secretKeyCheck: z.string().nullable(),
});

export type BackupTable = z.output<typeof BackupTable>;
/** What a backup has, and how to recognise that it is whole. */
export type Manifest = z.output<typeof Manifest>;

const Signed = z.object({ digest: Digest, manifest: z.unknown() });

/** The text of a manifest with its own digest. */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify({ digest: digestOf(manifest), manifest }, null, 2)}\n`;
}

/** Reads the manifest of a folder and makes sure that every file is there in its size. Fails with `configuration`. */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, MANIFEST_FILE);
  if (!existsSync(file)) {
    throw new Failure('configuration', `${folder} is no complete backup: it has no ${MANIFEST_FILE}.`);
  }
  const manifest = parseManifest(readFileSync(file, 'utf8'), folder);
  for (const { name, fileBytes } of manifest.tables) {
    const size = statSync(tableFile(folder, name), { throwIfNoEntry: false })?.size ?? null;
    if (size === null) throw damaged(folder, `${name} is missing`);
    if (size !== fileBytes) throw damaged(folder, `${name} has ${size} bytes and should have ${fileBytes}`);
  }
  return manifest;
}

/** The file of a table. */
export function tableFile(folder: string, table: string): string {
  return path.join(folder, `${table}.copy.gz`);
}

/** The failure of a backup that is not as it was written. */
export function damaged(folder: string, what: string, cause?: unknown): Failure {
  return new Failure('configuration', `The backup ${folder} is damaged (${what}); nothing was restored from it.`, {
    cause,
  });
}

function parseManifest(text: string, folder: string): Manifest {
  const signed = Signed.safeParse(parseJson(text));
  if (!signed.success) throw damaged(folder, `${MANIFEST_FILE} cannot be read`);
  const { digest, manifest } = signed.data;
  if (digestOf(manifest) !== digest) throw damaged(folder, `${MANIFEST_FILE} was changed`);
  if (formOf(manifest) > BACKUP_FORM) {
    throw new Failure(
      'configuration',
      `The backup ${folder} was made by a newer version; restore it with that version.`,
    );
  }
  const parsed = Manifest.safeParse(manifest);
  if (!parsed.success) throw damaged(folder, `${MANIFEST_FILE} has an unexpected form`);
  return parsed.data;
}

function formOf(manifest: unknown): number {
  return z.object({ form: z.number() }).safeParse(manifest).data?.form ?? BACKUP_FORM;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function digestOf(manifest: unknown): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}
