import { DAY_MS } from '../../domain/instant.ts';
import { isImoNumber } from '../../domain/vessel.ts';
import type { Association } from './batch.ts';
import type { WantedVessels } from './feed.ts';
import type { AisMessage } from './reader.ts';

/** What a message changed in the table. */
export interface Learned {
  /** The IMO number that it says is none. */
  isInvalid: boolean;
  changed: readonly AssociationChange[];
}

/** What is new of a number: its vessel, the name of that, or that it is disputed. */
export interface AssociationChange {
  association: Association;
  /** The vessel that it was before. */
  formerImo: string | null;
}

/** Two vessels that claim a number within this time both use it. */
const DISPUTE_MS = DAY_MS;
/**
 * Two numbers that claim a vessel within this time dispute it: on an ocean the messages of the right one may not be
 * received for as long. A vessel that changes its flag, and its number with it, sends nothing in between.
 */
const IMO_DISPUTE_MS = 14 * DAY_MS;
/** A vessel crosses an ocean in less, and whoever is near a coast is received. */
const SILENT_MS_MAX = 30 * DAY_MS;
/** Some 100,000 vessels send under a number; a stream of invented ones must not fill the memory. */
const ASSOCIATIONS_MAX = 200_000;
const SAME: Learned = Object.freeze({ isInvalid: false, changed: Object.freeze([]) });
const INVALID: Learned = Object.freeze({ ...SAME, isInvalid: true });

/** The vessels by their radio numbers, learned from messages of type 5 alone: no other has the IMO number. */
export class Associations {
  readonly #byMmsi = new Map<number, Association>();
  /** The number under which each vessel was claimed last. */
  readonly #byImo = new Map<string, number>();

  constructor(known: Iterable<Association> = []) {
    for (const association of known) this.#keep(association);
  }

  learn({ type, mmsi, statics, atMs }: AisMessage): Learned {
    if (type !== 5 || statics === null || statics.imo === null) return SAME;
    // Inland vessels and yachts have no such number, and some crews write the MMSI there.
    if (!isImoNumber(statics.imo)) return INVALID;
    const former = this.#byMmsi.get(mmsi);
    if (former !== undefined && atMs < former.atMs) return SAME;
    const { imo } = statics;
    const rival = this.#rivalOf(mmsi, imo);
    const rivalryUntilMs = rival === null ? 0 : Math.min(rival.atMs, atMs) + IMO_DISPUTE_MS;
    const isOther = former !== undefined && former.imo !== imo;
    const isDispute = isOther && atMs - former.atMs < DISPUTE_MS;
    const ownUntilMs = isDispute ? atMs + DISPUTE_MS : (former?.disputedUntilMs ?? 0);
    const name = statics.name ?? (isOther ? null : (former?.name ?? null));
    const association = { mmsi, imo, name, atMs, disputedUntilMs: Math.max(ownUntilMs, rivalryUntilMs) };
    this.#keep(association);
    const changed =
      former !== undefined && isSame(former, association) ? [] : [{ association, formerImo: former?.imo ?? null }];
    if (rival !== null && rivalryUntilMs > rival.disputedUntilMs) changed.push(this.#dispute(rival, rivalryUntilMs));
    return changed.length === 0 ? SAME : { isInvalid: false, changed };
  }

  /** The vessel that sent something under a number at a moment; null if it is not known. */
  find(mmsi: number, atMs: number): Association | null {
    const association = this.#byMmsi.get(mmsi);
    return association === undefined || atMs < association.disputedUntilMs ? null : association;
  }

  /**
   * The numbers under which these vessels are or were received, those in dispute too, and how many of the vessels have none
   * that was received lately: a vessel has another number when it changes its flag.
   */
  numbersOf(imos: Iterable<string>, nowMs: number): WantedVessels {
    const silent = new Set(imos);
    const wanted = new Set(silent);
    const mmsis: number[] = [];
    for (const { mmsi, imo, atMs } of this.#byMmsi.values()) {
      if (!wanted.has(imo)) continue;
      mmsis.push(mmsi);
      if (nowMs - atMs <= SILENT_MS_MAX) silent.delete(imo);
    }
    return { mmsis, unknown: silent.size };
  }

  /** Another number that claims the same vessel. */
  #rivalOf(mmsi: number, imo: string): Association | null {
    const other = this.#byImo.get(imo);
    const rival = other === undefined || other === mmsi ? undefined : this.#byMmsi.get(other);
    return rival?.imo === imo ? rival : null;
  }

  #dispute(rival: Association, disputedUntilMs: number): AssociationChange {
    const association = { ...rival, disputedUntilMs };
    this.#byMmsi.set(rival.mmsi, association);
    return { association, formerImo: rival.imo };
  }

  #keep(association: Association): void {
    // Entries are in the order of their last message, so the first is the least recently received.
    this.#byMmsi.delete(association.mmsi);
    const [oldest] = this.#byMmsi.size >= ASSOCIATIONS_MAX ? this.#byMmsi.values() : [];
    if (oldest !== undefined) this.#forget(oldest);
    this.#byMmsi.set(association.mmsi, association);
    this.#byImo.set(association.imo, association.mmsi);
  }

  #forget({ mmsi, imo }: Association): void {
    this.#byMmsi.delete(mmsi);
    if (this.#byImo.get(imo) === mmsi) this.#byImo.delete(imo);
  }
}

function isSame(one: Association, other: Association): boolean {
  return one.imo === other.imo && one.name === other.name && one.disputedUntilMs === other.disputedUntilMs;
}
