import type { Instant } from '../domain/instant.ts';
import { replacedBy, shownNumbers } from '../domain/journey/shown-number.ts';
import { spellings } from '../domain/journey/spellings.ts';
import type { JourneyState } from '../domain/journey/state.ts';
import type { Announcement, Owner } from './announcement.ts';
import { shipmentChanges } from './changes.ts';
import { placeChanges, placesChanged } from './container-updates.ts';
import { type FollowedSuccessors, successorsToFollow } from './follow-successors.ts';
import type { JoinedState } from './joined-state.ts';
import type { Loaded, RequestRow } from './load.ts';
import type { WatchRow } from './lock.ts';
import { addsNothing, namesakesOf } from './namesakes.ts';
import { hasBegunAnother } from './next-trip.ts';
import { partedLinks, partingOf } from './part-shipments.ts';
import type { PlaceWriter } from './places.ts';
import { planContainers } from './plan-containers.ts';
import { type Part, planParting } from './plan-parted.ts';
import { removedFrom } from './removed-containers.ts';
import { type ShipmentColumns, shipmentColumns } from './rows.ts';
import { settleRequests } from './settle-requests.ts';
import { mainWatch, newShipment, renewed } from './shipment-row.ts';
import { sparedUntil, stopNow, undoneStop } from './stops.ts';
import type { JourneyWrite, LinkChange, RequestChange } from './write.ts';

/** What a derived journey changes for the accounts that follow it. */
export interface Plan {
  shipments: JourneyWrite['shipments'];
  containers: JourneyWrite['containers'];
  events: JourneyWrite['events'];
  requests: RequestChange[];
  links: LinkChange[];
  announcements: Announcement[];
  /** Shipments that turned out to be the same as an older one, which takes over all that they have. */
  merges: Merge[];
  /** Shipments that stand on their own again, because the line has retracted what made them a part of another. */
  parts: Part[];
  /** Containers that no shipment of the account has any more. */
  dropped: string[];
  /** The watches of shipments that have parted: what others hold of their containers means something else from now on. */
  parted: string[];
  /** Shipments that have to be loaded before this can be planned. */
  needed: string[];
  /** Documents that have replaced that of a shipment, and are polled from now on. */
  followed: FollowedSuccessors[];
  /** Shipments that had stopped by themselves and go on, because what stopped them was undone. */
  resumed: string[];
  /** Whether a new request has resumed a shipment from what is stored. */
  isRenewed: boolean;
  /** Whether any account still follows it. */
  isWanted: boolean;
  /** When a shipment that was resumed is stopped after all; null if none is going to be. */
  changesAt: Instant | null;
}

/** A shipment that becomes a part of another one of the same account. */
export interface Merge {
  kept: string;
  gone: string;
}

/** What a plan is made from. */
export interface PlanInput {
  root: WatchRow;
  loaded: Loaded;
  /** What is derived of the journey of the root alone. */
  state: JourneyState;
  /** What is derived of shipments together, to which the root belongs from now on. */
  joinedState: JoinedState;
  gazetteer: PlaceWriter;
  /** The source has just answered or pushed; otherwise a new request is answered from what is stored. */
  isNews: boolean;
  /** It is the line that reported, not a terminal: only then is it sure that the line has stated nothing else. */
  isLine: boolean;
  /** The line has reported at least once: other parties do not know whose cargo a container is. */
  hasLineReported: boolean;
  now: Instant;
}

/** Compares what is derived with what was notified to every account, account by account. */
export function planJourney(input: PlanInput): Plan {
  const { loaded } = input;
  const nothing = { shipments: [], containers: [], events: [], requests: [], links: [], announcements: [], merges: [] };
  const further = { parts: [], dropped: [], parted: [], needed: [], followed: [], resumed: [] };
  const plan: Plan = { ...nothing, ...further, isRenewed: false, isWanted: false, changesAt: null };
  const accounts = new Set([...loaded.requests, ...loaded.shipments].map((row) => row.account_id));
  for (const accountId of accounts) planAccount(plan, accountId, input);
  return plan;
}

function planAccount(plan: Plan, accountId: string, input: PlanInput): void {
  const requests = input.loaded.requests.filter((request) => request.account_id === accountId);
  const waiting = requests.filter(({ status, watch_id }) => status !== 'created' && watch_id === input.root.id);
  const known = formerShipments(accountId, input);
  const isPart = waiting.length > 0 && known.length > 0 && known.every((shipment) => isPartOf(shipment, input));
  const [first = null, ...rest] = known;
  const [former, others] = isPart ? [null, known] : [first, rest];
  planFormer(plan, { accountId, former, waiting, requests }, input);
  const isMerged = ({ id }: ShipmentColumns) => plan.merges.some(({ gone }) => gone === id);
  for (const other of others.filter((one) => !isMerged(one)))
    planFormer(plan, { accountId, former: other, waiting: [], requests }, input);
}

/**
 * Whether the document of the root is a part into which that of a shipment was split. Each part that is requested has a
 * shipment of its own, also where it is requested while the whole follows it already: otherwise their number would depend
 * on which came first, the request or the split.
 */
function isPartOf({ watch_id, replaced_by_numbers: parts }: ShipmentColumns, { root }: PlanInput): boolean {
  const own = new Set(spellings(root, root.source).map(({ number }) => number));
  return watch_id !== root.id && parts.some((number) => own.has(number.replace(/[^A-Z0-9]/g, '')));
}

interface Former extends Omit<Account, 'former'> {
  former: ShipmentColumns | null;
}

function planFormer(plan: Plan, { accountId, former, waiting, requests }: Former, input: PlanInput): void {
  const { loaded, state, root } = input;
  if (former?.line_tracking_stopped_reason === 'cancelled_by_user' && waiting.length === 0) return;
  if (former === null && waiting.length === 0) return;
  if (former === null && !input.hasLineReported) {
    plan.isWanted = true;
    return;
  }
  // An ended trip is not the answer to a new request for its container, which may be on its next trip by now.
  const isReturned = root.kind === 'container' && state.stop?.reason === 'all_containers_terminated';
  if (!input.isNews && waiting.length > 0 && isReturned) {
    plan.isWanted = true;
    return;
  }
  // A document that is followed because it replaced another one is a part of the shipment of that.
  const isFollowed =
    former !== null && former.watch_id !== root.id && root.kind !== 'container' && waiting.length === 0;
  const same = isFollowed ? [] : namesakesOf(accountId, former, input);
  // Of a document that was replaced more may be received under its own number, however late it is polled; and of the
  // one that replaced it the line may retract that it did.
  const isReplaced = replacedBy(root, state).length > 0 || shownNumbers(root, null, state).former_numbers.length > 0;
  const covering = former === null && !isReplaced ? same.find((row) => addsNothing(row, input)) : undefined;
  if (covering !== undefined) {
    settleRequests(plan, waiting, { status: 'failed', failed_reason: 'duplicate', shipment_id: covering.id });
    return;
  }
  const isNew = former === null && same.length === 0;
  if (isNew && state.shipment.bookingCancelled && state.containers.length === 0) {
    // It may have been confirmed since: a repeated request gets the current answer of the line.
    if (input.isNews)
      settleRequests(plan, waiting, { status: 'failed', failed_reason: 'booking_cancelled', shipment_id: null });
    else plan.isWanted = true;
    return;
  }
  const missing = same.filter(({ id }) => loaded.shipments.every((shipment) => shipment.id !== id));
  plan.needed.push(...missing.map(({ id }) => id));
  if (missing.length > 0) return;
  const joined = loaded.shipments.filter(({ id }) => same.some((row) => row.id === id));
  planShipment(
    plan,
    { accountId, former: [...(former === null ? [] : [former]), ...joined], waiting, requests },
    input,
  );
}

interface Account {
  accountId: string;
  /** The shipments that are one from now on; none where it is new. */
  former: readonly ShipmentColumns[];
  waiting: readonly RequestRow[];
  requests: readonly RequestRow[];
}

function planShipment(plan: Plan, { accountId, former, waiting, requests }: Account, input: PlanInput): void {
  const { root, loaded, gazetteer, now } = input;
  const [oldest, ...younger] = [...former].sort(byAge);
  const ids = former.map(({ id }) => id);
  const main = mainWatch([...former].sort(byAge), input);
  const found = input.joinedState(ids);
  const shown = oldest?.bill_of_lading_number ?? null;
  const parting = partingOf(main, found, { accountId, shipmentIds: ids, known: shown, requests }, input);
  const { state } = parting;
  const isShared = former.length > 1 || loaded.links.filter((link) => link.shipment_id === oldest?.id).length > 1;
  const numbers = shownNumbers(main, isShared ? shown : null, state);
  const isLinked = loaded.links.some((link) => link.shipment_id === oldest?.id && link.watch_id === root.id);
  const known =
    oldest === undefined
      ? newShipment(accountId, numbers, waiting, input)
      : renewed(oldest, {
          numbers,
          main,
          waiting,
          younger,
          removed: removedFrom(ids, input),
          isJoined: !isLinked,
          now,
        });
  const undone = undoneStop(known, state);
  const base = undone === null ? known : { ...known, ...undone, updated_at: now };
  if (known.line_tracking_stopped_at !== null && base.line_tracking_stopped_at === null) plan.resumed.push(base.id);
  // What is stored answers a new request, and only the next report ends it: the line may state more by now.
  const isStored = !input.isNews && waiting.length > 0;
  const stop = isStored ? null : stopNow(base, state, input);
  if (isStored && oldest !== undefined && oldest.line_tracking_stopped_at !== null) plan.isRenewed = true;
  plan.changesAt = earlier(plan.changesAt, stop === null ? sparedUntil(base, state) : null);
  const announcedBefore = plan.announcements.length;
  const { rows, announcements } = shipmentChanges(base, shipmentColumns(state.shipment, gazetteer), now);
  const row = { ...(rows[0] ?? base), ...stop };
  if (oldest === undefined || rows.length > 0 || stop !== null || base !== oldest) plan.shipments.push(row);
  plan.merges.push(...younger.map((gone) => ({ kept: row.id, gone: gone.id })));
  const links = partedLinks(parting, { shipmentIds: ids }, input);
  const hasLeft = links.some(({ watch_id }) => watch_id === root.id);
  const isOver = !hasLeft && row.line_tracking_stopped_at === null && isReturned(row, ids, input);
  if (isOver || (oldest !== undefined && !isLinked))
    plan.links.push({ shipment_id: row.id, watch_id: root.id, ended_at: isOver ? now : null });
  plan.links.push(...links);
  plan.followed.push(
    ...successorsToFollow(main, state, input).map((one) => ({ account_id: accountId, shipment_id: row.id, ...one })),
  );
  if (!hasLeft) settleRequests(plan, waiting, { status: 'created', failed_reason: null, shipment_id: row.id });
  if (oldest !== undefined) plan.announcements.push(...announcements);
  const containers = planContainers(plan, row, { former, state, main }, input);
  if (oldest !== undefined) planPlaces(plan, { before: oldest, after: row, containers, announcedBefore }, input);
  const own = requests.filter((request) => waiting.includes(request) || ids.includes(request.shipment_id ?? ''));
  if (oldest !== undefined) planParting(plan, { parting, before: oldest, after: row, waiting, requests: own }, input);
  const left = new Set(parting.parted.flatMap(({ watches }) => watches.map(({ id }) => id)));
  const stayed = own.filter(({ watch_id }) => !left.has(watch_id ?? ''));
  if (stop !== null)
    settleRequests(plan, stayed, { status: 'tracking_stopped', failed_reason: null, shipment_id: row.id });
  if (row.line_tracking_stopped_at !== null) return;
  if (isOver) {
    const ended = own.filter(({ watch_id }) => watch_id === root.id);
    settleRequests(plan, ended, { status: 'tracking_stopped', failed_reason: null, shipment_id: row.id });
  } else plan.isWanted = true;
}

interface Moved {
  before: ShipmentColumns;
  after: ShipmentColumns;
  /** The containers that it had before. */
  containers: readonly Owner[];
  /** How many announcements there were before those of this shipment. */
  announcedBefore: number;
}

/** Announces the places that a shipment has changed: no other message does, unless an event moved them. */
function planPlaces(plan: Plan, { before, after, containers, announcedBefore }: Moved, input: PlanInput): void {
  const { gazetteer, loaded, now } = input;
  const nameOf = (id: string | null) => {
    const known = id === null ? undefined : gazetteer.locations.get(id);
    return known?.locode ?? known?.name ?? (id === null ? null : (loaded.place_names[id] ?? null));
  };
  // An estimated arrival names the port, and shows the shipment.
  const isSilent = plan.announcements
    .slice(announcedBefore)
    .every(({ container_id, name }) => container_id === null && name !== 'shipment.estimated.arrival');
  const changes = placeChanges(before, after, { nameOf, isSilent });
  plan.announcements.push(...containers.flatMap((container) => placesChanged(container, changes, now)));
}

/**
 * Whether the container that is tracked by its number was returned while its shipment goes on with others. What its line
 * says from now on is about the next cargo.
 */
function isReturned(row: ShipmentColumns, shipmentIds: readonly string[], { root, state, loaded }: PlanInput): boolean {
  const isShared = loaded.links.some(
    (link) => shipmentIds.includes(link.shipment_id) && link.watch_id !== root.id && link.ended_at === null,
  );
  const isEnded = state.stop?.reason === 'all_containers_terminated';
  return root.kind === 'container' && isShared && isEnded && row.line_tracking_resumed_at === null;
}

/** The older of two shipments is the one that others may have copied. */
function byAge(one: ShipmentColumns, other: ShipmentColumns): number {
  const [first, second] = [one, other].map(({ created_at, id }) => `${created_at} ${id}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
}

/**
 * The shipments that an account has of this journey: the living ones, that of the watch itself first, else the latest. One
 * that ended under another bill of lading is the former voyage of the same container, and is left as it is; so is one whose
 * container has begun another trip since, as long as no request is made for that.
 */
function formerShipments(accountId: string, input: PlanInput): ShipmentColumns[] {
  const { root, loaded, state } = input;
  // The link of a document ends only where a replacement was retracted, that of a container with its voyage.
  const isLink = ({ watch_id, ended_at }: LinkChange) =>
    watch_id === root.id && (ended_at === null || root.kind === 'container');
  const linked = new Set(loaded.links.filter(isLink).map(({ shipment_id }) => shipment_id));
  const own = loaded.shipments.filter((shipment) => shipment.account_id === accountId && linked.has(shipment.id));
  const living = own.filter((shipment) => shipment.line_tracking_stopped_at === null);
  if (living.length > 0)
    return living.sort((one, other) => Number(other.watch_id === root.id) - Number(one.watch_id === root.id));
  const [latest] = [...own].sort((one, other) => -byAge(one, other));
  if (latest === undefined) return [];
  const stated = state.shipment.billOfLadingNumber;
  const isOther = root.kind === 'container' && stated !== null && stated !== latest.bill_of_lading_number;
  return isOther || hasBegunAnother(latest, input) ? [] : [latest];
}

function earlier(one: Instant | null, other: Instant | null): Instant | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
