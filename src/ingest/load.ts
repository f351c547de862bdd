import type { Transaction } from '../db/client.ts';
import { normalizeAllInstants } from '../db/instants.ts';
import { KNOWN_LINES } from '../domain/carrier.ts';
import { DAY_MS, type Instant, shift } from '../domain/instant.ts';
import { type ContainerObservations, ofJourney } from '../domain/journey/own-trip.ts';
import type { Observation, ObservationDraft } from '../domain/observation.ts';
import type { StatedReference, TrackedKind } from '../domain/tracked-number.ts';
import { INGEST_LOAD, INGEST_LOCK_SHIPMENTS } from './load-statements.ts';
import type { WatchRow } from './lock.ts';
import { ShipmentsNeeded } from './lock-needed.ts';
import { type OtherCargoRow, otherCargoOf } from './other-cargo.ts';
import { endedSince, SAID_DAYS_MAX } from './references.ts';
import type { ContainerColumns, EventColumns, ShipmentColumns } from './rows.ts';

/** A request that is notified of what becomes of its number. */
export interface RequestRow {
  id: string;
  account_id: string;
  watch_id: string | null;
  shipment_id: string | null;
  status: string;
  normalized_number: string;
  ref_numbers: string[];
  tags: string[];
  created_at: string;
  /** Whether there is anything that its shipment and containers are to be given: a customer or custom fields. */
  is_giver: boolean;
}

/** Another shipment of an account that may be the same: it has the number of one of the documents, or one of the containers. */
export interface NamesakeRow {
  id: string;
  account_id: string;
  bill_of_lading_number: string;
  normalized_number: string;
  created_at: string;
  stopped: boolean;
  /** What it is tracked by. */
  kinds: TrackedKind[];
  /** All of its containers. */
  numbers: string[];
  /** Those of them that were not returned. */
  boxes: { number: string; loaded_at: string | null }[];
}

/** What a shipment was before it became a part of another one. */
export interface MergedRow {
  id: string;
  kept_id: string;
  watch_id: string;
  created_at: string;
  ref_numbers: string[];
  tags: string[];
  added_ref_numbers: string[];
  added_tags: string[];
  /** Databases of older versions have no events here. */
  containers: { id: string; number: string; created_at: string; events?: { id: string; key: string }[] }[];
}

/** Everything about a journey that the database holds before a change. */
export interface Loaded {
  /** What was said of it. */
  observations: Observation[];
  /** All that its watches hold, which may be about other journeys too. */
  held: ContainerObservations[];
  /** What each watch holds, those of others that feed the same shipments among them. */
  heldByWatch: ReadonlyMap<string, ContainerObservations[]>;
  /** What is kept of its containers under other documents. */
  others: ContainerObservations[];
  /** The journeys of other documents that have one of its containers, and are followed. */
  neighbours: string[];
  requests: RequestRow[];
  shipments: ShipmentColumns[];
  containers: ContainerColumns[];
  events: EventColumns[];
  /** Linked watches: the number that each of them is about, by source. */
  linkedWatches: { id: string; source: string; kind: TrackedKind; number: string }[];
  /** The other watches that feed the same shipments, and the linked watches of these. */
  feeders: ContainerObservations['watch'][];
  feeding: { watch_id: string; companion_id: string }[];
  /** Which watches feed the shipments. */
  links: { shipment_id: string; watch_id: string; ended_at: string | null }[];
  /** Numbers that were found out about it, beside its own. */
  references: StatedReference[];
  /** Watches that hold what was pushed about it, and are not linked to it yet. */
  unlinked: string[];
  namesakes: NamesakeRow[];
  /** The shipments that became a part of these. */
  merged: MergedRow[];
  /** The codes of the places of the shipments, by id; names where they have no code. */
  place_names: Record<string, string>;
}

/** What is being said of a journey while it is loaded. */
export interface LoadRequest {
  /** Numbers of documents, under which an account may have a shipment already. */
  documents: readonly string[];
  references: readonly StatedReference[];
  now: Instant;
  /** Shipments that may turn out to be the same. */
  shipmentIds: readonly string[];
  /** The watches that are locked. */
  locked: ReadonlySet<string>;
}

export interface LoadedRow extends Omit<Loaded, 'observations' | 'held' | 'heldByWatch' | 'feeding' | 'others'> {
  others: OtherCargoRow[];
  observations: { id: string; watchId: string; receivedAt: string; body: ObservationDraft }[];
  feeding: { watch_id: string; companion_id: string; watch: ContainerObservations['watch'] }[];
}

/**
 * Locks the shipments of a journey, and reads everything that deriving and comparing it takes, in one round trip. Fails with `ShipmentsNeeded` where the
 * shipments are fed by watches that are not locked.
 */
export async function loadJourney(tx: Transaction, root: WatchRow, request: LoadRequest): Promise<Loaded> {
  const shipmentsLocked = tx.query(INGEST_LOCK_SHIPMENTS, [root.id, request.shipmentIds]);
  const [row] = await tx.query(INGEST_LOAD, [
    root.id,
    root.source,
    request.documents,
    request.references.map(({ kind }) => kind),
    request.references.map(({ number }) => number),
    shift(request.now, -SAID_DAYS_MAX * DAY_MS),
    // A line of settings, whose journey this is, is one in every process.
    [...new Set([...KNOWN_LINES.all().map(({ scac }) => scac), root.source])],
    request.shipmentIds,
    endedSince(request.now),
  ]);
  await shipmentsLocked;
  if (row === undefined) throw new Error('The load statement always answers with one row.');
  if (row.feeders.some(({ id }) => !request.locked.has(id)))
    throw new ShipmentsNeeded(row.shipments.map(({ id }) => id));
  [row.shipments, row.containers, row.events, row.merged].flat().forEach(normalizeAllInstants);
  return withObservations(root, row, request.now);
}

function withObservations(root: WatchRow, row: LoadedRow, now: Instant): Loaded {
  const all = [root, ...row.linkedWatches, ...row.feeders, ...row.feeding.map(({ watch }) => watch)];
  const watches = new Map(all.map((watch) => [watch.id, watch]));
  const heldByWatch = new Map<string, ContainerObservations[]>();
  for (const { id, watchId, receivedAt, body } of row.observations) {
    const observation = { ...body, id, receivedAt: new Date(receivedAt).toISOString() };
    const held = heldByWatch.get(watchId) ?? [];
    held.push({ watch: watches.get(watchId) ?? root, observation });
    heldByWatch.set(watchId, held);
  }
  const held = [root, ...row.linkedWatches].flatMap(({ id }) => heldByWatch.get(id) ?? []);
  const others = otherCargoOf(row.others);
  return { ...row, heldByWatch, held, others, observations: ofJourney(root, [...held, ...others], now) };
}
