import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf } from 'landfall/client';
import { landfall } from '../../data/client.ts';

type Attributes = components['schemas']['share_link']['attributes'];

/** A record that can be shared. */
export interface Shareable {
  type: 'container' | 'shipment';
  id: string;
  /** Its number. */
  name: string;
}

/** What a link can show beside the status. */
export type SharedPart = Attributes['shows'][number];

/** The same with the words of the dialog. */
export const SHARED_PARTS: readonly { part: SharedPart; label: string }[] = [
  { part: 'milestones', label: 'Milestones, reported and planned' },
  { part: 'last_free_day', label: 'Last free day' },
  { part: 'holds', label: 'Holds' },
  { part: 'fees', label: 'Fees' },
  { part: 'references', label: 'Bill of lading, booking and references' },
];

/** As many as the API gives at once. */
const PAGE_LINKS = 100;

/** A link as the dialog lists it. */
export interface ShareLink extends Attributes {
  id: string;
}

/** What is chosen of a new link. */
export interface NewShareLink {
  record: Shareable;
  shows: SharedPart[];
  expiresAt: string;
  title: string | null;
  sender: string | null;
  frameAncestors: string[];
}

/** All links of a record, newest first: each can be revoked. */
export function shareLinks({ type, id }: Shareable) {
  return queryOptions({
    queryKey: ['share_links', type, id],
    queryFn: async ({ signal }): Promise<ShareLink[]> => {
      const of = type === 'container' ? { 'filter[container]': id } : { 'filter[shipment]': id };
      const links: ShareLink[] = [];
      const query = { ...of, 'page[size]': PAGE_LINKS };
      for await (const link of landfall.list('/share_links', { query, signal })) {
        links.push({ id: link.id, ...link.attributes });
      }
      return links;
    },
  });
}

/** Makes a link; its address is in this answer alone. */
export async function createShareLink({ record, ...chosen }: NewShareLink): Promise<ShareLink> {
  const attributes = {
    title: chosen.title,
    sender: chosen.sender,
    shows: chosen.shows,
    frame_ancestors: chosen.frameAncestors,
    expires_at: chosen.expiresAt,
  };
  const { type, id } = record;
  const relationships =
    type === 'container' ? { container: { data: { type, id } } } : { shipment: { data: { type, id } } };
  const body = { data: { type: 'share_link' as const, attributes, relationships } };
  const { data } = await dataOf(landfall.POST('/share_links', { body }));
  return { id: data.id, ...data.attributes };
}

/** Ends a link at once. */
export async function revokeShareLink(id: string): Promise<void> {
  await dataOf(landfall.DELETE('/share_links/{id}', { params: { path: { id } } }));
}
