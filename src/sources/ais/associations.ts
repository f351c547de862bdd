import { DAY_MS } from '../../domain/instant.ts';
import { isImoNumber } from '../../domain/vessel.ts';
import type { AisMessage } from './reader.ts';

/** Which vessel sends under a radio number (MMSI): the number goes with flag and owner, the IMO number with the hull. */
export interface Association {
  mmsi: number;
  imo: string;
  name: string | null;
  /** When it was last said. */
  atMs: number;
  /** Two vessels claim the number; until then it is nobody's. */
  disputedUntilMs: number;
}

/** What a message changed in the table: nothing, the vessel of a number or its name, or the IMO number is none. */
export type Learned = 'same' | 'changed' | 'invalid_imo';

/** Two vessels that claim a number within this time both use it. */
const DISPUTE_MS = DAY_MS;
/** Some 100,000 vessels send under a number; a stream of invented ones must not fill the memory. */
const ASSOCIATIONS_MAX = 200_000;

/** The vessels by their radio numbers, learned from messages of type 5 alone: no other has the IMO number. */
export class Associations {
  readonly #byMmsi = new Map<number, Association>();

  constructor(known: Iterable<Association> = []) {
    for (const association of known) this.#keep(association);
  }

  learn({ type, mmsi, statics, atMs }: AisMessage): Learned {
    if (type !== 5 || statics === null || statics.imo === null) return 'same';
    // Inland vessels and yachts have no such number, and some crews write the MMSI there.
    if (!isImoNumber(statics.imo)) return 'invalid_imo';
    const former = this.#byMmsi.get(mmsi);
    if (former !== undefined && atMs < former.atMs) return 'same';
    const isOther = former !== undefined && former.imo !== statics.imo;
    const isDispute = isOther && atMs - former.atMs < DISPUTE_MS;
    const disputedUntilMs = isDispute ? atMs + DISPUTE_MS : (former?.disputedUntilMs ?? 0);
    const name = statics.name ?? (isOther ? null : (former?.name ?? null));
    this.#keep({ mmsi, imo: statics.imo, name, atMs, disputedUntilMs });
    return former?.imo === statics.imo && former.name === name ? 'same' : 'changed';
  }

  /** The vessel that sent something under a number at a moment; null if it is not known. */
  find(mmsi: number, atMs: number): Association | null {
    const association = this.#byMmsi.get(mmsi);
    return association === undefined || atMs < association.disputedUntilMs ? null : association;
  }

  #keep(association: Association): void {
    // What was said last stands last, so the first is the one that was not heard of for the longest time.
    this.#byMmsi.delete(association.mmsi);
    const [oldest] = this.#byMmsi.size >= ASSOCIATIONS_MAX ? this.#byMmsi.keys() : [];
    if (oldest !== undefined) this.#byMmsi.delete(oldest);
    this.#byMmsi.set(association.mmsi, association);
  }
}
