import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, toInstant } from '../../../src/domain/instant.ts';
import { derive } from '../../../src/domain/journey/derive.ts';
import type { JourneyState, ShipmentState } from '../../../src/domain/journey/state.ts';
import { type ObservationDraft, store } from '../../../src/domain/observation.ts';
import type { TrackedKind } from '../../../src/domain/tracked-number.ts';
import { createHttpClient, type HttpClient } from '../../../src/net/fetch.ts';
import { createSandboxSources } from '../../../src/sources/sandbox/index.ts';
import { MISBEHAVING_NUMBERS } from '../../../src/sources/sandbox/misbehaving-numbers.ts';
import { SANDBOX_NUMBERS } from '../../../src/sources/sandbox/numbers.ts';
import { DEMO } from '../../../src/sources/sandbox/scripts/demo.ts';
import { createSandboxServer, type SandboxServer } from '../../../src/sources/sandbox/server.ts';
import type { Answer, Query, Source } from '../../../src/sources/source.ts';

const NOW = Date.UTC(2026, 10, 21, 8, 30);
const ACCELERATION = { seconds: 20 };

let now: number;
let server: SandboxServer;
let http: HttpClient;

beforeEach(async () => {
  now = NOW;
  http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
  server = await createSandboxServer({ clock: { now: () => now }, slowSeconds: 0.01 });
});

afterEach(async () => {
  await server.close();
  await http.close();
});

describe('the sources', () => {
  it('are a line and its terminals, polled rarely in real time and every second when accelerated', () => {
    const limits = { concurrency: 8, requestsPerMinute: null, requestsPerDay: null };
    const hourly = { ...limits, pollIntervalSecondsMin: 30, pollIntervalSecondsMax: 3600 };
    const everySecond = { ...limits, pollIntervalSecondsMin: 1, pollIntervalSecondsMax: 1 };

    expect(sources(false)).toMatchObject([
      { key: 'TEST', kinds: ['bill_of_lading', 'booking', 'container'], limits: hourly },
      { key: 'TEST-terminal', kinds: ['container'], limits: hourly },
    ]);
    expect(sources(true).map((source) => source.limits)).toEqual([everySecond, everySecond]);
  });

  it('understand every word of the sandbox, at any time', async () => {
    const journeys = SANDBOX_NUMBERS.filter(
      ({ number }) => !MISBEHAVING_NUMBERS.some((sentinel) => sentinel.number === number),
    );
    const outcomes: string[] = [];
    const unusable: ObservationDraft[] = [];
    for (const days of [0, 5, 40]) {
      now = NOW + days * DAY_MS;
      for (const { kind, number } of journeys) {
        const answers = [await ask({ kind, number }), ...(kind === 'container' ? [await askTerminal(number)] : [])];
        outcomes.push(answers[0]?.outcome ?? '');
        unusable.push(...answers.flatMap(draftsOf).filter((draft) => draft.kind === 'unusable'));
      }
    }

    expect(new Set(outcomes)).toEqual(new Set(['found']));
    expect(unusable).toEqual([]);
  });

  it('give the same digest as long as nothing changes', async () => {
    const [line, terminal] = [await bill('SBX0HOLD01'), await askTerminal('LFXU1001005')];
    now += 60_000;

    const again = [await bill('SBX0HOLD01'), await askTerminal('LFXU1001005')];

    expect(line.outcome).toBe('found');
    expect(again.map(digestOf)).toEqual([digestOf(line), digestOf(terminal)]);
  });

  it('find the test number that succeeds with its past at once, even accelerated', async () => {
    await restart(true);

    const drafts = draftsOf(await bill('TESTTRSUCCEEDED'));

    const movements = drafts.filter((draft) => draft.kind === 'movement');
    expect(movements.map(({ classifier, movement }) => `${classifier} ${movement}`)).toEqual([
      ...['actual gate_out', 'planned arrive', 'actual gate_in', 'actual load', 'actual depart', 'actual arrive'],
      ...['actual discharge', 'actual gate_out'],
    ]);
  });

  it('carry the retraction and the numbers of the documents', async () => {
    const before = draftsOf(await bill('SBX0RETRACTED01'));
    now += DAY_MS;

    const after = draftsOf(await bill('SBX0RETRACTED01'));

    const mistake = before.findLast((draft) => draft.kind === 'movement');
    const retraction = after.find((draft) => draft.kind === 'retraction');
    expect(mistake).toMatchObject({ movement: 'gate_out', container: 'LFXU1001200' });
    expect(retraction).toMatchObject({ retracts: mistake?.sourceEventId });
    expect(after).toContainEqual(
      expect.objectContaining({ kind: 'document', document: 'bill_of_lading', number: 'SBX0RETRACTED01' }),
    );
  });
});

describe('a journey that is first seen', () => {
  it('has a first estimate five days before the present one when it is the delayed one', async () => {
    expect(await shipment('SBX0DELAYED01')).toMatchObject({
      podOriginalEtaAt: '2026-11-23T08:30:00.000Z',
      podEtaAt: '2026-11-28T08:30:00.000Z',
      podVesselName: 'SANDBOX GANNET',
    });
  });

  it('is expected with the vessel that took it, and was at first with the one that did not, when it is the rolled one', async () => {
    expect(await shipment('SBX0ROLLED01')).toMatchObject({
      podOriginalEtaAt: '2026-11-23T08:30:00.000Z',
      podEtaAt: '2026-11-30T20:30:00.000Z',
      podVesselName: 'SANDBOX KITTIWAKE',
    });
  });

  it('names the vessel from which it was rolled and when that was reported, when it is the rolled one', async () => {
    const { containers } = await journey('SBX0ROLLED01');

    expect(containers.map(({ number, disruptions }) => [number, disruptions])).toMatchObject([
      [
        'LFXU1000800',
        [
          {
            kind: 'rolled',
            place: { locode: 'CNSHA' },
            before: expect.stringContaining('SANDBOX ALBATROSS'),
            beforeAt: '2026-11-23T08:30:00.000Z',
            after: expect.stringContaining('SANDBOX KITTIWAKE'),
            afterAt: '2026-11-30T20:30:00.000Z',
            arrivesAt: { locode: 'USLAX' },
            reportedAt: '2026-11-08T20:30:00.000Z',
          },
        ],
      ],
    ]);
  });

  it('is expected when it was at first if it is on time', async () => {
    expect(await shipment('SBX0DIRECT01')).toMatchObject({
      podOriginalEtaAt: '2026-11-23T08:30:00.000Z',
      podEtaAt: '2026-11-23T08:30:00.000Z',
      podVesselName: 'SANDBOX ALBATROSS',
    });
  });
});

describe('numbers that misbehave', () => {
  it.each([
    ['TESTTRFAILED', 'unknown', {}],
    ['SBX0NOTFOUND01', 'unknown', {}],
    ['SBX0SLOW01', 'found', { requests: 1 }],
    ['SBX0FLAKY01', 'found', { requests: 3 }],
    ['SBX0TOOMANY01', 'unavailable', { retryAfterSeconds: 45, throttled: true, requests: 1 }],
    ['SBX0BROKEN01', 'unavailable', { throttled: false }],
    ['SBX0DENIED01', 'refused', { requests: 1 }],
    ['SBX0HALFJSON01', 'malformed', { raw: expect.stringContaining('SANDBOX') }],
    ['SBX0HTML01', 'malformed', { raw: expect.stringContaining('<!doctype') }],
    ['SBX0HUGE01', 'malformed', { requests: 1 }],
  ])('%s is %s', async (number, outcome, more) => {
    expect(await bill(number)).toMatchObject({ outcome, ...more });
  });
});

describe('the demo', () => {
  it('plays its past in twenty seconds, dates nothing after the real time, and ends as announced', async () => {
    await restart(true);
    const statuses: string[] = [];
    for (let second = 0; second <= 20; second++) {
      now = NOW + second * 1000;
      const drafts = [
        ...draftsOf(await bill(DEMO.billOfLading)),
        ...(await Promise.all(DEMO.boxes.map(({ number }) => askTerminal(number)))).flatMap(draftsOf),
      ];
      expect(drafts.filter((draft) => datesTheFuture(draft))).toEqual([]);
      statuses.push(terminalStatus(drafts));
    }

    expect(statuses[0]).toBe('nothing');
    expect([...new Set(statuses)]).toEqual(['nothing', 'held', 'available']);
    expect(statuses.filter((status) => status === 'held').length).toBeGreaterThanOrEqual(4);
  });

  it('has two free days left and a train under way when it has caught up', async () => {
    await restart(true);
    await bill(DEMO.billOfLading);
    now = NOW + 20_000;

    const [released] = DEMO.boxes;
    const terminal = draftsOf(await askTerminal(released?.number ?? ''));
    const line = draftsOf(await bill(DEMO.billOfLading));

    const byTrain = { movement: 'arrive', mode: 'rail', container: DEMO.boxes[1]?.number };
    expect(terminal.find((draft) => draft.kind === 'deadline')).toMatchObject({ lastFreeDay: '2026-11-23' });
    expect(line.filter((draft) => draft.kind === 'movement' && draft.classifier !== 'actual')).toMatchObject([
      { classifier: 'planned', movement: 'arrive', mode: 'vessel', occurredAt: '2026-10-31T08:30:00.000Z' },
      { ...byTrain, classifier: 'planned', occurredAt: '2026-11-14T08:30:00.000Z' },
      { ...byTrain, classifier: 'estimated', occurredAt: '2026-11-23T08:30:00.000Z' },
    ]);
  });
});

function sources(accelerated: boolean): Source[] {
  return createSandboxSources({ serverUrl: server.url, http, clock: { now: () => now }, accelerated });
}

async function restart(accelerated: boolean): Promise<void> {
  await server.close();
  server = await createSandboxServer({
    clock: { now: () => now },
    ...(accelerated ? { acceleration: ACCELERATION } : {}),
  });
}

function ask(query: Query, key = 'TEST'): Promise<Answer> {
  const source = sources(false).find((candidate) => candidate.key === key);
  if (source === undefined) throw new Error(`There is no source ${key}.`);
  return source.fetch(query, new AbortController().signal);
}

function bill(number: string): Promise<Answer> {
  return ask({ kind: 'bill_of_lading' satisfies TrackedKind, number });
}

async function shipment(billOfLading: string): Promise<ShipmentState> {
  return (await journey(billOfLading)).shipment;
}

async function journey(billOfLading: string): Promise<JourneyState> {
  const asOf = toInstant(now);
  const observations = draftsOf(await bill(billOfLading)).map((draft) => store(draft, asOf));
  return derive(observations, asOf, { detail: 'facts' });
}

function askTerminal(number: string): Promise<Answer> {
  return ask({ kind: 'container', number }, 'TEST-terminal');
}

function draftsOf(answer: Answer): ObservationDraft[] {
  return answer.outcome === 'found' ? answer.statements().map(({ draft }) => draft) : [];
}

function digestOf(answer: Answer): string | null {
  return answer.outcome === 'found' ? answer.digest.toString('hex') : null;
}

function datesTheFuture(draft: ObservationDraft): boolean {
  const isForecast = draft.kind === 'movement' && draft.classifier !== 'actual';
  const dates = [draft.recordedAt, draft.kind === 'movement' && !isForecast ? draft.occurredAt : null];
  return dates.some((date) => date !== null && date > toInstant(now));
}

function terminalStatus(drafts: readonly ObservationDraft[]): string {
  const shown = drafts.find((draft) => draft.kind === 'terminal_snapshot' && draft.container === DEMO.boxes[0]?.number);
  if (shown?.kind !== 'terminal_snapshot') return 'nothing';
  return shown.available ? 'available' : `${shown.holds?.length === 1 ? 'held' : 'odd'}`;
}
