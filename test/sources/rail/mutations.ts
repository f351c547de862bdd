import { chanceOf } from '../../bench/chance.ts';
import { damaged } from '../damage.ts';
import { anyFile } from './sightings.ts';

const PIECES = [
  ',',
  '"',
  '""',
  '",\n"',
  '{',
  '}',
  '[[',
  ']',
  'null',
  '"event":"D"',
  '99',
  '02","29',
  'America/X',
  '24',
  '1e99',
];

/** A file of sightings that was right, and then suffered: the same seed gives the same file. */
export function mutate(seed: number): string {
  const chance = chanceOf(seed);
  return damaged(anyFile(chance), chance, PIECES);
}
