import { DAY_MS, HOUR_MS, toEpochMs } from '../instant.ts';
import type { MilestoneName } from '../milestones.ts';
import { type Observation, versionOf } from '../observation.ts';
import type { Contradiction } from './contradiction.ts';
import type { Itinerary } from './itinerary.ts';
import type { Mark } from './milestone-list.ts';
import { NOWHERE } from './places.ts';
import { withId } from './said-index.ts';
import { type SaidAndShown, statedBy } from './stated-value.ts';
import { isNextCargo, type LooksAndMarks, latestLooks, RETURN_DISPUTED_MS_MAX, type YardLook } from './yard-looks.ts';

// A terminal closes its books some time after the truck or the vessel has left, and clocks differ.
const BOOKS_MS_MAX = 2 * HOUR_MS;

/** Aboard a vessel or a train: it stands in no yard. */
const ABOARD: Partial<Record<MilestoneName, string>> = {
  vessel_loaded: 'loaded on the vessel',
  vessel_departed: 'left by vessel',
  transshipment_loaded: 'loaded on the vessel',
  transshipment_departed: 'left by vessel',
  feeder_loaded: 'loaded on the vessel',
  feeder_departed: 'left by vessel',
  rail_loaded: 'loaded on rail',
  rail_departed: 'left by rail',
};

/** Ashore again: it stands in a yard, and has left the one before. */
const LANDED: Partial<Record<MilestoneName, string>> = {
  transshipment_discharged: 'discharged from the vessel',
  feeder_discharged: 'discharged from the vessel',
  vessel_discharged: 'discharged from the vessel',
  rail_arrived: 'arrived inland by rail',
  rail_unloaded: 'unloaded inland from rail',
};

/** In port, but perhaps still aboard. */
const IN_PORT: Partial<Record<MilestoneName, string>> = {
  transshipment_arrived: 'arrived by vessel',
  feeder_arrived: 'arrived by vessel',
  vessel_arrived: 'arrived by vessel',
  vessel_berthed: 'arrived by vessel',
};

const ENDED: Partial<Record<MilestoneName, string>> = {
  full_out: 'picked up',
  delivered: 'delivered',
  empty_in: 'returned empty',
};

/** Still with the shipper or at the port of lading. */
const BEFORE: Partial<Record<MilestoneName, string>> = {
  empty_out: 'gated out empty for loading',
  full_in: 'gated in at the port of lading',
};

const WORDS = { ...BEFORE, ...ABOARD, ...LANDED, ...IN_PORT, ...ENDED };

/** A milestone with the observation that decides it, in words. */
interface Shown {
  mark: Mark;
  by: Observation;
  value: string;
}

/**
 * The milestones and the yards do not agree on where the container is: a yard has it that it has left, or to which it has
 * not come; a yard awaits it that has it; or a yard has seen it leave of which nothing else is reported.
 */
export function placeContradictions(known: SaidAndShown): Contradiction[] {
  const looks = latestLooks(known);
  const steps = looks.length === 0 ? [] : stepsOf(known);
  const last = steps.at(-1);
  if (last === undefined) return [];
  return looks.flatMap((look) => {
    const shown = contradicted(look, { known, steps, last });
    if (shown === null || isCorrected(look, shown)) return [];
    const { milestone } = shown.mark;
    const own = statedBy(shown.by, {
      value: shown.value,
      at: milestone.at,
      precision: milestone.precision,
      timezone: milestone.place?.timezone ?? null,
      place: milestone.place,
    });
    const timezone = look.spot.place?.timezone ?? own.timezone;
    const other = statedBy(look.said, { value: look.value, at: look.at, timezone, place: look.spot.place });
    const isOfPickup = ENDED[milestone.milestone] !== undefined || look.kind === 'gone';
    return [{ fact: isOfPickup ? 'pickup' : 'place', shown: shown.value, statements: [own, other] }];
  });
}

/** What moved the container from one yard to another, or on its way there, in the order of time. */
function stepsOf({ marks, said, availability }: LooksAndMarks): Shown[] {
  const inferredFrom = availability.inferredStays.find(({ isOpen }) => isOpen)?.said.id;
  return marks.flatMap((mark) => {
    const { milestone, reverted, because } = mark.milestone;
    const isInferred = milestone === 'available' && because[0] === inferredFrom;
    // That it is available inland shows that it has left the port, though no train is reported.
    const value = isInferred ? 'available for pickup' : WORDS[milestone];
    // Before the port of lading trains are a matter of the shipper.
    const isOfInterest = value !== undefined && reverted === null && (mark.isOnCarriage || !isByRail(mark));
    if (!isOfInterest) return [];
    const by = withId(said, because[0]);
    return by === undefined ? [] : [{ mark, by, value }];
  });
}

interface Journey {
  known: SaidAndShown;
  steps: readonly Shown[];
  last: Shown;
}

/** The step that a look contradicts; null if there is none. */
function contradicted(look: YardLook, { known, steps, last }: Journey): Shown | null {
  const { itinerary, availability } = known;
  const stands = availability.standsAt !== null;
  if (look.kind === 'there') return hiddenBy(look, { known, steps, last });
  if (look.kind === 'listed') return endedBefore(look, { known, steps, last });
  if (look.said.party === 'shipping_line') return null;
  if (look.kind === 'gone') return stands && isAfter(look, last) && isAt(look, [last.mark.spot.key]) ? last : null;
  const ashore = steps.findLast(
    ({ mark }) => (LANDED[mark.milestone.milestone] ?? ENDED[mark.milestone.milestone]) !== undefined,
  );
  if (ashore === undefined || ashore !== last || !isAfter(look, ashore)) return null;
  const isElsewhere = look.spot.key === itinerary.destination?.key && ashore.mark.spot.key !== look.spot.key;
  return isElsewhere ? null : ashore;
}

/** A yard has it that is aboard, has left, or had not landed yet when the yard saw it. */
function hiddenBy(look: YardLook, { known, steps, last }: Journey): Shown | null {
  const { itinerary, availability } = known;
  const { milestone } = last.mark.milestone;
  if (availability.standsAt === null && ENDED[milestone] === undefined) {
    const { discharge, destination } = itinerary;
    const isAhead = [discharge?.key, destination?.key].includes(look.spot.key) && look.spot.key !== last.mark.spot.key;
    return (ABOARD[milestone] !== undefined || isAhead) && isAfter(look, last) ? last : null;
  }
  if (look.said.party === 'shipping_line') return null;
  const gone = goneBefore(look, { known, steps, last });
  if (gone !== null) return gone;
  if (availability.standsAt === null) return null;
  const before = steps.findLast(({ mark }) => mark.untilMs + BOOKS_MS_MAX < toEpochMs(look.at));
  const next = before === undefined ? undefined : steps[steps.indexOf(before) + 1];
  const wasAboard = before !== undefined && ABOARD[before.mark.milestone.milestone] !== undefined;
  return wasAboard && next !== undefined && next.mark.atMs > toEpochMs(look.at) + DAY_MS ? next : null;
}

/** The step with which it left the yard that shows it. */
function goneBefore(look: YardLook, { known, steps }: Journey): Shown | null {
  const gone = steps.findLast(({ mark }) => isGone(mark));
  if (gone === undefined || !isAfter(look, gone) || !isAt(look, yardsLeft(gone.mark, known.itinerary))) return null;
  return mayBeNextCargo(look, gone, known) ? null : gone;
}

/** A terminal places holds also on what is to come and on what goes on inland: after the end they contradict that end. */
function endedBefore(look: YardLook, journey: Journey): Shown | null {
  const gone = goneBefore(look, journey);
  return gone !== null && ENDED[gone.mark.milestone.milestone] !== undefined ? gone : null;
}

/** The keys of the places at which a container stands by a yard, though by its milestones it has left there. */
export function disputedPlaces(known: LooksAndMarks): ReadonlySet<string> {
  const all = latestLooks(known);
  const gone = all.length === 0 ? undefined : stepsOf(known).findLast(({ mark }) => isGone(mark));
  if (gone === undefined) return new Set();
  const yards = yardsLeft(gone.mark, known.itinerary);
  const looks = all.filter(
    (look) =>
      (look.kind === 'there' || (look.kind === 'listed' && ENDED[gone.mark.milestone.milestone] !== undefined)) &&
      isAfter(look, gone) &&
      isAt(look, yards) &&
      !isCorrected(look, gone) &&
      !mayBeNextCargo(look, gone, known),
  );
  // A feed that names no place shows the yard that the container is reported to have left.
  return new Set(looks.flatMap(({ spot }) => (spot.key === NOWHERE ? (yards[0] ?? []) : spot.key)));
}

/** After its empty return a container comes back with other cargo. */
function mayBeNextCargo(look: YardLook, { mark }: Shown, { statements }: LooksAndMarks): boolean {
  if (mark.milestone.milestone !== 'empty_in') return false;
  const lookMs = toEpochMs(look.at);
  if (lookMs > mark.untilMs + RETURN_DISPUTED_MS_MAX) return true;
  return statements.some(
    (one) => one.standing === 'actual' && isNextCargo(one) && one.atMs > mark.untilMs && one.atMs <= lookMs,
  );
}

function isGone(mark: Mark): boolean {
  return ENDED[mark.milestone.milestone] !== undefined || isByRail(mark) || isInferred(mark);
}

/** Of the statements of availability the one that shows it inland is the only step. */
function isInferred({ milestone }: Mark): boolean {
  return milestone.milestone === 'available';
}

function isByRail({ milestone }: Mark): boolean {
  return milestone.milestone.startsWith('rail_');
}

/** Where it cannot stand any more. Inland, after the train, it may well stand in a yard. */
function yardsLeft(gone: Mark, { discharge, destination }: Itinerary): (string | undefined)[] {
  if (isByRail(gone) || isInferred(gone)) return [discharge?.key];
  return gone.milestone.milestone === 'full_out' ? [gone.spot.key] : [discharge?.key, destination?.key];
}

function isAt({ spot }: YardLook, keys: readonly (string | undefined)[]): boolean {
  return spot.key === NOWHERE || keys.includes(spot.key);
}

function isAfter({ since }: YardLook, { mark }: Shown): boolean {
  return toEpochMs(since) > mark.untilMs + BOOKS_MS_MAX;
}

/** The source of the look itself states the step since. */
function isCorrected({ said }: YardLook, { by }: Shown): boolean {
  return said.source === by.source && versionOf(by) >= versionOf(said);
}
