import type { FenceIndex } from '../../domain/ais/fence.ts';
import type { TrackedIndex } from '../../domain/ais/tracked.ts';
import { INITIAL_VESSEL_STATE, step, type VesselState } from '../../domain/ais/vessel-state.ts';
import { MINUTE_MS, toInstant } from '../../domain/instant.ts';
import type { PushedMessage } from '../push.ts';
import { Associations } from './associations.ts';
import type { AisBatch, Association, BatchPosition } from './batch.ts';
import { EnteredArrivals } from './entered.ts';
import type { WantedVessels } from './feed.ts';
import type { AisPosition, AisStatics } from './message.ts';
import { type AisMessage, type AisReaderCounts, createAisReader } from './reader.ts';
import { toObservations, toRetractions, type VesselEvent } from './to-observations.ts';

/** What became of the messages, beside what became of the lines. */
export interface WatchCounts extends AisReaderCounts {
  /** Messages of vessels whose IMO number is not known, and of vessels that carry nothing tracked. */
  unknownVessel: number;
  untracked: number;
  /** Reports of tracked vessels that do not know where they are. */
  withoutPosition: number;
  /** Positions of tracked vessels that were accepted, came too late, and are impossible. */
  positions: number;
  late: number;
  jumps: number;
  /** IMO numbers that are none. */
  invalidImo: number;
  /** Arrivals, berthings and departures of tracked vessels; those that no container calls for, or at an unknown time. */
  events: number;
  unmatched: number;
  unsure: number;
  /** Those that were taken back: the vessel was elsewhere. */
  retracted: number;
}

/** What is watched, and what is known already. */
export interface WatchOptions {
  fences: FenceIndex;
  tracked: TrackedIndex;
  /** What was known when the last watch ended. */
  associations?: Iterable<Association>;
  states?: Iterable<readonly [imo: string, state: VesselState]>;
}

/** A position that waits to be taken. */
interface Seen {
  vessel: Association;
  atMs: number;
  position: AisPosition;
}

/** A message that has a position. */
type PositionReport = Omit<Seen, 'vessel'> & Pick<AisMessage, 'text' | 'feed'>;

/** A tracked vessel whose messages are received. */
interface Watched {
  state: VesselState;
  /** Its last position that was taken, if that still waits. */
  seen: Seen | null;
}

/**
 * Turns lines into what is to be stored: the latest position of each tracked vessel for each minute, and statements
 * about containers. Nothing here waits or reads a clock.
 */
export class AisWatch {
  readonly #reader = createAisReader();
  readonly #fences: FenceIndex;
  readonly #associations: Associations;
  /** None but tracked vessels, so that most positions of them need one look-up. */
  readonly #watched = new Map<string, Watched>();
  #tracked: TrackedIndex;
  #positions: Seen[] = [];
  #vessels = new Map<number, Association>();
  #messages: PushedMessage[] = [];
  readonly #entered = new EnteredArrivals();
  readonly #counts = {
    unknownVessel: 0,
    untracked: 0,
    withoutPosition: 0,
    positions: 0,
    late: 0,
    jumps: 0,
    invalidImo: 0,
    events: 0,
    unmatched: 0,
    unsure: 0,
    retracted: 0,
  };

  constructor({ fences, tracked, associations, states }: WatchOptions) {
    this.#fences = fences;
    this.#tracked = tracked;
    this.#associations = new Associations(associations);
    for (const [imo, state] of states ?? []) if (tracked.has(imo)) this.#watched.set(imo, { state, seen: null });
  }

  take(line: string, receivedAtMs: number, isRecord = false): void {
    const message = this.#reader.read(line, receivedAtMs, isRecord);
    if (message !== null) this.receive(message);
  }

  /** Takes a message that came in another form than sentences. */
  receive(message: AisMessage): void {
    if (message.statics !== null) this.#learn(message);
    if (message.type === 5 || message.type === 24) return;
    const vessel = this.#associations.find(message.mmsi, message.atMs);
    const watched = vessel === null ? null : this.#watch(vessel.imo);
    if (vessel === null) this.#counts.unknownVessel += 1;
    else if (watched === null) this.#counts.untracked += 1;
    else if (message.position === null) this.#counts.withoutPosition += 1;
    else this.#follow(watched, vessel, { ...message, position: message.position });
  }

  /** Nothing more comes: parts that wait for others are incomplete. */
  end(): void {
    this.#reader.end();
  }

  /** From now on these vessels are watched; what was seen of others is forgotten. */
  track(tracked: TrackedIndex): void {
    this.#tracked = tracked;
    for (const imo of this.#watched.keys()) if (!tracked.has(imo)) this.#watched.delete(imo);
    this.#entered.retain(tracked);
  }

  /** What was entered on these vessels could not be stored, and is reported again when they send it again. */
  forgetEntered(imos: Iterable<string>): void {
    this.#entered.forget(imos);
  }

  /** The vessels that feeds are to report. */
  wanted(nowMs: number): WantedVessels {
    return this.#associations.numbersOf(this.#tracked.imos(), nowMs);
  }

  /** How much waits to be taken. */
  get pending(): number {
    return this.#positions.length + this.#messages.length + this.#vessels.size + this.#entered.pending;
  }

  /** Everything since the last time. */
  flush(): AisBatch {
    const states = new Map<string, VesselState>();
    const positions = this.#positions.map(({ vessel, atMs, position }): BatchPosition => {
      const { imo, mmsi, name } = vessel;
      const watched = this.#watched.get(imo);
      if (watched !== undefined) {
        watched.seen = null;
        states.set(imo, watched.state);
      }
      return { imo, mmsi, name, at: toInstant(atMs), ...position };
    });
    const [vessels, entered] = [[...this.#vessels.values()], this.#entered.flush()];
    const batch = { positions, messages: this.#messages, vessels, entered, states };
    this.#positions = [];
    this.#messages = [];
    this.#vessels = new Map();
    return batch;
  }

  counts(): WatchCounts {
    return { ...this.#reader.counts(), ...this.#counts };
  }

  #learn(message: AisMessage): void {
    const { isInvalid, changed } = this.#associations.learn(message);
    if (isInvalid) this.#counts.invalidImo += 1;
    for (const { association, formerImo } of changed) {
      // What is kept of a number must not outlive that another vessel claims it.
      const isOurs = this.#tracked.has(association.imo) || (formerImo !== null && this.#tracked.has(formerImo));
      if (isOurs) this.#vessels.set(association.mmsi, association);
    }
    if (message.type === 5 && message.statics !== null) this.#takeEntered(message, message.statics);
  }

  /** Only under a number that no other vessel claims. */
  #takeEntered({ mmsi, atMs }: AisMessage, statics: AisStatics): void {
    const vessel = this.#associations.find(mmsi, atMs);
    if (vessel === null || vessel.imo !== statics.imo || !this.#tracked.has(vessel.imo)) return;
    this.#entered.take(vessel.imo, statics, { sentMs: atMs, tracked: this.#tracked });
  }

  /** What is known of a vessel; null if it carries nothing tracked. */
  #watch(imo: string): Watched | null {
    const known = this.#watched.get(imo);
    if (known !== undefined) return known;
    if (!this.#tracked.has(imo)) return null;
    const watched = { state: INITIAL_VESSEL_STATE, seen: null };
    this.#watched.set(imo, watched);
    return watched;
  }

  #follow(watched: Watched, vessel: Association, { atMs, position, text, feed }: PositionReport): void {
    const { latitude, longitude, speedKnots } = position;
    const report = { atMs, latitude, longitude, speedKnots };
    const { verdict, state, events, retracted } = step(watched.state, report, this.#fences.near(report));
    watched.state = state;
    if (verdict === 'late') this.#counts.late += 1;
    if (verdict === 'jump') this.#counts.jumps += 1;
    if (verdict !== 'taken') return;
    this.#counts.positions += 1;
    this.#keep(watched, { vessel, atMs, position });
    for (const event of retracted) this.#takeBack({ ...vessel, event, text, feed }, atMs);
    for (const event of events) this.#state({ ...vessel, event, text, feed });
  }

  /** The positions of a vessel that are taken go forward in time, so the last one of a minute is the latest. */
  #keep(watched: Watched, seen: Seen): void {
    const { seen: former } = watched;
    if (former !== null && minuteOf(former) === minuteOf(seen)) {
      Object.assign(former, seen);
      return;
    }
    watched.seen = seen;
    this.#positions.push(seen);
  }

  #state(seen: VesselEvent): void {
    this.#counts.events += 1;
    const translation = toObservations(seen, this.#tracked);
    if (translation.outcome === 'stated') for (const message of translation.messages) this.#messages.push(message);
    else this.#counts[translation.outcome] += 1;
  }

  #takeBack(seen: VesselEvent, atMs: number): void {
    this.#counts.retracted += 1;
    for (const message of toRetractions(seen, atMs, this.#tracked)) this.#messages.push(message);
  }
}

function minuteOf({ atMs }: Seen): number {
  return Math.floor(atMs / MINUTE_MS);
}
