import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation, missingPermission } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import type { Transaction } from '../../db/client.ts';
import { momentInstant } from '../../domain/moment.ts';
import { recordActOf } from '../audit.ts';
import { BRANDING_SELECT } from '../branding/branding.ts';
import { readLogo } from '../branding/logo.ts';
import { createOnce, IdempotencyKey } from '../idempotency/create-once.ts';
import { findOwned } from '../record/find-owned.ts';
import { visibleTo } from '../saved-view/saved-view-rows.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  hashShareToken,
  newShareToken,
  SHARE_DAYS_MAX,
  SHARE_LINK_INPUT,
  SHARE_LINK_SELECT,
  SHARE_LINKS_MAX,
  SHARE_MS_MAX,
  SharedPart,
  ShareLinkRecord,
  type ShareLinkRow,
  toShareLink,
} from './share-link.ts';
import { sharedColumnsOf } from './shared-column.ts';

const { title, sender, shows, columns, logo, frame_ancestors, expires_at } = SHARE_LINK_INPUT;

const CreateShareLinkInput = z.object({
  shipment_id: z.string().optional().describe('The shipment that it shows; give it, container_id or view_id'),
  container_id: z.string().optional().describe('The container that it shows'),
  view_id: z.string().optional().describe('The saved view that it shows, as it is when it is opened'),
  title: title.default(null),
  sender: sender.optional(),
  shows,
  columns: columns.default([]),
  logo: logo.optional(),
  frame_ancestors: frame_ancestors.default([]),
  expires_at,
  idempotency_key: IdempotencyKey,
});
type CreateShareLinkInput = z.output<typeof CreateShareLinkInput>;

/** What a link shows, and what it is called in the audit log. */
interface SharedRecord {
  shipmentId: string | null;
  containerId: string | null;
  viewId: string | null;
  number: string;
}

/**
 * Makes a link that shows a shipment, a container or a saved view to all who have it. Who may not see records may not make others see
 * them. The token is in this answer alone, and not in that of a repeated request. Errors: `forbidden`; `not_found` for a record
 * of another account or a view of another person; `invalid_input` for an end that has passed or is too far, and for columns that the view's list
 * does not have; `conflict` for too many links.
 */
export const createShareLink = defineOperation(
  {
    id: 'create_share_link',
    summary: 'Make a link that shows a shipment, a container or a saved view without a sign-in',
    permission: 'tracking:write',
    input: CreateShareLinkInput,
    output: ShareLinkRecord,
  },
  (context: ServiceContext, input): Promise<ShareLinkRecord> => {
    const { db, principal, clock } = context;
    if (!principal.permissions.has('tracking:read')) throw missingPermission('tracking:read');
    const expiresAt = endOf(input.expires_at, clock.now());
    const find = async (id: string) => {
      const where = { id, accountId: principal.accountId };
      const row = await db.prisma.shareLink.findUnique({ where, select: SHARE_LINK_SELECT });
      return row === null ? null : toShareLink(row, clock.now());
    };
    const create = async (id: string) => {
      const token = newShareToken();
      const row = await db.transaction((tx) => store(context, tx, input, { id, token, expiresAt }));
      return toShareLink(row, clock.now(), token);
    };
    return createOnce(context, { key: input.idempotency_key, find, create });
  },
);

/** Errors: `invalid_input`. */
function endOf(text: string, now: number): Date {
  const end = new Date(momentInstant(text));
  const distance = end.getTime() - now;
  if (distance > 0 && distance <= SHARE_MS_MAX) return end;
  const fault = distance > 0 ? `at most ${SHARE_DAYS_MAX} days ahead` : 'a time that has not passed';
  throw new Failure('invalid_input', `expires_at: Give ${fault}.`, { pointer: '/expires_at' });
}

async function store(
  context: ServiceContext,
  tx: Transaction,
  input: CreateShareLinkInput,
  made: { id: string; token: string; expiresAt: Date },
): Promise<ShareLinkRow> {
  const { accountId } = context.principal;
  const { number, ...record } = await sharedRecord(context, tx, input);
  const living = { accountId, expiresAt: { gt: new Date(context.clock.now()) } };
  if ((await tx.prisma.shareLink.count({ where: living })) >= SHARE_LINKS_MAX) {
    throw new Failure('conflict', `There are ${SHARE_LINKS_MAX} share links already; revoke some first.`);
  }
  const { sender: name, picture } = await senderOf(tx, accountId, input);
  const shown = SharedPart.options.filter((part) => input.shows.includes(part));
  const row = await tx.prisma.shareLink.create({
    data: {
      id: made.id,
      accountId,
      tokenHash: hashShareToken(made.token),
      ...record,
      title: input.title === null ? null : inline(input.title),
      sender: name,
      shows: shown,
      columns: [...new Set(input.columns)],
      logo: picture?.bytes ?? null,
      logoType: picture?.type ?? null,
      frameAncestors: [...new Set(input.frame_ancestors)],
      createdAt: new Date(context.clock.now()),
      expiresAt: made.expiresAt,
    },
    select: SHARE_LINK_SELECT,
  });
  const detail = {
    number,
    shows: record.viewId === null ? shown : input.columns,
    expires_at: made.expiresAt.toISOString(),
  };
  await recordActOf(context, tx, { kind: 'share_link_created', detail });
  return row;
}

/** Under whose name and picture the link shows its record: what was not said is that of the account, as it is now. */
async function senderOf(
  { prisma }: Transaction,
  accountId: string,
  { sender: given, logo: drawn }: CreateShareLinkInput,
): Promise<{ sender: string | null; picture: { type: string; bytes: Uint8Array<ArrayBuffer> } | null }> {
  const account = await prisma.account.findUniqueOrThrow({ where: { id: accountId }, select: BRANDING_SELECT });
  const name = given === undefined ? account.shownName : given;
  const { logo: bytes, logoType: type } = account;
  const own = bytes === null || type === null ? null : { type, bytes };
  return {
    sender: name === null ? null : inline(name),
    picture: drawn === undefined ? own : drawn === null ? null : readLogo(drawn),
  };
}

/** The one record that is to be shown. Errors: `invalid_input` for none or two; `not_found`. */
async function sharedRecord(
  context: ServiceContext,
  { prisma }: Transaction,
  input: CreateShareLinkInput,
): Promise<SharedRecord> {
  const { shipment_id, container_id, view_id } = input;
  const { accountId } = context.principal;
  if ([shipment_id, container_id, view_id].filter((id) => id !== undefined).length !== 1) {
    throw new Failure(
      'invalid_input',
      'Give the shipment, the container or the view that is to be shown, one of them.',
      {
        pointer: '/shipment_id',
      },
    );
  }
  requireFitting(input);
  if (shipment_id !== undefined) {
    const { id, billOfLadingNumber } = await findOwned(shipment_id, 'shipment', (id) =>
      prisma.shipment.findUnique({ where: { id, accountId }, select: { id: true, billOfLadingNumber: true } }),
    );
    return { shipmentId: id, containerId: null, viewId: null, number: billOfLadingNumber };
  }
  if (container_id !== undefined) {
    const { id, number } = await findOwned(container_id, 'container', (id) =>
      prisma.container.findUnique({ where: { id, accountId }, select: { id: true, number: true } }),
    );
    return { shipmentId: null, containerId: id, viewId: null, number };
  }
  const { id, name, list } = await findOwned(view_id ?? '', 'view', (known) =>
    prisma.savedView.findUnique({
      where: { id: known, ...visibleTo(context.principal) },
      select: { id: true, name: true, list: true },
    }),
  );
  const unknown = input.columns.filter((column) => !sharedColumnsOf(list).includes(column));
  if (unknown.length === 0) return { shipmentId: null, containerId: null, viewId: id, number: name };
  throw new Failure('invalid_input', `columns: Views of ${list} cannot be shown with ${unknown.join(', ')}.`, {
    pointer: '/columns',
  });
}

/** What is of a view is not given for a record, nor the other way round: it would be shown nowhere. */
function requireFitting({ view_id, shows: parts, columns: chosen }: CreateShareLinkInput): void {
  const isView = view_id !== undefined;
  if ((isView ? parts : chosen).length === 0) return;
  const name = isView ? 'shows' : 'columns';
  const advice = isView ? 'choose columns of the view' : 'choose by shows what is shown of a record';
  throw new Failure('invalid_input', `${name}: Leave it empty, and ${advice}.`, { pointer: `/${name}` });
}
