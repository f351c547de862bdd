import type { ChargeRules } from '../../domain/charges/container-charges.ts';
import type { ServiceContext } from '../service-context.ts';
import { type ChargedGroupRow, type GroupNames, stayRowOf } from './charged-groups.ts';
import type { StayRow } from './charged-row.ts';
import { LIST_CHARGED_EACH, LIST_CHARGED_GROUPS } from './statements.ts';

/** Containers with the same charges: one of them, how many there are, and some of their ids. */
export interface ChargedGroup {
  row: StayRow;
  containers: number;
  ids: readonly string[];
  customerId: string | null;
}

/** Of whose containers is asked. */
interface GroupFilter {
  customer_id?: string | undefined;
  carrier?: string | undefined;
}

/** The containers of the account of which a clock may run. */
export async function readGroups(
  context: ServiceContext,
  rules: ChargeRules,
  { customer_id, carrier }: GroupFilter,
): Promise<ChargedGroup[]> {
  const statement = needsEach(rules) ? LIST_CHARGED_EACH : LIST_CHARGED_GROUPS;
  const values = [context.principal.accountId, customer_id ?? null, carrier ?? null] as const;
  const groups = await context.db.query(statement, values);
  const names = await namesOf(context, groups);
  return groups.map((group) => {
    const { containers, ids, customer_id: customerId } = group;
    return { row: stayRowOf(group, names), containers, ids, customerId };
  });
}

/** Whether some tariff goes by what only each container has: when it was available, or the others of its bill of lading. */
function needsEach({ tariffs }: ChargeRules): boolean {
  const clocks = tariffs.flat().flatMap(({ tariff }) => tariff.clocks);
  return clocks.some(({ start, stop, free, charged }) => {
    const isByAvailability = [start.event, start.not_before, stop.event].includes('available');
    const isByDays = [start.skip, free.skip, charged.skip].some((skip) => skip.includes('unavailable'));
    return isByAvailability || isByDays || start.of === 'bill_of_lading';
  });
}

/** Some hundreds at most: an account has few ports, terminals and customers. */
async function namesOf({ db: { prisma } }: ServiceContext, groups: readonly ChargedGroupRow[]): Promise<GroupNames> {
  const idsOf = (...ids: (string | null)[]) => ids.filter((id) => id !== null);
  const unique = (of: (group: ChargedGroupRow) => string[]) => [...new Set(groups.flatMap(of))];
  const placeIds = unique(({ pol_id, pod_id, destination_id }) => idsOf(pol_id, pod_id, destination_id));
  const terminalIds = unique(({ pod_terminal_id, pickup_facility_id }) => idsOf(pod_terminal_id, pickup_facility_id));
  const customerIds = unique(({ customer_id }) => idsOf(customer_id));
  const [places, terminals, customers] = await Promise.all([
    prisma.location.findMany({ where: { id: { in: placeIds } } }),
    prisma.terminal.findMany({
      where: { id: { in: terminalIds } },
      include: { location: { select: { locode: true } } },
    }),
    prisma.party.findMany({ where: { id: { in: customerIds } }, select: { id: true, companyName: true } }),
  ]);
  return {
    places: new Map(
      places.map(({ id, locode, name, countryCode, timezone }) => [
        id,
        { locode, name, country_code: countryCode, timezone },
      ]),
    ),
    terminals: new Map(
      terminals.map(({ id, firmsCode, smdgCode, bicFacilityCode, location }) => {
        const codes = [firmsCode, smdgCode, bicFacilityCode].filter((code) => code !== null);
        return [id, { codes, locode: location?.locode ?? null }];
      }),
    ),
    customers: new Map(customers.map(({ id, companyName }) => [id, companyName])),
  };
}
