import type { Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import { ALL_PERMISSIONS } from '../../core/permission.ts';
import { type Database, uniqueViolation } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

/** The account of an installation that was never told another name. */
const DEFAULT_ACCOUNT = 'default';
const NAMES_SHOWN_MAX = 10;

/** An account. */
export interface Account {
  id: string;
  name: string;
}

/** Every start asks this, and the first call through Prisma compiles its engine, which hosts would wait for. */
const LIST = sql({
  name: 'list_accounts',
  because: 'start',
  parameters: [],
  row: { id: 'uuid', name: 'text' },
  text: 'SELECT id, name FROM account ORDER BY name',
});

/**
 * The account that this process acts for: the named one; without a name the only one there is, else `default`. The
 * first account of an installation and `default` are made if need be. Errors: `configuration` if the name is unknown.
 */
export async function actingAccount(db: Database, name: string | null): Promise<Account> {
  const accounts = await db.query(LIST, []);
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
  return db.prisma.account.findUnique({ where: { name }, select: { id: true, name: true } });
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
  return { accountId: account.id, keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) };
}
