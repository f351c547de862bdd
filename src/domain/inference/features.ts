/**
 * What of a number may repeat in the next one of the same line: the owner of a box; the beginning of a document number,
 * where lines write their office, and its shape, letters and digits distinguished. From the narrowest to the widest.
 */
export function featuresOf(stem: Stem): string[] {
  const { head, shape } = stem;
  if (stem.isContainer) return [`box ${head}`];
  return HEAD_LENGTHS.map((length) => `${head.slice(0, length)} ${shape}`);
}

/** The features that are stored of a polled number, so that no number is stored itself. */
export interface Stem {
  isContainer: boolean;
  /** The first four characters. */
  head: string;
  /** Every letter as A, every digit as 9. */
  shape: string;
}

const HEAD_LENGTH = 4;
const HEAD_LENGTHS = [4, 3, 1] as const;

/** The stem of a normalised number. */
export function stemOf(number: string, isContainer: boolean): Stem {
  const shape = number.replace(/[A-Z]/g, 'A').replace(/\d/g, '9');
  return { isContainer, head: number.slice(0, HEAD_LENGTH), shape };
}
