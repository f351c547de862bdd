import { withUrgency } from '../domain/container-record/last-free-day.ts';
import type { ContainerDetails } from '../services/container/get-container.ts';
import type { ContainerInclude } from '../services/container/read-container.ts';
import { SANDBOX_NOTE } from '../wording/sandbox-note.ts';
import { containerUri } from './container-uri.ts';

/** Everything that there is to say of a container belongs to its document. */
export const DOCUMENT_INCLUDE = [
  'shipment',
  'pod_terminal',
  'pickup_facility',
  'transport_events',
  'custom_fields',
] as const satisfies readonly ContainerInclude[];

/** What the documents are written in. */
export const DOCUMENT_MIME_TYPE = 'application/json';

/** A container as a document with an address: the record with what comes along, without its nulls. */
export interface ContainerDocument {
  uri: string;
  mimeType: string;
  text: string;
}

/** Makes the document of a container that was read with all of `DOCUMENT_INCLUDE`. */
export function containerStructure(details: ContainerDetails, now: number): ContainerDocument {
  const { id, is_sandbox } = details.container;
  const container = withUrgency(details.container, now);
  const shown = { ...(is_sandbox ? { note: SANDBOX_NOTE } : {}), ...details, container };
  const text = JSON.stringify(shown, (_name, value: unknown) => (value === null ? undefined : value));
  return { uri: containerUri(id), mimeType: DOCUMENT_MIME_TYPE, text };
}
