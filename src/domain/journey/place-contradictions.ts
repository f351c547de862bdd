import { DAY_MS, toEpochMs } from '../instant.ts';
import { type Observation, versionOf } from '../observation.ts';
import type { Contradiction, StatedValue } from './contradiction.ts';
import { BOOKS_MS_MAX } from './ended-holds-and-fees.ts';
import type { Itinerary } from './itinerary.ts';
import type { Mark } from './milestone-list.ts';
import { withId } from './observation-index.ts';
import { NOWHERE, type Spot } from './places.ts';
import { isApart, isSamePortArea } from './port-area.ts';
import type { StoredDeadline } from './stated-day.ts';
import { namesOfTwo, type SaidAndShown, statedBy, type Where } from './stated-value.ts';
import { ABOARD, ENDED, LANDED, STEP_WORDS } from './step-words.ts';
import {
  isNextCargo,
  latestSightings,
  RETURN_DISPUTED_MS_MAX,
  type SightingInput,
  type YardSighting,
} from './yard-sightings.ts';
import { keptWords } from './yards.ts';

/** A milestone with the observation that decides it, in words. */
interface Shown {
  mark: Mark;
  by: Observation;
  value: string;
}

/** A yard that does not agree with a milestone on where the container is. */
export interface PlaceDispute {
  look: YardSighting;
  shown: Shown;
  /** Whether the container stands in that yard by its word, and by the milestones has left it or came ashore elsewhere. */
  isConditional: boolean;
}

/**
 * Where the milestones and the yards do not agree on where the container is: a yard has it that it has left, to which it has
 * not come, or that is at another place than where it stands; a yard awaits it that has it; or a yard has seen it leave of
 * which nothing else is reported.
 */
export function placeDisputes(known: SightingInput): PlaceDispute[] {
  const looks = latestSightings(known);
  const steps = looks.length === 0 ? [] : stepsOf(known);
  const last = steps.at(-1);
  if (last === undefined) return [];
  return looks.flatMap((look) => {
    const found = contradicted(look, { known, steps, last });
    return found === null || isCorrected(look, found.shown) ? [] : [{ look, ...found }];
  });
}

/**
 * Whether a last free day counts if the container stands in the disputing yard: it is for that place, and its source has the
 * container there or stated it since. One that was stated before the container reached another place, or by the railroad
 * before it reported the departure, was for a stay that ended.
 */
export function mayCountFor(
  day: StoredDeadline,
  spot: Spot | null,
  { look, shown, isConditional }: PlaceDispute,
): boolean {
  if (!isConditional) return false;
  const isThere = spot === null || look.spot.key === NOWHERE || isAt(look, [spot]);
  if (!isThere) return false;
  const hasReachedOther = LANDED[shown.mark.milestone.milestone] !== undefined;
  const isOfCarrier = shown.by.party === 'rail' && day.source === shown.by.source;
  return (
    !(hasReachedOther || isOfCarrier) || day.source === look.said.source || toEpochMs(versionOf(day)) >= shown.mark.atMs
  );
}

/** What moved the container last, as one side of a disagreement. */
export interface LastStep {
  stated: StatedValue;
  where: Where;
  untilMs: number;
}

/** The last step, where it is known who reports it. */
export function lastStep(known: SightingInput): LastStep | null {
  const last = stepsOf(known).at(-1);
  return last === undefined ? null : { stated: statedStep(last), where: whereOf(last), untilMs: last.mark.untilMs };
}

function whereOf({ mark: { spot, milestone } }: Shown): Where {
  return { spot, facility: milestone.facility };
}

function statedStep({ by, value, mark: { milestone } }: Shown): StatedValue {
  const { at, precision, place } = milestone;
  return statedBy(by, { value, at, precision, timezone: place?.timezone ?? null, place });
}

/** The same as what is shown and what the yard states, each with its place. */
export function placeContradictions({ disputes, yards }: SaidAndShown): Contradiction[] {
  return disputes.map(({ look, shown }) => {
    const { milestone } = shown.mark;
    const own = statedStep(shown);
    const yard = { spot: look.spot, facility: look.facility };
    const named = namesOfTwo(whereOf(shown), yard);
    // What is kept where it stands, or stood, is among the facts of the container.
    const kept = named === null ? null : yards.keptAt(look.said.source, yard);
    const other = statedBy(look.said, {
      value: [look.value, ...keptWords(kept)].join('; '),
      at: look.at,
      timezone: look.spot.place?.timezone ?? own.timezone,
      place: look.spot.place,
    });
    const isOfPickup = ENDED[milestone.milestone] !== undefined || look.kind === 'gone';
    const statements = [
      { ...own, ...named?.one },
      { ...other, ...named?.other, ...(kept === null ? {} : { kept }) },
    ];
    return { fact: isOfPickup ? 'pickup' : 'place', shown: shown.value, statements };
  });
}

/** What moved the container from one yard to another, or on its way there, in the order of time. */
function stepsOf({ marks, said, availability }: SightingInput): Shown[] {
  const inferredFrom = availability.inferredStays.find(({ isOpen }) => isOpen)?.said.id;
  return marks.flatMap((mark) => {
    const { milestone, reverted, because } = mark.milestone;
    const isInferred = milestone === 'available' && because[0] === inferredFrom;
    // That it is available inland shows that it has left the port, though no train is reported.
    const value = isInferred ? 'available for pickup' : STEP_WORDS[milestone];
    // Before the port of lading trains are a matter of the shipper.
    const isOfInterest = value !== undefined && reverted === null && (mark.isOnCarriage || !isByRail(mark));
    if (!isOfInterest) return [];
    const by = withId(said, because[0]);
    return by === undefined ? [] : [{ mark, by, value }];
  });
}

interface Journey {
  known: SightingInput;
  steps: readonly Shown[];
  last: Shown;
}

type Contradicted = Omit<PlaceDispute, 'look'>;

/** The step that a look contradicts; null if there is none. */
function contradicted(look: YardSighting, journey: Journey): Contradicted | null {
  const { known, last } = journey;
  const { availability } = known;
  if (look.kind === 'there') return hiddenBy(look, journey);
  if (look.kind === 'listed') return conditional(endedBefore(look, journey));
  if (look.said.party === 'shipping_line') return null;
  if (look.kind === 'awaited') return unconditional(awaitedAfter(look, journey));
  const stands = availability.standsAt !== null;
  return unconditional(stands && isAfter(look, last) && isAt(look, [last.mark.spot]) ? last : null);
}

function conditional(shown: Shown | null): Contradicted | null {
  return shown === null ? null : { shown, isConditional: true };
}

function unconditional(shown: Shown | null): Contradicted | null {
  return shown === null ? null : { shown, isConditional: false };
}

function awaitedAfter(look: YardSighting, { known, steps, last }: Journey): Shown | null {
  const ashore = steps.findLast(
    ({ mark }) => (LANDED[mark.milestone.milestone] ?? ENDED[mark.milestone.milestone]) !== undefined,
  );
  if (ashore === undefined || ashore !== last || !isAfter(look, ashore)) return null;
  const isElsewhere = look.spot.key === known.itinerary.destination?.key && ashore.mark.spot.key !== look.spot.key;
  return isElsewhere ? null : ashore;
}

/** A yard has it that is aboard, has left, stands at another place, or had not landed yet when the yard saw it. */
function hiddenBy(look: YardSighting, { known, steps, last }: Journey): Contradicted | null {
  const { itinerary, availability } = known;
  const { milestone } = last.mark.milestone;
  if (availability.standsAt === null && ENDED[milestone] === undefined) {
    const { discharge, destination } = itinerary;
    const isAhead = [discharge?.key, destination?.key].includes(look.spot.key) && look.spot.key !== last.mark.spot.key;
    if (!(ABOARD[milestone] !== undefined || isAhead) || !isAfter(look, last)) return null;
    const hasLeft = steps.some(({ mark }) => isByRail(mark) && isAt(look, [mark.spot]));
    return { shown: last, isConditional: hasLeft || goneBefore(look, { known, steps, last }) !== null };
  }
  if (look.said.party === 'shipping_line') return null;
  const gone = goneBefore(look, { known, steps, last });
  if (gone !== null) return conditional(gone);
  const { standsAt } = availability;
  if (standsAt === null) return null;
  if (isApart(look.spot, standsAt) && isAfter(look, last)) return conditional(last);
  const before = steps.findLast(({ mark }) => mark.untilMs + BOOKS_MS_MAX < toEpochMs(look.at));
  const next = before === undefined ? undefined : steps[steps.indexOf(before) + 1];
  const wasAboard = before !== undefined && ABOARD[before.mark.milestone.milestone] !== undefined;
  return unconditional(wasAboard && next !== undefined && next.mark.atMs > toEpochMs(look.at) + DAY_MS ? next : null);
}

/** The step with which it left the yard that shows it. */
function goneBefore(look: YardSighting, { known, steps }: Journey): Shown | null {
  const gone = steps.findLast(({ mark }) => isGone(mark));
  if (gone === undefined || !isAfter(look, gone) || !isAt(look, yardsLeft(gone.mark, known.itinerary))) return null;
  return mayBeNextCargo(look, gone, known) ? null : gone;
}

/** A terminal places holds also on what is to come and on what goes on inland: after the end they contradict that end. */
function endedBefore(look: YardSighting, journey: Journey): Shown | null {
  const gone = goneBefore(look, journey);
  return gone !== null && ENDED[gone.mark.milestone.milestone] !== undefined ? gone : null;
}

/** After its empty return a container comes back with other cargo. */
function mayBeNextCargo(look: YardSighting, { mark }: Shown, { statements }: SightingInput): boolean {
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
function yardsLeft(gone: Mark, { discharge, destination }: Itinerary): (Spot | null)[] {
  if (isByRail(gone) || isInferred(gone)) return [discharge];
  return gone.milestone.milestone === 'full_out' ? [gone.spot] : [discharge, destination];
}

// A feed that names no place shows the yard that the container is reported to have left.
function isAt({ spot }: YardSighting, yards: readonly (Spot | null)[]): boolean {
  return (
    spot.key === NOWHERE || yards.some((yard) => yard !== null && (yard.key === spot.key || isSamePortArea(yard, spot)))
  );
}

/**
 * The places at which a container stands by a yard, though by its milestones it has left there or stands elsewhere; a yard
 * that names no place is where the milestone is.
 */
export function disputedSpots(disputes: readonly PlaceDispute[], { discharge }: Itinerary): Spot[] {
  return disputes.flatMap(({ look: { spot }, shown, isConditional }) => {
    if (!isConditional) return [];
    if (spot.key !== NOWHERE) return [spot];
    return shown.mark.milestone.milestone === 'full_out' ? [shown.mark.spot] : (discharge ?? []);
  });
}

function isAfter({ since }: YardSighting, { mark }: Shown): boolean {
  return toEpochMs(since) > mark.untilMs + BOOKS_MS_MAX;
}

/** The source of the look itself states the step since. */
function isCorrected({ said }: YardSighting, { by }: Shown): boolean {
  return said.source === by.source && versionOf(by) >= versionOf(said);
}
