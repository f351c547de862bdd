import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import type { Database } from '../../db/client.ts';

/** The name of the public demo account. */
export const DEMO_ACCOUNT_NAME = 'demonstration';

/** The name that visitors see. */
const SHOWN_NAME = 'Demonstration';

/**
 * The id of the demo account, which is created where it is missing. It is marked when it is created, so that an existing account of the same
 * name is never made public. Errors: `configuration` where another account has the name, and where the demo account has members.
 */
export async function ensureDemoAccount({ prisma }: Pick<Database, 'prisma'>): Promise<string> {
  const data = { id: newId(), name: DEMO_ACCOUNT_NAME, shownName: SHOWN_NAME, isDemo: true };
  await prisma.account.createMany({ data, skipDuplicates: true });
  const where = { name: DEMO_ACCOUNT_NAME };
  const select = { id: true, isDemo: true, _count: { select: { memberships: true, apiKeys: true, webhooks: true } } };
  const { id, isDemo, _count: has } = await prisma.account.findUniqueOrThrow({ where, select });
  if (isDemo && has.memberships + has.apiKeys + has.webhooks === 0) return id;
  const why = isDemo ? 'has people, keys or webhooks' : 'is an account of people';
  const message = `DEMO_ACCOUNT: the account ${DEMO_ACCOUNT_NAME} ${why}, and everybody would see it; start without DEMO_ACCOUNT.`;
  throw new Failure('configuration', message);
}

/** The id of the demo account; null where it does not exist. */
export async function findDemoAccount({ prisma }: Pick<Database, 'prisma'>): Promise<string | null> {
  const where = { name: DEMO_ACCOUNT_NAME, isDemo: true };
  return (await prisma.account.findFirst({ where, select: { id: true } }))?.id ?? null;
}
