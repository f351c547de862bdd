import type { Lanes } from './lanes.ts';

const LINE_WIDTH = 118;
const UNITS_A_DEGREE = 100;

/** Places that are near to each other come near to each other, so that numbers stay short. */
const STRIPE_DEGREES = 6;

/** The text of the file with these lanes, less what no other lane leads to. */
export function toTable(lanes: Lanes): string {
  const nodes = inOrder(lanes, greatestPart(lanes));
  const numbers = new Map(nodes.map((node, number) => [node, number]));
  const rows = nodes.map((node, number) => {
    const [longitude = 0, latitude = 0] = lanes.spots[node] ?? [];
    const later = [...(lanes.next[node]?.keys() ?? [])].flatMap((other) => {
      const distance = (numbers.get(other) ?? 0) - number;
      return distance > 0 ? [{ distance, canal: lanes.canalOf(node, other)?.charAt(0) ?? '' }] : [];
    });
    later.sort((one, other) => one.distance - other.distance);
    const units = [longitude, latitude].map((degrees) => Math.round(degrees * UNITS_A_DEGREE));
    return [...units, ...later.map(({ distance, canal }) => `${distance}${canal}`)].join(' ');
  });
  return `${inLines(rows).join('\n')}\n`;
}

function greatestPart({ spots, next }: Lanes): number[] {
  const isSeen = new Uint8Array(spots.length);
  let greatest: number[] = [];
  for (let start = 0; start < spots.length; start++) {
    if (isSeen[start] === 1) continue;
    isSeen[start] = 1;
    const part = [start];
    for (const node of part) {
      for (const other of next[node]?.keys() ?? []) {
        if (isSeen[other] === 1) continue;
        isSeen[other] = 1;
        part.push(other);
      }
    }
    if (part.length > greatest.length) greatest = part;
  }
  return greatest;
}

function inOrder({ spots }: Lanes, nodes: readonly number[]): number[] {
  const stripeOf = (node: number) => Math.floor((spots[node]?.[0] ?? 0) / STRIPE_DEGREES);
  const latitudeOf = (node: number) => spots[node]?.[1] ?? 0;
  return [...nodes].sort((one, other) => stripeOf(one) - stripeOf(other) || latitudeOf(one) - latitudeOf(other));
}

function inLines(rows: readonly string[]): string[] {
  const lines: string[] = [];
  for (const row of rows) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + row.length + 2 <= LINE_WIDTH) lines[lines.length - 1] = `${last}; ${row}`;
    else lines.push(row);
  }
  return lines;
}
