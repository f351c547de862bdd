import { inline, quoted } from '../core/text.ts';
import { type Instant, localDate } from '../domain/instant.ts';
import type { ContainerState, LastFreeDay, Place } from '../domain/journey/state.ts';
import { findLocation } from '../domain/location.ts';
import type { Observation } from '../domain/observation.ts';
import type { StoredHolder } from '../domain/stated-at-terminal.ts';
import { feesTotal, pendingMark } from './claims.ts';
import { partyText } from './party-text.ts';
import { freeTimeInShort } from './stated-free-time-text.ts';

export { quoted } from '../core/text.ts';

/** What a fact was at some moment. */
export interface FactReading {
  /** A moment in UTC, a day where no time is known, or words; null if nothing is known. */
  value: string | null;
  /** The zone in which a moment is to be shown. */
  timezone: string | null;
  /** The observations it follows from, the decisive one first. */
  because: readonly string[];
}

/** Observations by their ids. */
export type Said = ReadonlyMap<string, Observation>;

type Read = (state: ContainerState, said: Said) => FactReading;

/** The facts that can be followed and explained: how each is read, under the name that it has elsewhere. */
export const FACTS = {
  current_status: ({ currentStatus, because }) => words(currentStatus, because.currentStatus),
  vessel: (state) => words(vesselText(state), []),
  port_of_discharge: ({ portOfDischarge }) => words(portOfDischarge && placeText(portOfDischarge), []),
  destination: ({ destination }) => words(destination && placeText(destination), []),
  pod_eta_at: moment('podEtaAt', 'podTimezone'),
  pod_arrived_at: moment('podArrivedAt', 'podTimezone'),
  pod_discharged_at: moment('podDischargedAt', 'podTimezone'),
  destination_eta_at: moment('destinationEtaAt', 'finalDestinationTimezone'),
  ind_eta_at: moment('indEtaAt', 'finalDestinationTimezone'),
  ind_ata_at: moment('indAtaAt', 'finalDestinationTimezone'),
  available_for_pickup: ({ availableForPickup, because }) =>
    words(availableForPickup === null ? null : availableForPickup ? 'yes' : 'no', because.availableForPickup),
  holds: ({ holds, holdsReported, terminalStatements: { held = [] }, because }) =>
    words(holdsReported ? holdsText(holds, held) : null, because.holds),
  releases: ({ releases, because }) =>
    words(releases.length === 0 ? null : releases.map(({ hold }) => hold).join(', '), because.releases),
  fees: ({ fees, feesReported, because }) => words(feesReported ? (feesTotal(fees) ?? 'none') : null, because.fees),
  last_free_day: bindingDay,
  free_times: ({ freeTimes, because }) =>
    words(freeTimes.length === 0 ? null : freeTimes.map(freeTimeInShort).join('; '), because.freeTimes),
  pickup_lfd_line: day('pickupLfdLine', 'shipping_line'),
  pickup_lfd_terminal: day('pickupLfdTerminal', 'terminal'),
  pickup_lfd_rail: day('pickupLfdRail', 'rail'),
  pickup_appointment_at: ({ pickupAppointmentAt: value, pickupAppointmentTimezone: timezone, because }) => ({
    value,
    timezone,
    because: because.pickupAppointmentAt ?? [],
  }),
  pod_full_out_at: moment('podFullOutAt', 'podTimezone'),
  final_destination_full_out_at: moment('finalDestinationFullOutAt', 'finalDestinationTimezone'),
} as const satisfies Record<string, Read>;

export type FactName = keyof typeof FACTS;

const FACT_WORDS = {
  current_status: 'status',
  vessel: 'vessel to the port of discharge',
  port_of_discharge: 'port of discharge',
  destination: 'destination',
  pod_eta_at: 'estimated arrival at the port of discharge',
  pod_arrived_at: 'arrival at the port of discharge',
  pod_discharged_at: 'discharge at the port of discharge',
  destination_eta_at: "estimated arrival inland, the line's view",
  ind_eta_at: "estimated arrival inland, the railroad's view",
  ind_ata_at: 'arrival inland',
  available_for_pickup: 'available at the terminal',
  holds: 'holds',
  releases: 'released',
  fees: 'fees claimed by the terminal',
  last_free_day: 'binding last free day',
  free_times: 'other free time',
  pickup_lfd_line: "line's last free day",
  pickup_lfd_terminal: "terminal's last free day",
  pickup_lfd_rail: "railroad's last free day",
  pickup_appointment_at: 'pickup appointment',
  pod_full_out_at: 'pickup at the port of discharge',
  final_destination_full_out_at: 'pickup inland',
} as const satisfies Record<FactName, string>;

/** A fact in words, by its name. */
export function factWords(name: string): string {
  if (name === 'bill_of_lading') return 'bill of lading';
  return isFactName(name) ? FACT_WORDS[name] : name;
}

function isFactName(name: string): name is FactName {
  return Object.hasOwn(FACTS, name);
}

/** A place by the name of the tables; a name that only its source uses is in quotes. */
export function placeText({ locode, name }: Pick<Place, 'locode' | 'name'>): string | null {
  const known = locode === null ? null : findLocation(locode);
  if (known !== null) return `${known.name} (${known.locode})`;
  const own = name === null ? null : quoted(name);
  return own === null || locode === null ? (own ?? locode) : `${own} (${inline(locode)})`;
}

/** What a vessel is called, and its voyage; null if neither its name nor its number is known. */
export function vesselText(vessel: {
  podVesselName: string | null;
  podVesselImo: string | null;
  podVoyage: string | null;
}): string | null {
  const { podVesselName: name, podVesselImo: imo, podVoyage: voyage } = vessel;
  if (name === null && imo === null) return null;
  const number = imo === null ? null : `IMO ${inline(imo)}`;
  const what = name === null ? number : `${quoted(name)}${number === null ? '' : ` (${number})`}`;
  return `${what}${voyage === null ? '' : ` voyage ${quoted(voyage)}`}`;
}

function words(value: string | null, because: readonly string[] = []): FactReading {
  return { value, timezone: null, because };
}

/** The holds with whose they are. */
function holdsText(holds: ContainerState['holds'], held: readonly StoredHolder[]): string {
  const text = (hold: ContainerState['holds'][number]) => {
    const holders = held.filter((one) => one.hold === hold.name && one.description === hold.description);
    const parties = [...new Set(holders.map(({ party }) => `the ${partyText(party)}`))].sort();
    const by = parties.length === 0 ? null : `by ${parties.join(' and ')}`;
    return `${quoted(hold.name)} (${[hold.status, by, pendingMark(hold)].filter((part) => part !== null).join(', ')})`;
  };
  return holds.length === 0 ? 'none' : holds.map(text).join(', ');
}

type MomentFact =
  | 'podEtaAt'
  | 'podArrivedAt'
  | 'podDischargedAt'
  | 'destinationEtaAt'
  | 'indEtaAt'
  | 'indAtaAt'
  | 'podFullOutAt'
  | 'finalDestinationFullOutAt';

function moment(fact: MomentFact, zone: 'podTimezone' | 'finalDestinationTimezone'): Read {
  return (state, said) => {
    const timezone = state[zone];
    const at = state[fact];
    const because = state.because[fact] ?? [];
    return { value: at === null ? null : asPrecise(at, timezone, said.get(because[0] ?? '')), timezone, because };
  };
}

// Who gave a day did not say midnight.
function asPrecise(at: Instant, timezone: string | null, decisive: Observation | undefined): string {
  const isDay = decisive?.kind === 'movement' && decisive.precision === 'date';
  return isDay ? localDate(at, timezone) : at;
}

function day(fact: 'pickupLfdLine' | 'pickupLfdTerminal' | 'pickupLfdRail', party: LastFreeDay['party']): Read {
  return (state) => {
    const stated = state.lastFreeDays.find((one) => one.party === party && one.at === state[fact]);
    return { value: stated?.date ?? null, timezone: null, because: state.because[fact] ?? [] };
  };
}

/** The last free day that binds, or would if the container still stands where it is reported to have left, with whose it is; the other parties' statements are those that do not. */
function bindingDay({ lastFreeDays, because }: ContainerState): FactReading {
  const [first] = lastFreeDays;
  if (first === undefined || !(first.binding || first.conditional)) return { value: null, timezone: null, because: [] };
  const value = first.binding ? first.date : `${first.date}, if it stands there`;
  return { value, timezone: null, because: because.lastFreeDays ?? [] };
}
