import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf } from 'landfall/client';
import { landfall } from '../../data/client.ts';

type Attributes = components['schemas']['share_link']['attributes'];

/** A record that can be shared. */
export interface Shareable {
  type: 'container' | 'shipment' | 'view';
  id: string;
  /** Its number, or the name of the view. */
  name: string;
  /** Of a view: what it lists. */
  list?: 'containers' | 'shipments';
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

export type SharedColumn = Attributes['columns'][number];

/** The columns of a view that a link can show, with their words; those of a list of shipments are fewer. */
export const SHARED_COLUMNS: readonly { column: SharedColumn; label: string; isOfContainers?: true }[] = [
  { column: 'status', label: 'Status' },
  { column: 'last_free_day', label: 'Last free day', isOfContainers: true },
  { column: 'holds', label: 'Holds', isOfContainers: true },
  { column: 'fees', label: 'Fees', isOfContainers: true },
  { column: 'arrival', label: 'Arrival' },
  { column: 'place', label: 'Place of pickup', isOfContainers: true },
  { column: 'appointment', label: 'Appointment', isOfContainers: true },
  { column: 'vessel', label: 'Vessel' },
  { column: 'line', label: 'Line' },
  { column: 'bill_of_lading', label: 'Bill of lading', isOfContainers: true },
  { column: 'from', label: 'From' },
  { column: 'to', label: 'To' },
  { column: 'destination', label: 'Destination' },
  { column: 'references', label: 'References' },
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
  /** Of a view. */
  columns: SharedColumn[];
  /** The bytes of a picture as base64; null for none; undefined for that of the account. */
  logo: string | null | undefined;
  expiresAt: string;
  title: string | null;
  /** Undefined for what the account is called. */
  sender: string | null | undefined;
  frameAncestors: string[];
}

/** All links of a record, newest first: each can be revoked. */
export function shareLinks({ type, id }: Shareable) {
  return queryOptions({
    queryKey: ['share_links', type, id],
    queryFn: async ({ signal }): Promise<ShareLink[]> => {
      const of = { [`filter[${type}]` as const]: id };
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
    ...(chosen.sender === undefined ? {} : { sender: chosen.sender }),
    shows: chosen.shows,
    columns: chosen.columns,
    ...(chosen.logo === undefined ? {} : { logo: chosen.logo }),
    frame_ancestors: chosen.frameAncestors,
    expires_at: chosen.expiresAt,
  };
  const { type, id } = record;
  const relationships = { [type]: { data: { type, id } } };
  const body = { data: { type: 'share_link' as const, attributes, relationships } };
  const { data } = await dataOf(landfall.POST('/share_links', { body }));
  return { id: data.id, ...data.attributes };
}

/** Ends a link at once. */
export async function revokeShareLink(id: string): Promise<void> {
  await dataOf(landfall.DELETE('/share_links/{id}', { params: { path: { id } } }));
}
