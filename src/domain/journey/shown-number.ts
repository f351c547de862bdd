import type { ContainerObservations } from './own-trip.ts';
import { successorsOf } from './replacements.ts';
import { spellings } from './spellings.ts';
import type { JourneyState, Replacement } from './state.ts';

/** The main one of the watches that feed a shipment. */
export type MainWatch = Pick<ContainerObservations['watch'], 'id' | 'source' | 'kind' | 'number'>;

/** The numbers of a shipment. */
export interface ShownNumbers {
  /** The number under which it is shown. */
  bill_of_lading_number: string;
  /** All bills of lading that the line names for its containers; of a shipment of one bill of lading its own numbers. */
  named_bill_numbers: string[];
  /** The numbers that were replaced by the one that is shown. */
  former_numbers: string[];
  /** What its document was replaced by, where that was split; empty where it was not. */
  replaced_by_numbers: string[];
}

/**
 * The numbers of a shipment. One of a bill of lading shows that one, or what replaced it. One of a booking or container
 * shows the one bill of lading that the line names; where it names several, none is chosen and the number that was requested
 * for stays, unless the shipment of several containers has one of them already. Before a bill of lading is known, the
 * booking is shown.
 */
export function shownNumbers(main: MainWatch, known: string | null, state: JourneyState): ShownNumbers {
  const { billsOfLading, replacements } = state.shipment;
  const { number, split } = followed(main, known, state);
  const before = replacements.filter(
    (one) => one.number !== number && successorsOf(one.number, one.document, replacements).join() === number,
  );
  return {
    bill_of_lading_number: number,
    named_bill_numbers: namedFor(main, [number, ...split, ...before.map((one) => one.number)], billsOfLading),
    former_numbers: before.map((one) => one.number),
    replaced_by_numbers: split,
  };
}

// Other bills of lading of the same containers are those of other consignees: the shipment of one bill of lading names its
// own, also where a container of it is tracked by its number.
function namedFor(main: MainWatch, shown: readonly string[], named: readonly string[]): string[] {
  const polled = main.kind === 'bill_of_lading' ? spellings(main, main.source).map(({ number }) => number) : [];
  const own = named.filter((number) => shown.includes(number) || polled.includes(number));
  return main.kind === 'bill_of_lading' && own.length > 0 ? own : [...named];
}

function followed(main: MainWatch, known: string | null, { shipment }: JourneyState) {
  const { billOfLadingNumber, billsOfLading, bookingNumber } = shipment;
  const polled = spellings(main, main.source).map(({ number }) => number);
  const isBooking = polled.includes(bookingNumber ?? '') && billsOfLading.every((number) => !polled.includes(number));
  if (main.kind === 'bill_of_lading' && !isBooking) {
    const current = whatBecameOf(polled, 'bill_of_lading', shipment.replacements);
    const [only = main.number, ...others] = current ?? billsOfLading.filter((number) => polled.includes(number));
    return others.length > 0 && current !== null
      ? { number: main.number, split: [only, ...others] }
      : { number: only, split: [] };
  }
  const booked = main.kind === 'container' ? null : whatBecameOf(polled, 'booking', shipment.replacements);
  const split = booked !== null && booked.length > 1 ? booked : [];
  if (billOfLadingNumber !== null) return { number: billOfLadingNumber, split };
  if (known !== null && billsOfLading.includes(known)) return { number: known, split };
  const unnamed = booked?.length === 1 ? (booked[0] ?? main.number) : main.number;
  return { number: billsOfLading.length > 0 ? unnamed : (bookingNumber ?? unnamed), split };
}

/** What the document of a shipment was replaced by; nothing where it was not. */
export function replacedBy(main: MainWatch, { shipment }: JourneyState): string[] {
  if (main.kind === 'container') return [];
  const polled = spellings(main, main.source).map(({ number }) => number);
  return whatBecameOf(polled, main.kind, shipment.replacements) ?? [];
}

/** What a number, however it is spelled, has become; null where it was not replaced. */
function whatBecameOf(
  polled: readonly string[],
  document: Replacement['document'],
  replacements: readonly Replacement[],
): string[] | null {
  const replaced = polled.find((number) =>
    replacements.some((one) => one.document === document && one.number === number),
  );
  return replaced === undefined ? null : successorsOf(replaced, document, replacements);
}
