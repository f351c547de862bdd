import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import type { Database, Transaction } from '../../db/client.ts';
import type { RowOf } from '../../db/sql.ts';
import { type ContainerCharge, containerCharges } from '../../domain/charges/container-charges.ts';
import { daysAfter } from '../../domain/charges/local-days.ts';
import type { ShownContradiction } from '../../domain/container-record/reasons.ts';
import { HOUR_MS, type Instant, localDate, shift, toInstant } from '../../domain/instant.ts';
import type { Announcement } from '../../ingest/announcement.ts';
import type { IngestHooks } from '../../ingest/hooks.ts';
import { type ChargeCosts, chargeCosts } from '../charge/charge-costs.ts';
import type { StatedStayRow } from '../charge/charged-row.ts';
import { chargedContainer } from '../charge/charged-stays.ts';
import { LOOK_AHEAD_DAYS, shortChargesOfRuns } from '../charge/short-charge.ts';
import { LIST_CHARGED_STAYS } from '../charge/statements.ts';
import { tariffContradictions } from '../charge/tariff-contradictions.ts';
import { type StampedRules, stampedRules } from '../tariff/charge-rules.ts';
import { subscribedTo } from '../webhook-notification/subscribed.ts';
import { clockAnnouncement } from './clock-announcement.ts';
import { clockChanges, nextChangeAt, type ReportedClocks } from './reported-clocks.ts';
import { CLAIM_CHARGE_CLOCKS, STORE_CHARGE_CLOCKS, TOUCH_STATED_OTHERWISE } from './statements.ts';

/** The dependencies of reporting the changes of clocks. */
export interface ClockReporting {
  db: Database;
  clock: Clock;
  log: Log;
  /** Writes what subscribers are sent, in the transaction in which it is stored as reported. */
  hooks: Pick<IngestHooks, 'announce'>;
}

/** Containers whose clocks are counted in one transaction; an ingest of one of them waits for it. */
const BATCH_ROWS = 50;

/** When a container is counted again whose clocks could not be counted, unless it changes before. */
const RETRY_MS = HOUR_MS;

/** The same where another transaction wrote the container. */
const BUSY_MS = 5_000;

type Claimed = RowOf<typeof CLAIM_CHARGE_CLOCKS.row>;

/** What became of the clocks of a container. */
interface Counted {
  id: string;
  reported: ReportedClocks;
  stamp: string;
  nextAt: Instant | null;
  /** Where a stated last free day is not that of the tariff. */
  otherwise: ShownContradiction[];
  /** What its clocks cost; null where none charges and none is unknown. */
  costs: ChargeCosts | null;
  announcements: Announcement[];
}

/**
 * Reports the changes of the clocks of some containers, in any number of processes; how many containers there were. The events
 * and that they were reported are written in one transaction, so a process that is killed leaves both to another one or neither.
 */
export function reportClocks({ db, clock, log, hooks }: ClockReporting): Promise<number> {
  return db.transaction(async (tx) => {
    const now = toInstant(clock.now());
    const claimed = await tx.query(CLAIM_CHARGE_CLOCKS, [now, BATCH_ROWS]);
    if (claimed.length === 0) return 0;
    const counted: Counted[] = [];
    for (const accountId of new Set(claimed.map(({ account_id }) => account_id))) {
      const ofAccount = claimed.filter(({ account_id }) => account_id === accountId);
      counted.push(...(await countAll({ tx, log }, accountId, ofAccount, now)));
    }
    const done = new Set(counted.map(({ id }) => id));
    const failed = claimed.map(({ container_id }) => container_id).filter((id) => !done.has(id));
    const busy = await touchChanged(tx, claimed, counted);
    await retryAt(tx, failed, shift(now, RETRY_MS));
    await retryAt(tx, [...busy], shift(now, BUSY_MS));
    await storeCounted(
      { tx, hooks },
      counted.filter(({ id }) => !busy.has(id)),
    );
    return claimed.length;
  });
}

async function storeCounted(
  { tx, hooks }: Pick<ClockReporting, 'hooks'> & { tx: Transaction },
  counted: readonly Counted[],
): Promise<void> {
  await tx.query(STORE_CHARGE_CLOCKS, [
    counted.map(({ id }) => id),
    counted.map(({ reported }) => JSON.stringify(reported)),
    counted.map(({ stamp }) => stamp),
    counted.map(({ nextAt }) => nextAt ?? ''),
    counted.map(({ otherwise }) => JSON.stringify(otherwise)),
    counted.map(({ costs }) => (costs === null ? '' : JSON.stringify(costs))),
  ]);
  const announcements = counted.flatMap((one) => one.announcements);
  await hooks.announce(tx, await subscribedTo(tx, announcements));
}

/**
 * Moves the containers of which lists say something else from now on, in lists and in the change feed, and gives those that
 * another transaction writes: they are counted once that has ended.
 */
async function touchChanged(
  tx: Transaction,
  claimed: readonly Claimed[],
  counted: readonly Counted[],
): Promise<Set<string>> {
  const before = new Map(claimed.map(({ container_id, otherwise }) => [container_id, otherwise]));
  const stored = (otherwise: ShownContradiction[]): unknown => JSON.parse(JSON.stringify(otherwise));
  const changed = counted.filter(({ id, otherwise }) => !isDeepStrictEqual(stored(otherwise), before.get(id)));
  const busy = new Set(changed.map(({ id }) => id));
  if (busy.size === 0) return busy;
  for (const { id } of await tx.query(TOUCH_STATED_OTHERWISE, [[...busy]])) busy.delete(id);
  return busy;
}

async function countAll(
  { tx, log }: Pick<ClockReporting, 'log'> & { tx: Transaction },
  accountId: string,
  claimed: readonly Claimed[],
  now: Instant,
): Promise<Counted[]> {
  const rules = await stampedRules({ db: tx, principal: { accountId } });
  const rows = await tx.query(LIST_CHARGED_STAYS, [accountId, claimed.map(({ container_id }) => container_id)]);
  const stays = new Map(rows.map(({ record }) => [record.id, record]));
  return claimed.flatMap((one) => {
    const { container_id: id, reported } = one;
    const row = stays.get(id);
    if (row === undefined) return { ...NOTHING, id, reported, stamp: rules.stamp };
    try {
      return counted(one, row, rules, now);
    } catch (error) {
      // The others of the batch do not wait for it.
      log.error({ err: error, containerId: id }, 'charge_clock.not_counted');
      return [];
    }
  });
}

/** Of a container that was removed meanwhile. */
const NOTHING = { nextAt: null, otherwise: [], costs: null, announcements: [] };

/** What is not counted now keeps what was reported of it, and the tariffs that it was counted by. */
async function retryAt({ prisma }: Transaction, ids: string[], nextAt: Instant): Promise<void> {
  if (ids.length === 0) return;
  await prisma.chargeClock.updateMany({ where: { containerId: { in: ids } }, data: { dueAt: null, nextAt } });
}

function counted(claimed: Claimed, row: StatedStayRow, { rules, stamp }: StampedRules, now: Instant): Counted {
  // What came after tracking stopped is not known; with the empty return it stops by itself.
  const asOf = row.stopped_at === null ? now : toInstant(Date.parse(row.stopped_at));
  const until = daysAfter(localDate(asOf, null), LOOK_AHEAD_DAYS);
  const container = chargedContainer(row);
  const charges = containerCharges(container, rules, { asOf, until });
  const { container_id: id, account_id, shipment_id, rules_stamp: known } = claimed;
  const isNews = known === null || known === stamp;
  const { stays } = container;
  const chargesAt = (moment: Instant) => containerCharges(container, rules, { asOf: moment });
  const before = { reported: claimed.reported, isNews, isFirst: known === null, stays, now: asOf, chargesAt };
  const { reported, changes } = clockChanges(charges, before);
  const owner = { id, account_id, shipment_id };
  const announcements = changes.map((change) => clockAnnouncement(owner, change, now));
  const nextAt = row.stopped_at === null ? nextChangeAt(charges) : null;
  const costs = chargeCosts(container, charges, { countedAt: asOf, isStopped: row.stopped_at !== null });
  return { id, reported, stamp, nextAt, otherwise: statedOtherwise(charges, row), costs, announcements };
}

function statedOtherwise(charges: readonly ContainerCharge[], row: StatedStayRow): ShownContradiction[] {
  const pickupLfd = row.pickup_lfd === null ? null : toInstant(Date.parse(row.pickup_lfd));
  const shown = { pickupLfd, days: row.last_free_days, isOver: row.stopped_at !== null };
  return tariffContradictions(shortChargesOfRuns(charges, row), shown);
}
