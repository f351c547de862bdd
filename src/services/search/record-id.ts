import { isUuid } from '../../core/id.ts';

/** What a record can be. */
export const RECORD_KINDS = ['container', 'shipment', 'tracking_request'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Which record is meant; null for a kind that was not said. */
export interface RecordReference {
  kind: RecordKind | null;
  id: string;
}

/** The id under which a record of any kind is fetched. */
export function recordId(kind: RecordKind, id: string): string {
  return `${kind}:${id}`;
}

/** The address of a record; that of a container is a resource. */
export function recordUrl(kind: RecordKind, id: string): string {
  return `landfall://${kind.replace('_', '-')}/${id}`;
}

/** Reads such an id or address, or an id of which the kind is not known; null for every other text. */
export function readRecordId(text: string): RecordReference | null {
  const wanted = text.trim();
  if (isUuid(wanted)) return { kind: null, id: wanted };
  for (const kind of RECORD_KINDS) {
    for (const prefix of [recordId(kind, ''), recordUrl(kind, '')]) {
      const id = wanted.startsWith(prefix) ? wanted.slice(prefix.length) : '';
      if (isUuid(id)) return { kind, id };
    }
  }
  return null;
}
