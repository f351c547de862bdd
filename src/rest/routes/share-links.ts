import { z } from 'zod';
import { createShareLink } from '../../services/share-link/create-share-link.ts';
import { getShareLink, listShareLinks } from '../../services/share-link/list-share-links.ts';
import { revokeShareLink } from '../../services/share-link/revoke-share-link.ts';
import { SHARE_LINK_INPUT } from '../../services/share-link/share-link.ts';
import { resourceBody } from '../body.ts';
import { shareLinkKind, shareLinkResource } from '../documents/share-link.ts';
import { filterParameter } from '../filters/filter-parameter.ts';
import { documentOf } from '../json-api.ts';
import { listDocument, PAGE_PARAMETERS, PAGE_QUERY, pageOf } from '../paging.ts';
import { EMPTY_ANSWER, pageAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const { title, sender, shows, columns, logo, frame_ancestors, expires_at } = SHARE_LINK_INPUT;

const getRoute = defineRoute({
  method: 'GET',
  path: '/share_links/:id',
  operation: getShareLink,
  answer: resourceAnswer(shareLinkKind),
  document: documentOf(shareLinkResource),
});

/** The routes of share links. */
export const shareLinkRoutes = [
  defineRoute({
    method: 'POST',
    path: '/share_links',
    operation: createShareLink,
    status: 201,
    body: resourceBody(
      'share_link',
      {
        title: title.optional(),
        sender: sender.optional(),
        shows,
        columns: columns.optional(),
        logo: logo.optional(),
        frame_ancestors: frame_ancestors.optional(),
        expires_at,
      },
      {
        relationships: { shipment: 'shipment', container: 'container', view: 'view' },
        names: {
          shipment_id: '/data/relationships/shipment',
          container_id: '/data/relationships/container',
          view_id: '/data/relationships/view',
        },
      },
    ),
    answer: resourceAnswer(shareLinkKind),
    toInput: ({ attributes, related, idempotencyKey }) => ({
      shipment_id: related.shipment ?? undefined,
      container_id: related.container ?? undefined,
      view_id: related.view ?? undefined,
      title: attributes.title,
      sender: attributes.sender,
      shows: attributes.shows,
      columns: attributes.columns,
      logo: attributes.logo,
      frame_ancestors: attributes.frame_ancestors,
      expires_at: attributes.expires_at,
      idempotency_key: idempotencyKey ?? undefined,
    }),
    document: documentOf(shareLinkResource),
  }),
  defineRoute({
    method: 'GET',
    path: '/share_links',
    operation: listShareLinks,
    query: z.object({
      ...PAGE_QUERY,
      'filter[shipment]': filterParameter(z.guid(), 'Only those of the shipment with this id'),
      'filter[container]': filterParameter(z.guid(), 'Only those of the container with this id'),
      'filter[view]': filterParameter(z.guid(), 'Only those of the saved view with this id'),
    }),
    parameters: {
      ...PAGE_PARAMETERS,
      shipment_id: 'filter[shipment]',
      container_id: 'filter[container]',
      view_id: 'filter[view]',
    },
    answer: pageAnswer(shareLinkKind),
    toInput: ({ query }) => ({
      ...pageOf(query),
      shipment_id: query['filter[shipment]'],
      container_id: query['filter[container]'],
      view_id: query['filter[view]'],
    }),
    document: ({ share_links, ...listed }, { url, baseUrl }) =>
      listDocument(
        share_links.map((link) => shareLinkResource(link, baseUrl)),
        listed,
        { url },
      ),
  }),
  getRoute,
  defineRoute({
    method: 'DELETE',
    path: '/share_links/:id',
    operation: revokeShareLink,
    shows: getRoute,
    status: 204,
    answer: EMPTY_ANSWER,
    document: () => null,
  }),
];
