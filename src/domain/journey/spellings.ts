import { findLine, isLineSource, lineOfBillOfLadingPrefix } from '../carrier.ts';
import type { StatedReference } from '../tracked-number.ts';

/**
 * The ways in which a number is written: papers have the prefix of the line before it, and some lines leave it out.
 * Without a line any prefix of a bill of lading that is known is one, and what is left is a number of that line alone.
 */
export function spellings({ kind, number }: StatedReference, scac: string | null): StatedReference[] {
  if (kind === 'container') return [{ kind, number }];
  if (scac === null) return [{ kind, number }, ...withoutPrefix({ kind, number })];
  const prefixes = findLine(scac)?.billOfLadingPrefixes ?? (isLineSource(scac) ? [scac] : []);
  const prefix = prefixes.find((each) => number.startsWith(each) && number.length > each.length + PREFIX_REST_MIN);
  const other = prefix === undefined ? `${scac}${number}` : number.slice(prefix.length);
  return [number, other].map((spelling) => ({ kind, number: spelling }));
}

/** A number that is shorter behind its prefix may well begin with these letters by chance. */
const PREFIX_REST_MIN = 5;

const PREFIX_LENGTH = 4;

function withoutPrefix({ kind, number }: StatedReference): StatedReference[] {
  const line = lineOfBillOfLadingPrefix(number.slice(0, PREFIX_LENGTH));
  if (line === null || number.length <= PREFIX_LENGTH + PREFIX_REST_MIN) return [];
  return [{ kind, number: number.slice(PREFIX_LENGTH), scac: line.scac }];
}
