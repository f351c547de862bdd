import fc from 'fast-check';
import { DAY_MS, HOUR_MS, type Instant, toEpochMs, toInstant } from '../../../src/domain/instant.ts';
import type { MovementObservation, Observation } from '../../../src/domain/observation.ts';
import {
  byRail,
  bySea,
  deadline,
  document,
  movement,
  retraction,
  type Said,
  snapshot,
  withdrawal,
} from '../../support/observations.ts';

/** The moment about which generated journeys lie. */
export const NOON: Instant = '2026-06-01T12:00:00.000Z';

const BOXES = ['MSKU0000006', 'TGHU0000001', 'CMAU0000002'];
const V1 = { imo: '9321483', name: 'EMMA' };
const V2 = { imo: '9778791', name: 'MADRID' };

type Step = [
  name: 'sea' | 'rail' | 'land',
  movement: MovementObservation['movement'],
  place: string,
  said: Said<MovementObservation>,
];

/** What happens to a container beside the usual. */
const Turn = fc.constantFrom('none', 'none', 'restow', 'relay', 'broughtBack', 'turnedBack', 'reused');

interface Kind {
  transhipment: boolean;
  feeder: boolean;
  rail: boolean;
  turn: typeof Turn extends fc.Arbitrary<infer T> ? T : never;
}

/** The steps of a journey in the order in which they happen. */
function stepsOf(kind: Kind): Step[] {
  const inbound = kind.transhipment ? V2 : V1;
  const steps: Step[] = [
    ['land', 'gate_out', 'VNSGN', { load: 'empty' }],
    ['land', 'gate_in', 'VNSGN', { load: 'laden' }],
  ];
  if (kind.feeder) {
    steps.push(['sea', 'load', 'VNSGN', { mode: 'barge' }], ['sea', 'depart', 'VNSGN', { mode: 'barge' }]);
    steps.push(['sea', 'arrive', 'VNVUT', { mode: 'barge' }], ['sea', 'discharge', 'VNVUT', { mode: 'barge' }]);
  }
  const lading = kind.feeder ? 'VNVUT' : 'VNSGN';
  steps.push(['sea', 'load', lading, { vessel: V1 }], ['sea', 'depart', lading, { vessel: V1, container: null }]);
  if (kind.turn === 'restow') {
    steps.push(['sea', 'discharge', 'KRPUS', { vessel: V1 }], ['sea', 'load', 'KRPUS', { vessel: V1 }]);
  }
  if (kind.turn === 'relay') {
    steps.push(['sea', 'discharge', 'KRPUS', { vessel: V1 }], ['sea', 'load', 'KRPUS', { vessel: V2 }]);
    steps.push(['sea', 'discharge', lading, { vessel: V2 }], ['sea', 'load', lading, { vessel: V1 }]);
  }
  if (kind.transhipment) {
    steps.push(
      ['sea', 'arrive', 'SGSIN', { vessel: V1, container: null }],
      ['sea', 'discharge', 'SGSIN', { vessel: V1 }],
    );
    steps.push(['sea', 'load', 'SGSIN', { vessel: V2 }], ['sea', 'depart', 'SGSIN', { vessel: V2, container: null }]);
  }
  steps.push(
    ['sea', 'arrive', 'USLAX', { vessel: inbound, container: null }],
    ['sea', 'berth', 'USLAX', { vessel: inbound, container: null }],
  );
  steps.push(['sea', 'discharge', 'USLAX', { vessel: inbound }]);
  if (kind.turn === 'broughtBack') {
    steps.push(['sea', 'load', 'USLAX', { vessel: V2 }], ['sea', 'depart', 'USLAX', { vessel: V2, container: null }]);
    steps.push(
      ['sea', 'arrive', lading, { vessel: V2, container: null }],
      ['sea', 'discharge', lading, { vessel: V2 }],
    );
    return steps;
  }
  if (kind.rail) {
    steps.push(['rail', 'load', 'USLAX', {}], ['rail', 'depart', 'USLAX', {}]);
    steps.push(['rail', 'arrive', 'USCHI', {}], ['rail', 'discharge', 'USCHI', {}]);
  }
  const end = kind.rail ? 'USCHI' : 'USLAX';
  steps.push(['land', 'gate_out', end, { load: 'laden' }]);
  if (kind.turn === 'turnedBack') {
    steps.push(['land', 'gate_in', end, { load: 'laden' }], ['land', 'gate_out', end, { load: 'laden' }]);
  }
  if (kind.turn === 'reused') {
    steps.push(['land', 'gate_in', 'USLAX', { load: 'laden' }], ['sea', 'load', 'USLAX', { vessel: V2 }]);
    return steps;
  }
  steps.push(['land', 'gate_in', end, { load: 'empty' }]);
  return steps;
}

/** How one step of one container is reported. */
const Report = fc.record({
  hours: fc.integer({ min: 6, max: 90 }),
  hasEstimate: fc.boolean(),
  isWithdrawn: fc.boolean(),
  isDateOnly: fc.boolean(),
  witness: fc.constantFrom('none', 'none', 'terminal', 'ais', 'rail'),
  twist: fc.constantFrom(
    'none',
    'none',
    'none',
    'corrected',
    'newVersion',
    'retracted',
    'retractedAndAgain',
    'repeatedLater',
    'otherPartyLater',
  ),
});
type Report = typeof Report extends fc.Arbitrary<infer T> ? T : never;

const BUILDERS = { sea: bySea, rail: byRail, land: movement };

/** Journeys as lines, terminals, railroads and AIS report them, with their mistakes; actual up to about `NOON`. */
export const Journey: fc.Arbitrary<Observation[]> = fc
  .record({
    kind: fc.record({ transhipment: fc.boolean(), feeder: fc.boolean(), rail: fc.boolean(), turn: Turn }),
    boxes: fc.integer({ min: 1, max: 3 }),
    reports: fc.array(Report, { minLength: 28, maxLength: 28 }),
    reached: fc.integer({ min: 0, max: 28 }),
    snapshots: fc.array(
      fc.tuple(fc.integer({ min: -300, max: 300 }), fc.constantFrom(true, false, null), fc.boolean()),
      { maxLength: 4 },
    ),
    lfd: fc.boolean(),
    bookingEvent: fc.constantFrom('confirmed', 'cancelled', 'mentioned'),
  })
  .map(({ kind, boxes, reports, reached, snapshots, lfd, bookingEvent }) => {
    const steps = stepsOf(kind);
    const times = timesOf(steps.length, reports, Math.min(reached, steps.length));
    const numbers = BOXES.slice(0, boxes);
    return [
      document('booking', 'B123', bookingEvent),
      ...steps.flatMap((step, index) => {
        const report = reports[index];
        const ms = times[index] ?? 0;
        const boxesOfStep = step[3].container === null ? [null] : numbers;
        return report === undefined
          ? []
          : boxesOfStep.flatMap((container) => observationsOf(step, container, index, ms, report));
      }),
      ...numbers.flatMap((container) =>
        snapshots.map(([hours, available, offDock]) =>
          snapshot(toInstant(toEpochMs(NOON) + hours * HOUR_MS), kind.rail ? 'USCHI' : 'USLAX', {
            container,
            available,
            offDock: offDock ? null : false,
            holds: available === false ? [{ name: 'customs', status: 'hold', description: null }] : null,
          }),
        ),
      ),
      ...(lfd
        ? [
            deadline('terminal', '2026-06-09', { container: null }),
            deadline('shipping_line', '2026-06-11', { container: numbers[0] ?? null }),
          ]
        : []),
    ];
  });

// The steps before `reached` lie before noon, those after it behind.
function timesOf(count: number, reports: readonly Report[], reached: number): number[] {
  let ms = toEpochMs(NOON) - reports.slice(0, reached).reduce((sum, { hours }) => sum + hours * HOUR_MS, 0);
  return Array.from({ length: count }, (_, index) => {
    ms += (reports[index]?.hours ?? 24) * HOUR_MS;
    return ms;
  });
}

function observationsOf(
  [way, name, place, said]: Step,
  container: string | null,
  index: number,
  ms: number,
  report: Report,
): Observation[] {
  const build = BUILDERS[way];
  const id = `${name}-${index}-${container ?? 'all'}`;
  const time = (offsetMs = 0) => toInstant(ms + offsetMs);
  const own = { ...said, container };
  const hasHappened = ms <= toEpochMs(NOON);
  const estimate = build(name, place, time(DAY_MS), {
    ...own,
    classifier: 'estimated',
    sourceEventId: `${id}-est`,
    recordedAt: time(-9 * DAY_MS),
  });
  const estimates = report.hasEstimate || !hasHappened ? [estimate] : [];
  const withdrawals =
    report.isWithdrawn && report.hasEstimate ? [withdrawal(estimate, { receivedAt: time(-DAY_MS) })] : [];
  if (!hasHappened && report.twist !== 'corrected') return [...estimates, ...withdrawals];

  const day = time().slice(0, 10);
  const when: Said<MovementObservation> = report.isDateOnly
    ? { precision: 'date', occurredAt: `${day}T00:00:00.000Z` }
    : {};
  const first = build(name, place, time(), { ...own, ...when, sourceEventId: id, recordedAt: time(HOUR_MS) });
  const again = (recordedMs: number, sourceEventId: string) =>
    build(name, place, time(2 * HOUR_MS), { ...own, sourceEventId, recordedAt: time(recordedMs) });
  const witness =
    report.witness === 'none' ? [] : [build(name, place, time(-HOUR_MS), { ...own, party: report.witness })];
  const twists: Record<Report['twist'], Observation[]> = {
    none: [],
    corrected: [again(3 * HOUR_MS, `${id}-corrected`)],
    newVersion: [again(3 * HOUR_MS, id)],
    retracted: [retraction(id, time(4 * HOUR_MS))],
    retractedAndAgain: [retraction(id, time(4 * HOUR_MS)), again(5 * HOUR_MS, id)],
    repeatedLater: [
      build(name, place, time(40 * HOUR_MS), { ...own, sourceEventId: `${id}-later`, recordedAt: time(41 * HOUR_MS) }),
    ],
    otherPartyLater: [
      build(name, place, time(60 * HOUR_MS), { ...own, party: 'terminal', recordedAt: time(61 * HOUR_MS) }),
    ],
  };
  return [...estimates, ...withdrawals, first, ...witness, ...twists[report.twist]];
}
