import { normalizeReference } from '../../domain/reference-text.ts';
import { ENTRY_KINDS } from '../record/entry-kind.ts';
import { isAmong, LAST, PART_LENGTH_MIN, partKey } from './conditions.ts';
import type { Conditions } from './paged-list.ts';

/** So many names of vessels that have a text are looked for, as the search of records does. */
const VESSELS_MAX = 20;

/**
 * SQL: that the id of a shipment is among those with a label or a customer whose words begin with a text, or with a vessel to the
 * port of discharge in whose name the text is, or whose IMO number it is: what the search of records finds beside numbers and
 * references. Null for a text of which no parts are kept.
 */
export function isCalledShipment(id: string, text: string, conditions: Conditions): string[] {
  if (normalizeReference(text).length < PART_LENGTH_MIN) return [];
  const { account } = conditions;
  const key = partKey(text, conditions);
  const name = conditions.value('text', text.trim().toUpperCase());
  const entries = (kind: number | string) => `SELECT e.record_id FROM search_entry e WHERE e.account_id = ${account}
    AND e.kind = ${kind} AND e.term >= ${key} AND e.term < ${key} || '${LAST}'`;
  const vessels = `SELECT DISTINCT upper(x.name) COLLATE "C" FROM vessel x WHERE strpos(upper(x.name), ${name}) > 0 LIMIT ${VESSELS_MAX}`;
  const shipments = `SELECT f.id FROM shipment f WHERE f.account_id = ${account}`;
  return [
    isAmong(id, entries(ENTRY_KINDS.shipment_tag.kind)),
    isAmong(id, `${shipments} AND ${isAmong('f.customer_id', entries(ENTRY_KINDS.customer_name.kind))}`),
    isAmong(
      id,
      `${shipments} AND f.pod_vessel_name IS NOT NULL AND ${isAmong('upper(f.pod_vessel_name) COLLATE "C"', vessels)}
        UNION ${shipments} AND f.pod_vessel_imo = regexp_replace(${name}, '^IMO\\s*', '')`,
    ),
  ];
}
