import type { Clock } from '../../../src/core/clock.ts';
import { AisCounts } from '../../../src/services/ais/counts.ts';
import { keepListening, type ListenTools } from '../../../src/services/ais/listen.ts';
import type { AisListening, ListenFrom } from '../../../src/services/ais/received.ts';
import { worldFences } from '../../../src/services/ais/world-fences.ts';
import { IntakeCounts } from '../../../src/services/intake/counts.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { createAisListener } from '../../../src/sources/ais/index.ts';
import { classA, type EncodedPosition, voyage } from '../../support/ais-encoder.ts';

/** The radio number of the vessel of the tests. */
export const MMSI = 219018271;

const FENCES = worldFences();

/** A position of the vessel of the tests. */
export function seen(at: string, position: Omit<EncodedPosition, 'mmsi'>, mmsi = MMSI): string[] {
  return classA({ mmsi, ...position }, { atMs: Date.parse(at) });
}

/** Who the vessel of the tests says that it is. */
export function named(at: string, imo: string, mmsi = MMSI, name = 'EMMA'): string[] {
  return voyage({ mmsi, imo, name }, { atMs: Date.parse(at) });
}

/** Comes to Los Angeles on 10 June, lies at Pier 400 from 12:40 and leaves at 03:10 of the day after. */
export function callAtLosAngeles(imo: string): string[] {
  const pier = { latitude: 33.735, longitude: -118.25, speedKnots: 0.1 };
  return [
    ...named('2026-06-10T11:00:00Z', imo),
    ...seen('2026-06-10T11:30:00Z', { latitude: 33.3, longitude: -118.25, speedKnots: 14, headingDegrees: 12 }),
    ...seen('2026-06-10T12:20:00Z', { latitude: 33.68, longitude: -118.25, speedKnots: 4 }),
    ...seen('2026-06-10T12:40:00Z', pier),
    ...seen('2026-06-10T12:55:00Z', pier),
    ...seen('2026-06-11T03:00:00Z', pier),
    ...seen('2026-06-11T03:10:00Z', { latitude: 33.665, longitude: -118.25, speedKnots: 12 }),
    ...seen('2026-06-11T04:10:00Z', { latitude: 33.25, longitude: -118.25, speedKnots: 14 }),
  ];
}

/** What listens, over some lines and whatever else a test wants. */
export function listenTools(
  context: ServiceContext,
  lines: (signal: AbortSignal) => AsyncIterable<readonly string[]>,
  more: Partial<ListenTools> = {},
): ListenTools {
  const { db, sources, log, clock, hooks } = context;
  const tools = { db, sources, log, clock, hooks, readers: [], counts: new IntakeCounts(), ais: new AisCounts() };
  const feed: ListenTools['feed'] = (signal) => ({ lines: lines(signal) });
  return { ...tools, feed, listener: (from) => listenerOf(from, clock), pace: { leaseMs: 20 }, ...more };
}

/** Hears some lines from begin to end, as a process that then stops. */
export async function hear(context: ServiceContext, lines: readonly string[]): Promise<ListenTools['ais']> {
  const tools = listenTools(context, async function* () {
    yield lines;
  });
  let stop = async () => {};
  await new Promise<void>((resolve, reject) => {
    const info = (_facts: object, message: string) => (message === 'ais.ended' ? resolve() : undefined);
    const error = ({ err }: { err?: unknown }) => reject(err);
    stop = keepListening({ ...tools, log: { ...tools.log, info, error } });
  }).finally(() => stop());
  return tools.ais;
}

function listenerOf(from: ListenFrom, clock: Clock): AisListening {
  const listening = createAisListener({ ...from, fences: FENCES, clock });
  const { run, track, forgetEntered } = listening;
  return { run, track, forgetEntered, counts: () => ({ ...listening.counts() }) };
}
