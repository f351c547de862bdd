import { daysBetween, type LocalDate, localDate } from '../instant.ts';
import type { MilestoneName } from '../milestones.ts';
import type { Observation, Party } from '../observation.ts';
import type { Mark } from './milestone-list.ts';
import { NOWHERE, type Spot } from './places.ts';
import { isNearby } from './port-area.ts';
import type { Milestone, SupersededTime } from './state.ts';

/** When the container left the place of a last free day, by the date that one party states. */
export interface Departure {
  milestone: 'full_out' | 'rail_departed' | 'feeder_departed' | 'rail_loaded';
  party: Party;
  date: LocalDate;
  /** 0: in time. */
  daysLate: number;
}

/** What ends the free time at a place, the decisive one first: a truck may take a container to the ramp of its port. */
const ENDS: readonly Departure['milestone'][] = ['full_out', 'rail_departed', 'feeder_departed', 'rail_loaded'];
const ENDING: ReadonlySet<MilestoneName> = new Set(ENDS);

/** A milestone with which the container left a place where free time ran, and the other dates that parties state of it. */
export interface End {
  mark: Mark;
  others: readonly SupersededTime[];
}

/** The milestones with which the container left the places where free time ran, in the order of time. */
export function endsOfFreeTime(marks: readonly Mark[], said: readonly Observation[]): End[] {
  return marks.flatMap((mark) => {
    const { milestone, isOnCarriage } = mark;
    if (milestone.reverted !== null || !ENDING.has(milestone.milestone)) return [];
    if (!isOnCarriage && milestone.milestone !== 'full_out') return [];
    return [{ mark, others: milestone.superseded.length === 0 ? [] : othersOf(milestone, said) }];
  });
}

// A party that states the shown time as well has corrected itself.
function othersOf({ because, superseded, party }: Milestone, said: readonly Observation[]): SupersededTime[] {
  const agreeing = new Set([party, ...said.filter(({ id }) => because.includes(id)).map((one) => one.party)]);
  return superseded.filter((time) => !agreeing.has(time.party));
}

/** A last free day as far as it takes to compare it with the pickup. */
interface ComparedDay {
  date: LocalDate;
  timezone: string | null;
  spot: Spot | null;
}

/**
 * When the container left the place of a last free day: the date that is shown first, then those by which other parties
 * date it so that it is late by another number of days. Empty while it has not left there.
 */
export function departuresFrom(day: ComparedDay, ends: readonly End[]): Departure[] {
  const end = endAt(day.spot, ends);
  const name = ENDS.find((one) => one === end?.mark.milestone.milestone);
  if (end === undefined || name === undefined) return [];
  const { milestone } = end.mark;
  const zone = milestone.place === null ? day.timezone : milestone.place.timezone;
  const found: Departure[] = [];
  for (const { party, at } of [milestone, ...end.others]) {
    const date = localDate(at, zone);
    const daysLate = Math.max(0, daysBetween(day.date, date));
    if (found.some((one) => one.daysLate === daysLate || one.party === party)) continue;
    found.push({ milestone: name, party, date, daysLate });
  }
  return found;
}

// A party that names no place means wherever it is picked up, and so does a pickup without a place.
function endAt(spot: Spot | null, ends: readonly End[]): End | undefined {
  const pickups = ends.filter(({ mark }) => mark.milestone.milestone === 'full_out');
  if (spot === null) return pickups.at(-1);
  const there = ends.filter(({ mark }) => mark.spot.key === spot.key);
  const near = there.length > 0 ? there : ends.filter(({ mark }) => isNearby(mark.spot, spot));
  for (const name of ENDS) {
    const found = near.findLast(({ mark }) => mark.milestone.milestone === name);
    if (found !== undefined) return found;
  }
  return pickups.findLast(({ mark }) => mark.spot.key === NOWHERE);
}
