import type { Instant } from '../instant.ts';
import type { Movement, Party } from '../observation.ts';
import type { Place } from './state.ts';

/**
 * What disturbed a journey. `rolled`: a vessel that was booked at the port of lading sailed without the container, or a
 * later one is planned; `missed_connection`: the same at a port of transhipment; `vessel_changed`: another vessel of the
 * same days; `port_changed`, `destination_changed`: another end of the journey; `transshipment_changed`: another port on its way; `late_departure`: later than first stated;
 * `stated_reason`: the reason that a source gives for a time that is later than first stated, its code as `before` and its remark
 * as `after`, with the first time and that of now; or for the status of a document, which is `before`; `dated_ahead`: a party
 * reports the milestone `before` as an event of a time that has not come, `beforeAt`, so that it does not count yet; `other_vessel`: the estimated arrival `afterAt` is
 * stated for the vessel `after`, and the container sails on `before`.
 */
export interface Disruption {
  kind:
    | 'rolled'
    | 'missed_connection'
    | 'vessel_changed'
    | 'port_changed'
    | 'destination_changed'
    | 'transshipment_changed'
    | 'late_departure'
    | 'stated_reason'
    | 'dated_ahead'
    | 'other_vessel';
  /** Where it happened or is to happen; null where the change is about a later leg, whose port is not stated. */
  place: Place | null;
  /** The vessel or the place of before, in the words of the source; a milestone by its name. */
  before: string;
  /** When that was to be, or was. */
  beforeAt: Instant;
  /** Whether the vessel of before is known to have sailed. */
  hasSailed: boolean;
  /** The vessel or the place of now; null if none is stated. */
  after: string | null;
  afterAt: Instant | null;
  /** Whether a time is that of a loading, because no departure is stated; absent where it is not. */
  beforeIsLoading?: true;
  afterIsLoading?: true;
  /** The port of which both times are arrivals; null where they are departures, or no times of a vessel. */
  arrivesAt: Place | null;
  /** When its source reported what is now, by the clock of that source; null if it does not say. */
  reportedAt: Instant | null;
  party: Party;
  /** Of a stated reason: what is, or was, late; absent where the reason is about a document. */
  delayed?: Movement;
  because: string[];
}
