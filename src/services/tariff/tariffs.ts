import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { CURSOR_INPUT, CURSOR_OUTPUT, pageBounds, type ShownPage } from '../../core/page.ts';
import type { Prisma } from '../../db/prisma.ts';
import { recordActOf } from '../audit.ts';
import { fromReplica } from '../from-replica.ts';
import { NEWEST_ROWS_FIRST } from '../list/list-order.ts';
import { readBehind } from '../list/newest-rows.ts';
import { findOwned } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  CalendarRecord,
  type DocumentKind,
  seenBy,
  TariffRecord,
  toCalendarRecord,
  toTariffRecord,
} from './charge-document.ts';
import { NOTE_TARIFF_CHANGE } from './statements.ts';

type DocumentRow = Prisma.ChargeDocumentGetPayload<object>;

const ListInput = z.object({
  ...CURSOR_INPUT,
  name: z.string().optional().describe('Only versions with this name'),
  withdrawn: z.boolean().default(false).describe('Also those that were withdrawn'),
});
const IdInput = z.object({ id: z.string().describe('Id of the version') });

/** The versions of tariffs, the newest first: those of the account and of the installation. */
export const listTariffs = defineOperation(
  {
    id: 'list_tariffs',
    summary: 'List the versions of tariffs by which charges are counted',
    permission: 'tracking:read',
    input: ListInput,
    output: z.object({ ...CURSOR_OUTPUT, tariffs: z.array(TariffRecord) }),
  },
  fromReplica(async (context: ServiceContext, input) => {
    const { rows, listed } = await listDocuments(context, 'tariff', input);
    return { ...listed, tariffs: rows.map(toTariffRecord) };
  }),
);

/** The versions of calendars, the newest first. */
export const listCalendars = defineOperation(
  {
    id: 'list_calendars',
    summary: 'List the versions of calendars by which days are counted',
    permission: 'tracking:read',
    input: ListInput,
    output: z.object({ ...CURSOR_OUTPUT, calendars: z.array(CalendarRecord) }),
  },
  fromReplica(async (context: ServiceContext, input) => {
    const { rows, listed } = await listDocuments(context, 'calendar', input);
    return { ...listed, calendars: rows.map(toCalendarRecord) };
  }),
);

/** One version of a tariff. Errors: `not_found`, also for one of another account. */
export const getTariff = defineOperation(
  {
    id: 'get_tariff',
    summary: 'Get a version of a tariff',
    permission: 'tracking:read',
    input: IdInput,
    output: TariffRecord,
  },
  async (context: ServiceContext, { id }) => toTariffRecord(await findDocument(context, 'tariff', id)),
);

/** One version of a calendar. Errors: `not_found`, also for one of another account. */
export const getCalendar = defineOperation(
  {
    id: 'get_calendar',
    summary: 'Get a version of a calendar',
    permission: 'tracking:read',
    input: IdInput,
    output: CalendarRecord,
  },
  async (context: ServiceContext, { id }) => toCalendarRecord(await findDocument(context, 'calendar', id)),
);

/** Ends the effect of a version of the account; it is kept, because charges name it. Errors: `not_found`. */
export const withdrawTariff = defineOperation(
  {
    id: 'withdraw_tariff',
    summary: 'Withdraw a version of a tariff, so that it has no effect',
    permission: 'tracking:write',
    input: IdInput,
    output: TariffRecord,
  },
  async (context: ServiceContext, { id }) => toTariffRecord(await withdraw(context, 'tariff', id)),
);

/** The same of a calendar. Errors: `not_found`. */
export const withdrawCalendar = defineOperation(
  {
    id: 'withdraw_calendar',
    summary: 'Withdraw a version of a calendar, so that it has no effect',
    permission: 'tracking:write',
    input: IdInput,
    output: CalendarRecord,
  },
  async (context: ServiceContext, { id }) => toCalendarRecord(await withdraw(context, 'calendar', id)),
);

async function listDocuments(
  { db, principal }: ServiceContext,
  kind: DocumentKind,
  { page, page_size, after, name, withdrawn }: z.output<typeof ListInput>,
): Promise<{ listed: ShownPage; rows: DocumentRow[] }> {
  const where = {
    ...seenBy(principal.accountId),
    kind,
    ...(name === undefined ? {} : { name }),
    ...(withdrawn ? {} : { withdrawnAt: null }),
  };
  if (after !== undefined) {
    // Whose they are is an alternative too, so the position is a condition of its own.
    return readBehind({ after, page, page_size }, kind, ({ where: isBehind, ...asked }) =>
      db.prisma.chargeDocument.findMany({ where: { AND: [where, isBehind] }, ...asked }),
    );
  }
  const { limit: take, offset: skip } = pageBounds({ page, page_size });
  const [total, rows] = await Promise.all([
    db.prisma.chargeDocument.count({ where }),
    db.prisma.chargeDocument.findMany({ where, orderBy: NEWEST_ROWS_FIRST, take, skip }),
  ]);
  return { listed: { page, page_size, total }, rows };
}

function findDocument({ db, principal }: ServiceContext, kind: DocumentKind, id: string): Promise<DocumentRow> {
  const where = { id, kind, ...seenBy(principal.accountId) };
  return findOwned(id, kind, () => db.prisma.chargeDocument.findFirst({ where }));
}

function withdraw(context: ServiceContext, kind: DocumentKind, id: string): Promise<DocumentRow> {
  const { db, principal, clock } = context;
  const where = { id, kind, accountId: principal.accountId };
  return findOwned(id, kind, () =>
    db.transaction(async (tx) => {
      const data = { withdrawnAt: new Date(clock.now()) };
      const { count } = await tx.prisma.chargeDocument.updateMany({ where: { ...where, withdrawnAt: null }, data });
      const row = await tx.prisma.chargeDocument.findFirst({ where });
      if (row === null || count === 0) return row;
      await tx.query(NOTE_TARIFF_CHANGE, [principal.accountId]);
      const detail = { withdrawn: `${kind} ${row.name}@${row.version}` };
      await recordActOf(context, tx, { kind: 'tariff_withdrawn', detail });
      return row;
    }),
  );
}
