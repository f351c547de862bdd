import { NoteRecord } from '../../services/note/note.ts';
import { type ResourceObject, toOne } from '../json-api.ts';
import { defineResource, one } from '../resource.ts';

/** What a note looks like. */
export const noteKind = defineResource({
  type: 'note',
  isLinked: true,
  attributes: NoteRecord.omit({ id: true, author_id: true, shipment_id: true, container_id: true }),
  relationships: { author: one('user'), shipment: one('shipment'), container: one('container') },
});

/** A note as a resource. */
export function noteResource(
  { id, author_id, shipment_id, container_id, ...attributes }: NoteRecord,
  baseUrl: string,
): ResourceObject {
  return {
    id,
    type: 'note',
    attributes,
    relationships: {
      author: toOne('user', author_id),
      shipment: toOne('shipment', shipment_id),
      container: toOne('container', container_id),
    },
    links: { self: `${baseUrl}/notes/${id}` },
  };
}
