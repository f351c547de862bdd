import { quoted } from '../core/text.ts';
import type { ShownMovement } from '../domain/container-record/reasons.ts';
import type { Container } from '../services/record/container.ts';
import { hasPassed } from '../wording/has-passed.ts';
import { localTime } from '../wording/local-time.ts';
import { placeName } from '../wording/outside-text.ts';

const MOVED: Record<string, string> = {
  restowed: 'was restowed at',
  call_arrived: 'reached',
  call_discharged: 'was discharged at',
  call_departed: 'left',
  vessel_loaded: 'was loaded at',
  vessel_departed: 'left',
  feeder_loaded: 'was loaded on a feeder at',
  feeder_departed: 'left by feeder from',
  feeder_arrived: 'arrived by feeder at',
  feeder_discharged: 'was discharged from a feeder at',
  transshipment_arrived: 'arrived for transhipment at',
  transshipment_discharged: 'was discharged for transhipment at',
  transshipment_loaded: 'was loaded for the onward voyage at',
  transshipment_departed: 'left',
  transfer_out: 'was taken out of a terminal by truck at',
  transfer_in: 'was brought to a terminal by truck at',
  taken_off: 'was loaded and discharged again at',
  taken_back: 'was taken out laden again by truck at',
  unused: 'was returned empty, without having been loaded, at',
};

/** A barge or feeder that took it on from the port of discharge. */
export function onwardText(container: Container, now: number): string | null {
  const { last_movement: last, pod_discharged_at: dischargedAt } = container;
  const isOnward = last?.milestone.startsWith('feeder_') && dischargedAt !== null && last.at >= dischargedAt;
  return isOnward ? movementText(container, now) : null;
}

/** The last movement on the way to the port of discharge, on its own vessel, and the vessel for which it waits. */
export function movementText({ last_movement: last }: Container, now: number): string | null {
  const words = last === null ? undefined : MOVED[last.milestone];
  const name = last?.place_name ?? last?.place_locode ?? null;
  if (last === null || words === undefined || name === null) return null;
  return `It ${words} ${placeName(name)} on ${whenText(last)}${vesselText(last.vessel_name, last.voyage, words)}.${boundText(last, now)}${waitsText(last, now)}`;
}

/** Where the train or barge arrives that carries it to its port of lading; empty for any other movement. */
export function boundText({ bound }: ShownMovement, now: number): string {
  const name = bound?.place_name ?? bound?.place_locode ?? null;
  if (bound == null || name === null) return '';
  const { at, timezone } = bound;
  if (at === null) return ` It goes to ${placeName(name)}.`;
  return hasPassed(at, timezone, now)
    ? ` It goes to ${placeName(name)}, where it was expected on ${localTime(at, timezone)}; no arrival there is reported.`
    : ` It goes to ${placeName(name)}, where it is expected on ${localTime(at, timezone)}.`;
}

/** When something happened, on the clock of its place; a day alone where no time is stated. */
export function whenText({ at, precision, timezone }: ShownMovement): string {
  const local = localTime(at, timezone);
  return precision === 'date' ? local.slice(0, 10) : local;
}

function vesselText(name: string | null, voyage: string | null, words: string): string {
  if (name === null) return '';
  const on = words.includes('discharged') ? 'from' : 'on';
  return `, ${on} ${quoted(name)}${voyage === null ? '' : ` voyage ${quoted(voyage)}`}`;
}

function waitsText(last: ShownMovement, now: number): string {
  const { milestone, next_vessel_name: next, next_voyage: voyage, next_departure_at: at, timezone } = last;
  const { next_loading_at: load } = last;
  if (milestone === 'call_discharged') return againText(last, now);
  const isWaiting = milestone.endsWith('_discharged') || milestone.startsWith('transfer_');
  if (!isWaiting) return '';
  if (next === null) return ' The vessel that is to take it on is not stated.';
  const when = at !== null ? departureText(at, timezone, now) : load == null ? '' : loadingText(load, timezone, now);
  return ` It waits there for ${quoted(next)}${voyage === null ? '' : ` voyage ${quoted(voyage)}`}${when}.`;
}

// Where no vessel is stated, it is expected at its port of discharge only by what was stated before.
function againText({ next_vessel_name: next, next_departure_at: at, timezone }: ShownMovement, now: number): string {
  if (next !== null)
    return ` It is to go on with the same vessel${at === null ? '' : departureText(at, timezone, now)}.`;
  return ' The vessel that is to take it on is not stated; the estimate for its port of discharge is older than the discharge.';
}

function departureText(at: string, timezone: string | null, now: number): string {
  const when = localTime(at, timezone);
  return hasPassed(at, timezone, now)
    ? `, which was to leave on ${when}; no departure is reported`
    : `, which is expected to leave on ${when}`;
}

function loadingText(at: string, timezone: string | null, now: number): string {
  const when = localTime(at, timezone);
  return hasPassed(at, timezone, now)
    ? `, which was to load it on ${when}; no loading is reported`
    : `, which is expected to load it on ${when}`;
}
