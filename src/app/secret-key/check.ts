import type { Config } from '../../config/load.ts';
import { secretKeyFile } from '../../config/secret-key.ts';
import { Failure } from '../../core/failure.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Database } from '../../db/client.ts';
import { ADD_SECRET_KEY_CHECK, READ_SECRET_KEY_CHECK } from './statements.ts';

const PURPOSE = 'secret_key_check';

/** Nothing depends on the text: that it can be opened is the check. */
const TEXT = 'landfall';

/**
 * Makes sure at the start that the secret keys are those of the database. The first start seals a known text for the later
 * ones. Fails with `configuration` if no key opens it; nothing that the service stores could be read then.
 */
export async function checkSecretKeys(db: Database, sealer: Sealer, config: Config): Promise<void> {
  const stored = await db.query(READ_SECRET_KEY_CHECK, []);
  let sealed = stored[0]?.sealed ?? null;
  if (sealed === null) {
    if (stored[0]?.holds_secrets === true && !(await opensAny(db, sealer))) throw wrongKey(config);
    await db.query(ADD_SECRET_KEY_CHECK, [sealer.seal(TEXT, PURPOSE)]);
    // Of two processes that start together one adds its text, which the other has to open too.
    sealed = (await db.query(READ_SECRET_KEY_CHECK, []))[0]?.sealed ?? null;
  }
  if (sealed === null || !opensCheck(sealer, sealed)) throw wrongKey(config);
}

/** Seals the known text with the first key, so that a start without the former keys is accepted from now on. */
export async function sealCheckAnew(db: Database, sealer: Sealer): Promise<void> {
  const sealed = Buffer.from(sealer.seal(TEXT, PURPOSE));
  await db.prisma.secretKeyCheck.upsert({ where: { id: 1 }, create: { sealed }, update: { sealed } });
}

/** Versions before the check left nothing for it: one value of any kind that opens is enough. */
async function opensAny(db: Database, sealer: Sealer): Promise<boolean> {
  const { sealedPlaces } = await import('./sealed-places.ts');
  for (const place of sealedPlaces(db, sealer)) {
    const rows = await place.page(null);
    if (rows.some(({ values }) => values.some((value) => opens(sealer, value)))) return true;
  }
  return false;
}

/** Whether a sealer opens the known text, as a database or its backup has it. */
export function opensCheck(sealer: Sealer, sealed: Uint8Array): boolean {
  return opens(sealer, { sealed, purpose: PURPOSE });
}

function opens(sealer: Sealer, { sealed, purpose }: { sealed: Uint8Array; purpose: string }): boolean {
  try {
    sealer.open(sealed, purpose);
    return true;
  } catch {
    return false;
  }
}

function wrongKey(config: Config): Failure {
  const source = config.secretKeys === null ? `The file ${secretKeyFile(config)}` : 'SECRET_KEY';
  return new Failure(
    'configuration',
    `${source} does not hold the key that encrypts the secrets in this database. Restore the former key. To change the ` +
      'key, set the new one and the former one, separated by a comma, and run "landfall secret-key rotate". If the former ' +
      'key is lost, "landfall secret-key rotate --discard-unreadable" removes what only it decrypts.',
  );
}
