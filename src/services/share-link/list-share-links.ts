import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { CURSOR_INPUT, CURSOR_OUTPUT, pageBounds } from '../../core/page.ts';
import { NEWEST_ROWS_FIRST } from '../list/list-order.ts';
import { readBehind } from '../list/newest-rows.ts';
import { findOwned } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { SHARE_LINK_SELECT, ShareLinkRecord, toShareLink } from './share-link.ts';

/** One share link of the account, without its token. Errors: `not_found`. */
export const getShareLink = defineOperation(
  {
    id: 'get_share_link',
    summary: 'Get one share link',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the share link') }),
    output: ShareLinkRecord,
  },
  async ({ db, principal, clock }: ServiceContext, { id }): Promise<ShareLinkRecord> => {
    const where = { id, accountId: principal.accountId };
    const find = () => db.prisma.shareLink.findUnique({ where, select: SHARE_LINK_SELECT });
    return toShareLink(await findOwned(id, 'share link', find), clock.now());
  },
);

/** A page of share links. */
const ShareLinkList = z.object({ ...CURSOR_OUTPUT, share_links: z.array(ShareLinkRecord) });
type ShareLinkList = z.infer<typeof ShareLinkList>;

/** The share links of the account or of one record, newest first, for 30 days after their end. Errors: `invalid_input` for a page too deep. */
export const listShareLinks = defineOperation(
  {
    id: 'list_share_links',
    summary: 'List the links that show shipments, containers and saved views without a sign-in',
    permission: 'tracking:read',
    input: z.object({
      shipment_id: z.guid().optional().describe('Only those of a shipment'),
      container_id: z.guid().optional().describe('Only those of a container'),
      view_id: z.guid().optional().describe('Only those of a saved view'),
      ...CURSOR_INPUT,
    }),
    output: ShareLinkList,
  },
  async (context: ServiceContext, { shipment_id, container_id, view_id, after, ...page }): Promise<ShareLinkList> => {
    const { db, principal, clock } = context;
    const where = {
      accountId: principal.accountId,
      ...(shipment_id === undefined ? {} : { shipmentId: shipment_id }),
      ...(container_id === undefined ? {} : { containerId: container_id }),
      ...(view_id === undefined ? {} : { viewId: view_id }),
    };
    const toRecord = (row: Parameters<typeof toShareLink>[0]) => toShareLink(row, clock.now());
    if (after !== undefined) {
      const { listed, rows } = await readBehind({ after, ...page }, 'share_link', (found) =>
        db.prisma.shareLink.findMany({ ...found, where: { ...where, ...found.where }, select: SHARE_LINK_SELECT }),
      );
      return { ...listed, share_links: rows.map(toRecord) };
    }
    const { limit: take, offset: skip } = pageBounds(page);
    const [total, rows] = await Promise.all([
      db.prisma.shareLink.count({ where }),
      db.prisma.shareLink.findMany({ where, orderBy: NEWEST_ROWS_FIRST, take, skip, select: SHARE_LINK_SELECT }),
    ]);
    return { ...page, total, share_links: rows.map(toRecord) };
  },
);
