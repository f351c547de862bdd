import { type Chance, chanceOf } from '../../bench/chance.ts';
import { classA, classB, longRange, staticB, voyage, withChecksum } from '../../support/ais-encoder.ts';

const MUTATIONS_MAX = 4;
const PIECES = [
  '!AIVDM',
  '\\',
  '*',
  ',',
  '\r',
  '\0',
  '\u00ff',
  '999999999999',
  '!AIVDM,9,9,9,A,',
  'c:-1',
  'w'.repeat(300),
];

/** Lines of AIS in all the forms that are read, damaged in some way; the same seed gives the same text. */
export function mutate(seed: number): string {
  const chance = chanceOf(seed);
  let text = wellFormed(chance).join('\n');
  const times = chance.below(MUTATIONS_MAX + 1);
  for (let time = 0; time < times; time++) text = damaged(text, chance);
  // A right checksum lets the damage through to what lies behind the check.
  return chance.happens(0.4) ? text.split('\n').map(resealed).join('\n') : text;
}

function wellFormed(chance: Chance): string[] {
  const mmsi = chance.below(1_000_000_000);
  const latitude = chance.fraction() * 220 - 110;
  const longitude = chance.fraction() * 440 - 220;
  const framing = {
    sequence: chance.below(10),
    channel: chance.pick(['A', 'B', '', '1']),
    ...(chance.happens(0.5) ? { atMs: chance.below(2_000_000_000) * 1000, station: 'r3' } : {}),
    ...(chance.happens(0.2) ? { group: chance.below(10_000) } : {}),
  };
  const at = { mmsi, latitude, longitude, speedKnots: chance.below(103), courseDegrees: chance.below(361) };
  switch (chance.below(6)) {
    case 0:
      return classB(at, framing);
    case 1:
      return classB({ ...at, name: 'NAME' }, framing);
    case 2:
      return longRange({ ...at, latitude: latitude / 2, longitude: longitude / 2, speedKnots: 12 }, framing);
    case 3:
      return staticB({ mmsi, name: 'NAME' }, framing);
    case 4:
      return voyage({ mmsi, imo: String(chance.below(10_000_000)), name: 'EMMA', destination: 'USLAX' }, framing);
    default:
      return classA(at, framing, 1 + chance.below(3));
  }
}

function damaged(text: string, chance: Chance): string {
  const at = chance.below(text.length + 1);
  const to = at + chance.below(12);
  switch (chance.below(6)) {
    case 0:
      return text.slice(0, at) + text.slice(to);
    case 1:
      return text.slice(0, at) + text.slice(at, to) + text.slice(at);
    case 2:
      return text.slice(0, at) + chance.pick(PIECES) + text.slice(at);
    case 3:
      return text.slice(0, at) + String.fromCharCode(chance.below(256)) + text.slice(at + 1);
    case 4:
      return text.slice(0, at);
    default:
      return text.split('\n').reverse().join('\n');
  }
}

function resealed(line: string): string {
  const start = line.indexOf('!');
  const star = line.lastIndexOf('*');
  return start === -1 || star < start ? line : line.slice(0, start + 1) + withChecksum(line.slice(start + 1, star));
}
