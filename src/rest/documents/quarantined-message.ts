import { QuarantinedText, Retried, WholeQuarantinedText } from '../../services/quarantine.ts';
import { type Document, type ResourceObject, resourceDocument } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What a message looks like to the operator; with its text where a single one is requested. */
export const quarantinedMessageKind = defineResource({
  type: 'quarantined_message',
  isLinked: true,
  attributes: QuarantinedText.omit({ id: true }).extend(WholeQuarantinedText.pick({ raw: true }).partial().shape),
});

/** A message as a resource. */
export function quarantinedMessageResource(
  { id, ...attributes }: QuarantinedText | WholeQuarantinedText,
  baseUrl: string,
): ResourceObject {
  return { id, type: 'quarantined_message', attributes, links: { self: `${baseUrl}/quarantine/${id}` } };
}

/** What became of a message that was read again; by then it may be gone, so the result has no address. */
export const messageRetryKind = defineResource({ type: 'message_retry', attributes: Retried.omit({ id: true }) });

/** A retry as a document; its id is that of the message. */
export function messageRetryDocument({ id, ...attributes }: Retried): Document {
  return resourceDocument({ id, type: 'message_retry', attributes });
}
