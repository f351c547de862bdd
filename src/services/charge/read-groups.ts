import type { ChargeRules } from '../../domain/charges/container-charges.ts';
import type { Instant } from '../../domain/instant.ts';
import type { ServiceContext } from '../service-context.ts';
import { type ChargedGroupRow, type GroupNames, stayRowOf } from './charged-groups.ts';
import type { StayRow } from './charged-row.ts';
import { LIST_CHARGED_EACH, LIST_CHARGED_GROUPS } from './statements.ts';

/** Containers with the same charges, as one of them, by customer. */
export interface ChargedGroup {
  row: StayRow;
  shares: readonly CustomerShare[];
}

/** Containers of a customer: how many there are, and some of their ids. */
export interface CustomerShare {
  customerId: string | null;
  customer: string | null;
  containers: number;
  ids: readonly string[];
}

/** Of whose containers is asked. */
interface GroupFilter {
  customer_id?: string | undefined;
  carrier?: string | undefined;
  /** How many containers of a group are named. */
  rows: number;
  /** Containers that are read at once. */
  pageSize?: number;
}

/** The memory that an answer takes does not grow with the account. */
const PAGE_SIZE = 10_000;

/**
 * The containers of the account of which a clock may run, a page of them at a time. Those of a page with the same charges are
 * together; those of the next page may have them too.
 */
export async function* readGroups(
  context: ServiceContext,
  rules: ChargeRules,
  { customer_id, carrier, rows, pageSize = PAGE_SIZE }: GroupFilter,
): AsyncGenerator<ChargedGroup[]> {
  const statement = needsEach(rules) ? LIST_CHARGED_EACH : LIST_CHARGED_GROUPS;
  const { accountId } = context.principal;
  const names: GroupNames = { places: new Map(), terminals: new Map(), customers: new Map() };
  const isByCustomer = goByCustomer(rules);
  const pageBehind = ({ at, id }: Position): Promise<ChargedGroupRow[]> => {
    const filter = [accountId, customer_id ?? null, carrier ?? null] as const;
    return context.db.query(statement, [...filter, at, id, needsOrigin(rules), rows, pageSize]);
  };
  let page: Promise<ChargedGroupRow[]> | null = pageBehind(NEWEST);
  while (page !== null) {
    const groups: ChargedGroupRow[] = await page;
    const from = behind(groups, pageSize);
    // The database reads the next page while this one is counted.
    page = from === null ? null : pageBehind(from);
    // Its failure is thrown where it is awaited, and is ignored where no more pages are taken.
    page?.catch(() => undefined);
    await addNames(context, groups, names);
    yield groups.flatMap((group) => chargedGroups(group, names, isByCustomer));
  }
}

/** A group; where customers have tariffs of their own, one for each of them. */
function chargedGroups(group: ChargedGroupRow, names: GroupNames, isByCustomer: boolean): ChargedGroup[] {
  const shares = group.shares.map(([customerId, containers, ids]): CustomerShare => {
    const customer = customerId === null ? null : (names.customers.get(customerId) ?? null);
    return { customerId, customer, containers, ids: ids ?? [] };
  });
  if (!isByCustomer) return [{ row: stayRowOf(group, null, names), shares }];
  return shares.map((share) => ({ row: stayRowOf(group, share.customer, names), shares: [share] }));
}

/** Whether some tariff is for some customers alone. */
function goByCustomer({ tariffs }: ChargeRules): boolean {
  return tariffs.flat().some(({ tariff }) => tariff.scope.customers.length > 0);
}

/** Behind which container a page begins. */
interface Position {
  at: Instant;
  id: string;
}

const NEWEST: Position = { at: '9999-12-31T00:00:00.000Z', id: '00000000-0000-0000-0000-000000000000' };

/** Where the next page begins; null after the last one. */
function behind(groups: readonly ChargedGroupRow[], pageSize: number): Position | null {
  const [group] = groups;
  const read = groups.reduce((sum, { containers }) => sum + containers, 0);
  return group === undefined || read < pageSize ? null : { at: group.last_created_at, id: group.last_id };
}

/** Whether some tariff has its rates by a date of the origin. */
function needsOrigin({ tariffs }: ChargeRules): boolean {
  return tariffs.flat().some(({ tariff: { rate_date } }) => ['full_in', 'planned_departure'].includes(rate_date));
}

/** Whether some tariff goes by what only each container has: when it was available or held, or the others of its bill of lading. */
function needsEach({ tariffs }: ChargeRules): boolean {
  const clocks = tariffs.flat().flatMap(({ tariff }) => tariff.clocks);
  return clocks.some(({ start, stop, free, charged }) => {
    const isByAvailability = [start.event, start.not_before, stop.event].includes('available');
    const isByDays = [start.skip, free.skip, charged.skip].some(
      (skip) => skip.includes('unavailable') || skip.includes('held'),
    );
    return isByAvailability || isByDays || start.of === 'bill_of_lading';
  });
}

/** Adds the names that were not needed before. Some hundreds at most: an account has few ports, terminals and customers. */
async function addNames(
  { db: { prisma } }: ServiceContext,
  groups: readonly ChargedGroupRow[],
  { places, terminals, customers }: GroupNames,
): Promise<void> {
  const placeIds = missing(places, groups, ({ pol_id, pod_id, destination_id }) => [pol_id, pod_id, destination_id]);
  const terminalIds = missing(terminals, groups, ({ pod_terminal_id, pickup_facility_id }) => [
    pod_terminal_id,
    pickup_facility_id,
  ]);
  const customerIds = missing(customers, groups, ({ shares }) => shares.map(([customerId]) => customerId));
  const [foundPlaces, foundTerminals, foundCustomers] = await Promise.all([
    placeIds.length === 0 ? [] : prisma.location.findMany({ where: { id: { in: placeIds } } }),
    terminalIds.length === 0
      ? []
      : prisma.terminal.findMany({
          where: { id: { in: terminalIds } },
          include: { location: { select: { locode: true } } },
        }),
    customerIds.length === 0
      ? []
      : prisma.party.findMany({ where: { id: { in: customerIds } }, select: { id: true, companyName: true } }),
  ]);
  for (const { id, locode, name, countryCode, timezone } of foundPlaces)
    places.set(id, { locode, name, country_code: countryCode, timezone });
  for (const { id, firmsCode, smdgCode, bicFacilityCode, location } of foundTerminals) {
    const codes = [firmsCode, smdgCode, bicFacilityCode].filter((code) => code !== null);
    terminals.set(id, { codes, locode: location?.locode ?? null });
  }
  for (const { id, companyName } of foundCustomers) customers.set(id, companyName);
}

/** The ids that groups name and whose names are not known yet. */
function missing(
  known: ReadonlyMap<string, unknown>,
  groups: readonly ChargedGroupRow[],
  idsOf: (group: ChargedGroupRow) => (string | null)[],
): string[] {
  const ids = new Set<string>();
  for (const group of groups) for (const id of idsOf(group)) if (id !== null && !known.has(id)) ids.add(id);
  return [...ids];
}
