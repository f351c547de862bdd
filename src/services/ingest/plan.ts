import { newId } from '../../core/id.ts';
import { DAY_MS, type Instant, shift } from '../../domain/instant.ts';
import type { ContainerState, JourneyState } from '../../domain/journey/state.ts';
import type { EventName } from '../../domain/milestones.ts';
import { type Announcement, containerChanges, eventChanges, shipmentChanges } from './changes.ts';
import type { Loaded, RequestRow, WatchRow } from './load.ts';
import { hasBegunAnother } from './next-trip.ts';
import type { Gazetteer } from './places.ts';
import {
  containerColumns,
  type DerivedShipmentColumns,
  eventColumns,
  type ShipmentColumns,
  shipmentColumns,
} from './rows.ts';
import type { Change, RequestChange } from './write.ts';

/** A shipment that the user resumed is stopped again after so long without a new reason. */
const RESUMED_DAYS_MAX = 56;

/** What a derived journey changes for the accounts that follow it. */
export interface Plan {
  shipments: Change['shipments'];
  containers: Change['containers'];
  events: Change['events'];
  requests: RequestChange[];
  announcements: Announcement[];
  /** Whether anybody still wants to know more about it. */
  isWanted: boolean;
  /** When a shipment that was resumed is stopped after all; null if none is going to be. */
  changesAt: Instant | null;
}

/** What a plan is made from. */
export interface PlanInput {
  root: WatchRow;
  loaded: Loaded;
  state: JourneyState;
  gazetteer: Gazetteer;
  /** The source has just been heard; otherwise a new request is answered from what is stored. */
  isNews: boolean;
  /** It is the line that was heard, not a terminal: only then is it sure that the line has not said anything else. */
  isLine: boolean;
  /** The line was heard at least once: who else tells of a container does not know whose cargo it is. */
  hasLineSpoken: boolean;
  now: Instant;
}

/** Compares what is derived with what every account has been told, account by account. */
export function planJourney(input: PlanInput): Plan {
  const { loaded, state, gazetteer } = input;
  const nothing = { shipments: [], containers: [], events: [], requests: [], announcements: [] };
  const plan: Plan = { ...nothing, isWanted: false, changesAt: null };
  const accounts = new Set([...loaded.requests, ...loaded.shipments].map((row) => row.account_id));
  const derived = shipmentColumns(state.shipment, gazetteer);
  for (const accountId of accounts) planAccount(plan, accountId, derived, input);
  return plan;
}

/** The number under which a shipment is shown: the line's bill of lading, else its booking, else what was asked. */
export function billOfLadingNumber(root: WatchRow, state: JourneyState): string {
  return state.shipment.billOfLadingNumber ?? state.shipment.bookingNumber ?? root.number;
}

function planAccount(plan: Plan, accountId: string, derived: DerivedShipmentColumns, input: PlanInput): void {
  const { loaded, state, root } = input;
  const requests = loaded.requests.filter((request) => request.account_id === accountId);
  const waiting = requests.filter((request) => request.status !== 'created');
  const former = formerShipment(accountId, input);
  if (former?.line_tracking_stopped_reason === 'cancelled_by_user' && waiting.length === 0) return;
  if (former === null && waiting.length === 0) return;
  if (former === null && !input.hasLineSpoken) {
    plan.isWanted = true;
    return;
  }
  // What has ended before is not the answer to a new request: a container may be on its next voyage by now.
  if (!input.isNews && waiting.length > 0 && state.stop !== null) {
    plan.isWanted = true;
    return;
  }
  const number = billOfLadingNumber(root, state);
  const namesake = loaded.namesakes.find((row) => row.account_id === accountId && row.bill_of_lading_number === number);
  if (former === null && namesake !== undefined) {
    settleRequests(plan, waiting, { status: 'failed', failed_reason: 'duplicate', shipment_id: namesake.id });
    return;
  }
  if (former === null && state.shipment.bookingCancelled && state.containers.length === 0) {
    // It may have been confirmed since: who asks again gets the line's word of today.
    if (input.isNews)
      settleRequests(plan, waiting, { status: 'failed', failed_reason: 'booking_cancelled', shipment_id: null });
    else plan.isWanted = true;
    return;
  }
  const base =
    former === null
      ? newShipment(accountId, number, waiting, input)
      : renewed(former, number, waiting, namesake?.id, input.now);
  const stop = stopOf(base, input);
  plan.changesAt = earlier(plan.changesAt, stop === null ? sparedUntil(base, state) : null);
  const { rows, announcements } = shipmentChanges(base, derived, input.now);
  const row = { ...(rows[0] ?? base), ...stop };
  if (former === null || rows.length > 0 || stop !== null || base !== former) plan.shipments.push(row);
  settleRequests(plan, waiting, { status: 'created', failed_reason: null, shipment_id: row.id });
  if (former !== null) plan.announcements.push(...announcements);
  planContainers(plan, row, input);
  if (stop !== null)
    settleRequests(plan, requests, { status: 'tracking_stopped', failed_reason: null, shipment_id: row.id });
  plan.isWanted ||= row.line_tracking_stopped_at === null;
}

/**
 * The shipment that an account has of this journey: the living one, else the latest. One that ended under another bill
 * of lading is the former voyage of the same container, and is left as it is; so is one whose container has begun another
 * trip since, as long as nobody asks for that.
 */
function formerShipment(accountId: string, input: PlanInput): ShipmentColumns | null {
  const { root, loaded, state } = input;
  const own = loaded.shipments.filter((shipment) => shipment.account_id === accountId);
  const living = own.find((shipment) => shipment.line_tracking_stopped_at === null);
  const latest = living ?? [...own].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))[0];
  if (latest === undefined) return null;
  const told = state.shipment.billOfLadingNumber;
  const isOther = root.kind === 'container' && told !== null && told !== latest.bill_of_lading_number;
  return living === undefined && (isOther || hasBegunAnother(latest, input)) ? null : latest;
}

function newShipment(
  accountId: string,
  number: string,
  waiting: readonly RequestRow[],
  { root, now }: PlanInput,
): ShipmentColumns {
  return {
    id: newId(),
    account_id: accountId,
    watch_id: root.id,
    scac: root.source,
    bill_of_lading_number: number,
    normalized_number: root.number,
    ref_numbers: [...new Set(waiting.flatMap((request) => request.ref_numbers))],
    tags: [...new Set(waiting.flatMap((request) => request.tags))],
    created_at: now,
    updated_at: now,
    line_tracking_stopped_at: null,
    line_tracking_stopped_reason: null,
    line_tracking_stopped_by_id: null,
    line_tracking_resumed_at: null,
    ...NOTHING_DERIVED,
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

/** A known shipment: resumed if it is asked for again after a stop, renamed once the line tells its number. */
function renewed(
  former: ShipmentColumns,
  number: string,
  waiting: readonly RequestRow[],
  namesakeId: string | undefined,
  now: Instant,
): ShipmentColumns {
  const isResumed = waiting.length > 0 && former.line_tracking_stopped_at !== null;
  const isRenamed = number !== former.bill_of_lading_number && namesakeId === undefined;
  if (!isResumed && !isRenamed) return former;
  const resumed = {
    line_tracking_stopped_at: null,
    line_tracking_stopped_reason: null,
    line_tracking_stopped_by_id: null,
  };
  return {
    ...former,
    ...(isRenamed ? { bill_of_lading_number: number } : {}),
    ...(isResumed ? { ...resumed, line_tracking_resumed_at: now } : {}),
    updated_at: now,
  };
}

/** Stops that time brings about when nothing else is said. */
const TIMED: ReadonlySet<string> = new Set(['past_arrival_window', 'past_full_out_window', 'no_updates_at_line']);

type Stop = Pick<ShipmentColumns, 'line_tracking_stopped_at' | 'line_tracking_stopped_reason'>;

/** Whether tracking stops by itself now. What held already when the user resumed does not count again at once. */
function stopOf(shipment: ShipmentColumns, { state, isLine, now }: PlanInput): Stop | null {
  if (state.stop === null || shipment.line_tracking_stopped_at !== null) return null;
  if (!isLine && TIMED.has(state.stop.reason)) return null;
  const spared = sparedUntil(shipment, state);
  if (spared !== null && now < spared) return null;
  return { line_tracking_stopped_at: now, line_tracking_stopped_reason: state.stop.reason };
}

function sparedUntil({ line_tracking_resumed_at: resumedAt }: ShipmentColumns, { stop }: JourneyState): Instant | null {
  if (resumedAt === null || stop === null || stop.since > resumedAt) return null;
  return shift(resumedAt, RESUMED_DAYS_MAX * DAY_MS);
}

function earlier(one: Instant | null, other: Instant | null): Instant | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

function planContainers(plan: Plan, shipment: ShipmentColumns, input: PlanInput): void {
  const known = input.loaded.containers.filter((container) => container.shipment_id === shipment.id);
  for (const state of input.state.containers) {
    const former = known.find((container) => container.number === state.number) ?? null;
    planContainer(plan, shipment, state, former, input);
  }
}

function planContainer(
  plan: Plan,
  shipment: ShipmentColumns,
  state: ContainerState,
  former: Loaded['containers'][number] | null,
  { loaded, gazetteer, now }: PlanInput,
): void {
  const identity = { account_id: shipment.account_id, shipment_id: shipment.id, number: state.number };
  const container = containerChanges(former, containerColumns(state, gazetteer), identity, now);
  const old = former === null ? [] : loaded.events.filter((event) => event.container_id === former.id);
  const owner = { id: container.id, account_id: shipment.account_id, shipment_id: shipment.id };
  const events = eventChanges(old, eventColumns(state, gazetteer), owner, now);
  // Whoever keeps a copy asks for what has changed, and the events of a container are part of it.
  const isTouched = former !== null && container.rows.length === 0 && events.rows.length > 0;
  plan.containers.push(...(isTouched ? [{ ...former, updated_at: now }] : container.rows));
  plan.events.push(...events.rows);
  plan.announcements.push(...container.announcements, ...events.announcements);
}

const TOLD = {
  created: 'tracking_request.succeeded',
  failed: 'tracking_request.failed',
  tracking_stopped: 'tracking_request.tracking_stopped',
} as const satisfies Record<string, EventName>;

function settleRequests(
  plan: Plan,
  requests: readonly RequestRow[],
  outcome: { status: keyof typeof TOLD; failed_reason: string | null; shipment_id: string | null },
): void {
  for (const request of requests) {
    const settled = plan.requests.findIndex((change) => change.id === request.id);
    if (settled >= 0) plan.requests.splice(settled, 1);
    plan.requests.push({ id: request.id, ...outcome });
    plan.announcements.push({
      account_id: request.account_id,
      name: TOLD[outcome.status],
      reference_type: 'tracking_request',
      reference_id: request.id,
      shipment_id: outcome.shipment_id,
      container_id: null,
      record: {},
    });
  }
}
