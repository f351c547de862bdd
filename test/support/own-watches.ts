import { newId } from '../../src/core/id.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { rows } from './tracking.ts';

/** An account has credentials of its own for a line, which nobody opens: its watches there are its own from now on. Gives their lane. */
export async function bringCredentials({ db, principal }: ServiceContext, scac = 'MAEU'): Promise<string> {
  const { accountId } = principal;
  const id = newId();
  await db.prisma.lineCredential.create({
    data: { id, accountId, scac, sealed: Buffer.from('sealed'), setBy: 'test' },
  });
  return id;
}

/** The id of the watch of a number that an account has for itself, or with null the one that is shared. */
export async function watchOfOwner(
  context: ServiceContext,
  number: string,
  owner: ServiceContext | null,
  source = 'MAEU',
): Promise<string> {
  const found = await rows<{ id: string }>(
    context.db,
    'SELECT id FROM watch WHERE number = $1 AND source = $2 AND owner_account_id IS NOT DISTINCT FROM $3',
    [number, source, owner?.principal.accountId ?? null],
  );
  if (found.length !== 1 || found[0] === undefined)
    throw new Error(`There are ${found.length} such watches of ${number}.`);
  return found[0].id;
}
