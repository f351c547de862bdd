/*
 * Every part of a message is stored with the header of its message, without which it has no meaning, and the header is
 * read again for each. So a long header above many parts would become far more text than was sent.
 */

/** No header that means anything is longer. */
const HEADER_LENGTH_MAX = 20_000;

/** A message becomes no more than this many times its own length. Real ones come to two or three. */
const GROWTH_MAX = 20;

/** The lengths of a message, in characters. */
export interface Lengths {
  header: number;
  /** Of the header as often as it is repeated. */
  repeated: number;
  whole: number;
}

/** Whether a header is too long to stand with each of the parts of its message. */
export function isHeaderTooLong({ header, repeated, whole }: Lengths): boolean {
  return header > HEADER_LENGTH_MAX || repeated > GROWTH_MAX * whole;
}
