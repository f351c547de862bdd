import type { Database } from '../../db/client.ts';
import { isAmong } from '../list/conditions.ts';
import { FEW_PARTS_MAX } from '../list/frequent-part.ts';
import type { Conditions } from '../list/paged-list.ts';
import { COUNT_TAGGED } from '../list/statements.ts';
import { ENTRY_KINDS } from '../record/entry-kind.ts';

const { kind } = ENTRY_KINDS.shipment_tag;

/** The labels that a list is filtered by. */
export interface WantedTags {
  names: string[];
  /** So many shipments have one of them that the list is gone through in its order. */
  isFrequent: boolean;
}

/** Reads how many shipments have one of the labels that a filter names; null without such a filter. */
export async function lookUpTags(
  { db, principal }: { db: Database; principal: { accountId: string } },
  text: string | undefined,
): Promise<WantedTags | null> {
  if (text === undefined) return null;
  const names = namesIn(text);
  const [row] = await db.query(COUNT_TAGGED, [principal.accountId, kind, names, FEW_PARTS_MAX + 1]);
  return { names, isFrequent: (row?.total ?? 0) > FEW_PARTS_MAX };
}

/** The labels that a filter names, one or several. */
export function namesIn(text: string): string[] {
  return text.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
}

/** SQL: where a list has the id of the shipment of a row; and that the shipment meets a condition, of which `tags` are its labels. */
export interface TagColumns {
  shipmentId: string;
  ofShipment(conditionOf: (tags: string) => string): string;
}

/** Adds that the shipment has one of the labels. */
export function addTagCondition({ names, isFrequent }: WantedTags, conditions: Conditions, columns: TagColumns): void {
  const wanted = conditions.value('text[]', names);
  const has = (tags: string) => `${tags} && ${wanted}::text[]`;
  if (isFrequent) conditions.addOrdered(columns.ofShipment(has));
  else conditions.add(isAmong(columns.shipmentId, taggedShipments(wanted, conditions)));
}

/** SQL: the shipments of the account with one of the labels; the index has them in one form for capitals and small letters. */
function taggedShipments(wanted: string, conditions: Conditions): string {
  const entries = `SELECT e.record_id FROM search_entry e WHERE e.account_id = ${conditions.account} AND e.kind = ${kind}
    AND e.term = ANY(ARRAY(SELECT search_key(n.name) FROM unnest(${wanted}::text[]) n(name)))`;
  return `SELECT f.id FROM shipment f WHERE ${isAmong('f.id', entries)} AND f.tags && ${wanted}::text[]`;
}
