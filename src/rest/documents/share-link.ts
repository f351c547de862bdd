import { z } from 'zod';
import { ShareLinkRecord } from '../../services/share-link/share-link.ts';
import { type ResourceObject, toOne } from '../json-api.ts';
import { defineResource, one } from '../resource.ts';

/** What a share link looks like. */
export const shareLinkKind = defineResource({
  type: 'share_link',
  isLinked: true,
  attributes: ShareLinkRecord.omit({
    id: true,
    shipment_id: true,
    container_id: true,
    view_id: true,
    token: true,
  }).extend({
    url: z.string().nullable().meta({
      doc: 'The address of the page; only in the answer to the request that made it, null ever after',
    }),
    frame_url: z.string().nullable().meta({
      doc: 'What the source of a frame is; null as url, and where no page may show it in a frame',
    }),
  }),
  relationships: { shipment: one('shipment'), container: one('container'), view: one('view') },
});

/** A share link as a resource. */
export function shareLinkResource(
  { id, shipment_id, container_id, view_id, token, ...attributes }: ShareLinkRecord,
  baseUrl: string,
): ResourceObject {
  const isFramed = attributes.frame_ancestors.length > 0;
  return {
    id,
    type: 'share_link',
    attributes: {
      ...attributes,
      url: addressOf('shared', token, baseUrl),
      frame_url: isFramed ? addressOf('shared/frame', token, baseUrl) : null,
    },
    relationships: {
      shipment: toOne('shipment', shipment_id),
      container: toOne('container', container_id),
      view: toOne('view', view_id),
    },
    links: { self: `${baseUrl}/share_links/${id}` },
  };
}

/** The pages are beside the API. */
function addressOf(path: string, token: string | null, baseUrl: string): string | null {
  return token === null ? null : `${new URL(path, baseUrl).href}?${new URLSearchParams({ token })}`;
}
