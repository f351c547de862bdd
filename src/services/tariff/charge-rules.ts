import type { Transaction } from '../../db/client.ts';
import { normalizeInstants } from '../../db/instants.ts';
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

/** How many documents an account sees, and the last moments of them, as the JSON of the database. */
export interface StoredRules {
  documents: number;
  withdrawn: number;
  added_at: string | null;
  withdrawn_at: string | null;
}

/** SQL: the same for an account, so that a statement that reads something else has it with it. */
export function storedRulesJson(accountId: string): string {
  return `(SELECT json_build_object('documents', count(*), 'withdrawn', count(d.withdrawn_at), 'added_at', max(d.created_at),
    'withdrawn_at', max(d.withdrawn_at)) FROM charge_document d WHERE d.account_id = ${accountId} OR d.account_id IS NULL)`;
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

/** The same with a stamp that changes with the rules; `stored` spares a statement where it was read already. */
export async function stampedRules(context: RulesContext, stored?: StoredRules): Promise<StampedRules> {
  const { accountId } = context.principal;
  const stamp = stampOf(stored ?? (await readStored(context)));
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
function stampOf(stored: StoredRules): string {
  const { documents, withdrawn, added_at, withdrawn_at } = normalizeInstants(stored, ['added_at', 'withdrawn_at']);
  return JSON.stringify([
    { id: documents, withdrawnAt: withdrawn },
    { createdAt: added_at, withdrawnAt: withdrawn_at },
  ]);
}

async function readStored({ db, principal }: RulesContext): Promise<StoredRules> {
  const { _count, _max } = await db.prisma.chargeDocument.aggregate({
    where: seenBy(principal.accountId),
    _count: { id: true, withdrawnAt: true },
    _max: { createdAt: true, withdrawnAt: true },
  });
  return {
    ...{ documents: _count.id, withdrawn: _count.withdrawnAt },
    added_at: _max.createdAt?.toISOString() ?? null,
    withdrawn_at: _max.withdrawnAt?.toISOString() ?? null,
  };
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

/** The rules as they would be with the parts of a document as newest versions of the account. */
export function rulesWith(
  { tariffs, calendars }: ChargeRules,
  parts: { tariffs: readonly Tariff[]; calendars: readonly PlaceCalendar[] },
): ChargeRules {
  const added = new Map<string, Tariff[]>();
  for (const tariff of parts.tariffs.map(withCurrentCodes))
    added.set(tariff.id, [...(added.get(tariff.id) ?? []), tariff]);
  const isReplaced = (calendar: PlaceCalendar) => parts.calendars.some(({ id }) => id === calendar.id);
  return {
    tariffs: [
      ...tariffs.filter(([first]) => first?.isOwn !== true || !added.has(first.tariff.id)),
      ...[...added].map(([id, versions]) => {
        const before = tariffs.find(([first]) => first?.isOwn === true && first.tariff.id === id) ?? [];
        const newest = before[0]?.version ?? 0;
        // Later ones of a document are newer versions.
        const own = versions.map((tariff, at) => ({ version: newest + at + 1, isOwn: true, tariff }));
        return [...own.toReversed(), ...before];
      }),
    ],
    calendars: [
      ...calendars.filter(({ isOwn, calendar }) => !isOwn || !isReplaced(calendar)),
      ...parts.calendars.map((calendar) => ({ version: 1, isOwn: true, calendar: withCurrentCodes(calendar) })),
    ],
  };
}

/** Containers have the current code of a place, and documents may have one of before. */
function withCurrentCodes<Part extends { scope: { places: string[] } }>(part: Part): Part {
  return { ...part, scope: { ...part.scope, places: part.scope.places.map(canonicalLocode) } };
}
