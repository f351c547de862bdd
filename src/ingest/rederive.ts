import { finishedInTurns } from '../core/in-turns.ts';
import type { Transaction } from '../db/client.ts';
import { type Instant, shift, toInstant } from '../domain/instant.ts';
import { derivation } from '../domain/journey/derive.ts';
import { type Difference, differencesOf } from './differences.ts';
import { followedRows } from './follow-successors.ts';
import { type IngestTools, isCarrierStatement, newReferences } from './ingest.ts';
import { joinedStates } from './joined-state.ts';
import { newLinkedWatches } from './linked-watches.ts';
import { type Loaded, loadJourney } from './load.ts';
import { type LoadedWith, loadLinked } from './load-linked.ts';
import { lockWatch, type WatchRow } from './lock.ts';
import { ShipmentsNeeded, withNeeded } from './lock-needed.ts';
import { mergeShipments } from './merge-shipments.ts';
import { PlaceWriter } from './places.ts';
import { planJourney } from './plan.ts';
import { receiversOf } from './receivers.ts';
import { statedReferences } from './references.ts';
import { restoreShipments } from './restore-shipments.ts';
import { resumeWatch } from './resume.ts';
import { rollBackIf } from './roll-back.ts';
import { repairDue } from './rules-version.ts';
import { NO_CHANGE } from './unlinked.ts';
import { writeChange } from './write.ts';

/** How a journey is derived again. */
export interface RederiveOptions {
  isWritten: boolean;
  /** Write it without any notification: old facts under new rules are no news. */
  isSilent?: boolean;
}

/**
 * Derives a journey again from all of its observations, and compares; one that was written by older rules is repaired
 * first. With `isWritten` the difference is written, and notified like any other change unless `isSilent`; a second run
 * changes nothing.
 */
export async function rederive(tools: IngestTools, rootId: string, options: RederiveOptions): Promise<Difference[]> {
  const now = toInstant(tools.clock.now());
  return withNeeded((shipmentIds) =>
    rollBackIf(!options.isWritten, tools.db, (tx) =>
      rederiveWithin(tools, tx, { rootId, now, shipmentIds, ...options }),
    ),
  );
}

/** What is derived again, and when; `shipmentIds` are those that it is known to need beside its own. */
export interface Rederived extends RederiveOptions {
  rootId: string;
  now: Instant;
  shipmentIds?: readonly string[];
}

/** The same as a part of a transaction. Fails with `ShipmentsNeeded` where that has to begin again with further locks. */
export async function rederiveWithin(
  tools: IngestTools,
  tx: Transaction,
  { rootId, now, shipmentIds = [], isWritten, isSilent = false }: Rederived,
): Promise<Difference[]> {
  const locked = await lockWatch(tx, rootId, now, shipmentIds);
  const root = locked.find(({ id }) => id === rootId);
  if (root === undefined) return [];
  const due = isWritten ? locked : [root];
  const repaired = isSilent ? [] : await repairDue(tools, tx, { locked: due, now, shipmentIds });
  const request = { now, shipmentIds, locked: new Set(locked.map(({ id }) => id)) };
  const loaded = await loadAll(tx, root, request, isWritten);
  // A change that is due to time alone since the last write is a real change, and is left to the next ingest.
  const asOf =
    isSilent && root.changes_at !== null ? earlier(now, shift(toInstant(Date.parse(root.changes_at)), -1)) : now;
  const known = loaded.containers.map(({ number }) => number);
  const state = await finishedInTurns(derivation(loaded.observations, asOf, { detail: 'facts', known }));
  const gazetteer = new PlaceWriter();
  const hasLineReported = root.last_succeeded_at !== null || loaded.observations.some(isCarrierStatement);
  const joinedState = joinedStates({ root, own: root, loaded, fresh: [], state, now: asOf });
  const reported = { isNews: isSilent, isLine: false, hasLineReported };
  const plan = planJourney({ root, loaded, state, joinedState, gazetteer, ...reported, now });
  if (plan.needed.length > 0) throw new ShipmentsNeeded(plan.needed);
  const differences = differencesOf(loaded, plan, tools.hooks.reasonsOf(state, loaded.observations));
  if (!isWritten) return [...repaired, ...differences];
  const { shipments, containers, events, requests, links } = plan;
  const places = {
    locations: [...gazetteer.locations.values()],
    terminals: [...gazetteer.terminals.values()],
    vessels: [...gazetteer.vessels.values()],
  };
  const references = newReferences(root, loaded, state, now);
  const linkedWatches = isSilent && plan.isWanted ? newLinkedWatches(tools.sources, root, loaded, state) : [];
  mergeShipments(tx, plan.merges);
  const followed = followedRows(tools.sources, plan.followed, root.owner_account_id !== null);
  writeChange(tx, {
    ...NO_CHANGE,
    ...places,
    shipments,
    containers,
    events,
    requests,
    links,
    followed,
    references,
    linkedWatches,
  });
  restoreShipments(tx, plan);
  resumeWatch(tx, tools.sources, { shipmentIds: plan.resumed, isRenewed: false, root, loaded, polledId: null });
  await tools.hooks.giveInitialFields(tx, receiversOf(loaded, plan));
  if (!isSilent) await tools.hooks.announce(tx, plan.announcements);
  return [...repaired, ...differences];
}

function earlier(one: Instant, other: Instant): Instant {
  return one < other ? one : other;
}

/** A read must not change a journey, so missed watches are linked only when it is written. */
async function loadAll(tx: Transaction, root: WatchRow, request: LoadedWith, isWritten: boolean): Promise<Loaded> {
  const bare = { ...request, documents: [root.number], references: [] };
  const loaded = await loadJourney(tx, root, bare);
  if (!isWritten) return loaded;
  return loadLinked(tx, root, { ...bare, references: statedReferences(loaded.observations) });
}
