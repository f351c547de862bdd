import type { CustomFieldEntity } from '../custom-field/custom-field-definition.ts';
import { isAmongOptions, isValue } from '../custom-field/field-conditions.ts';
import { ENTRY_KINDS, type Match } from '../record/entry-kind.ts';

/** An arm by numbers reads no more rows than this, in the order of its index: what fits so much is no search. */
const CANDIDATES_MAX = 500;

/** So many entries of each kind are read, in the order of their texts; more than are shown. */
const ENTRIES_MAX = 50;

/** So many shipments of one customer, so many vessels that are called so, and so many shipments of each. */
const OF_CUSTOMER_MAX = 30;
/** So many options whose label has the text, and so many records with each. */
const OPTIONS_MAX = 20;
const OF_OPTION_MAX = 30;
const VESSELS_MAX = 20;
const OF_VESSEL_MAX = 100;

/** The records that are found, in the order of equals, as `f`. */
export const RANKS = {
  shipment: { rank: 1, table: 'shipment', also: '' },
  container: { rank: 2, table: 'container', also: '' },
  request: { rank: 3, table: 'tracking_request', also: ' AND f.shipment_id IS NULL' },
} as const;
type Rank = (typeof RANKS)[keyof typeof RANKS];

const ENTITY_KINDS = {
  shipment: ['shipment_number', 'shipment_reference', 'shipment_tag'],
  container: ['container_number', 'container_reference'],
  tracking_request: ['request_number', 'request_reference', 'request_tag'],
} as const satisfies Record<Rank['table'], readonly (keyof typeof ENTRY_KINDS)[]>;

const FIELD_KINDS = {
  shipment: 'shipment_field',
  container: 'container_field',
  tracking_request: 'request_field',
} as const satisfies Record<Rank['table'], keyof typeof ENTRY_KINDS>;

const FIELD_ENTITIES = {
  shipment: 'Shipment',
  container: 'Container',
  tracking_request: 'TrackingRequest',
} as const satisfies Record<Rank['table'], CustomFieldEntity>;

const KINDS = Object.values(ENTRY_KINDS)
  .map(({ kind, match }) => `(${kind}::smallint, '${match}')`)
  .join(', ');

/** SQL: the entries that begin with the text, or are it where it has one or two characters, with how well they fit. */
export const ENTRY = `SELECT k.kind, k.match, e.record_id, CASE WHEN k.match = 'number' THEN 2 WHEN k.match <> 'reference' THEN 3
      WHEN e.is_part THEN 2 WHEN e.term = w.key THEN 0 ELSE 1 END AS strength
    FROM wanted w, (VALUES ${KINDS}) k(kind, match), LATERAL (
      SELECT e.term, e.record_id, e.is_part FROM search_entry e WHERE e.account_id = $1 AND e.kind = k.kind
        AND e.term >= w.key AND e.term < w.until ORDER BY e.term LIMIT ${ENTRIES_MAX}
    ) e`;

/** SQL: the records with a number that begins so, or that fit a condition. */
export function byNumber(rank: Rank, match: Match, column: string, condition?: string): string {
  const fits = condition ?? `${column} >= $2 AND ${column} < $3 ORDER BY ${column}`;
  const strength = `CASE WHEN ${column} = $2 THEN 0 ELSE 1 END`;
  const found = selected(rank, { strength, match: `'${match}'`, text: column });
  return `(${found} FROM ${rank.table} f WHERE f.account_id = $1${rank.also} AND ${fits} LIMIT ${CANDIDATES_MAX})`;
}

/** SQL: the records that have what was found in their numbers, references or tags. */
export function byEntry(rank: Rank): string {
  const kinds = ENTITY_KINDS[rank.table].map((kind) => ENTRY_KINDS[kind].kind).join(', ');
  return `${selected(rank, { strength: 'e.strength', match: 'e.match', text: 'NULL::text' })}
    FROM entry e JOIN ${rank.table} f ON f.id = e.record_id AND f.account_id = $1${rank.also} WHERE e.kind IN (${kinds})`;
}

/** SQL: the records with a custom field that has the text. */
export function byField(rank: Rank): string {
  const { kind } = ENTRY_KINDS[FIELD_KINDS[rank.table]];
  return `${selected(rank, { strength: '3', match: 'e.match', text: "d.display_name || ': ' || v.value" })}
    FROM entry e JOIN custom_field v ON v.id = e.record_id AND v.account_id = $1
    JOIN custom_field_definition d ON d.id = v.definition_id
    JOIN ${rank.table} f ON f.id = v.entity_id AND f.account_id = $1${rank.also} WHERE e.kind = ${kind}`;
}

/** SQL: the records with an option of a custom field whose label has the text; what is stored of it is its value. */
export function byOption(rank: Rank): string {
  const isIn = 'strpos(search_key(o.label), w.key) > 0 AND (length(w.key) > 2 OR search_key(o.label) = w.key)';
  const called = `SELECT d.id, d.display_name, o.label, o.value FROM wanted w, custom_field_definition d
      JOIN custom_field_option o ON o.definition_id = d.id WHERE d.account_id = $1 AND d.entity_type = '${FIELD_ENTITIES[rank.table]}'
      AND w.key <> '' AND ${isIn} LIMIT ${OPTIONS_MAX}`;
  const [single, several] = [isValue('y.id', 'y.value'), isAmongOptions('y.id', 'y.value')].map(
    (has) => `SELECT f.entity_id FROM custom_field f WHERE ${has} LIMIT ${OF_OPTION_MAX}`,
  );
  return `${selected(rank, { strength: '3', match: "'custom_field'", text: "y.display_name || ': ' || y.label" })}
    FROM (${called}) y, LATERAL ((${single}) UNION ALL (${several})) v
    JOIN ${rank.table} f ON f.id = v.entity_id AND f.account_id = $1${rank.also}`;
}

/** SQL: the newest records of the customers that are called so. */
export function ofCustomers(rank: Rank): string {
  const newest = `SELECT f.id, f.created_at FROM ${rank.table} f WHERE f.account_id = $1 AND f.customer_id = y.id${rank.also}
      ORDER BY f.created_at DESC, f.id LIMIT ${OF_CUSTOMER_MAX}`;
  return `${selected(rank, { strength: '3', match: 'e.match', text: 'y.company_name' })}
    FROM entry e JOIN party y ON y.id = e.record_id AND y.account_id = $1, LATERAL (${newest}) f
    WHERE e.kind = ${ENTRY_KINDS.customer_name.kind}`;
}

/** SQL: the shipments whose vessel to the port of discharge has the number, or a name in which the text is. */
export function ofVessels(): string[] {
  const rank = RANKS.shipment;
  const found = selected(rank, { strength: '3', match: "'vessel'", text: 'f.pod_vessel_name' });
  const ofAccount = `FROM shipment f WHERE f.account_id = $1`;
  const called = `SELECT f.id, f.created_at, f.pod_vessel_name ${ofAccount} AND f.pod_vessel_name IS NOT NULL
      AND upper(f.pod_vessel_name) COLLATE "C" = v.name LIMIT ${OF_VESSEL_MAX}`;
  return [
    `(${found} ${ofAccount} AND f.pod_vessel_imo = regexp_replace($2, '^IMO', '') LIMIT ${OF_VESSEL_MAX})`,
    `${found} FROM (SELECT DISTINCT upper(x.name) COLLATE "C" AS name FROM wanted w, vessel x
      WHERE length(w.key) > 2 AND strpos(upper(x.name), w.name) > 0 LIMIT ${VESSELS_MAX}) v, LATERAL (${called}) f`,
  ];
}

function selected(rank: Rank, { strength, match, text }: { strength: string; match: string; text: string }): string {
  const { rank: number, table } = rank;
  return `SELECT ${number} AS rank, '${table}' AS entity_type, f.id, ${strength} AS strength, ${match} AS matched_by,
    ${text} AS matched_text, f.created_at`;
}
