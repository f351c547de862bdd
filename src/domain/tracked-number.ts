/** The numbers that cargo is tracked by. */
export type TrackedKind = 'bill_of_lading' | 'booking' | 'container';

/** A number that a statement refers to. */
export interface StatedReference {
  kind: TrackedKind;
  number: string;
  /** The line that the number itself names: without its prefix it may be the number of another one as well. */
  scac?: string;
}
