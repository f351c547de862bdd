import { NEVER_FED } from '../domain/journey/feeders.ts';
import { familyIn } from '../domain/journey/own-documents.ts';
import { type MainWatch, shownNumbers } from '../domain/journey/shown-number.ts';
import { spellings } from '../domain/journey/spellings.ts';
import type { JourneyState } from '../domain/journey/state.ts';
import type { RequestRow } from './load.ts';
import type { PlanInput } from './plan.ts';
import type { LinkChange } from './write.ts';

/*
 * A line replaces one document by another, and their shipments become one; then it retracts that, and they are two again.
 * A watch feeds a shipment beside the main one as long as the line says that their documents are one, or shows both under
 * one number. What it holds otherwise is about other cargo, whenever it was received.
 */

/** Watches of one document that do not feed a shipment any more; the first is that of the document. */
export interface Leaving {
  watches: readonly [MainWatch, ...MainWatch[]];
  state: JourneyState;
  /** Whether the account tracks it: it has requested it, or it was a separate shipment. */
  isTracked: boolean;
}

/** Shipments of an account that are one from now on. */
interface Owned {
  accountId: string;
  shipmentIds: readonly string[];
  /** The number that is shown. */
  known: string | null;
  requests: readonly RequestRow[];
}

/** What becomes of a shipment whose documents are not one any more. */
export interface Parting {
  parted: Leaving[];
  /** What is derived of what stays. */
  state: JourneyState;
}

/** Finds the watches that do not feed a shipment any more, with the containers that are tracked for their sake. */
export function partingOf(main: MainWatch, found: JourneyState, owned: Owned, input: PlanInput): Parting {
  const all = feedingWatches(owned.shipmentIds, input);
  const documents = partedDocuments(main, found, owned, input);
  if (documents.length === 0) return { parted: [], state: found };
  const derive = (watches: readonly MainWatch[]) => derivedFrom(watches, owned, input);
  const kept = all.filter(({ id, kind }) => kind !== 'container' && documents.every((one) => one.id !== id));
  const ofKept = new Set((kept.length === 0 ? [] : derive(kept).containers).map(({ number }) => number));
  const boxes = all.filter(({ kind, number, id }) => kind === 'container' && id !== main.id && !ofKept.has(number));
  const gone = new Set<string>();
  const parted = groupsOf(documents, found).map((group): Leaving => {
    const numbers = new Set(derive(group).containers.map(({ number }) => number));
    const own = boxes.filter(({ id, number }) => numbers.has(number) && !gone.has(id));
    const [first, ...others] = group;
    const watches = [first, ...others, ...own] as const;
    for (const { id } of watches) gone.add(id);
    return { watches, state: derive(watches), isTracked: watches.some((watch) => isTracked(watch, owned, input)) };
  });
  return { parted, state: derive(all.filter(({ id }) => !gone.has(id))) };
}

/** The links of watches that do not feed a shipment any more, as if they never had. */
export function partedLinks(
  { parted }: Parting,
  { shipmentIds }: Pick<Owned, 'shipmentIds'>,
  { loaded }: PlanInput,
): LinkChange[] {
  const ids = new Set(parted.flatMap(({ watches }) => watches.map(({ id }) => id)));
  const links = loaded.links.filter((link) => shipmentIds.includes(link.shipment_id) && ids.has(link.watch_id));
  return links.filter(({ ended_at }) => ended_at === null).map((link) => ({ ...link, ended_at: NEVER_FED }));
}

function feedingWatches(shipmentIds: readonly string[], { root, loaded }: PlanInput): MainWatch[] {
  const links = loaded.links.filter((link) => shipmentIds.includes(link.shipment_id) && link.ended_at === null);
  return [root, ...loaded.feeders].filter(({ id }) => links.some(({ watch_id }) => watch_id === id));
}

function partedDocuments(main: MainWatch, found: JourneyState, owned: Owned, input: PlanInput): MainWatch[] {
  if (main.kind === 'container') return [];
  const family = familyOf(main, found);
  const others = feedingWatches(owned.shipmentIds, input).filter(
    ({ id, kind, number }) => kind === main.kind && id !== main.id && !family.has(number),
  );
  if (others.length === 0) return [];
  const shown = (watch: MainWatch) =>
    shownNumbers(watch, owned.known, derivedFrom([watch], owned, input)).bill_of_lading_number;
  // Two bookings of one bill of lading are one shipment without a replacement.
  const own = shown(main);
  return others.filter((watch) => shown(watch) !== own);
}

/** All numbers that are one with that of a watch, however they are written. */
function familyOf(watch: MainWatch, { shipment }: JourneyState): ReadonlySet<string> {
  const numbers = [...familyIn(watch, shipment.replacements)].map((number) => number.replace(/[^A-Z0-9]/g, ''));
  return new Set(
    numbers.flatMap((number) => spellings({ kind: watch.kind, number }, watch.source).map((one) => one.number)),
  );
}

/** Those whose documents are one stay together. */
function groupsOf(documents: readonly MainWatch[], found: JourneyState): [MainWatch, ...MainWatch[]][] {
  const groups: [MainWatch, ...MainWatch[]][] = [];
  for (const watch of documents) {
    const group = groups.find(([first]) => familyOf(first, found).has(watch.number));
    if (group === undefined) groups.push([watch]);
    else group.push(watch);
  }
  return groups;
}

function derivedFrom(watches: readonly MainWatch[], { shipmentIds }: Owned, input: PlanInput): JourneyState {
  const ids = new Set(watches.map(({ id }) => id));
  const others = [input.root, ...input.loaded.feeders].filter(({ id }) => !ids.has(id));
  return input.joinedState(
    shipmentIds,
    others.map(({ id }) => id),
  );
}

function isTracked(watch: MainWatch, { accountId, shipmentIds, requests }: Owned, { loaded }: PlanInput): boolean {
  return (
    requests.some((request) => request.account_id === accountId && request.watch_id === watch.id) ||
    loaded.merged.some((one) => shipmentIds.includes(one.kept_id) && one.watch_id === watch.id)
  );
}
