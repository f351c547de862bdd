import { Failure } from '../../core/failure.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Database } from '../../db/client.ts';
import { sealCheckAnew } from './check.ts';
import { type SealedPlace, type SealedRow, sealedPlaces } from './sealed-places.ts';

/** What a rotation did with one kind of sealed values. */
export interface RotatedPlace {
  name: string;
  /** Rows that were sealed with a former key. */
  resealed: number;
  /** Rows that no key opens, and that were removed. */
  discarded: number;
  afterDiscard: string;
}

export interface RotateOptions {
  discardsUnreadable: boolean;
}

type Outcome = 'current' | 'resealed' | 'unreadable' | 'changed';

/** A row that changes again and again is left to the next run after so many passes. */
const PASSES_MAX = 10;

/**
 * Seals everything anew with the first key, while the service runs. What was interrupted is continued by the next run: rows that
 * the first key opens are left as they are. Fails with `configuration` if no key opens a row and it may not be discarded;
 * the check of the start keeps the former key then.
 */
export async function rotateSecretKey(
  { db, sealer }: { db: Database; sealer: Sealer },
  options: RotateOptions,
): Promise<RotatedPlace[]> {
  const rotated: RotatedPlace[] = [];
  let unreadable = 0;
  for (const place of sealedPlaces(db, sealer)) {
    const done = await rotatePlace(place, sealer, options);
    unreadable += done.unreadable;
    rotated.push(done);
  }
  if (unreadable > 0) throw unreadableRows(unreadable);
  await sealCheckAnew(db, sealer);
  return rotated;
}

async function rotatePlace(place: SealedPlace, sealer: Sealer, { discardsUnreadable }: RotateOptions) {
  const { name, afterDiscard } = place;
  const done = { name, afterDiscard, resealed: 0, discarded: 0, unreadable: 0 };
  for (let pass = 1; pass <= PASSES_MAX; pass++) {
    const counts = await passOver(place, sealer, discardsUnreadable);
    done.resealed += counts.resealed;
    if (discardsUnreadable) done.discarded += counts.unreadable;
    else done.unreadable = counts.unreadable;
    // Another process may have sealed a row with a former key behind the pass, so the last pass is one that changes nothing.
    if (counts.resealed + counts.changed + (discardsUnreadable ? counts.unreadable : 0) === 0) return done;
  }
  throw new Failure('unavailable', `The ${name} changed while they were encrypted anew; run the command again.`);
}

async function passOver(place: SealedPlace, sealer: Sealer, discards: boolean): Promise<Record<Outcome, number>> {
  const counts = { current: 0, resealed: 0, unreadable: 0, changed: 0 };
  for (let rows = await place.page(null); rows.length > 0; rows = await place.page(rows.at(-1)?.after ?? null)) {
    for (const row of rows) {
      const outcome = await resealRow(row, sealer);
      counts[outcome] += 1;
      if (outcome === 'unreadable' && discards) await row.discard();
    }
  }
  return counts;
}

async function resealRow(row: SealedRow, sealer: Sealer): Promise<Outcome> {
  const anew = resealed(row, sealer);
  if (anew === null) return 'unreadable';
  if (anew.every((value) => value === null)) return 'current';
  const isWritten = await row.write(row.values.map(({ sealed }, at) => anew[at] ?? sealed));
  return isWritten ? 'resealed' : 'changed';
}

function resealed({ values }: SealedRow, sealer: Sealer): (Uint8Array | null)[] | null {
  try {
    return values.map(({ sealed, purpose }) => sealer.reseal(sealed, purpose));
  } catch {
    return null;
  }
}

function unreadableRows(count: number): Failure {
  const what = count === 1 ? 'One stored secret' : `${count} stored secrets`;
  return new Failure(
    'configuration',
    `${what} cannot be decrypted with any of the keys; all others are encrypted with the first key now. Add the missing ` +
      'key to SECRET_KEY and run the command again, or remove them with --discard-unreadable.',
  );
}
