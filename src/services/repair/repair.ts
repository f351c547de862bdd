import type { Transaction } from '../../db/client.ts';
import { toInstant } from '../../domain/instant.ts';
import { againIfCollided } from '../../ingest/ingest-again.ts';
import { withNeeded } from '../../ingest/lock-needed.ts';
import { rollBackIf } from '../../ingest/roll-back.ts';
import { RULES_VERSION } from '../../ingest/rules-version.ts';
import type { ReadTools } from './read-texts.ts';
import { type Repaired, repairWithin } from './repair-journey.ts';
import { type PlaceChange, repairPlaces } from './repair-places.ts';
import { repairYardCopies } from './repair-yard-copies.ts';
import { REPAIR_COUNT, REPAIR_NEXT, REPAIR_TURN } from './statements.ts';

/** A watch of which something was repaired, or would be. */
export interface RepairedJourney extends Omit<Repaired, 'watchIds'> {
  source: string;
  kind: string;
  number: string;
}

/** What a repair has found. */
export interface RepairReport {
  is_dry_run: boolean;
  rules_version: number;
  /** Numbers that were looked at, and those of which something changed. */
  journeys: number;
  changed: number;
  /** Numbers that were locked by another process; they are repaired at their next ingest, or by the next run. */
  passed_over: number;
  /** Statements that are read otherwise, and rows that changed by table. */
  readings: number;
  rows: Record<string, number>;
  places: PlaceChange[];
  /** Statements of terminals and railroads that are now kept with their containers too. */
  kept_with_containers: number;
  /** The first of the journeys that changed; the rest is counted. */
  shown: RepairedJourney[];
}

/** How to repair. */
export interface RepairOptions {
  isDryRun: boolean;
  /** Journeys that were repaired already too. */
  isForced: boolean;
  /** How many of the changed journeys are listed. */
  shownMax: number;
  signal?: AbortSignal;
}

const BATCH = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** How many numbers were written by older rules. */
export async function countDue({ db }: { db: Transaction }): Promise<number> {
  const [row] = await db.query(REPAIR_COUNT, []);
  return row?.count ?? 0;
}

/**
 * Repairs what older rules wrote, one transaction a number, so that it can be ended and run again at any moment and beside
 * workers. A dry run does the same and undoes it.
 */
export async function repair(tools: ReadTools, options: RepairOptions): Promise<RepairReport> {
  const { isDryRun, isForced, signal } = options;
  const places = await rollBackIf(isDryRun, tools.db, (tx) => repairPlaces(tx));
  const copied = await rollBackIf(isDryRun, tools.db, (tx) => repairYardCopies(tx));
  const report: RepairReport = {
    is_dry_run: isDryRun,
    rules_version: RULES_VERSION,
    journeys: 0,
    changed: 0,
    passed_over: 0,
    readings: 0,
    rows: {},
    places,
    kept_with_containers: copied,
    shown: [],
  };
  // What a dry run has seen to is due again for the database.
  const done = new Set<string>();
  for (let last = FIRST_ID; !isEnded(signal); ) {
    const batch = await (isForced ? nextOfAll(tools.db, last) : tools.db.query(REPAIR_NEXT, [last, BATCH]));
    for (const { id } of batch) {
      if (isEnded(signal)) return report;
      if (!isDryRun || !done.has(id)) await repairOne(tools, { watchId: id, report, options, done });
      last = id;
    }
    if (batch.length < BATCH) break;
  }
  return report;
}

function nextOfAll({ prisma }: Transaction, last: string): Promise<{ id: string }[]> {
  return prisma.watch.findMany({
    where: { id: { gt: last } },
    orderBy: { id: 'asc' },
    take: BATCH,
    select: { id: true },
  });
}

function isEnded(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

async function repairOne(
  tools: ReadTools,
  {
    watchId,
    report,
    options,
    done,
  }: { watchId: string; report: RepairReport; options: RepairOptions; done: Set<string> },
): Promise<void> {
  const { isDryRun, isForced, shownMax } = options;
  const repaired = await againIfCollided(tools.log, { watchId }, () =>
    withNeeded((shipmentIds) =>
      rollBackIf(isDryRun, tools.db, async (tx): Promise<(RepairedJourney & Repaired) | null> => {
        const [watch] = await tx.query(REPAIR_TURN, [watchId, isForced]);
        if (watch === undefined) return null;
        const now = toInstant(tools.clock.now());
        return { ...watch, ...(await repairWithin(tools, tx, { watchId, now, shipmentIds, isForced })) };
      }),
    ),
  );
  if (repaired === null) {
    const due = isForced ? {} : { rulesVersion: { lt: RULES_VERSION } };
    report.passed_over += await tools.db.prisma.watch.count({ where: { id: watchId, ...due } });
    return;
  }
  report.journeys += 1;
  const { watchIds, ...journey } = repaired;
  for (const id of isDryRun ? watchIds : []) done.add(id);
  const { readings, differences } = journey;
  if (readings.length + differences.length === 0) return;
  report.changed += 1;
  report.readings += readings.length;
  for (const { table } of differences) report.rows[table] = (report.rows[table] ?? 0) + 1;
  if (report.shown.length < shownMax) report.shown.push(journey);
}
