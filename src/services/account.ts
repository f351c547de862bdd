import { z } from 'zod';
import type { Principal } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { newId } from '../core/id.ts';
import { KEY_PERMISSIONS } from '../core/permission.ts';
import { type Database, type Transaction, uniqueViolation } from '../db/client.ts';
import type { Prisma } from '../db/prisma.ts';
import { LIST_ACCOUNTS, LOCK_ACCOUNT } from './statements.ts';

/** The account of an installation without another configured name. */
const DEFAULT_ACCOUNT = 'default';
const NAMES_SHOWN_MAX = 10;

/** An account. */
export interface Account {
  id: string;
  name: string;
}

/**
 * The account that this process acts for: the named one; without a name the only one there is, else `default`. The
 * first account of an installation and `default` are made if need be. Errors: `configuration` if the name is unknown.
 */
export async function actingAccount(db: Database, name: string | null): Promise<Account> {
  const accounts = await db.query(LIST_ACCOUNTS, []);
  const wanted = name ?? (accounts.length === 1 ? accounts[0]?.name : DEFAULT_ACCOUNT);
  const found = accounts.find((account) => account.name === wanted);
  if (found !== undefined) return found;
  if (accounts.length === 0 || name === null) return createAccount(db, name ?? DEFAULT_ACCOUNT);
  if (name === DEFAULT_ACCOUNT) return createAccount(db, name);
  const names = accounts.slice(0, NAMES_SHOWN_MAX).map((account) => account.name);
  const known = names.join(', ') + (accounts.length > names.length ? ', …' : '');
  throw new Failure('configuration', `There is no account named ${name}; set ACCOUNT to one of: ${known}.`);
}

/** An account by its name; null if there is none. */
export function findAccount(db: Database, name: string): Promise<Account | null> {
  // Nobody joins the demonstration, nor has a key of it.
  return db.prisma.account.findUnique({ where: { name, isDemo: false }, select: { id: true, name: true } });
}

/** Makes an account, or finds it if another process was faster. */
export async function createAccount(db: Database, name: string): Promise<Account> {
  try {
    return await db.prisma.account.create({ data: { id: newId(), name }, select: { id: true, name: true } });
  } catch (error) {
    const found = uniqueViolation(error) === null ? null : await findAccount(db, name);
    if (found === null) throw error;
    return found;
  }
}

/** The operator at the machine, who may do everything in the account. */
export function operatorOf(account: Account): Principal {
  return { accountId: account.id, keyId: null, userId: null, permissions: new Set(KEY_PERMISSIONS) };
}

/**
 * The features that can be disabled for an account, with the sentence that describes them. They are enabled by default.
 */
const FEATURES = {
  routing_data: 'The route of a container: its ports in order, and the legs between them (get_container_route)',
} as const;

export type Feature = keyof typeof FEATURES;

/** All features, in the order of the table. */
export const ALL_FEATURES: readonly Feature[] = Object.keys(FEATURES).filter(isFeature);

/** Whether a text names a feature. */
export function isFeature(text: string): text is Feature {
  return Object.hasOwn(FEATURES, text);
}

/** Whether a feature is on, by the switches that the account's row has. */
export function hasFeature(switches: unknown, feature: Feature): boolean {
  const isObject = typeof switches === 'object' && switches !== null;
  return !(isObject && Reflect.get(switches, feature) === false);
}

/** Makes sure that an account has a feature. Errors: `feature_not_enabled`. */
export function requireFeature(switches: unknown, feature: Feature): void {
  if (hasFeature(switches, feature)) return;
  throw new Failure(
    'feature_not_enabled',
    `This account does not have the feature ${feature}; the operator can switch it on with: ` +
      `landfall accounts set --feature ${feature}=on.`,
    { meta: { feature } },
  );
}

/** An account with its features. */
export interface AccountFeatures {
  id: string;
  name: string;
  created_at: string;
  features: Record<Feature, boolean>;
}

const FEATURES_SELECT = { id: true, name: true, createdAt: true, features: true } as const;

/** The switches of an account as they are stored, those of a later version among them. */
const Switches = z.record(z.string(), z.json());

/** Lets one change of an account or of its members wait for the other. */
export async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.query(LOCK_ACCOUNT, [accountId]);
}

/** Every account of the installation by its name, for its operator alone. */
export async function listAccounts(db: Database): Promise<AccountFeatures[]> {
  const accounts = await db.prisma.account.findMany({ orderBy: { name: 'asc' }, select: FEATURES_SELECT });
  return accounts.map(toAccountFeatures);
}

/**
 * Switches features of an account on or off; the others stay as they are. It is no operation, because what an account
 * may do is not for the account to say. Errors: `not_found`.
 */
export async function setFeatures(
  db: Database,
  accountId: string,
  switches: Partial<Record<Feature, boolean>>,
): Promise<AccountFeatures> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const where = { id: accountId };
    const former = await tx.prisma.account.findUnique({ where, select: { features: true } });
    if (former === null) throw new Failure('not_found', `There is no account with the id ${accountId}.`);
    const features = { ...Switches.parse(former.features), ...switches };
    return toAccountFeatures(await tx.prisma.account.update({ where, data: { features }, select: FEATURES_SELECT }));
  });
}

function toAccountFeatures(row: Prisma.AccountGetPayload<{ select: typeof FEATURES_SELECT }>): AccountFeatures {
  const { id, name, createdAt, features } = row;
  return {
    ...{ id, name, created_at: createdAt.toISOString() },
    features: { routing_data: hasFeature(features, 'routing_data') },
  };
}
