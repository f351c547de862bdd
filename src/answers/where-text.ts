import { quoted } from '../core/text.ts';
import { hasLeftPort, isBackInland } from '../domain/container-record/left-port.ts';
import { PICKED_UP_STATUSES } from '../domain/status.ts';
import type { Container } from '../services/record/container.ts';
import { localTime } from '../wording/local-time.ts';
import { placeName } from '../wording/outside-text.ts';
import { sightingText } from '../wording/sightings-text.ts';
import { boundText, movementText, onwardText, whenText } from './movement-text.ts';
import { outboundText } from './outbound-text.ts';
import { type ContainerPlaces, nameOr, portLocode, portName, portText, turnedBackText } from './port-text.ts';

/**
 * Where the container is by the newest statements, and since when; null before any. The latest stage
 * of the journey counts: what stood at a terminal once is not there any more. Where a railroad or a device reported it
 * after that stage began is added.
 */
export function whereText(container: Container, places: ContainerPlaces, now: number): string | null {
  const texts = [stageText(container, places, now), sightingText(container)].filter((text) => text !== null);
  return texts.length === 0 ? null : texts.join(' ');
}

function stageText(container: Container, places: ContainerPlaces, now: number): string | null {
  return (
    broughtText(container) ??
    returnedText(container) ??
    offDockText(container, places) ??
    backInlandText(container, places) ??
    inlandText(container, places, now) ??
    onwardText(container, now) ??
    (hasLeftPort(container, portLocode(places)) ? null : portText(container, places)) ??
    movementText(container, now) ??
    outboundText(container, places.shipment)
  );
}

/** A truck put it down at a yard outside of the terminal, or at its destination. */
function broughtText(container: Container): string | null {
  const { last_movement: last, current_status } = container;
  if (last?.milestone !== 'gate_in' || isPickedUp(current_status)) return null;
  const {
    pickup_facility_name,
    pickup_place_name,
    pickup_place_locode,
    location_at_pod_terminal: location,
  } = container;
  const names = [pickup_facility_name, pickup_place_name ?? pickup_place_locode].filter((name) => name !== null);
  const spot = location === null ? '' : `, place ${quoted(location)}`;
  return `It was brought to ${names.map(placeName).join(', ')} on ${whenText(last)}${spot}.`;
}

/** A terminal moved it off dock, and may not have named the yard. */
function offDockText(container: Container, { shipment }: ContainerPlaces): string | null {
  const {
    current_status,
    pickup_facility_name: yard,
    pickup_place_name,
    location_at_pod_terminal: location,
  } = container;
  if (current_status !== 'off_dock') return null;
  const { pod_discharged_at: at, pod_timezone } = container;
  const discharged =
    at === null ? '' : `was discharged at ${portName(shipment)} on ${localTime(at, pod_timezone)} and `;
  const names = [yard, pickup_place_name].filter((name) => name !== null).map(placeName);
  const where = names.length === 0 ? 'a yard outside the terminal, which is not named' : names.join(', ');
  const spot = location === null ? '' : `, place ${quoted(location)}`;
  return `It ${discharged}was moved off dock to ${where}${spot}.`;
}

function isPickedUp(status: Container['current_status']): boolean {
  return PICKED_UP_STATUSES.some((one) => one === status);
}

function returnedText(container: Container): string | null {
  if (!isPickedUp(container.current_status)) return null;
  const { pod_full_out_at, final_destination_full_out_at, empty_terminated_at, pod_timezone } = container;
  const { final_destination_timezone, empty_terminated_timezone } = container;
  const [outAt, zone] =
    final_destination_full_out_at === null
      ? [pod_full_out_at, pod_timezone]
      : [final_destination_full_out_at, final_destination_timezone];
  const inland = final_destination_full_out_at === null ? '' : inlandPickupText(container);
  const out = outAt === null ? null : `picked up${inland} on ${localTime(outAt, zone)}`;
  const back =
    empty_terminated_at === null
      ? null
      : `returned empty on ${localTime(empty_terminated_at, empty_terminated_timezone)}`;
  const happened = [out, back].filter((text) => text !== null);
  const ended = happened.length === 0 ? null : `It was ${happened.join(' and ')}.`;
  const texts = [sincePickupText(container, outAt), ended].filter((text) => text !== null);
  return texts.length === 0 ? null : texts.join(' ');
}

/** Two places are possible, so the one inland is named. */
function inlandPickupText({ pickup_facility_name: facility, pickup_place_name, pickup_place_locode }: Container) {
  const names = [facility, pickup_place_name ?? pickup_place_locode].filter((name) => name !== null);
  return names.length === 0 ? '' : ` at ${names.map(placeName).join(', ')}`;
}

/** What became of it after its pickup: the last movement comes first. */
function sincePickupText({ last_movement: last, current_status }: Container, outAt: string | null): string | null {
  const words = last === null ? undefined : SINCE_PICKUP[last.milestone];
  if (last === null || words === undefined || current_status !== 'picked_up') return null;
  const name = last.place_name ?? last.place_locode;
  const where = name === null ? ' at a place that is not named' : ` at ${placeName(name)}`;
  const since = outAt !== null && last.at >= outAt ? ' after it was picked up' : '';
  return `It was ${words}${where} on ${whenText(last)}${since}.`;
}

const SINCE_PICKUP: Record<string, string> = {
  gated_in: 'gated in laden',
  dropped: 'dropped',
  unpacked: 'unpacked',
  inspected: 'inspected',
  collected: 'collected empty',
};

function inlandText(container: Container, places: ContainerPlaces, now: number): string | null {
  if (isFoundInland(container)) return foundText(container, places, now);
  return isOnTheWay(container)
    ? trainText(container, places, now)
    : (arrivedText(container, places) ?? trainText(container, places, now));
}

// It went on from a place inland, or has come to one on the way.
function isOnTheWay({ last_movement: last, ind_ata_at, ind_rail_unloaded_at, ind_seen_at }: Container): boolean {
  const here = ind_ata_at ?? ind_rail_unloaded_at ?? ind_seen_at;
  return last !== null && here !== null && last.at > here && LEAVES.has(last.milestone);
}

const LEAVES: ReadonlySet<string> = new Set(['rail_loaded', 'rail_departed']);

function arrivedText(container: Container, { shipment }: ContainerPlaces): string | null {
  const { ind_ata_at, ind_rail_unloaded_at, ind_seen_at, final_destination_timezone: zone } = container;
  const destination = nameOr(shipment?.destination_name, 'its inland destination');
  const since = ind_ata_at ?? ind_rail_unloaded_at;
  const back = turnedBackText(container);
  if (since !== null) return `It has been at ${destination} since ${localTime(since, zone)}.${back}`;
  if (ind_seen_at === null) return null;
  return `It was found at ${destination} on ${localTime(ind_seen_at, zone)}; its arrival there is not reported.${back}`;
}

/** A truck had taken it inland and out of a gate there, and brought it back; no train is reported. */
function backInlandText(container: Container, { shipment }: ContainerPlaces): string | null {
  const { last_movement: last, ind_ata_at, ind_rail_unloaded_at, ind_seen_at, current_status } = container;
  const name = last?.place_name ?? last?.place_locode ?? null;
  const isArrived = [ind_ata_at, ind_rail_unloaded_at, ind_seen_at].some((at) => at !== null);
  if (last?.milestone !== 'turned_back' || name === null || isArrived || isPickedUp(current_status)) return null;
  return !isBackInland(container, portLocode({ shipment }))
    ? null
    : `It left through the gate at ${placeName(name)} and was brought back there on ${whenText(last)}.`;
}

function isFoundInland({ last_movement: last }: Container): boolean {
  return last?.milestone === 'seen_inland';
}

/** It was reported available at a place inland, so it stands there; what is reported of its way there comes first. */
function foundText(container: Container, places: ContainerPlaces, now: number): string {
  const { last_movement: last, pickup_facility_name: facility, pod_discharged_at, pod_timezone } = container;
  const train = trainText(container, places, now);
  const discharged =
    pod_discharged_at === null
      ? ''
      : `It was discharged at ${portName(places.shipment)} on ${localTime(pod_discharged_at, pod_timezone)}. `;
  const name = last?.place_name ?? last?.place_locode ?? places.shipment?.destination_name ?? null;
  const where = [facility, name].filter((one) => one !== null).map(placeName);
  const stands = where.length === 0 ? 'a place inland that is not named' : where.join(', ');
  const when = last === null ? '' : ` on ${whenText(last)}`;
  return `${train === null ? discharged : `${train} `}It stands at ${stands} by inference: it was reported available there${when}; its arrival there is not reported.`;
}

/** The last train that took it on, also from a ramp on the way. */
function trainText(
  { last_movement: last, ...container }: Container,
  { shipment }: ContainerPlaces,
  now: number,
): string | null {
  const { pod_discharged_at, pod_rail_departed_at, pod_rail_loaded_at, pod_timezone } = container;
  const words = last === null || last.at < (pod_discharged_at ?? '') ? undefined : BY_RAIL[last.milestone];
  const name = last?.place_name ?? last?.place_locode ?? null;
  if (last !== null && words !== undefined && name !== null)
    return `It ${words(placeName(name))} on ${whenText(last)}.${boundText(last, now)}`;
  if (pod_rail_departed_at !== null)
    return `It left ${portName(shipment)} by rail on ${localTime(pod_rail_departed_at, pod_timezone)}.`;
  if (pod_rail_loaded_at === null) return null;
  return `It was loaded on rail at ${portName(shipment)} on ${localTime(pod_rail_loaded_at, pod_timezone)}.`;
}

const BY_RAIL: Record<string, (place: string) => string> = {
  rail_loaded: (place) => `was loaded on rail at ${place}`,
  rail_departed: (place) => `left ${place} by rail`,
  rail_arrived: (place) => `arrived by rail at ${place}`,
  rail_unloaded: (place) => `was unloaded from rail at ${place}`,
};
