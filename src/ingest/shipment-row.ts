import { isSame, newId } from '../core/id.ts';
import type { Instant } from '../domain/instant.ts';
import type { MainWatch, ShownNumbers } from '../domain/journey/shown-number.ts';
import type { TrackedKind } from '../domain/tracked-number.ts';
import type { RequestRow } from './load.ts';
import type { PlanInput } from './plan.ts';
import type { DerivedShipmentColumns, ShipmentColumns } from './rows.ts';

/** A shipment that is new to an account. */
export function newShipment(
  accountId: string,
  numbers: ShownNumbers,
  waiting: readonly RequestRow[],
  { root, now }: { root: MainWatch; now: Instant },
): ShipmentColumns {
  return {
    id: newId(),
    account_id: accountId,
    watch_id: root.id,
    scac: root.source,
    normalized_number: root.number,
    ref_numbers: [...new Set(waiting.flatMap((request) => request.ref_numbers))],
    tags: [...new Set(waiting.flatMap((request) => request.tags))],
    removed_numbers: [],
    created_at: now,
    updated_at: now,
    line_tracking_stopped_at: null,
    line_tracking_stopped_reason: null,
    line_tracking_stopped_by_id: null,
    line_tracking_resumed_at: null,
    ...NOTHING_DERIVED,
    ...numbers,
  };
}

const NOTHING_DERIVED: DerivedShipmentColumns = {
  booking_number: null,
  port_of_lading_id: null,
  port_of_discharge_id: null,
  destination_id: null,
  pod_terminal_id: null,
  destination_terminal_id: null,
  pod_vessel_name: null,
  pod_vessel_imo: null,
  pod_voyage_number: null,
  pol_etd_at: null,
  pol_atd_at: null,
  pod_eta_at: null,
  pod_original_eta_at: null,
  pod_ata_at: null,
  destination_eta_at: null,
  destination_ata_at: null,
};

interface Renewal {
  numbers: ShownNumbers;
  main: MainWatch;
  waiting: readonly RequestRow[];
  /** Shipments that become a part of it. */
  younger: readonly ShipmentColumns[];
  /** The containers that stay out of it. */
  removed: string[];
  /** Whether the requests lead to it for the first time. */
  isJoined: boolean;
  now: Instant;
}

/**
 * A known shipment: resumed if it is requested again after a stop, renamed once its number is known, under its document
 * once that is tracked, and with what those have that become a part of it.
 */
export function renewed(former: ShipmentColumns, renewal: Renewal): ShipmentColumns {
  const { numbers, main, waiting, younger, removed, isJoined, now } = renewal;
  const isLiving = younger.some((shipment) => shipment.line_tracking_stopped_at === null);
  const isResumed = (waiting.length > 0 || isLiving) && former.line_tracking_stopped_at !== null;
  const isNumbered = Object.entries(numbers).every(([name, value]) =>
    isSame(new Map(Object.entries(former)).get(name), value),
  );
  const isUnder = isNumbered && main.id === former.watch_id;
  const givers = [former, ...younger, ...(isJoined ? waiting : [])];
  const ref_numbers = [...new Set(givers.flatMap((giver) => giver.ref_numbers))];
  const tags = [...new Set(givers.flatMap((giver) => giver.tags))];
  const hasMore = ref_numbers.length > former.ref_numbers.length || tags.length > former.tags.length;
  const isSameWithout = isSame(former.removed_numbers, removed);
  if (!isResumed && isUnder && !hasMore && isSameWithout && younger.length === 0) return former;
  const resumed = {
    line_tracking_stopped_at: null,
    line_tracking_stopped_reason: null,
    line_tracking_stopped_by_id: null,
  };
  return {
    ...former,
    ...numbers,
    watch_id: main.id,
    normalized_number: main.number,
    ref_numbers,
    tags,
    removed_numbers: removed,
    ...(isResumed ? { ...resumed, line_tracking_resumed_at: now } : {}),
    updated_at: now,
  };
}

const RANKS = ['bill_of_lading', 'booking', 'container'] as const satisfies readonly TrackedKind[];

/** Of several watches a bill of lading comes before a booking, and that before a container; else the first one stays. */
export function mainWatch(former: readonly ShipmentColumns[], { root, loaded }: PlanInput): MainWatch {
  const watches: MainWatch[] = former.flatMap(({ watch_id: id, normalized_number: number }) => {
    const watch = [root, ...loaded.feeders].find((one) => one.id === id);
    return watch === undefined ? [] : [{ id, source: watch.source, kind: watch.kind, number }];
  });
  const rankOf = ({ kind }: MainWatch) => RANKS.indexOf(kind);
  return [...watches, root].reduce((best, watch) => (rankOf(watch) < rankOf(best) ? watch : best));
}
