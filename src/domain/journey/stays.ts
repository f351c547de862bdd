import { toEpochMs } from '../instant.ts';
import type { Observation } from '../observation.ts';
import type { AvailabilitySaid } from './availability.ts';
import type { Course } from './classify.ts';
import { isFurtherInland } from './inland-place.ts';
import type { Itinerary } from './itinerary.ts';
import type { Mark } from './milestone-list.ts';
import { NOWHERE, type Spot } from './places.ts';
import { isNearby } from './port-area.ts';
import { hasComeBy, showingLanding } from './seen-landed.ts';
import type { Statement } from './statement.ts';
import { countryOf } from './voyage-end.ts';

/** A time during which the container waits on land; `untilMs` is null while it does. */
export interface Stay {
  spot: Spot;
  fromMs: number;
  untilMs: number | null;
  /** The statement that shows it there, from which the stay is inferred; null if its arrival or return is reported. */
  inferredFrom: AvailabilitySaid | null;
  /** The statement that shows it at its port of discharge, where its arrival there is not reported; else null. */
  landing: AvailabilitySaid | null;
}

const OPENS: ReadonlySet<string> = new Set(['vessel_arrived', 'vessel_berthed', 'vessel_discharged']);
const OPENS_INLAND: ReadonlySet<string> = new Set([
  'rail_arrived',
  'rail_unloaded',
  'feeder_arrived',
  'feeder_discharged',
  'arrived_at_inland_destination',
]);
const CLOSES_INLAND: ReadonlySet<string> = new Set([
  'rail_loaded',
  'rail_departed',
  'feeder_loaded',
  'feeder_departed',
]);
const CLOSES: ReadonlySet<string> = new Set(['full_out', 'delivered', 'empty_in']);

/** Something that begins or ends a stay. */
interface Turn {
  kind: 'landed' | 'inland' | 'present' | 'returned' | 'carried' | 'gone';
  spot: Spot;
  atMs: number;
  untilMs: number;
  /** What shows it there, of a turn that no movement is reported for. */
  said?: AvailabilitySaid;
  /** Of `present`: it also shows that the voyage has ended, of which no arrival is reported. */
  showsLanding?: boolean;
}

/** The way of a container, and what is expected on it. */
export interface StayedAt extends Pick<Course, 'itinerary' | 'putDown'> {
  forecast: readonly Statement[];
  ofTrip: readonly Observation[];
}

/** The stays so far, and whether the container has ended its journey since the last of them. */
interface Progress {
  stays: Stay[];
  open: Stay | null;
  hasEnded: boolean;
  /** The places from which a train or barge took it on. */
  takenOn: Spot[];
}

/**
 * The stays of a container: from its arrival at the port of discharge until it leaves from there, from each arrival
 * inland, and from the return of a truck that was turned back or put it down at another yard. That it is available at a
 * place further inland proves that it stands there, whether or not its departure from the port or its arrival is reported;
 * at the port of discharge it proves that it has landed. After it left the port, a vessel event that is reported late does
 * not bring it back; a train may carry it on after a gate-out.
 */
export function staysOf(
  marks: readonly Mark[],
  said: readonly AvailabilitySaid[],
  { itinerary, putDown, forecast, ofTrip }: StayedAt,
): readonly Stay[] {
  const present = said.filter((one) => one.available === true && isFurtherInland(one, itinerary));
  const landed = showingLanding(said, { marks, itinerary, forecast, ofTrip }).map(
    (one): Turn => ({ kind: 'landed', spot: one.spot, atMs: one.atMs, untilMs: one.atMs, said: one }),
  );
  const inland = present.map((one) => ({
    ...presence(one, itinerary),
    showsLanding: itinerary.boardedMs !== null && isAbroad(one, itinerary) && hasComeBy(one, marks),
  }));
  const turns = [...marks.flatMap(turnsOf), ...landed, ...inland, ...broughtTo(putDown)];
  const progress: Progress = { stays: [], open: null, hasEnded: false, takenOn: [] };
  for (const turn of turns.sort((one, other) => one.atMs - other.atMs)) take(turn, progress, itinerary);
  return progress.stays;
}

function turnsOf({ milestone, spot, atMs, untilMs, isOnCarriage }: Mark): Turn[] {
  const turn = (kind: Turn['kind']): Turn => ({ kind, spot, atMs, untilMs });
  const { milestone: name, reverted } = milestone;
  if (OPENS.has(name)) return [turn('landed')];
  if (CLOSES.has(name)) {
    if (reverted === null) return [turn('gone')];
    const backMs = Math.max(toEpochMs(reverted.at), atMs);
    return [turn('gone'), { kind: 'returned', spot, atMs: backMs, untilMs: backMs }];
  }
  if (!isOnCarriage) return [];
  if (OPENS_INLAND.has(name)) return [turn('inland')];
  return CLOSES_INLAND.has(name) ? [turn('carried')] : [];
}

function broughtTo(putDown: Course['putDown']): Turn[] {
  if (putDown === null) return [];
  const { place, placeKey: key, atMs } = putDown;
  return [{ kind: 'returned', spot: { place, key }, atMs, untilMs: atMs }];
}

// A ramp that is named without its place is taken for the destination, where there is one.
function presence(said: AvailabilitySaid, { destination }: Itinerary): Turn {
  const { spot, atMs } = said;
  const isNamed = spot.place !== null || destination === null;
  return { kind: 'present', spot: isNamed ? spot : destination, atMs, untilMs: atMs, said };
}

function take(turn: Turn, progress: Progress, itinerary: Itinerary): void {
  const { stays, open } = progress;
  switch (turn.kind) {
    case 'landed':
      if (stays.length === 0) begin(turn, progress);
      return;
    case 'returned':
      if (open === null || isElsewhere(turn, open)) begin(turn, progress);
      return;
    case 'inland':
      if (open === null || isElsewhere(turn, open)) begin(turn, progress);
      return;
    case 'present':
      if (progress.hasEnded || (stays.length === 0 && turn.showsLanding !== true)) return;
      if (isPassed(turn, progress, itinerary)) return;
      if (open === null || isElsewhere(turn, open)) begin(turn, progress);
      return;
    case 'carried':
      progress.takenOn.push(turn.spot);
      // A train that leaves the port does not carry away what stands inland already.
      if (open !== null && !isOfFormerPlace(turn, open, itinerary)) end(turn.untilMs, progress);
      return;
    case 'gone':
      if (open !== null) end(turn.untilMs, progress);
      progress.hasEnded = turn.spot.key !== itinerary.discharge?.key;
      return;
  }
}

// At the country of lading a ramp may speak of the export.
function isAbroad({ spot }: AvailabilitySaid, { lading }: Itinerary): boolean {
  const country = countryOf(spot);
  return country !== null && lading !== null && country !== countryOf(lading);
}

function begin({ kind, spot, atMs, said }: Turn, progress: Progress): void {
  if (progress.open !== null) end(atMs, progress);
  const shownBy = said ?? null;
  const landing = kind === 'landed' ? shownBy : null;
  progress.open = { spot, fromMs: atMs, untilMs: null, inferredFrom: landing === null ? shownBy : null, landing };
  progress.stays.push(progress.open);
}

function end(untilMs: number, progress: Progress): void {
  if (progress.open !== null) progress.open.untilMs = untilMs;
  progress.open = null;
}

function isElsewhere({ spot }: Turn, { spot: here }: Pick<Stay, 'spot'>): boolean {
  return spot.key !== here.key && spot.key !== NOWHERE && !isNearby(spot, here);
}

/**
 * Whether a place that shows it is one from which it was taken on, or another than the destination at which it stands: that
 * contradicts what is reported, and is no stay.
 */
function isPassed(turn: Turn, { open, takenOn }: Progress, { discharge, destination }: Itinerary): boolean {
  if (open !== null && open.spot.key === destination?.key && isElsewhere(turn, open)) return true;
  return takenOn.some((spot) => spot.key !== discharge?.key && spot.key !== NOWHERE && !isElsewhere(turn, { spot }));
}

function isOfFormerPlace({ spot }: Turn, { spot: here }: Stay, { discharge }: Itinerary): boolean {
  return here.key !== discharge?.key && spot.key === discharge?.key;
}
