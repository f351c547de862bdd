import type { ChargeRules } from '../../domain/charges/container-charges.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import type { ServiceContext } from '../service-context.ts';
import { chargeRules } from '../tariff/charge-rules.ts';
import type { StatedStayRow } from './charged-row.ts';
import { chargedContainer } from './charged-stays.ts';
import { type ShortCharge, shortCharges } from './short-charge.ts';
import { LIST_CHARGED_STAYS } from './statements.ts';

/** Reads the short charges of containers of the account by their ids. Containers with the same days are counted once. */
export interface ShortChargeReader {
  /** Whether some tariff is stored for the account. */
  hasTariffs: boolean;
  read(context: ServiceContext, ids: readonly string[]): Promise<ReadonlyMap<string, ShortCharge[]>>;
}

/** Different days that are remembered; the containers of one vessel mostly have the same. */
const KNOWN_MAX = 10_000;

/** Makes a reader of short charges by the tariffs that are stored now. */
export async function shortChargeReader(context: ServiceContext): Promise<ShortChargeReader> {
  const rules = await chargeRules(context);
  const chargesOf = countedOnce(rules, toInstant(context.clock.now()));
  return {
    hasTariffs: rules.tariffs.length > 0,
    async read({ db, principal }, ids) {
      const rows = await db.query(LIST_CHARGED_STAYS, [principal.accountId, [...ids]]);
      return new Map(rows.map(({ record }) => [record.id, chargesOf(record)]));
    },
  };
}

/** The short charges of some containers. */
export async function readShortCharges(
  context: ServiceContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShortCharge[]>> {
  if (ids.length === 0) return new Map();
  return (await shortChargeReader(context)).read(context, ids);
}

/** The short charges of what was read of one container, by rules that were read already. */
export function shortChargesOf(row: StatedStayRow, rules: ChargeRules, now: Instant): ShortCharge[] {
  return shortCharges(chargedContainer(row), rules, standOf(row, now));
}

function countedOnce(rules: ChargeRules, now: Instant): (row: StatedStayRow) => ShortCharge[] {
  const known = new Map<string, ShortCharge[]>();
  return (row) => {
    const container = chargedContainer(row);
    const stand = standOf(row, now);
    const key = JSON.stringify([container, stand]);
    const charges = known.get(key) ?? shortCharges(container, rules, stand);
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(key, charges);
    return charges;
  };
}

function standOf({ last_free_days, statements, stopped_at }: StatedStayRow, now: Instant) {
  // What came after tracking stopped is not known.
  const asOf = stopped_at === null ? now : toInstant(Date.parse(stopped_at));
  return { asOf, stated: { last_free_days, statements }, isStopped: stopped_at !== null };
}
