import { shownNumbers } from '../domain/journey/shown-number.ts';
import type { Announcement } from './announcement.ts';
import { shipmentChanges } from './changes.ts';
import { merged } from './container-updates.ts';
import type { MergedRow, RequestRow } from './load.ts';
import type { Leaving, Parting } from './part-shipments.ts';
import type { Plan, PlanInput } from './plan.ts';
import { planContainers } from './plan-containers.ts';
import { type ShipmentColumns, shipmentColumns } from './rows.ts';
import { settleRequests } from './settle-requests.ts';
import { newShipment } from './shipment-row.ts';
import { stopNow } from './stops.ts';

/** A shipment that stands on its own again. */
export interface Part {
  kept_id: string;
  id: string;
  /** Whose requests lead to it. */
  watch_ids: string[];
  /** What the other one was given for its sake. */
  ref_numbers: string[];
  tags: string[];
}

/** A shipment whose documents may be one no more. */
export interface Parted {
  parting: Parting;
  before: ShipmentColumns;
  after: ShipmentColumns;
  /** Those of the shipment, `waiting` among them. */
  requests: readonly RequestRow[];
  waiting: readonly RequestRow[];
}

/** Plans what becomes of what a shipment loses because the line has retracted a replacement. */
export function planParting(plan: Plan, parted: Parted, input: PlanInput): void {
  const { parting, before, after } = parted;
  const keptNumbers = new Set(parting.state.containers.map(({ number }) => number));
  for (const leaving of parting.parted) {
    plan.parted.push(...leaving.watches.map(({ id }) => id), after.watch_id);
    if (leaving.isTracked) planLeaving(plan, leaving, { ...parted, keptNumbers }, input);
  }
  const isReduced =
    parting.parted.length > 0 ||
    [before.former_numbers, before.replaced_by_numbers].flat().some((number) => !namesOf(after).includes(number));
  if (isReduced) planDropped(plan, after, keptNumbers, input);
}

function namesOf({ bill_of_lading_number, former_numbers, replaced_by_numbers }: ShipmentColumns): string[] {
  return [bill_of_lading_number, ...former_numbers, ...replaced_by_numbers];
}

interface Left extends Parted {
  /** The containers that the other one keeps. */
  keptNumbers: ReadonlySet<string>;
}

/** Plans a shipment that leaves another one: as it was, or a new one where it has never been one. */
function planLeaving(plan: Plan, { watches, state }: Leaving, left: Left, input: PlanInput): void {
  const { before, requests, waiting, keptNumbers } = left;
  const { loaded, gazetteer, now } = input;
  const [main] = watches;
  const watchIds = watches.map(({ id }) => id);
  const own = requests.filter(({ watch_id }) => watch_id !== null && watchIds.includes(watch_id));
  const former = loaded.merged.find((one) => one.kept_id === before.id && watchIds.includes(one.watch_id)) ?? null;
  const created = newShipment(before.account_id, shownNumbers(main, null, state), own, { root: main, now });
  const { removed_numbers } = before;
  const base = { ...(former === null ? created : asItWas(created, former)), removed_numbers };
  const derived = { ...base, ...shipmentChanges(base, shipmentColumns(state.shipment, gazetteer), now).rows[0] };
  const row = { ...derived, ...stopNow(derived, state, input) };
  plan.shipments.push(row);
  plan.links.push(...watchIds.map((watch_id) => ({ shipment_id: row.id, watch_id, ended_at: null })));
  plan.parts.push({ kept_id: before.id, id: row.id, watch_ids: watchIds, ...given(former, own, left) });
  const isFree = ({ shipment_id, number }: { shipment_id: string; number: string }) =>
    shipment_id === before.id && !keptNumbers.has(number);
  const free = { ...loaded, containers: loaded.containers.filter(isFree) };
  const living = new Set([...loaded.containers, ...loaded.events].map(({ id }) => id));
  const gone = (former?.containers ?? []).filter(({ id }) => !living.has(id));
  const ids = new Map(
    gone.map(({ id, number, created_at, events = [] }) => {
      const eventIds = new Map(events.filter((one) => !living.has(one.id)).map((one) => [one.key, one.id]));
      return [number, { id, created_at, eventIds }];
    }),
  );
  planContainers(plan, row, { former: [before], state, main, ids }, { ...input, loaded: free });
  const isStopped = row.line_tracking_stopped_at !== null;
  const settled = { failed_reason: null, shipment_id: row.id } as const;
  settleRequests(
    plan,
    own.filter((one) => waiting.includes(one)),
    { status: 'created', ...settled },
  );
  if (isStopped) settleRequests(plan, own, { status: 'tracking_stopped', ...settled });
  else plan.isWanted = true;
}

function asItWas(created: ShipmentColumns, { id, created_at, ref_numbers, tags }: MergedRow): ShipmentColumns {
  return {
    ...created,
    id,
    created_at,
    ref_numbers: [...new Set([...ref_numbers, ...created.ref_numbers])],
    tags: [...new Set([...tags, ...created.tags])],
  };
}

/** The references that the other shipment has for the sake of this one alone. */
function given(former: MergedRow | null, own: readonly RequestRow[], { requests }: Left) {
  if (former !== null) return { ref_numbers: former.added_ref_numbers, tags: former.added_tags };
  const others = requests.filter((one) => !own.includes(one));
  const only = (name: 'ref_numbers' | 'tags') =>
    own.flatMap((one) => one[name]).filter((value) => others.every((other) => !other[name].includes(value)));
  return { ref_numbers: only('ref_numbers'), tags: only('tags') };
}

/**
 * Plans the end of containers that a shipment had only because of a replacement that was retracted, and that no other
 * shipment of the account takes over. They are announced with one that stays.
 */
function planDropped(plan: Plan, row: ShipmentColumns, keptNumbers: ReadonlySet<string>, input: PlanInput): void {
  const { loaded, now } = input;
  const taken = new Set(plan.containers.map(({ id }) => id));
  const own = loaded.containers.filter(({ shipment_id }) => shipment_id === row.id);
  const dropped = own.filter(({ id, number }) => !keptNumbers.has(number) && !taken.has(id));
  const [witness] = own.filter(({ number }) => keptNumbers.has(number));
  plan.dropped.push(...dropped.map(({ id }) => id));
  if (witness === undefined) return;
  const owner = { id: witness.id, account_id: row.account_id, shipment_id: row.id };
  plan.announcements.push(
    ...dropped.flatMap((gone): Announcement[] => {
      const events = loaded.events.filter((event) => event.container_id === gone.id);
      return merged(gone, { owner, events, isDropped: true }, now);
    }),
  );
}
