import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { DAY_MS, Instant } from '../../domain/instant.ts';
import { Moment } from '../../domain/moment.ts';
import { ShownName } from '../branding/branding.ts';
import { LogoText } from '../branding/logo.ts';
import { ShareOrigin } from './share-origin.ts';
import { SharedColumn } from './shared-column.ts';

/** What a share link can show beside the status. */
export const SharedPart = z.enum(['milestones', 'last_free_day', 'holds', 'fees', 'references']);
export type SharedPart = z.infer<typeof SharedPart>;

export const SHARE_DAYS_MAX = 180;
export const SHARE_MS_MAX = SHARE_DAYS_MAX * DAY_MS;

/** Living links of one account. */
export const SHARE_LINKS_MAX = 1_000;

const ORIGINS_MAX = 10;
const TOKEN_BYTES = 32;

/** What is chosen of a share link. */
export const SHARE_LINK_INPUT = {
  title: ShownName.describe('What the page is headed with; null: the number of the record'),
  sender: ShownName.describe(
    'The company that is named on the page; null: none; without it what the account is called by its branding',
  ),
  shows: z
    .array(SharedPart)
    .max(SharedPart.options.length)
    .describe(
      'Of a shipment or container, what is shown beside the status and the places: milestones, last free day, holds, fees, references; empty for a view',
    ),
  columns: z
    .array(SharedColumn)
    .max(SharedColumn.options.length)
    .describe('Of a view, the columns that are shown beside the number, in their order'),
  logo: LogoText.nullable().describe(
    'A picture of the sender, as base64: PNG, JPEG or WebP of at most 64 KB; null: none; without it the logo of the account',
  ),
  frame_ancestors: z
    .array(ShareOrigin)
    .max(ORIGINS_MAX)
    .describe(`Origins whose pages may show it in a frame, such as https://example.com; at most ${ORIGINS_MAX}`),
  expires_at: Moment.describe(`When it ends by itself, at most ${SHARE_DAYS_MAX} days ahead`),
};

/** A link that shows a shipment, a container or a saved view to all who have it (`share_link` of the contract). */
export const ShareLinkRecord = z.object({
  id: z.uuid(),
  title: z.string().nullable().meta({ doc: 'What the page is headed with; null: the number of the record' }),
  sender: z.string().nullable().meta({ doc: 'The company that is named on the page; null: none' }),
  shows: z.array(SharedPart).meta({ doc: 'What is shown beside the status and the places' }),
  columns: z.array(SharedColumn).meta({ doc: 'The columns of a view that are shown beside the number' }),
  has_logo: z.boolean().meta({ doc: 'Whether the page has a picture of the sender' }),
  frame_ancestors: z.array(z.string()).meta({ doc: 'Origins whose pages may show it in a frame; empty: none' }),
  expires_at: Instant.meta({ doc: 'When it ends by itself' }),
  is_expired: z.boolean().meta({ doc: 'Whether it has ended by itself' }),
  created_at: Instant.meta({ doc: 'When it was made' }),
  shipment_id: z.uuid().nullable(),
  container_id: z.uuid().nullable(),
  view_id: z.uuid().nullable(),
  token: z.string().nullable().describe('What its address holds; only in the answer to the request that made it'),
});
export type ShareLinkRecord = z.infer<typeof ShareLinkRecord>;

/** What is read of a link. */
export const SHARE_LINK_SELECT = {
  id: true,
  title: true,
  sender: true,
  shows: true,
  frameAncestors: true,
  expiresAt: true,
  createdAt: true,
  shipmentId: true,
  containerId: true,
  viewId: true,
  columns: true,
  logoType: true,
} as const;

/** A row of `SHARE_LINK_SELECT`. */
export interface ShareLinkRow {
  id: string;
  title: string | null;
  sender: string | null;
  shows: string[];
  frameAncestors: string[];
  expiresAt: Date;
  createdAt: Date;
  shipmentId: string | null;
  containerId: string | null;
  viewId: string | null;
  columns: string[];
  logoType: string | null;
}

/** A row as its record, at a time in milliseconds since the epoch. */
export function toShareLink(row: ShareLinkRow, now: number, token: string | null = null): ShareLinkRecord {
  return {
    id: row.id,
    title: row.title,
    sender: row.sender,
    // What a later version can show is not among these.
    shows: SharedPart.options.filter((part) => row.shows.includes(part)),
    columns: row.columns.flatMap((name) => SharedColumn.safeParse(name).data ?? []),
    has_logo: row.logoType !== null,
    frame_ancestors: row.frameAncestors,
    expires_at: row.expiresAt.toISOString(),
    is_expired: row.expiresAt.getTime() <= now,
    created_at: row.createdAt.toISOString(),
    shipment_id: row.shipmentId,
    container_id: row.containerId,
    view_id: row.viewId,
    token,
  };
}

/** What a new link holds; only its hash is stored. */
export function newShareToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of it. Tokens are 256 random bits, so a fast hash is enough. */
export function hashShareToken(token: string): Buffer<ArrayBuffer> {
  return Buffer.from(hash('sha256', token, 'buffer'));
}
