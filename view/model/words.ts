import type { Data } from './read.ts';
import { data, text } from './read.ts';

/** How a fact is to be taken; colors follow, but never carry it alone. */
export type Tone = 'good' | 'warning' | 'bad' | 'plain';

/** The underscored word of a code as words: `not_available` is `Not available`. */
export function words(code: string): string {
  const plain = code.replaceAll('_', ' ');
  return `${plain.slice(0, 1).toUpperCase()}${plain.slice(1)}`;
}

const STATUSES: Readonly<Record<string, string>> = {
  new: 'Not yet loaded',
  on_ship: 'On the vessel',
  on_rail: 'On rail',
  grounded: 'Discharged, availability not reported',
  off_dock: 'In an off-dock yard',
  awaiting_inland_transfer: 'Waiting for inland transfer',
  empty_returned: 'Empty returned',
};

const TONES: Readonly<Record<string, Tone>> = { available: 'good', not_available: 'warning', grounded: 'warning' };

/** A status in words. */
export function statusText(status: string): string {
  return STATUSES[status] ?? words(status);
}

/** What a status is to be taken as; a hold keeps even an available container. */
export function statusTone(status: string, isHeld: boolean): Tone {
  return isHeld ? 'bad' : (TONES[status] ?? 'plain');
}

const MILESTONES: Readonly<Record<string, string>> = {
  empty_out: 'Empty picked up',
  full_in: 'Gated in, loaded',
  vessel_loaded: 'Loaded on vessel',
  vessel_departed: 'Vessel departed',
  vessel_arrived: 'Vessel arrived',
  vessel_berthed: 'Vessel berthed',
  vessel_discharged: 'Discharged',
  available: 'Available for pickup',
  not_available: 'Not available for pickup',
  full_out: 'Picked up',
  empty_in: 'Empty returned',
  arrived_at_inland_destination: 'Arrived inland',
  transshipment_arrived: 'Arrived for transhipment',
  transshipment_discharged: 'Discharged for transhipment',
  transshipment_loaded: 'Loaded on the next vessel',
  transshipment_departed: 'Departed on the next vessel',
  feeder_arrived: 'Feeder arrived',
  feeder_discharged: 'Discharged from feeder',
  feeder_loaded: 'Loaded on feeder',
  feeder_departed: 'Feeder departed',
};

/** A milestone in words, by its name or the name of its event. */
export function milestoneText(name: string): string {
  const milestone = name.slice(name.lastIndexOf('.') + 1);
  return MILESTONES[milestone] ?? words(milestone);
}

const PARTIES: Readonly<Record<string, string>> = {
  shipping_line: 'shipping line',
  rail: 'railroad',
  ais: 'AIS',
  schedule: 'vessel schedule',
};

/** Who a party is, in words. */
export function partyText(party: string): string {
  return PARTIES[party] ?? party.replaceAll('_', ' ');
}

/** What kind of container it is: `40′ high cube reefer`; null where nothing of it is known. */
export function equipmentText(container: Data): string | null {
  const length = typeof container.equipment_length === 'number' ? `${container.equipment_length}′` : null;
  const height = container.equipment_height === 'high_cube' ? 'high cube' : null;
  const parts = [length, height, text(container.equipment_type)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}

/** A place by its name, else its code; null where neither is known. */
export function placeText(place: unknown): string | null {
  const { name, locode, code } = data(place);
  return text(name) ?? text(locode) ?? text(code);
}

/** An amount as its party claims it. */
export function amountText(amount: number, currency: string | null): string {
  const shown = amount.toLocaleString('en-GB', { minimumFractionDigits: 0, maximumFractionDigits: 2 });
  return currency === null ? `${shown} (currency not stated)` : `${currency} ${shown}`;
}
