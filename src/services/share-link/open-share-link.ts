import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';
import { Failure } from '../../core/failure.ts';
import type { Permission } from '../../core/permission.ts';
import type { Database } from '../../db/client.ts';
import type { ServiceContext } from '../service-context.ts';
import { hashShareToken, SHARE_LINK_SELECT, type ShareLinkRecord, toShareLink } from './share-link.ts';
import { readSharedContainer, type SharedContainer } from './shared-container.ts';
import { readSharedShipment, type SharedShipment } from './shared-shipment.ts';
import { type ReadView, readSharedView, type SharedView } from './shared-view.ts';

/** A link that can be opened. */
export interface OpenShareLink {
  accountId: string;
  link: ShareLinkRecord;
  logo: { type: string; bytes: Uint8Array } | null;
}

/** What a link shows: nothing of the record that was not chosen is in it. */
export type SharedRecord = { container: SharedContainer } | { shipment: SharedShipment } | { view: SharedView };

/** All that opening a link takes. */
const PERMISSIONS: ReadonlySet<Permission> = new Set(['tracking:read']);

/** Tokens are of one length; a text of another is none and is not looked up. */
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/** The link of a token; null alike for one that is unknown, revoked or over, or whose record is gone. */
export async function findShareLink(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
): Promise<OpenShareLink | null> {
  if (!TOKEN_FORM.test(token)) return null;
  const tokenHash = hashShareToken(token);
  const select = { ...SHARE_LINK_SELECT, accountId: true, tokenHash: true, logo: true } as const;
  const row = await db.prisma.shareLink.findUnique({ where: { tokenHash }, select });
  if (row === null || !timingSafeEqual(row.tokenHash, tokenHash)) return null;
  const link = toShareLink(row, clock.now());
  const { accountId, logo, logoType } = row;
  const picture = logo === null || logoType === null ? null : { type: logoType, bytes: logo };
  return link.is_expired ? null : { accountId, link, logo: picture };
}

/** The principal with which a link is opened: no user, with permission to read in the account of the link. */
export function principalOf({ accountId }: OpenShareLink): ServiceContext['principal'] {
  return { accountId, keyId: null, userId: null, permissions: PERMISSIONS };
}

/** Reads what a link shows, with the context of its principal; null where its record was deleted meanwhile. */
export async function readShared(
  context: ServiceContext,
  { link }: OpenShareLink,
  readView: ReadView,
): Promise<SharedRecord | null> {
  try {
    if (link.container_id !== null)
      return { container: await readSharedContainer(context, link.container_id, link.shows) };
    if (link.shipment_id !== null) return { shipment: await readSharedShipment(context, link.shipment_id, link.shows) };
    if (link.view_id === null) return null;
    const view = await readSharedView(context, { id: link.view_id, columns: link.columns }, readView);
    return view === null ? null : { view };
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return null;
    throw error;
  }
}
