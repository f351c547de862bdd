import { hash } from 'node:crypto';
import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { CURSOR_START } from '../../core/page.ts';
import { PlainText } from '../../core/plain-text.ts';
import { type ListOrder, orderColumn } from './list-order.ts';

/** Where a page by cursor begins: behind the row with this value in the column of the order, and this id. */
export interface Position {
  /** Null where the row has no value. */
  key: string | null;
  id: string;
}

/** Which list a cursor is of: a position in one order means nothing in another. */
interface CursorScope {
  table: string;
  order: ListOrder;
}

/** Columns of orders that hold a text; the others hold an instant. */
const TEXTS: ReadonlySet<string> = new Set(['number', 'bill_of_lading_number']);
const KEY_LENGTH_MAX = 300;

const TextKey = PlainText.max(KEY_LENGTH_MAX);
const Parts = (isText: boolean) =>
  z.tuple([z.string(), (isText ? TextKey : z.iso.datetime({ precision: 3 })).nullable(), z.uuid()]);

/** Of which type the values of the column are by which an order begins. */
export function keyType(order: ListOrder): 'text' | 'instant' {
  return TEXTS.has(orderColumn(order)) ? 'text' : 'instant';
}

/** The cursor of a row as the database gives its value and id. Its form is nobody's business but this file's. */
export function writeCursor(scope: CursorScope, { key, id }: Position): string {
  const value = key !== null && keyType(scope.order) === 'instant' ? new Date(key).toISOString() : key;
  return Buffer.from(JSON.stringify([markOf(scope), value, id])).toString('base64url');
}

/** Reads a cursor; null is the beginning of the list. Errors: `bad_request` for what is no cursor of this list and order. */
export function readCursor(scope: CursorScope, cursor: string): Position | null {
  if (cursor === CURSOR_START) return null;
  const parsed = Parts(keyType(scope.order) === 'text').safeParse(jsonOf(cursor));
  if (!parsed.success) {
    const what = `This is no cursor; take it from links.next, or give ${CURSOR_START} to begin`;
    throw new Failure('bad_request', `page[after]: ${what}.`, { pointer: '/after' });
  }
  const [mark, key, id] = parsed.data;
  if (mark !== markOf(scope)) {
    const what = `This cursor is of another list or another sort; keep the sort, or give ${CURSOR_START} to begin again`;
    throw new Failure('bad_request', `page[after]: ${what}.`, { pointer: '/after' });
  }
  return { key, id };
}

/** The rows need no secret, because the account is no part of a cursor; the mark only tells a mistake. */
function markOf({ table, order }: CursorScope): string {
  return hash('sha256', [table, ...order].join(' '), 'base64url').slice(0, 6);
}

function jsonOf(cursor: string): unknown {
  if (!/^[\w-]+$/.test(cursor)) return undefined;
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
