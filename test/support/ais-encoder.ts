/** What a position report says; what is left out is "not known". */
export interface EncodedPosition {
  mmsi: number;
  latitude?: number;
  longitude?: number;
  speedKnots?: number;
  courseDegrees?: number;
  headingDegrees?: number;
  name?: string;
}

/** What a message of type 5 says. */
export interface EncodedVoyage {
  mmsi: number;
  imo?: string;
  name?: string;
  callsign?: string;
  destination?: string;
  eta?: { month: number; day: number; hour: number; minute: number };
}

/** How sentences are written. */
export interface Framing {
  /** Written into a tag block. */
  atMs?: number;
  station?: string;
  /** Of a group of sentences, in the tag block. */
  group?: number;
  /** The number that the parts of one message have in common. */
  sequence?: number;
  channel?: string;
}

type Field = readonly [value: number | string, bits: number];

const CHARACTERS = '@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_ !"#$%&\'()*+,-./0123456789:;<=>?';
const PAYLOAD_CHARACTERS_MAX = 60;

/** A class A position report (types 1, 2, 3). */
export function classA(position: EncodedPosition, framing: Framing = {}, type = 1): string[] {
  return sentences([[type, 6], [0, 2], [position.mmsi, 30], [0, 4], [128, 8], ...moving(position), [0, 31]], framing);
}

/** A class B position report (type 18), or the long one that has the name as well (type 19). */
export function classB(position: EncodedPosition, framing: Framing = {}): string[] {
  const { mmsi, name } = position;
  const body: Field[] = [[mmsi, 30], [0, 8], ...moving(position), [0, 6]];
  if (name === undefined) return sentences([[18, 6], [0, 2], ...body, [0, 29]], framing);
  return sentences([[19, 6], [0, 2], ...body, [0, 4], [name, 120], [70, 8], [0, 30], [0, 11]], framing);
}

/** A long-range position report (type 27). */
export function longRange(position: EncodedPosition, framing: Framing = {}): string[] {
  const { mmsi, latitude = 91, longitude = 181, speedKnots = 63, courseDegrees = 511 } = position;
  const place: Field[] = [
    [Math.round(longitude * 600), 18],
    [Math.round(latitude * 600), 17],
  ];
  const head: Field[] = [
    [27, 6],
    [3, 2],
    [mmsi, 30],
    [0, 6],
  ];
  return sentences([...head, ...place, [speedKnots, 6], [courseDegrees, 9], [0, 2]], framing);
}

/** Static data and voyage of a class A vessel (type 5). */
export function voyage(said: EncodedVoyage, framing: Framing = {}): string[] {
  const { mmsi, imo = '0', name = '', callsign = '', destination = '', eta } = said;
  const { month, day, hour, minute } = eta ?? { month: 0, day: 0, hour: 24, minute: 60 };
  const who: Field[] = [
    [5, 6],
    [0, 2],
    [mmsi, 30],
    [0, 2],
    [Number(imo), 30],
    [callsign, 42],
    [name, 120],
    [70, 8],
  ];
  const when: Field[] = [
    [month, 4],
    [day, 5],
    [hour, 5],
    [minute, 6],
  ];
  return sentences([...who, [0, 30], [1, 4], ...when, [120, 8], [destination, 120], [0, 2]], framing);
}

/** Static data of a class B vessel (type 24): its name, or its call sign. */
export function staticB(
  said: { mmsi: number; name: string } | { mmsi: number; callsign: string },
  framing: Framing = {},
) {
  const head: Field[] = [
    [24, 6],
    [0, 2],
    [said.mmsi, 30],
  ];
  if ('name' in said) return sentences([...head, [0, 2], [said.name, 120], [0, 8]], framing);
  return sentences([...head, [1, 2], [37, 8], [0, 42], [said.callsign, 42], [0, 36]], framing);
}

/** Any message, from its fields: numbers (negative ones in two's complement) and six-bit texts. */
export function sentences(fields: readonly Field[], framing: Framing = {}): string[] {
  const bits = fields.map(([value, count]) => bitsOf(value, count)).join('');
  const fillBits = (6 - (bits.length % 6)) % 6;
  const payload = armoured(bits + '0'.repeat(fillBits));
  const total = Math.ceil(payload.length / PAYLOAD_CHARACTERS_MAX);
  return Array.from({ length: total }, (_, index) => {
    const part = payload.slice(index * PAYLOAD_CHARACTERS_MAX, (index + 1) * PAYLOAD_CHARACTERS_MAX);
    const sequence = total === 1 ? '' : (framing.sequence ?? 0);
    const fill = index === total - 1 ? fillBits : 0;
    const body = `AIVDM,${total},${index + 1},${sequence},${framing.channel ?? 'A'},${part},${fill}`;
    return `${tagBlock(framing, index, total)}!${withChecksum(body)}`;
  });
}

/** A text with `*` and its checksum behind it. */
export function withChecksum(text: string): string {
  const sum = [...text].reduce((total, character) => total ^ character.charCodeAt(0), 0);
  return `${text}*${sum.toString(16).toUpperCase().padStart(2, '0')}`;
}

function moving({
  latitude = 91,
  longitude = 181,
  speedKnots,
  courseDegrees,
  headingDegrees = 511,
}: EncodedPosition): Field[] {
  return [
    [speedKnots === undefined ? 1023 : Math.round(speedKnots * 10), 10],
    [1, 1],
    [Math.round(longitude * 600_000), 28],
    [Math.round(latitude * 600_000), 27],
    [courseDegrees === undefined ? 3600 : Math.round(courseDegrees * 10), 12],
    [headingDegrees, 9],
  ];
}

function tagBlock({ atMs, station, group }: Framing, index: number, total: number): string {
  const fields = [
    ...(group === undefined ? [] : [`g:${index + 1}-${total}-${group}`]),
    ...(station === undefined ? [] : [`s:${station}`]),
    ...(atMs === undefined || index > 0 ? [] : [`c:${atMs / 1000}`]),
  ];
  return fields.length === 0 ? '' : `\\${withChecksum(fields.join(','))}\\`;
}

function bitsOf(value: number | string, count: number): string {
  if (typeof value === 'number') return (value < 0 ? value + 2 ** count : value).toString(2).padStart(count, '0');
  const sixes = [...value].map((character) => CHARACTERS.indexOf(character).toString(2).padStart(6, '0'));
  return sixes.join('').padEnd(count, '0').slice(0, count);
}

function armoured(bits: string): string {
  const sixes = bits.match(/.{6}/g) ?? [];
  return sixes
    .map((six) => Number.parseInt(six, 2))
    .map((six) => String.fromCharCode(six < 40 ? six + 48 : six + 56))
    .join('');
}
