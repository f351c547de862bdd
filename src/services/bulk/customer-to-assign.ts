import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { inline } from '../../core/text.ts';
import type { ServiceContext } from '../service-context.ts';

const CUSTOMERS_SHOWN = 10;
const DETAIL = { pointer: '/customer' };

/**
 * The id of a customer that is named by id, or by name in capitals or not; null to have none; undefined to leave it. Errors:
 * `not_found`; `invalid_input` where names differ in nothing but capitals, and none is as it was given.
 */
export async function customerToAssign(
  context: ServiceContext,
  customer: string | undefined,
): Promise<string | null | undefined> {
  if (customer === undefined) return undefined;
  const name = customer.trim();
  if (name === '') return null;
  const { accountId } = context.principal;
  const isMeant = isUuid(name)
    ? { id: name }
    : { OR: [{ companyName: name }, { companyName: { equals: asPattern(name), mode: 'insensitive' as const } }] };
  const select = { id: true, companyName: true } as const;
  const found = await context.db.prisma.party.findMany({ where: { accountId, ...isMeant }, select });
  const meant = found.length === 1 ? found[0] : found.find(({ companyName }) => companyName === name);
  if (meant !== undefined) return meant.id;
  if (found.length === 0) throw await unknownCustomer(context, name);
  const names = found.map(({ companyName, id }) => `${inline(companyName)} (${id})`).sort();
  const shown = names.slice(0, CUSTOMERS_SHOWN).join(', ');
  throw new Failure('invalid_input', `Several customers are called ${inline(name)}: ${shown}. Give the id.`, DETAIL);
}

/** The database compares without regard to capitals by a pattern, in which these characters stand for others. */
function asPattern(name: string): string {
  return name.replace(/[\\%_]/g, '\\$&');
}

async function unknownCustomer({ db, principal }: ServiceContext, name: string): Promise<Failure> {
  const others = await db.prisma.party.findMany({
    where: { accountId: principal.accountId },
    select: { companyName: true },
    orderBy: { companyName: 'asc' },
    take: CUSTOMERS_SHOWN,
  });
  const names = others.map(({ companyName }) => inline(companyName)).join(', ');
  const hint = names === '' ? 'There are none; POST /v2/parties adds one.' : `There are ${names}.`;
  return new Failure('not_found', `There is no customer ${inline(name)} in this account. ${hint}`, DETAIL);
}
