import { type Chance, chanceOf } from '../../bench/chance.ts';
import { damaged } from '../damage.ts';
import { anyRow, anySnapshot, table } from './snapshots.ts';

const PIECES = [
  ',',
  ';',
  '|',
  ':',
  '""',
  '"\n',
  'none',
  '{',
  '}',
  '[',
  ']',
  'null',
  '"holds":',
  '1e999',
  '[[[[',
  'NaN',
];

/** A file of snapshots that was right, and then suffered: the same seed gives the same file. */
export function mutate(seed: number): string {
  const chance = chanceOf(seed);
  return damaged(file(chance), chance, PIECES);
}

/** A right file, in one of the ways in which such files are written. */
export function file(chance: Chance): string {
  const count = 1 + chance.below(4);
  if (chance.happens(0.5)) {
    const rows = Array.from({ length: count }, () => anyRow(chance));
    return table(rows, { separator: chance.pick([',', ';', '\t']), lineBreak: chance.pick(['\n', '\r\n']) });
  }
  const snapshots = Array.from({ length: count }, () => anySnapshot(chance));
  return chance.pick([
    JSON.stringify({ snapshots }),
    JSON.stringify(snapshots),
    JSON.stringify(snapshots, null, 2),
    JSON.stringify(snapshots[0]),
    snapshots.map((snapshot) => JSON.stringify(snapshot)).join('\n'),
  ]);
}
