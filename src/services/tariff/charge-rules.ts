import type { Transaction } from '../../db/client.ts';
import type { CalendarVersion } from '../../domain/charges/choose-calendar.ts';
import type { TariffVersion } from '../../domain/charges/choose-tariff.ts';
import type { ChargeRules } from '../../domain/charges/container-charges.ts';
import { PlaceCalendar, Tariff } from '../../domain/charges/tariff.ts';
import { canonicalLocode } from '../../domain/location.ts';
import type { ServiceContext } from '../service-context.ts';
import { seenBy } from './charge-document.ts';
import { DOCUMENTS_MAX } from './store-documents.ts';

/** What was read of an account, and by what it is seen that there is something new. */
export interface StampedRules {
  stamp: string;
  rules: ChargeRules;
}

/** For whom rules are read, and from where: a transaction that holds locks takes no second connection for it. */
interface RulesContext {
  db: Pick<Transaction, 'prisma'>;
  principal: Pick<ServiceContext['principal'], 'accountId'>;
}

/** Accounts whose rules are remembered; each has at most some thousand versions. */
const ACCOUNTS_MAX = 20;
const memory = new Map<string, StampedRules>();

/** The tariffs and calendars by which charges of the account are counted. They are read again only where one was added or withdrawn. */
export async function chargeRules(context: RulesContext): Promise<ChargeRules> {
  return (await stampedRules(context)).rules;
}

/** The same with what tells these rules from others. */
export async function stampedRules(context: RulesContext): Promise<StampedRules> {
  const { accountId } = context.principal;
  const stamp = await stampOf(context);
  const known = memory.get(accountId);
  if (known?.stamp === stamp) return known;
  const rules = await readRules(context);
  memory.delete(accountId);
  const [oldest] = memory.keys();
  if (memory.size >= ACCOUNTS_MAX && oldest !== undefined) memory.delete(oldest);
  const fresh = { stamp, rules };
  memory.set(accountId, fresh);
  return fresh;
}

/** Versions are only added and withdrawn, so two numbers and two moments show whether anything was. */
async function stampOf({ db, principal }: RulesContext): Promise<string> {
  const { _count, _max } = await db.prisma.chargeDocument.aggregate({
    where: seenBy(principal.accountId),
    _count: { id: true, withdrawnAt: true },
    _max: { createdAt: true, withdrawnAt: true },
  });
  return JSON.stringify([_count, _max]);
}

async function readRules({ db, principal }: RulesContext): Promise<ChargeRules> {
  const rows = await db.prisma.chargeDocument.findMany({
    where: { ...seenBy(principal.accountId), withdrawnAt: null },
    orderBy: [{ name: 'asc' }, { version: 'desc' }],
    take: 2 * DOCUMENTS_MAX,
    select: { accountId: true, kind: true, version: true, body: true },
  });
  const tariffs = new Map<string, TariffVersion[]>();
  const calendars = new Map<string, CalendarVersion>();
  for (const { accountId, kind, version, body } of rows) {
    const isOwn = accountId !== null;
    if (kind === 'tariff') {
      const tariff = withCurrentCodes(Tariff.parse(body));
      const key = `${isOwn} ${tariff.id}`;
      tariffs.set(key, [...(tariffs.get(key) ?? []), { version, isOwn, tariff }]);
    } else {
      const calendar = withCurrentCodes(PlaceCalendar.parse(body));
      const key = `${isOwn} ${calendar.id}`;
      // The newest version comes first.
      if (!calendars.has(key)) calendars.set(key, { version, isOwn, calendar });
    }
  }
  return { tariffs: [...tariffs.values()], calendars: [...calendars.values()] };
}

/** Containers have the current code of a place, and documents may have one of before. */
function withCurrentCodes<Part extends { scope: { places: string[] } }>(part: Part): Part {
  return { ...part, scope: { ...part.scope, places: part.scope.places.map(canonicalLocode) } };
}
