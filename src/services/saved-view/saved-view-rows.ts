import { z } from 'zod';
import type { Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { missingPermission } from '../../core/operation.ts';
import type { Transaction } from '../../db/client.ts';
import type { Prisma } from '../../db/prisma.ts';
import type { UserRecord } from '../record/user.ts';
import { type SavedViewRecord, ViewedList } from './saved-view.ts';

/** A stored view. */
export type SavedViewRow = Prisma.SavedViewGetPayload<object>;

const Filters = z.record(z.string(), z.string());

/** Views that one person has for themselves; nobody else sees them, so they take no room from others. */
const OWN_VIEWS_MAX = 100;

/** Views that are shared in one account. */
const SHARED_VIEWS_MAX = 500;

/** The views that a caller sees: what is shared in the account, and their own; not those of lists of a newer version. */
export function visibleTo({ accountId, userId }: Principal) {
  const OR = [{ isShared: true }, ...(userId === null ? [] : [{ makerId: userId }])];
  return { accountId, list: { in: ViewedList.options }, OR } satisfies Prisma.SavedViewWhereInput;
}

/** Errors: `conflict` where there are as many shared views, or own ones of the caller, as there may be. */
export async function requireRoom(
  { prisma }: Transaction,
  { accountId, userId }: Principal,
  isShared: boolean,
): Promise<void> {
  const where = { accountId, isShared, ...(isShared ? {} : { makerId: userId }) };
  const max = isShared ? SHARED_VIEWS_MAX : OWN_VIEWS_MAX;
  if ((await prisma.savedView.count({ where })) < max) return;
  const what = isShared ? 'shared views in this account' : 'views of your own';
  throw new Failure('conflict', `There are ${max} ${what} already; delete some first.`);
}

/**
 * Whether a caller may change a view: who made it, and for shared ones an administrator of the account. Programs of the account
 * are one maker: what a key shared, another key of those that may write changes.
 */
function mayChange({ userId, permissions }: Principal, { makerId, isShared }: SavedViewRow): boolean {
  if (makerId === userId) return !isShared || permissions.has('tracking:write');
  return isShared && permissions.has('account:admin');
}

/** Errors: `forbidden` for a view of another person. */
export function requireMayChange(principal: Principal, row: SavedViewRow): void {
  if (!mayChange(principal, row)) throw missingPermission('account:admin');
}

/** Errors: `forbidden` for who may not change what others see. */
export function requireMayShare({ permissions }: Principal): void {
  if (!permissions.has('tracking:write')) throw missingPermission('tracking:write');
}

/** A row as its record for a caller. */
export function toSavedView(
  row: SavedViewRow,
  principal: Principal,
  people: ReadonlyMap<string, UserRecord>,
): SavedViewRecord {
  return {
    id: row.id,
    list: ViewedList.parse(row.list),
    name: row.name,
    is_shared: row.isShared,
    columns: row.columns,
    filters: Filters.parse(row.filters),
    sort: row.sort,
    may_change: mayChange(principal, row),
    maker: people.get(row.makerId ?? '') ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
