/** A kind of number by which a line may be polled. */
export type NumberKind = 'bill_of_lading' | 'booking' | 'container';

/** A shipping line, and by what it can be asked here. */
export interface Line {
  scac: string;
  name: string;
  /** Everything by which it is known, in small letters. */
  names: readonly string[];
  /** Empty where the line is not connected to this installation. */
  takes: readonly NumberKind[];
}

/** The line with a code or name, in any case; null if there is none. */
export function lineNamed(all: readonly Line[], text: string): Line | null {
  const wanted = text.trim().toLowerCase();
  return all.find(({ names }) => names.includes(wanted)) ?? null;
}
