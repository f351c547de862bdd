import { isSame } from '../../core/id.ts';
import type { Transaction } from '../../db/client.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import { derive } from '../../domain/journey/derive.ts';
import { giveInitialFields } from '../custom-field/give-initial-fields.ts';
import { writeAnnouncements } from './announce.ts';
import { type IngestTools, isWordOfLine, newMentions } from './ingest.ts';
import { joinedStates } from './joined-state.ts';
import { type Loaded, loadJourney, lockWatch, type WatchRow } from './load.ts';
import { type LoadedWith, loadLinked } from './load-linked.ts';
import { mentionsSaid } from './mention.ts';
import { mergeShipments } from './merge-shipments.ts';
import { ShipmentsNeeded, withNeeded } from './needed.ts';
import { NO_CHANGE } from './orphan.ts';
import { Gazetteer } from './places.ts';
import { type Plan, planJourney } from './plan.ts';
import { receiversOf } from './receivers.ts';
import { writeChange } from './write.ts';

/** A stored row that is not what is derived today. */
export interface Difference {
  table: 'shipment' | 'container' | 'transport_event' | 'tracking_request';
  account_id: string;
  id: string;
  /** The number of the shipment or container, or the key of the event. */
  name: string;
  /** What is stored and what is derived, by column; without what is stored for a row that is not there. */
  changes: Record<string, { stored: unknown; derived: unknown }>;
}

/** How a journey is derived again. */
export interface RederiveOptions {
  isWritten: boolean;
  /** Write it without any notification: old facts under new rules are no news. */
  isSilent?: boolean;
}

/**
 * Derives a journey again from all that was said of it, and compares. With `isWritten` the difference is written, and told
 * as if it were news unless `isSilent`; that twice changes nothing.
 */
export async function rederive(tools: IngestTools, rootId: string, options: RederiveOptions): Promise<Difference[]> {
  const now = toInstant(tools.clock.now());
  return withNeeded((shipmentIds) =>
    tools.db.transaction((tx) => rederiveWithin(tools, tx, { rootId, now, shipmentIds, ...options })),
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
  const locked = await lockWatch(tx, rootId, now, { shipmentIds });
  const root = locked.find(({ id }) => id === rootId);
  if (root === undefined) return [];
  const asked = { now, shipmentIds, locked: new Set(locked.map(({ id }) => id)) };
  const loaded = await loadAll(tx, root, asked, isWritten);
  const state = derive(loaded.observations, now, { detail: 'facts' });
  const gazetteer = new Gazetteer();
  const hasLineSpoken = root.last_succeeded_at !== null || loaded.observations.some(isWordOfLine);
  const joinedState = joinedStates({ root, own: root, loaded, fresh: [], state, now });
  const spoken = { isNews: isSilent, isLine: false, hasLineSpoken };
  const plan = planJourney({ root, loaded, state, joinedState, gazetteer, ...spoken, now });
  if (plan.needed.length > 0) throw new ShipmentsNeeded(plan.needed);
  const differences = differencesOf(loaded, plan);
  if (!isWritten) return differences;
  const { shipments, containers, events, requests, links } = plan;
  const places = {
    locations: [...gazetteer.locations.values()],
    terminals: [...gazetteer.terminals.values()],
    vessels: [...gazetteer.vessels.values()],
  };
  const mentions = newMentions(root, loaded, state, now);
  await mergeShipments(tx, plan.merges);
  await writeChange(tx, { ...NO_CHANGE, ...places, shipments, containers, events, requests, links, mentions });
  await giveInitialFields(tx, receiversOf(loaded, plan));
  if (!isSilent) await writeAnnouncements(tools, tx, plan.announcements);
  return differences;
}

/** To look at a journey must not change it, so that what it has missed is linked only where it is written. */
async function loadAll(tx: Transaction, root: WatchRow, asked: LoadedWith, isWritten: boolean): Promise<Loaded> {
  const bare = { ...asked, documents: [root.number], mentions: [] };
  const loaded = await loadJourney(tx, root, bare);
  if (!isWritten) return loaded;
  return loadLinked(tx, root, { ...bare, mentions: mentionsSaid(loaded.observations) });
}

/** What always moves when a row does. */
const STAMPS = new Set(['updated_at', 'created_at']);

function differencesOf(loaded: Loaded, plan: Plan): Difference[] {
  return [
    ...compared('shipment', loaded.shipments, plan.shipments, (row) => row.bill_of_lading_number),
    ...compared('container', loaded.containers, plan.containers, (row) => row.number),
    ...compared('transport_event', loaded.events, plan.events, (row) => row.key),
    ...plan.requests.flatMap((change) => {
      const row = loaded.requests.find(({ id }) => id === change.id);
      if (row === undefined || row.status === change.status) return [];
      const changes = { status: { stored: row.status, derived: change.status } };
      const name = row.normalized_number;
      return [{ table: 'tracking_request' as const, account_id: row.account_id, id: row.id, name, changes }];
    }),
  ];
}

interface Row {
  id: string;
  account_id: string;
}

function compared<R extends Row>(
  table: Difference['table'],
  stored: readonly R[],
  derived: readonly R[],
  nameOf: (row: R) => string,
): Difference[] {
  const former = new Map(stored.map((row) => [row.id, row]));
  return derived.flatMap((row) => {
    const before = new Map<string, unknown>(Object.entries(former.get(row.id) ?? {}));
    const changed = Object.entries(row).filter(
      ([column, value]) => !STAMPS.has(column) && !isSame(before.get(column), value),
    );
    if (changed.length === 0) return [];
    const changes = Object.fromEntries(
      changed.map(([column, value]) => [column, { stored: before.get(column), derived: value }]),
    );
    return [{ table, account_id: row.account_id, id: row.id, name: nameOf(row), changes }];
  });
}
