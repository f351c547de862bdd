import { toInstant } from '../../domain/instant.ts';
import { claimedHoldName } from '../../wording/claims.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Costing } from './costing.ts';
import type { CostingRow } from './costing-row.ts';
import { LIST_COSTING } from './statements.ts';

/** Of so many containers it is counted why a charge is unknown; of more that is one number among others. */
const UNCOUNTED_MAX = 10_000;

/** What costs money now, as the clocks were counted last: when one changed, or at midnight of its place. */
export async function costingNow({ db, principal }: ServiceContext, rows: number): Promise<Costing> {
  const [found] = await db.query(LIST_COSTING, [principal.accountId, rows, UNCOUNTED_MAX]);
  if (found === undefined) throw new Error('What costs money is exactly one row.');
  const { containers, ...sums } = found;
  return { ...sums, containers: containers.map(costingContainer) };
}

function costingContainer({
  costs,
  holds,
  pickup_appointment_at: at,
  ...row
}: CostingRow): Costing['containers'][number] {
  return {
    ...row,
    ...costs,
    holds: holds.map(claimedHoldName),
    pickup_appointment_at: at === null ? null : toInstant(Date.parse(at)),
  };
}
