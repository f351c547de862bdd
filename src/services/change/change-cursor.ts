import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import type { Instant } from '../../domain/instant.ts';
import { DAY_MS } from '../../domain/instant.ts';

/** How long a cursor leads to every change since. What was removed is remembered for longer: see `REMOVED_DAYS`. */
export const CURSOR_DAYS = 30;

/** A removal is stamped when its transaction begins, so it is kept for longer than a cursor by more than any transaction takes. */
export const REMOVED_DAYS = 37;

/** Up to where a caller has read. */
export interface ChangePosition {
  /** The database, and since when it goes on without a gap: after a restore or a failover it is another one. */
  epoch: string;
  /** The transaction and the record behind which reading goes on. */
  changedIn: number;
  id: string;
  /** When everything before the position had been read. */
  at: Instant;
}

/** No record has it, and it is before all others. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const Parts = z.tuple([z.literal('1'), z.string(), z.coerce.number().int().min(0), z.uuid(), z.iso.datetime()]);

/** A position as a text that callers do not look into. */
export function toCursor({ epoch, changedIn, id, at }: ChangePosition): string {
  return Buffer.from(['1', epoch, changedIn, id, at].join(' ')).toString('base64url');
}

/** The position of a cursor. Errors: `invalid_input` for a text that is none. */
export function fromCursor(cursor: string): ChangePosition {
  const parts = Parts.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!parts.success) {
    const message = 'after: This is no cursor of the change feed; send one back as it was given, or none to begin.';
    throw new Failure('invalid_input', message, { pointer: '/after' });
  }
  const [, epoch, changedIn, id, at] = parts.data;
  return { epoch, changedIn, id, at };
}

/** Makes sure that nothing since a position is forgotten. Errors: `cursor_expired`. */
export function requireLiving(position: ChangePosition, { epoch, now }: { epoch: string; now: Instant }): void {
  const isOld = Date.parse(now) - Date.parse(position.at) > CURSOR_DAYS * DAY_MS;
  if (position.epoch === epoch && !isOld) return;
  const why = isOld
    ? `The cursor is older than ${CURSOR_DAYS} days`
    : 'The database was restored or replaced since the cursor was given';
  const message = `after: ${why}, so changes may be missing. Request the feed without a cursor, keep the cursor that it gives, read all lists again, and go on from there.`;
  throw new Failure('cursor_expired', message, { pointer: '/after' });
}
