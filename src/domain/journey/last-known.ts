import type { ContainerReading, ReeferAlarm } from '../container-reading.ts';
import type { Instant } from '../instant.ts';
import type { MilestoneName } from '../milestones.ts';
import type { Party } from '../observation.ts';
import type { Place } from './state.ts';

/**
 * A movement that is no milestone. `gate_in`: a truck put the laden container down at a yard or at its destination;
 * `gated_in`: after its pickup it was gated in laden elsewhere, where it is not known to wait for its consignee;
 * `turned_back`: a truck brought it back to the terminal; `seen_inland`: it is inferred that it came to a place inland, where
 * it was reported available; `seen_landed`: it is inferred that it has landed at its port of discharge, where a yard reported
 * it; `transfer_out`, `transfer_in`: at a port of transhipment a truck took it out of a terminal, or brought it to one;
 * `restowed`, `call_arrived`,
 * `call_discharged`, `call_departed`: at a port on the way, from which it goes on with the same vessel; `taken_off`: it was
 * discharged again at the port at which it had been loaded; `taken_back`: the laden container left that port by truck again;
 * `unused`: it was returned empty without having been loaded; `dropped`, `unpacked`, `inspected`, `collected`: after its pickup.
 */
export type OtherMovement =
  | 'gate_in'
  | 'gated_in'
  | 'turned_back'
  | 'seen_inland'
  | 'seen_landed'
  | 'transfer_out'
  | 'transfer_in'
  | 'restowed'
  | 'call_arrived'
  | 'call_discharged'
  | 'call_departed'
  | 'taken_off'
  | 'taken_back'
  | 'unused'
  | 'dropped'
  | 'unpacked'
  | 'inspected'
  | 'collected';

/** The last thing that happened to a container. */
export interface LastMovement {
  milestone: MilestoneName | OtherMovement;
  at: Instant;
  precision: 'time' | 'date';
  place: Place | null;
  vesselName: string | null;
  voyage: string | null;
  /** The vessel that is to take it on from there, when it is to leave and to load it; null if it does not wait for one, or none is stated. */
  next: { vesselName: string; voyage: string | null; at: Instant | null; loadAt: Instant | null } | null;
  /** On the way to the port of lading: where the train or barge that carries it is to arrive, and when; null else. */
  bound: { place: Place | null; at: Instant | null } | null;
  /** Of `turned_back`: what was last stated of its availability before it had left; null where nothing was. */
  formerly: { available: boolean; at: Instant; party: Party } | null;
}

/** Where a container was last seen on its way, between two milestones. */
export interface LastSeen {
  at: Instant;
  precision: 'time' | 'date';
  /** Null where a device gave a point alone. */
  place: Place | null;
  /** Of the place or the point; null if it is not known. */
  timezone: string | null;
  latitude: number | null;
  longitude: number | null;
  /** What was seen, in plain words. */
  words: string;
  party: Party;
  because: string[];
}

/** What the refrigeration unit of a container last reported; each value is of the newest report that has it. */
export interface ReeferState {
  /** When it last reported any of them. */
  at: Instant;
  /** Of the place of that report; null if it is not known. */
  timezone: string | null;
  party: Party;
  readings: ContainerReading[];
  readingsAt: Instant | null;
  /** Null if the device does not report alarms. */
  alarms: ReeferAlarm[] | null;
  alarmsAt: Instant | null;
  isPowered: boolean | null;
  poweredAt: Instant | null;
  because: string[];
}
