import type { Answer, Subject } from './answers.ts';

type Json = unknown;
export type Members = Record<string, Json>;

/** That an answer gives a member of a record a value. */
export interface Claim {
  from: string;
  /** `container MSKU0000006`, `shipment <id>` or `event <id>`. */
  about: string;
  member: string;
  value: Json;
}

/** Members that differ on purpose, because the word means another thing in another record. */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  'id',
  'type',
  // Of a list: that of the container or of its shipment, whichever is later.
  'updated_at',
  'created_at',
  // Where it arrives, or where it stands.

  'place_name',
  'place_locode',
  'terminal_name',
  // Links, titles and relations of the way of asking.
  'url',
  'links',
  'title',
  'transport_events',
  'transport_event_ids',
  'containers',
  'container_ids',
  'shipment',
  'pod_terminal',
  // Records of their own, with their own subject.
  // The contract has words of its own for what a search finds.
  'entity_type',
  'location',
  'terminal',
  'vessel',
]);

/** Where a container has none of its own, lists show that of its shipment. */
const OF_THE_SHIPMENT: ReadonlySet<string> = new Set(['pod_timezone', 'pod_eta_at']);

/** Everything that an answer says of containers, shipments and milestones, wherever in it that stands. */
export function claimsIn({ from, data }: Answer, subject: Subject): Claim[] {
  const claims: Claim[] = [];
  walk(data, (record) => {
    const about = aboutOf(record, subject);
    if (about === null) return;
    for (const [member, value] of Object.entries(membersOf(record))) {
      if (value === null && OF_THE_SHIPMENT.has(member)) continue;
      if (!NOT_COMPARED.has(member)) claims.push({ from, about, member, value: dayOf(member, withoutNulls(value)) });
    }
  });
  return claims;
}

/** The records of the container of a subject, wherever in an answer they stand. */
export function recordsAbout(data: Json, subject: Subject): Members[] {
  const records: Members[] = [];
  walk(data, (record) => {
    if (aboutOf(record, subject)?.startsWith('container ')) records.push(membersOf(record));
  });
  return records;
}

function walk(value: Json, visit: (record: Members) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  if (!isRecord(value)) return;
  visit(value);
  for (const one of Object.values(value)) walk(one, visit);
}

/** Records of REST have their members among the attributes. */
function membersOf(record: Members): Members {
  return isRecord(record.attributes) ? record.attributes : record;
}

function aboutOf(record: Members, { containerId, number, shipmentId }: Subject): string | null {
  const { id, type } = record;
  const members = membersOf(record);
  if (typeof members.event === 'string' && typeof id === 'string' && members.event.startsWith('container.transport.'))
    return `event ${id}`;
  if (members.container_number === number && 'current_status' in members) return `container ${number}`;
  if (id === containerId && type !== 'estimated_event') return `container ${number}`;
  if (id === shipmentId && 'shipping_line_scac' in members) return `shipment ${shipmentId}`;
  return null;
}

/** The name of a reason, which may come with an explanation. */
function reasonOf(reason: Json): Json {
  return isRecord(reason) ? reason.reason : reason;
}

/** What is missing, since when; lists that explain it have more. */
function missingOf(missing: Json): Json {
  if (!isRecord(missing)) return missing;
  const { milestone, state, deadline } = missing;
  return withoutNulls({ milestone, state, deadline });
}

/** A last free day is a day, or a day with whose it is and how far away; REST leaves out what changes with the day. */
function dayOf(member: string, value: Json): Json {
  if (member === 'reasons' && Array.isArray(value)) return value.map(reasonOf);
  if (member === 'missing' && Array.isArray(value)) return value.map(missingOf);
  if (member === 'last_free_days' && Array.isArray(value)) return value.map(withoutToday);
  return member === 'last_free_day' && isRecord(value) ? value.date : value;
}

function withoutToday(value: Json): Json {
  if (!isRecord(value)) return value;
  const { days_left: _days, urgency: _urgency, ...lasting } = value;
  return lasting;
}

/** Tools leave out what is null; REST says so. */
function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  const known = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
  return Object.fromEntries(
    known.map(([name, one]) => [name, withoutNulls(one)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Where two answers give the same member of the same record different values: one line for each member. */
export function contradictionsIn(claims: readonly Claim[]): string[] {
  const bySubject = new Map<string, Map<string, string[]>>();
  for (const { from, about, member, value } of claims) {
    const key = `${about} ${member}`;
    const values = bySubject.get(key) ?? new Map<string, string[]>();
    bySubject.set(key, values);
    const text = JSON.stringify(value) ?? 'null';
    values.set(text, [...(values.get(text) ?? []), from]);
  }
  return [...bySubject].filter(([, values]) => values.size > 1).map(([key, values]) => `${key}: ${said(values)}`);
}

function said(values: ReadonlyMap<string, readonly string[]>): string {
  return [...values].map(([value, from]) => `${value} by ${[...new Set(from)].slice(0, 3).join(' and ')}`).join('; ');
}

function isRecord(value: Json): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
