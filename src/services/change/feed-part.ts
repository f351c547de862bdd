import { z } from 'zod';
import { normalizeInstants } from '../../db/instants.ts';
import { Instant } from '../../domain/instant.ts';
import { type ChangePosition, FIRST_ID, toCursor } from './change-cursor.ts';
import { ChangeKind, type ChangeRow } from './change-kind.ts';

/** That a record was created, changed or deleted: its last change, however many there were. */
export const RecordChange = z.object({
  entity_type: ChangeKind.describe('What kind of record it is'),
  entity_id: z.uuid().describe('Its id'),
  change: z.enum(['changed', 'deleted']).describe('changed: created or changed'),
  changed_at: Instant.describe('When; not the order, in which changes become visible'),
});
export type RecordChange = z.infer<typeof RecordChange>;

/** A part of the feed. */
export const ChangeList = z.object({
  changes: z.array(RecordChange),
  cursor: z.string().describe('What to send next as the cursor'),
  has_more: z.boolean().describe('Whether there is more already'),
  as_of: Instant.describe('When it was read, by the clock of the database'),
});
export type ChangeList = z.infer<typeof ChangeList>;

/** What the database gives of the feed of an account. */
export interface FeedRead {
  rows: readonly ChangeRow[];
  /** What has a lower number is complete. */
  safe: number;
  epoch: string;
  now: Instant;
}

/** Behind what it was read, and how much of it at most. */
interface FeedBounds {
  since: ChangePosition | null;
  limit: number;
}

/** What was read of the feed, as callers see it. */
export function feedPart(read: FeedRead, bounds: FeedBounds): ChangeList {
  return {
    changes: read.rows.map(toRecordChange),
    cursor: toCursor(positionBehind(read, bounds)),
    has_more: read.rows.length >= bounds.limit,
    as_of: read.now,
  };
}

/** A row of the feed as callers see it. */
export function toRecordChange(row: ChangeRow): RecordChange {
  const { kind: entity_type, id: entity_id, is_removed, at } = normalizeInstants({ ...row }, ['at']);
  return { entity_type, entity_id, change: is_removed ? 'deleted' : 'changed', changed_at: at };
}

/** Where reading goes on: behind the last record if there may be more, else behind everything that is complete. */
export function positionBehind({ rows, safe, epoch, now }: FeedRead, { since, limit }: FeedBounds): ChangePosition {
  const last = rows.length < limit ? undefined : rows.at(-1);
  if (last !== undefined) return { epoch, changedIn: last.changed_in, id: last.id, at: since?.at ?? now };
  const isBehind = since !== null && since.changedIn >= safe;
  return { epoch, changedIn: isBehind ? since.changedIn : safe, id: FIRST_ID, at: now };
}
