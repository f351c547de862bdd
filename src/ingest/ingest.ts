import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/context.ts';
import { finishedInTurns } from '../core/in-turns.ts';
import type { Database, Transaction } from '../db/client.ts';
import { isLineSource } from '../domain/carrier.ts';
import { type Instant, toInstant } from '../domain/instant.ts';
import { derivation } from '../domain/journey/derive.ts';
import { type Arrival, arrivals } from '../domain/journey/merge.ts';
import { ofJourney } from '../domain/journey/own-trip.ts';
import type { JourneyState } from '../domain/journey/state.ts';
import type { Observation } from '../domain/observation.ts';
import type { ParsedStatement } from '../domain/parsed-statement.ts';
import type { Traces } from '../observability/trace.ts';
import type { SourceRegistry } from '../sources/source.ts';
import { comparedWith, pushedIn } from './compared-with.ts';
import { followedRows } from './follow-successors.ts';
import type { IngestHooks } from './hooks.ts';
import { joinedStates } from './joined-state.ts';
import { newLinkedWatches } from './linked-watches.ts';
import type { Loaded } from './load.ts';
import { loadSaid } from './load-linked.ts';
import { lockWatch, type WatchRow } from './lock.ts';
import { ShipmentsNeeded, withCreated, withNeeded } from './lock-needed.ts';
import { mergeShipments } from './merge-shipments.ts';
import { isMoving } from './other-cargo.ts';
import { PlaceWriter } from './places.ts';
import { planJourney } from './plan.ts';
import { receiversOf } from './receivers.ts';
import { referencesIn } from './references.ts';
import { restoreShipments } from './restore-shipments.ts';
import { resumeWatch } from './resume.ts';
import { type RepairJourney, repairDue } from './rules-version.ts';
import { type PollSettlement, schedulesAfter } from './schedules.ts';
import { ingestUnlinked, observationRows } from './unlinked.ts';
import { settlePushFeed, settleUnpolled } from './unpolled.ts';
import { type JourneyWrite, type ReferenceRow, writeChange } from './write.ts';

/** What ingest works with. */
export interface IngestTools {
  db: Database;
  sources: SourceRegistry;
  clock: Clock;
  log: Log;
  hooks: IngestHooks;
  /** Repairs a journey that was written by older rules before anything new of it is taken in. */
  repairJourney?: RepairJourney;
  traces?: Traces | null;
  /** Aborted when the process stops: an intake of many numbers ends between two of them. */
  stopping?: AbortSignal;
}

/** What there is to take in: statements about a watch, by a poll or without one. */
export interface Intake {
  watchId: string;
  statements: readonly ParsedStatement[];
  poll: PollSettlement | null;
  /** Where they were pushed, or what was pushed has just been found to be about the journey. */
  pushed?: Pushed;
}

/** How something was pushed. */
export interface Pushed {
  /** The statements are of the shipping line. */
  byLine: boolean;
  /** The journeys that the watch was not linked to before. */
  linked: ReadonlySet<string>;
}

/**
 * `stale`: the poll took so long that its watch was leased by another worker; nothing was written. `others` are the journeys
 * of other documents to derive next, because one of their containers was moved.
 */
export type IngestResult =
  | { outcome: 'stale' }
  | { outcome: 'done'; observations: number; announcements: number; others?: readonly string[] };

/**
 * Takes in what a source said, in one transaction: stores what is new, derives the journeys that it belongs to,
 * writes the rows of every account that follows them, and the messages about the difference.
 */
export async function ingest(tools: IngestTools, intake: Intake): Promise<IngestResult> {
  const now = toInstant(tools.clock.now());
  return withNeeded((shipmentIds) =>
    tools.db.transaction((tx) => ingestWithin(tools, tx, intake, { now, shipmentIds })),
  );
}

/** When something is taken in, and which shipments it is known to need beside those of its journeys. */
export interface IntakeTime {
  now: Instant;
  shipmentIds: readonly string[];
}

/** The same as a part of a transaction. Fails with `ShipmentsNeeded` where it has to begin again with further locks. */
export async function ingestWithin(
  tools: IngestTools,
  tx: Transaction,
  intake: Intake,
  { now, shipmentIds }: IntakeTime,
): Promise<IngestResult> {
  const locked = await lockWatch(tx, intake.watchId, now, shipmentIds);
  const own = locked.find((watch) => watch.id === intake.watchId);
  if (own === undefined || (intake.poll !== null && own.lease_token !== intake.poll.leaseToken))
    return { outcome: 'stale' };
  return ingestLocked(tools, tx, { intake, own, locked, news: null }, { now, shipmentIds });
}

/** What is taken in with all locks that it needs; `news` is what of a pushed text its push feed does not hold yet. */
export interface LockedIntake {
  intake: Intake;
  own: WatchRow;
  locked: readonly WatchRow[];
  news: Arrival[] | null;
}

/** The same where everything is locked. */
export async function ingestLocked(
  tools: IngestTools,
  tx: Transaction,
  { intake, own, locked, news }: LockedIntake,
  { now, shipmentIds }: IntakeTime,
): Promise<IngestResult> {
  await repairDue(tools, tx, { locked, now, shipmentIds });
  const isRoot = isLineSource(own.source);
  let arrived = news;
  const roots = isRoot ? [own] : rootsAmong(locked, own).filter((watch) => shouldNotify(watch, intake, arrived));
  if (arrived !== null) {
    logUnusable(tools.log, own, arrived);
    if (intake.pushed?.byLine === false) settlePushFeed(tx, own.id, arrived.length > 0);
  }
  if (roots.length === 0) return ingestUnlinked(tx, { own, intake, fresh: arrived, now });
  const lockedIds = new Set(locked.map(({ id }) => id));
  const request = { now, locked: lockedIds };
  const created = new Set<string>();
  const parted = new Set<string>();
  const neighbours = new Set<string>();
  let announcements = 0;
  for (const [index, root] of roots.entries()) {
    const journey = { intake, own, root, isFirst: index === 0, journeys: own.id === root.id ? 0 : roots.length, now };
    const written = await withCreated({ created, shipmentIds }, async (ids) => {
      const loaded = await loadSaid(tx, root, intake.statements, { ...request, shipmentIds: ids });
      const fresh: Arrival[] =
        arrived ?? arrivals(comparedWith(own, root, loaded), intake.statements, now, pushedIn(loaded));
      return { fresh, loaded, ...(await ingestJourney(tools, tx, { ...journey, loaded, fresh })) };
    });
    if (isRoot) for (const id of written.loaded.neighbours) neighbours.add(id);
    if (arrived === null) logUnusable(tools.log, own, written.fresh);
    arrived = written.fresh;
    announcements += written.announcements;
    for (const id of written.shipmentIds) created.add(id);
    // What is followed from now on feeds shipments of the next roots too, perhaps ones that only this transaction knows.
    const isFedByMore = written.hasFollowed && index < roots.length - 1;
    const more = isFedByMore ? await lockWatch(tx, intake.watchId, now, [...created]) : [];
    for (const { id } of more) lockedIds.add(id);
    for (const id of written.parted) parted.add(id);
  }
  // Of shipments that are two again, each has been derived beside the other so far.
  const apart = { watchId: intake.watchId, statements: [], poll: null, pushed: { byLine: false, linked: NO_ROOTS } };
  for (const root of locked.filter(({ id, source }) => parted.has(id) && isLineSource(source))) {
    const journey = { intake: apart, own: root, root, isFirst: false, journeys: 0, now };
    const written = await withCreated({ created, shipmentIds }, async (ids) => {
      const loaded = await loadSaid(tx, root, [], { ...request, shipmentIds: ids });
      return ingestJourney(tools, tx, { ...journey, loaded, fresh: [] });
    });
    announcements += written.announcements;
  }
  const isMoved = neighbours.size > 0 && arrived?.some(({ observation }) => isMoving(observation)) === true;
  const others = isMoved ? { others: [...neighbours] } : {};
  return { outcome: 'done', observations: arrived?.length ?? 0, announcements, ...others };
}

const NO_ROOTS: ReadonlySet<string> = new Set();

/** The journeys that a watch belongs to; others are locked because they feed the same shipments. */
function rootsAmong(locked: readonly WatchRow[], own: WatchRow): WatchRow[] {
  return locked.filter((watch) => watch.is_root && watch.id !== own.id);
}

/** A push is ingested for journeys that are followed, and what is known already for those that are newly linked. */
function shouldNotify(root: WatchRow, { pushed }: Intake, arrived: readonly Arrival[] | null): boolean {
  if (pushed === undefined || arrived === null) return true;
  return root.is_followed && (arrived.length > 0 || pushed.linked.has(root.id));
}

/** What could not be understood is kept and has no effect; the log names it, so that its code can be added. */
function logUnusable(log: Log, own: WatchRow, fresh: readonly Arrival[]): void {
  for (const { observation } of fresh) {
    if (observation.kind !== 'unusable') continue;
    const { source, originalEvent, reason, container } = observation;
    // What a line answered to an account alone is not for the operator to read.
    const about = own.owner_account_id === null ? { container } : {};
    log.warn({ source, originalEvent, reason, ...about }, 'observation.unusable');
  }
}

interface JourneyIntake {
  intake: Intake;
  own: WatchRow;
  root: WatchRow;
  loaded: Loaded;
  fresh: readonly Arrival[];
  /** The first journey of the watch writes the observations. */
  isFirst: boolean;
  /** For how many journeys a linked watch is ingested; none for a root watch. */
  journeys: number;
  now: Instant;
}

/** What an ingest of one journey has written: how many announcements, and which shipments. */
interface Written {
  announcements: number;
  shipmentIds: string[];
  /** The watches of shipments that are two again. */
  parted: string[];
  /** Whether documents are followed that replaced others. */
  hasFollowed: boolean;
}

async function ingestJourney(tools: IngestTools, tx: Transaction, journey: JourneyIntake): Promise<Written> {
  const { root, loaded, fresh, now } = journey;
  const known = loaded.containers.map(({ number }) => number);
  const state = await finishedInTurns(derivation(observationsOf(journey), now, { detail: 'facts', known }));
  const gazetteer = new PlaceWriter();
  const hasNews = fresh.length > 0;
  const { poll } = journey.intake;
  const reported = reportedIn(tools, journey);
  const joinedState = joinedStates({ ...journey, state });
  const plan = planJourney({ root, loaded, state, joinedState, gazetteer, ...reported, now });
  if (plan.needed.length > 0) throw new ShipmentsNeeded(plan.needed);
  const schedules = poll === null ? [] : schedulesAfter(poll, { ...journey, state, plan, hasNews });
  const change: JourneyWrite = {
    observations: journey.isFirst ? observationRows(fresh, journey.own) : [],
    locations: [...gazetteer.locations.values()],
    terminals: [...gazetteer.terminals.values()],
    vessels: [...gazetteer.vessels.values()],
    shipments: plan.shipments,
    containers: plan.containers,
    events: plan.events,
    requests: plan.requests,
    links: plan.links,
    followed: followedRows(tools.sources, plan.followed, root.owner_account_id !== null),
    linkedWatches: plan.isWanted ? newLinkedWatches(tools.sources, root, loaded, state) : [],
    schedules,
    references: newReferences(root, loaded, state, now),
  };
  // What is written here is sent at once; the transaction waits for the answers.
  mergeShipments(tx, plan.merges);
  writeChange(tx, change);
  restoreShipments(tx, plan);
  const polledId = poll === null ? null : journey.own.id;
  const { resumed: resumedIds, isRenewed } = plan;
  resumeWatch(tx, tools.sources, { shipmentIds: resumedIds, isRenewed, root, loaded, polledId });
  settleUnpolled(tools, tx, { ...journey, state, plan, ...reported });
  await tools.hooks.giveInitialFields(tx, receiversOf(loaded, plan));
  await tools.hooks.announce(tx, plan.announcements);
  const shipmentIds = plan.shipments.map(({ id }) => id);
  const hasFollowed = plan.followed.length > 0;
  return { announcements: plan.announcements.length, shipmentIds, parted: plan.parted, hasFollowed };
}

/** All that is about a journey, with what has just come. */
function observationsOf({ root, own, loaded, fresh, now }: JourneyIntake): Observation[] {
  if (fresh.length === 0) return loaded.observations;
  const said = fresh.map(({ observation }) => ({ watch: own, observation }));
  return ofJourney(root, [...loaded.held, ...loaded.others, ...said], now);
}

/**
 * Which party has reported. A line that only pushes says nothing between its messages, yet time has its effect. What was
 * received of a document answers a new request for it, while a container may be on its next voyage by now.
 */
function reportedIn({ sources }: IngestTools, { intake, own, root, loaded, fresh }: JourneyIntake) {
  const { poll, statements, pushed } = intake;
  const isPushOnly = poll === null && root.owner_account_id === null && sources.line(root.source).access === 'pushed';
  const isAnswer = statements.length > 0 || poll?.failures === 0 || pushed !== undefined;
  const isNews = isAnswer || (isPushOnly && root.kind !== 'container');
  const isLine = pushed?.byLine ?? (own.id === root.id && (isNews || isPushOnly));
  const said = [...loaded.observations, ...fresh.map(({ observation }) => observation)];
  const hasLineReported = (isLine && isAnswer) || root.last_succeeded_at !== null || said.some(isCarrierStatement);
  return { isNews, isLine, isPushOnly, hasLineReported };
}

/** Whether it is a statement of the carrier itself: its last free day is shown by terminals and ramps too. */
export function isCarrierStatement({ party, kind }: Observation): boolean {
  return party === 'shipping_line' && kind !== 'deadline';
}

/** What is found out about a journey, and was not known of it. */
export function newReferences(
  root: WatchRow,
  { references }: Loaded,
  state: JourneyState,
  now: Instant,
): ReferenceRow[] {
  const known = new Set([root, ...references].map(({ kind, number }) => `${kind} ${number}`));
  const found = referencesIn(root, state).filter(({ kind, number }) => !known.has(`${kind} ${number}`));
  return found.map(({ kind, number }) => ({ watch_id: root.id, kind, number, heard_at: now }));
}
