import { createFenceIndex, portFences } from '../../src/domain/ais/fence.ts';
import { createTrackedIndex } from '../../src/domain/ais/tracked.ts';
import { toInstant } from '../../src/domain/instant.ts';
import { locations } from '../../src/domain/location.ts';
import { AisWatch } from '../../src/sources/ais/watch.ts';
import { classA, voyage } from '../support/ais-encoder.ts';
import { CONTAINERS_PER_VESSEL, imo, trackedVessel } from './ais-vessels.ts';
import { absolute, type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { median } from './measure.ts';

const SENTENCES_PER_SECOND_MIN = 100_000;
const CONTAINERS = 100_000;
/** Of the received vessels, so many carry something that is tracked; reported beside: all of them. */
const TRACKED_PART = 0.2;
const REPORT_EVERY_MS = 60_000;
/** Once in so many positions a vessel says who it is. */
const STATICS_EVERY = 12;
/** As many lines as come in one piece from a socket. */
const FLUSH_EVERY = 20_000;
const FIRST_MS = Date.UTC(2026, 5, 1);
const EXPECTED_AT = toInstant(FIRST_MS);

/** How many sentences a core decodes and matches against what is tracked. */
export const aisBench: Bench = { names: ['ais'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const [rounds, count] = isQuick ? [1, 40_000] : [5, 400_000];
  const mixed = measure(TRACKED_PART, rounds, count);
  const all = measure(1, rounds, count);
  const verdict = {
    demand: `>= ${SENTENCES_PER_SECOND_MIN.toLocaleString('en-US')}/s`,
    isMet: mixed >= SENTENCES_PER_SECOND_MIN,
  };
  return [
    absolute('ais, sentences decoded and matched', shown(mixed, '/s'), verdict),
    reportedOnly('ais, if every vessel carries cargo', shown(all, '/s')),
  ];
}

/** Vessels that go in and out of ports, each received once a minute; the median of the rounds, after one to warm up. */
function measure(trackedPart: number, rounds: number, count: number): number {
  const ports = locations().flatMap(({ kind, locode, latitude, longitude }) =>
    kind === 'port' && locode !== null && latitude !== null && longitude !== null
      ? [{ locode, latitude, longitude, terminals: [] }]
      : [],
  );
  const fences = createFenceIndex(ports.flatMap(portFences));
  const tracked = CONTAINERS / CONTAINERS_PER_VESSEL;
  const vessels = Math.round(tracked / trackedPart);
  const index = createTrackedIndex(
    Array.from({ length: tracked }, (_, vessel) =>
      trackedVessel(vessel, ports[vessel % ports.length]?.locode ?? '', EXPECTED_AT),
    ),
  );
  const lines = sentences(vessels, ports, count);
  const figures: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const watch = new AisWatch({ fences, tracked: index });
    const startMs = performance.now();
    for (const [at, line] of lines.entries()) {
      watch.take(line, FIRST_MS + count * REPORT_EVERY_MS);
      if (at % FLUSH_EVERY === 0) watch.flush();
    }
    const perSecond = (lines.length / (performance.now() - startMs)) * 1000;
    if (round > 0) figures.push(perSecond);
    const { understood, lines: read } = watch.counts();
    if (understood !== read) throw new Error(`Of ${read} sentences ${understood} were understood.`);
  }
  return median(figures);
}

interface At {
  latitude: number;
  longitude: number;
}

function sentences(vessels: number, ports: readonly At[], count: number): string[] {
  const lines: string[] = [];
  for (let report = 0; lines.length < count; report++) {
    for (let vessel = 0; vessel < vessels && lines.length < count; vessel++) {
      const framing = { atMs: FIRST_MS + report * REPORT_EVERY_MS, station: 'bench', sequence: vessel % 10 };
      const mmsi = 200_000_000 + vessel;
      if ((report + vessel) % STATICS_EVERY === 0 || report === 0)
        lines.push(...voyage({ mmsi, imo: imo(vessel), name: `VESSEL ${vessel}`, destination: 'SOMEWHERE' }, framing));
      const port = ports[vessel % ports.length] ?? { latitude: 0, longitude: 0 };
      // Half an hour out, half an hour back, at some 15 knots.
      const away = (Math.abs(30 - (report % 60)) / 60) * 0.25;
      lines.push(
        ...classA({ mmsi, latitude: port.latitude + away, longitude: port.longitude, speedKnots: 15 }, framing),
      );
    }
  }
  return lines;
}
