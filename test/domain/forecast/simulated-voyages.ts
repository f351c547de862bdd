/**
 * A small world of voyages over two sea legs with a hub between them, made from a seed: lines that promise too early and
 * admit delays late, queues before berths, seasons of congestion, gaps in what is received, calls that are omitted.
 */

/** A voyage as it happens, in hours since the world began. */
export interface SimulatedVoyage {
  line: string;
  lane: Lane;
  start: number;
  hubArrival: number;
  hubDeparture: number;
  arrival: number;
  berthing: number;
  knots: readonly [number, number];
  isOmitted: boolean;
  /** Hours from and until nothing is received of the vessel; null if it is always received. */
  gap: readonly [number, number] | null;
  /** How the line's estimates deviate from its plan. */
  admits: number;
  noise: () => number;
}

export interface Lane {
  name: string;
  miles: readonly [number, number];
  hubHours: number;
  queueHours: number;
  line: string;
}

/** Numbers that look random and are the same for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const LINES = ['AAAU', 'BBBU', 'CCCU'];
const LANES = 6;
const YEAR_HOURS = 8_760;

export function simulateVoyages(count: number, seed: number): SimulatedVoyage[] {
  const random = randomFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
  const around = (middle: number, deviation: number) => middle * Math.exp(deviation * normal());
  const lanes = Array.from(
    { length: LANES },
    (_, index): Lane => ({
      name: `lane ${index}`,
      miles: [4000 + 1500 * random(), 800 + 1500 * random()],
      hubHours: 72 + 160 * random(),
      queueHours: 6 + 30 * random(),
      line: LINES[index % LINES.length] ?? '',
    }),
  );
  const voyages: SimulatedVoyage[] = [];
  for (let index = 0; index < count; index++) {
    const lane = lanes[Math.floor(random() * LANES)] ?? lanes[0];
    if (lane === undefined) throw new Error('There are lanes.');
    const start = (index / count) * 3 * YEAR_HOURS + 24 * random();
    const drift = 1 + 0.5 * Math.sin((start / YEAR_HOURS) * 2 * Math.PI);
    const knots = [around(15, 0.06), around(14.5, 0.08)] as const;
    const hubArrival = start + lane.miles[0] / knots[0];
    const hubDeparture = hubArrival + around(lane.hubHours * (0.85 + 0.3 * drift * 0.5), 0.5);
    const arrival = hubDeparture + lane.miles[1] / knots[1];
    const berthing = arrival + around(lane.queueHours * drift, 0.7);
    const from = start + random() * (berthing - start);
    const gap = random() < 0.25 ? ([from, from + 24 + 96 * random()] as const) : null;
    voyages.push({
      line: lane.line,
      lane,
      start,
      hubArrival,
      hubDeparture,
      arrival,
      berthing,
      knots,
      isOmitted: random() < 0.03,
      gap,
      admits: 0.4 + 0.4 * random(),
      noise: normal,
    });
  }
  return voyages;
}

/** Hours until a line's delay is in its estimates. */
const ADMITTED_AFTER_HOURS = 36;
/** What lines plan for a hub, and at which speed: always the same, and no queue. */
const PLANNED_HUB_HOURS = 96;
const PLANNED_KNOTS = 16;

/** What the line estimates at a moment: its plan, shifted by a part of the delay that it knows of. */
export function lineEstimateAt(voyage: SimulatedVoyage, now: number): number {
  const { start, hubArrival, hubDeparture, arrival, lane } = voyage;
  const planned = [
    start + lane.miles[0] / PLANNED_KNOTS,
    start + lane.miles[0] / PLANNED_KNOTS + PLANNED_HUB_HOURS,
    start + (lane.miles[0] + lane.miles[1]) / PLANNED_KNOTS + PLANNED_HUB_HOURS,
  ] as const;
  const known = now - ADMITTED_AFTER_HOURS;
  let delay = 0;
  if (known >= hubArrival) delay = Math.max(0, hubArrival - planned[0]);
  if (known >= hubDeparture) delay = Math.max(0, hubDeparture - planned[1]);
  if (known >= arrival) delay = Math.max(0, arrival - planned[2]);
  return Math.max(planned[2] + voyage.admits * delay + 10 * voyage.noise(), now + 2);
}

/** Of so many voyages of a hundred the crew enters its arrival, once it is on the last leg. */
const CREWS_SHARE = 0.7;
/** Crews enter when they are to be at the pilot, which is before the queue, and keep it for a day. */
const ENTERED_OFF_HOURS = 8;

/** What the crew has entered at a moment; null where it has entered nothing, or that has passed. */
export function crewEstimateAt({ start, hubDeparture, arrival }: SimulatedVoyage, now: number): number | null {
  const random = randomFrom(Math.round(start * 1_000) + 7 * Math.floor((now - start) / 24));
  if (randomFrom(Math.round(start * 1_000))() >= CREWS_SHARE || now < hubDeparture) return null;
  const entered = arrival + ENTERED_OFF_HOURS * (random() + random() + random() - 1.5);
  return entered < now ? null : entered;
}
