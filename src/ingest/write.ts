import type { Transaction } from '../db/client.ts';
import type { FollowedSuccessors } from './follow-successors.ts';
import type { ContainerColumns, EventColumns, ShipmentColumns } from './rows.ts';
import { INGEST_WRITE } from './write-statements.ts';

/** Everything that one ingest changes of one journey, apart from the messages about it. */
export interface JourneyWrite {
  observations: object[];
  locations: object[];
  terminals: object[];
  vessels: object[];
  shipments: ShipmentColumns[];
  containers: ContainerColumns[];
  events: EventColumns[];
  requests: RequestChange[];
  links: LinkChange[];
  followed: (FollowedSuccessors & { id: string })[];
  linkedWatches: LinkedWatchRow[];
  schedules: ScheduleChange[];
  references: ReferenceRow[];
}

/** That a watch feeds a shipment, or since when it does not any more. */
export interface LinkChange {
  shipment_id: string;
  watch_id: string;
  ended_at: string | null;
}

/** A number that was found out about a journey. */
export interface ReferenceRow {
  watch_id: string;
  kind: string;
  number: string;
  heard_at: string;
}

/** A watch at a terminal or railroad that a journey needs from now on, as often as the journey itself. */
export interface LinkedWatchRow {
  id: string;
  source: string;
  number: string;
  root_id: string;
  phase: string;
  eta_at: string | null;
}

/** What becomes of a tracking request. */
export interface RequestChange {
  id: string;
  status: string;
  failed_reason: string | null;
  shipment_id: string | null;
}

/** What becomes of a watch; a null digest keeps the former, a null delay parks it unless another journey needs it. */
export interface ScheduleChange {
  watch_id: string;
  /** The journey for whose sake it changes. */
  root_id: string;
  /** For how many journeys a polled linked watch was ingested; none for a root watch. */
  journeys: number;
  delay_ms: number | null;
  digest: string | null;
  phase: string;
  eta_at: string | null;
  changes_at: string | null;
  /** Take the next answer in even if it is the same: what it says may mean more by now. */
  reset: boolean;
  /** A poll has been answered (the watch's own), or only what is known of the journey has changed (a linked watch's). */
  polled: boolean;
  /** The poll brought an answer. */
  succeeded: boolean;
  failures: number;
  changed: boolean;
}

/** Sends what writes a change; the transaction waits for it. */
export function writeChange(tx: Transaction, change: JourneyWrite): void {
  const {
    observations,
    locations,
    terminals,
    vessels,
    shipments,
    containers,
    events,
    requests,
    linkedWatches,
    schedules,
    references,
    links,
    followed,
  } = change;
  const json = (rows: readonly unknown[]) => JSON.stringify(rows);
  void tx.query(INGEST_WRITE, [
    json(observations),
    json(locations),
    json(terminals),
    json(vessels),
    json(shipments),
    json(containers),
    json(events),
    json(requests),
    json(linkedWatches),
    json(schedules),
    json(references),
    json(links),
    json(followed),
  ]);
}
