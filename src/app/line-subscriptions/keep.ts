import { repeat } from '../../core/repeat.ts';
import type { Prisma } from '../../db/prisma.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/instant.ts';
import { endSubscriptions, ensureSubscription } from '../../sources/dcsa/ensure-subscription.ts';
import {
  type SubscriptionClients,
  type SubscriptionParts,
  subscriptionClients,
  type WantedLineSubscription,
  wantedSubscriptions,
} from './wanted.ts';

/** How often a process looks for checks that are due. */
const LOOK_MS = MINUTE_MS;
/** How often one process of all checks a subscription at its line; one that the line has dropped is created again within this time. */
export const CHECK_MS = 10 * MINUTE_MS;
/** A subscription that is not wanted any more and cannot be ended is forgotten after this time. */
const GIVEN_UP_MS = 7 * DAY_MS;

/** What a process keeps subscriptions with. */
export interface SubscriptionKeeper extends Pick<SubscriptionParts, 'db' | 'clock' | 'log'> {
  wanted: readonly WantedLineSubscription[];
  clients: SubscriptionClients;
  /** The subscriptions that have our secret, as far as this process knows, by the address that they call. */
  signed: Map<string, string>;
}

type StoredSubscription = Prisma.LineSubscriptionGetPayload<object>;

/**
 * Keeps our subscriptions to the signed events of lines as long as the server runs: creates, checks and renews those that are wanted, and
 * ends those that are not wanted any more, because no number of the line is polled, or because the sender or the public address has
 * changed. The answer stops it.
 */
export function subscribeAtLines(parts: SubscriptionParts): () => Promise<void> {
  const { db, clock, log } = parts;
  const [wanted, clients] = [wantedSubscriptions(parts), subscriptionClients(parts)];
  const keeper: SubscriptionKeeper = { db, clock, log, wanted, clients, signed: new Map() };
  const look = (signal: AbortSignal) =>
    lookAtSubscriptions(keeper, signal).catch((err: unknown) => {
      log.error({ err }, 'subscriptions.not_kept');
    });
  return repeat(look, wanted.length > 0 ? LOOK_MS : CHECK_MS);
}

/** Looks once: checks what is due, and no other process has begun to check. */
export async function lookAtSubscriptions(keeper: SubscriptionKeeper, signal: AbortSignal): Promise<void> {
  const { db, clock, wanted } = keeper;
  const keys = wanted.map(({ scac, callbackUrl }) => ({ scac, callbackUrl }));
  const added = keys.map((key) => ({ ...key, nextCheckAt: new Date(0) }));
  if (added.length > 0) await db.prisma.lineSubscription.createMany({ data: added, skipDuplicates: true });
  for (const row of await db.prisma.lineSubscription.findMany()) {
    if (signal.aborted) return;
    const own = wanted.find(({ scac, callbackUrl }) => scac === row.scac && callbackUrl === row.callbackUrl);
    // Another process that still wants it keeps its next check ahead.
    const dueBy = own === undefined ? clock.now() - CHECK_MS : clock.now();
    if (!(await claim(keeper, row, dueBy))) continue;
    await (own === undefined ? endUnwanted(keeper, row, signal) : check(keeper, { row, own }, signal)).catch(
      (err: unknown) => {
        keeper.log.error({ line: row.scac, err }, 'subscription.failed');
      },
    );
  }
}

async function claim({ db, clock }: SubscriptionKeeper, row: StoredSubscription, dueBy: number): Promise<boolean> {
  if (row.nextCheckAt.getTime() > dueBy) return false;
  const { count } = await db.prisma.lineSubscription.updateMany({
    where: { ...keyOf(row), nextCheckAt: row.nextCheckAt },
    data: { nextCheckAt: new Date(clock.now() + CHECK_MS) },
  });
  return count > 0;
}

async function check(
  keeper: SubscriptionKeeper,
  { row, own }: { row: StoredSubscription; own: WantedLineSubscription },
  signal: AbortSignal,
): Promise<void> {
  const where = { lane: row.scac, nextDueAt: { lt: UNPLANNED } };
  const schedule = await keeper.db.prisma.watchSchedule.findFirst({ where, select: { watchId: true } });
  await (schedule === null ? endUnused(keeper, { row, own }, signal) : ensure(keeper, { row, own }, signal));
}

async function ensure(
  { db, clock, log, signed }: SubscriptionKeeper,
  { row, own }: { row: StoredSubscription; own: WantedLineSubscription },
  signal: AbortSignal,
): Promise<void> {
  const { scac, callbackUrl, subscriptionId, createdAt, requestedAt } = row;
  const nowMs = clock.now();
  const write = async (data: Prisma.LineSubscriptionUpdateInput) => {
    await db.prisma.lineSubscription.updateMany({ where: keyOf(row), data });
  };
  const known = {
    id: subscriptionId,
    createdAtMs: createdAt?.getTime() ?? null,
    requestedAtMs: requestedAt?.getTime() ?? null,
  };
  const requesting = () => write({ requestedAt: new Date(nowMs) });
  const keeping = { known, nowMs, lifetimeMs: own.lifetimeMs, signed: signed.get(callbackUrl) ?? null, requesting };
  const said = await ensureSubscription(own.line, own, keeping, signal);
  if (signal.aborted) return;
  if (said.outcome === 'waiting') return write({ problem: row.problem ?? DROPPED });
  if (said.outcome === 'failed') {
    signed.delete(callbackUrl);
    return writeProblem({ db, log }, row, said.reason);
  }
  const { id, outcome, createdAtMs, problem = row.problem } = said;
  signed.set(callbackUrl, id);
  const times = { createdAt: createdAtMs === null ? null : new Date(createdAtMs), confirmedAt: new Date(nowMs) };
  await write({ subscriptionId: id, ...times });
  if (id !== subscriptionId) log.info({ line: scac, outcome, id }, 'subscription.ensured');
  await writeProblem({ db, log }, row, problem);
}

/** Ends it while no number of the line is polled. */
async function endUnused(
  { db, log, signed }: SubscriptionKeeper,
  { row, own }: { row: StoredSubscription; own: WantedLineSubscription },
  signal: AbortSignal,
): Promise<void> {
  const said = await endSubscriptions(own.line, own.callbackUrl, signal);
  if (signal.aborted) return;
  if (said.outcome === 'failed') return writeProblem({ db, log }, row, said.reason);
  signed.delete(own.callbackUrl);
  if (said.ids.length > 0) log.info({ line: row.scac, ids: said.ids }, 'subscription.ended');
  const none = { subscriptionId: null, createdAt: null, requestedAt: null, problem: null };
  await db.prisma.lineSubscription.updateMany({ where: keyOf(row), data: none });
}

/** Ends one that is not wanted any more, with the credentials that the configuration still has of the line. */
async function endUnwanted(keeper: SubscriptionKeeper, row: StoredSubscription, signal: AbortSignal): Promise<void> {
  const { db, clock, log, clients, signed } = keeper;
  const { scac, callbackUrl, subscriptionId: id, requestedAt, confirmedAt } = row;
  const line = clients(scac);
  const isSure = id === null && requestedAt === null;
  const said = isSure
    ? ({ outcome: 'ended', ids: [] } as const)
    : line === null
      ? ({ outcome: 'failed', reason: 'The line is not set up any more.' } as const)
      : await endSubscriptions(line, callbackUrl, signal);
  if (signal.aborted) return;
  const lastKnownMs = (confirmedAt ?? requestedAt)?.getTime() ?? 0;
  if (said.outcome === 'ended' || lastKnownMs < clock.now() - GIVEN_UP_MS) {
    signed.delete(callbackUrl);
    await db.prisma.lineSubscription.deleteMany({ where: keyOf(row) });
    if (!isSure) log.info({ line: scac, id, ...said }, 'subscription.ended');
    return;
  }
  await db.prisma.lineSubscription.updateMany({ where: keyOf(row), data: { nextCheckAt: new Date(clock.now()) } });
  await writeProblem({ db, log }, row, `It is not wanted any more and could not be ended: ${said.reason}`);
}

/** A problem is logged when it begins, by the process that notices it. */
async function writeProblem(
  { db, log }: Pick<SubscriptionKeeper, 'db' | 'log'>,
  row: StoredSubscription,
  problem: string | null,
): Promise<void> {
  if (problem === row.problem) return;
  await db.prisma.lineSubscription.updateMany({ where: keyOf(row), data: { problem } });
  if (problem !== null) log.warn({ line: row.scac, reason: problem }, 'subscription.failed');
}

function keyOf({ scac, callbackUrl }: StoredSubscription) {
  return { scac, callbackUrl };
}

const DROPPED = 'The line has dropped the subscription that it created within the hour.';

/** Whatever is polled is polled before; what is not polled any more is due at infinity. */
const UNPLANNED = '9999-01-01T00:00:00Z';
