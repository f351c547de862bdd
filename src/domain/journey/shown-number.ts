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

/** The number under which a shipment goes on, and the numbers into which its document was split. */
interface Followed {
  number: string;
  split: string[];
}

// A number that was requested as a bill of lading is one unless the line states it as a booking and as no bill of lading.
function followed(main: MainWatch, known: string | null, state: JourneyState): Followed {
  const { billsOfLading, bookingNumber } = state.shipment;
  const polled = spellings(main, main.source).map(({ number }) => number);
  const isBooking = polled.includes(bookingNumber ?? '') && billsOfLading.every((number) => !polled.includes(number));
  return main.kind === 'bill_of_lading' && !isBooking
    ? followedBill(main, polled, state)
    : followedBooking(main, polled, { known, state });
}

// A bill of lading goes on under the one that replaced it; where several did, it keeps its number. One that was not replaced
// is shown as the line spells it.
function followedBill(main: MainWatch, polled: readonly string[], { shipment }: JourneyState): Followed {
  const { billsOfLading, replacements } = shipment;
  const successors = whatBecameOf(polled, 'bill_of_lading', replacements);
  if (successors !== null && successors.length > 1) return { number: main.number, split: successors };
  const [only = main.number] = successors ?? billsOfLading.filter((number) => polled.includes(number));
  return { number: only, split: [] };
}

// A booking or a container is shown under its bill of lading: the one that is decided, else the one that was shown before as
// long as it is stated. Of several of which none is decided it shows none, but the booking itself or what replaced it.
function followedBooking(
  main: MainWatch,
  polled: readonly string[],
  { known, state }: { known: string | null; state: JourneyState },
): Followed {
  const { billOfLadingNumber, billsOfLading, bookingNumber, replacements } = state.shipment;
  const successors = main.kind === 'container' ? null : whatBecameOf(polled, 'booking', replacements);
  const split = successors !== null && successors.length > 1 ? successors : [];
  if (billOfLadingNumber !== null) return { number: billOfLadingNumber, split };
  if (known !== null && billsOfLading.includes(known)) return { number: known, split };
  const own = successors?.length === 1 ? (successors[0] ?? main.number) : main.number;
  return { number: billsOfLading.length > 0 ? own : (bookingNumber ?? own), split };
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
