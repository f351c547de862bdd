import type { Database } from '../../db/client.ts';
import { normalizeReference } from '../../domain/reference-text.ts';
import { hasPart, isAmong, PART_LENGTH_MIN, partKey, withPart } from './conditions.ts';
import { FEW_PARTS_MAX } from './frequent-part.ts';
import type { Conditions } from './paged-list.ts';
import { FIND_CALLED } from './statements.ts';

/** So many customers, and so many names of vessels, that have a text are looked for. */
const CALLED_MAX = 500;

/** What is called by a text, beside the numbers and references that have it. */
export interface Called {
  text: string;
  customers: string[];
  /** In capitals. */
  vessels: string[];
  /** So many shipments are called so that they are not gathered. */
  isFrequent: boolean;
}

/**
 * The customers of an account of whose names a word begins with a text, and the vessels in whose names it is. Null for a text
 * of which no parts are kept.
 */
export async function findCalled(
  { db, principal }: { db: Database; principal: { accountId: string } },
  text: string | undefined,
): Promise<Called | null> {
  if (text === undefined || normalizeReference(text).length < PART_LENGTH_MIN) return null;
  const [found] = await db.query(FIND_CALLED, [principal.accountId, text, CALLED_MAX, FEW_PARTS_MAX + 1]);
  if (found === undefined) throw new Error('What is called so is exactly one row.');
  const { customers, vessels, total } = found;
  return { text, customers, vessels, isFrequent: total > FEW_PARTS_MAX };
}

/** SQL: that the id of a shipment is among those of the customers and vessels that are called so, or with such a label; they are gathered first. */
export function isCalledShipment(id: string, called: Called | null, conditions: Conditions): string[] {
  if (called === null) return [];
  const tagged = withPart(called.text, ['shipment_tag'], conditions);
  const { ofCustomers, ofVessels, ofImo } = waysOf('f', called, conditions);
  const gathered = [ofCustomers, `f.pod_vessel_name IS NOT NULL AND ${ofVessels}`, ofImo].map(
    (way) => `SELECT f.id FROM shipment f WHERE f.account_id = ${conditions.account} AND ${way}`,
  );
  return [...(tagged === null ? [] : [tagged]), ...gathered].map((selected) => isAmong(id, selected));
}

/** SQL: the same of one row, for what so many have that it is not gathered; `shipment` is its alias. */
export function calledHere(shipment: string, called: Called | null, conditions: Conditions): string[] {
  if (called === null) return [];
  const tagged = hasPart(partKey(called.text, conditions), { numbers: [], references: `${shipment}.tags` });
  return [...Object.values(waysOf(shipment, called, conditions)), tagged];
}

function waysOf(shipment: string, { text, customers, vessels }: Called, conditions: Conditions) {
  const imo = conditions.value('text', text.trim().replace(/^IMO\s*/i, ''));
  return {
    ofCustomers: `${shipment}.customer_id = ANY(${conditions.value('uuid[]', customers)}::uuid[])`,
    ofVessels: `upper(${shipment}.pod_vessel_name) COLLATE "C" = ANY(${conditions.value('text[]', vessels)})`,
    ofImo: `${shipment}.pod_vessel_imo = ${imo}`,
  };
}
