import type { Clock } from '../core/clock.ts';
import { newId } from '../core/id.ts';
import { type Database, type Transaction, uniqueViolation } from '../db/client.ts';
import { DAY_MS } from '../domain/instant.ts';
import type { OrderedNumber, UpstreamOrder, UpstreamOrders } from '../sources/upstreams/orders.ts';

/**
 * What is kept of the orders at upstreams, in the database. Orders are counted by month in the transaction in which they are kept, and
 * before they are sent, so that a limit holds for all processes together, whenever one of them ends.
 */
export function upstreamOrders(db: Database, clock: Clock): UpstreamOrders {
  let installation: Promise<string> | null = null;
  return {
    installation: () => {
      installation ??= readInstallation(db).catch((error: unknown) => {
        installation = null;
        throw error;
      });
      return installation;
    },
    open: async (number, limit) =>
      (await find(db, number)) ??
      (await make(db, number, { limit, now: clock.now() }).catch((error: unknown) => {
        // Another process has made it at the same time.
        if (uniqueViolation(error) === null) throw error;
        return find(db, number);
      })),
    find: async (number) => (await find(db, number))?.requestId ?? null,
    again: (number, limit) =>
      db.transaction(async (tx) => {
        if (!(await count(tx, number, { limit, now: clock.now() }))) return false;
        await tx.prisma.upstreamOrder.updateMany({ where: whereOf(number), data: { sends: { increment: 1 } } });
        return true;
      }),
    release: async (number) => {
      const where = whereOf(number);
      await db.transaction(async ({ prisma }) => {
        const sentBefore = { where: { ...where, sends: { gt: 1 } }, data: { sends: { decrement: 1 } } };
        const kept = await prisma.upstreamOrder.updateMany(sentBefore);
        const { count: one } = kept.count > 0 ? kept : await prisma.upstreamOrder.deleteMany({ where });
        const month = { upstream: number.upstream, month: firstOfMonth(clock.now()), orders: { gte: one } };
        await prisma.upstreamMonth.updateMany({ where: month, data: { orders: { decrement: one } } });
      });
    },
    confirm: async (number, requestId) => {
      await db.prisma.upstreamOrder.updateMany({ where: whereOf(number), data: { requestId } });
    },
    note: async (number, { installations, events, shipmentId, seen }) => {
      const lists = { installations: [...installations], events: [...events] };
      const data = { ...lists, shipmentId, seen, heardAt: new Date(clock.now()), givenUpAt: null, wantedAt: null };
      await db.prisma.upstreamOrder.updateMany({ where: whereOf(number), data });
    },
    giveUp: async (number, seen) => {
      const where = whereOf(number);
      const createdAt = { lt: new Date(clock.now() - APART_MS) };
      const wanted = await db.prisma.upstreamOrder.deleteMany({
        where: { ...where, wantedAt: { not: null }, createdAt },
      });
      if (wanted.count > 0) return true;
      await db.prisma.upstreamOrder.updateMany({ where, data: { seen } });
      const givenUpAt = new Date(clock.now());
      await db.prisma.upstreamOrder.updateMany({ where: { ...where, givenUpAt: null }, data: { givenUpAt } });
      return false;
    },
  };
}

const OWN = 'own';
/** A number that is asked for anew is not ordered again sooner, however often it is asked for, because each order may be charged. */
const APART_MS = DAY_MS;

async function readInstallation(db: Database): Promise<string> {
  await db.prisma.installation.createMany({ data: [{ key: OWN, id: newId() }], skipDuplicates: true });
  const { id } = await db.prisma.installation.findUniqueOrThrow({ where: { key: OWN } });
  return id;
}

function whereOf({ upstream, scac, kind, number }: OrderedNumber) {
  return { upstream, scac, kind, number };
}

async function find(db: Database, number: OrderedNumber): Promise<UpstreamOrder | null> {
  const where = { scac_kind_number_upstream: whereOf(number) };
  const kept = {
    id: true,
    createdAt: true,
    requestId: true,
    installations: true,
    events: true,
    notified: true,
    sends: true,
  };
  const found = await db.prisma.upstreamOrder.findUnique({ where, select: kept });
  return found === null ? null : { ...found, isNew: false };
}

function make(
  db: Database,
  number: OrderedNumber,
  { limit, now }: { limit: number | null; now: number },
): Promise<UpstreamOrder | null> {
  return db.transaction(async (tx) => {
    if (!(await count(tx, number, { limit, now }))) return null;
    const id = newId();
    const createdAt = new Date(now);
    await tx.prisma.upstreamOrder.create({ data: { ...whereOf(number), id, createdAt } });
    return { id, createdAt, requestId: null, installations: [], events: [], notified: 0, sends: 1, isNew: true };
  });
}

/** Counts an order in its month; false where the limit does not allow one more. */
async function count(
  { prisma }: Transaction,
  { upstream }: OrderedNumber,
  { limit, now }: { limit: number | null; now: number },
): Promise<boolean> {
  const month = firstOfMonth(now);
  await prisma.upstreamMonth.createMany({ data: [{ upstream, month }], skipDuplicates: true });
  const where = { upstream, month, ...(limit === null ? {} : { orders: { lt: limit } }) };
  return (await prisma.upstreamMonth.updateMany({ where, data: { orders: { increment: 1 } } })).count > 0;
}

/** The first day of the month of a moment, in UTC. */
export function firstOfMonth(now: number): Date {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
}
