import { QuarantinedText, Retried, WholeQuarantinedText } from '../../services/quarantine.ts';
import { type Document, type ResourceObject, resourceDocument } from '../json-api.ts';
import { defineResource } from '../resource.ts';

/** What a text looks like to who pushed it; with the text itself where a single one is requested. */
export const quarantinedTextKind = defineResource({
  type: 'quarantined_text',
  isLinked: true,
  attributes: QuarantinedText.omit({ id: true, source: true, sender: true }).extend(
    WholeQuarantinedText.pick({ raw: true }).partial().shape,
  ),
});

/** A text as a resource, at the address of who pushed it. */
export function quarantinedTextResource(
  { id, source: _source, sender, ...attributes }: QuarantinedText | WholeQuarantinedText,
  baseUrl: string,
): ResourceObject {
  const self = `${baseUrl}/intake/${sender}/quarantine/${id}`;
  return { id, type: 'quarantined_text', attributes, links: { self } };
}

/** What became of a text that was read again looks like this; by then it may be gone, so the result has no address. */
export const quarantineRetryKind = defineResource({
  type: 'quarantine_retry',
  attributes: Retried.omit({ id: true }),
});

/** A retry as a document; its id is that of the text. */
export function quarantineRetryDocument({ id, ...attributes }: Retried): Document {
  return resourceDocument({ id, type: 'quarantine_retry', attributes });
}
