import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { referenceId } from '../../../src/core/id.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { keepListening, type ListenTools } from '../../../src/services/ais/listen.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';
import { bySea } from '../../support/observations.ts';
import { DEPARTED_AT, manifest, sailing, VESSEL } from '../../support/sailing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';
import { until } from '../../support/until.ts';
import { callAtLosAngeles, hear, listenTools, MMSI, named, seen } from './port-calls.ts';

interface EventRow {
  event: string;
  at: string;
  party: string;
}

const ARRIVED = { event: 'container.transport.vessel_arrived', at: '2026-06-10T12:20:00.000Z', party: 'ais' };
const BERTHED = { event: 'container.transport.vessel_berthed', at: '2026-06-10T12:40:00.000Z', party: 'ais' };
const NOTHING_LOST = { positions: 0, statements: 0, states: 0, entered: 0 };

describeWithDatabase('listening to AIS', () => {
  let db: TestDatabase;
  let context: ServiceContext;

  beforeEach(async () => {
    await db?.drop();
    db = await testDatabase();
    context = await serviceContext(db, { clock: fakeClock('2026-06-12T00:00:00.000Z') });
  });

  afterAll(() => db?.drop());

  /** A container of which the line says this; its number. */
  async function tracked(said: (box: string, number: string) => Observation[]): Promise<string> {
    const [box, number] = [newBox(), newNumber()];
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...said(box, number)));
    return box;
  }

  const addVessel = (imo: string) =>
    rows(db, "INSERT INTO vessel (id, imo, name) VALUES ($1, $2, 'EMMA')", [referenceId('vessel', imo), imo]);

  const happened = (box: string) =>
    rows<EventRow>(
      db,
      `SELECT e.event, e.at, e.party FROM transport_event e JOIN container c ON c.id = e.container_id
       WHERE c.number = $1 AND e.invalidated_at IS NULL AND e.event NOT LIKE '%.estimated.%' ORDER BY e.at, e.event`,
      [box],
    );
  const seenByAis = async (box: string) => (await happened(box)).filter(({ party }) => party === 'ais');

  it('gives arrival and berthing to a container on that vessel, not to others, and no departure where it leaves', async () => {
    const [box, other] = [await tracked(sailing), await tracked(manifest)];

    const ais = await hear(context, callAtLosAngeles(VESSEL.imo));

    expect(await happened(box)).toEqual([
      { event: 'container.transport.vessel_loaded', at: '2026-05-19T20:00:00.000Z', party: 'shipping_line' },
      { event: 'container.transport.vessel_departed', at: DEPARTED_AT, party: 'shipping_line' },
      ARRIVED,
      BERTHED,
    ]);
    expect(await happened(other)).toEqual([]);
    expect(ais.statements).toEqual({ taken: 2, known: 0, quarantined: 0 });
    expect(ais.lost).toEqual(NOTHING_LOST);
    expect(ais.outcomes()).toMatchObject({ positions: 7, events: 3, unmatched: 1 });
  });

  it('gives the departure alone to a container that comes aboard', async () => {
    const box = await tracked((box, number) => {
      const aboard = { container: box, vessel: VESSEL, voyage: '026W' };
      return [
        ...manifest(box, number),
        bySea('load', 'USLAX', '2026-06-10T20:00:00.000Z', aboard),
        bySea('depart', 'USLAX', '2026-06-11T01:00:00.000Z', { ...aboard, classifier: 'planned' }),
        bySea('arrive', 'CNSHA', '2026-06-28T01:00:00.000Z', { ...aboard, classifier: 'planned' }),
      ];
    });

    await hear(context, callAtLosAngeles(VESSEL.imo));

    expect(await seenByAis(box)).toEqual([
      { event: 'container.transport.vessel_departed', at: '2026-06-11T03:10:00.000Z', party: 'ais' },
    ]);
  });

  it('changes nothing when the same is received again', async () => {
    const box = await tracked(sailing);
    await hear(context, callAtLosAngeles(VESSEL.imo));
    const before = [await happened(box), await rows(db, 'SELECT * FROM vessel_position ORDER BY minute_at')];

    const ais = await hear(context, callAtLosAngeles(VESSEL.imo));

    expect([await happened(box), await rows(db, 'SELECT * FROM vessel_position ORDER BY minute_at')]).toEqual(before);
    expect(ais.statements).toEqual({ taken: 0, known: 0, quarantined: 0 });
  });

  it.each([1, 2, 3, 4, 5, 6])('goes on after a restart behind line %i as if there had been none', async (line) => {
    const box = await tracked(sailing);
    const lines = callAtLosAngeles(VESSEL.imo);

    await hear(context, lines.slice(0, line + 1));
    await hear(context, lines.slice(line + 1));

    expect(await seenByAis(box)).toEqual([ARRIVED, BERTHED]);
    expect(await rows(db, 'SELECT count(*)::int AS count FROM vessel_position')).toEqual([{ count: 7 }]);
  });

  it('keeps the last position of a minute, and the vessel of a radio number', async () => {
    await tracked(sailing);

    await hear(context, [
      ...named('2026-06-01T10:00:00Z', VESSEL.imo),
      ...seen('2026-06-01T10:00:10Z', { latitude: 40, longitude: -150, speedKnots: 18.2, courseDegrees: 91 }),
      ...seen('2026-06-01T10:00:50Z', { latitude: 40, longitude: -149.99, speedKnots: 18.2, headingDegrees: 90 }),
    ]);

    expect(await rows(db, 'SELECT * FROM vessel_position')).toEqual([
      {
        imo: VESSEL.imo,
        minute_at: '2026-06-01T10:00:00.000Z',
        at: '2026-06-01T10:00:50.000Z',
        mmsi: MMSI,
        latitude: 40,
        longitude: -149.99,
        speed_knots: 18.2,
        course_degrees: null,
        heading_degrees: 90,
      },
    ]);
    expect(await rows(db, 'SELECT mmsi, imo, name, said_at FROM ais_vessel')).toEqual([
      { mmsi: MMSI, imo: VESSEL.imo, name: 'EMMA', said_at: '2026-06-01T10:00:50.000Z' },
    ]);
  });

  it('takes an arrival back when the vessel is received at sea again, also after a restart', async () => {
    const box = await tracked(sailing);
    const minutes = (from: number, position: Parameters<typeof seen>[1]) =>
      Array.from({ length: 12 }, (_, index) => seen(`2026-06-10T0${from}:${10 + index}:00Z`, position)).flat();
    const atSea = { latitude: 33, longitude: -118.25, speedKnots: 14 };
    await hear(context, [
      ...named('2026-06-10T01:00:00Z', VESSEL.imo),
      ...minutes(1, atSea),
      ...minutes(5, { latitude: 33.735, longitude: -118.25, speedKnots: 0.1 }),
    ]);
    const before = await seenByAis(box);

    await hear(context, minutes(6, { ...atSea, longitude: -120 }));

    expect(before.map(({ event }) => event)).toEqual([ARRIVED.event, BERTHED.event]);
    expect(await seenByAis(box)).toEqual([]);
  });

  it.each([
    ['a number that two vessels claim', named('2026-06-10T09:00:00Z', '9074729')],
    ['a vessel that two numbers claim', named('2026-06-10T09:00:00Z', VESSEL.imo, 111)],
  ])('remembers %s', async (_, claim) => {
    const box = await tracked(sailing);
    // Its own number is received later than the claim.
    const late = seen('2026-06-10T08:30:00Z', { latitude: 33, longitude: -118.25, speedKnots: 14 });
    await hear(context, [...named('2026-06-10T08:00:00Z', VESSEL.imo), ...late]);

    await hear(context, claim);
    await hear(context, callAtLosAngeles(VESSEL.imo).slice(2));

    expect(await seenByAis(box)).toEqual([]);
    expect(await rows(db, 'SELECT mmsi FROM ais_vessel WHERE disputed_until_at IS NULL')).toEqual([]);
  });

  it('keeps no position of a vessel that carries nothing tracked, or of the sandbox', async () => {
    await hear(context, callAtLosAngeles(VESSEL.imo));

    expect(await rows(db, 'SELECT * FROM vessel_position')).toEqual([]);
  });

  it('finds a vessel that a line knows by name alone, if there is one of that name', async () => {
    const box = await tracked(byName);
    await addVessel(VESSEL.imo);

    await hear(context, callAtLosAngeles(VESSEL.imo));

    expect(await seenByAis(box)).toEqual([ARRIVED, BERTHED]);
  });

  it('finds none by name where two vessels have it', async () => {
    const box = await tracked(byName);
    await addVessel(VESSEL.imo);
    await addVessel('9074729');

    await hear(context, callAtLosAngeles(VESSEL.imo));

    expect(await seenByAis(box)).toEqual([]);
  });

  it('is done by one process at a time, and taken over when that one stops', async () => {
    const tools = ['first', 'second'].map(() => listenTools(context, silent));
    const stops = tools.map((each) => keepListening(each));
    const listening = () => tools.filter(({ ais }) => ais.isListening);
    await until(() => listening().length === 1);
    await sleep(100);
    const before = listening();

    await stops[tools.findIndex(({ ais }) => ais.isListening)]?.();
    await until(() => listening().length === 1);
    const after = listening();
    await Promise.all(stops.map((stop) => stop()));

    expect(before).toHaveLength(1);
    expect(after).toHaveLength(1);
    expect(after[0]).not.toBe(before[0]);
    expect(await rows(db, 'SELECT * FROM ais_lease')).toEqual([]);
  });

  it('hears of vessels that begin to carry something while it listens', async () => {
    const parts = [named('2026-06-10T11:00:00Z', VESSEL.imo), callAtLosAngeles(VESSEL.imo)];
    let box = '';
    const tools = listenTools(context, async function* () {
      yield parts[0] ?? [];
      box = await tracked(sailing);
      await sleep(200);
      yield parts[1] ?? [];
    });

    const stop = keepListening({ ...tools, pace: { leaseMs: 20, trackedMs: 20 } });
    await until(async () => box !== '' && (await seenByAis(box)).length === 2);
    await stop();

    expect(await seenByAis(box)).toEqual([ARRIVED, BERTHED]);
  });

  it('puts aside what the database refuses, with its reason, and goes on', async () => {
    const box = await tracked(sailing);
    const lines = callAtLosAngeles(VESSEL.imo);
    await db.pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.body->>'movement' = 'arrive' AND NEW.body->>'source' = 'ais' THEN RAISE 'refused'; END IF; RETURN NEW;
      END $$`);
    await db.pool.query('CREATE TRIGGER refuse BEFORE INSERT ON observation FOR EACH ROW EXECUTE FUNCTION refuse()');
    const errors: unknown[] = [];
    const log = { ...context.log, error: (facts: unknown) => void errors.push(facts) };

    const ais = await listenTo({ ...context, log }, lines);

    expect(await seenByAis(box)).toEqual([BERTHED]);
    expect(ais.lost).toEqual({ ...NOTHING_LOST, statements: 1 });
    expect(errors).toHaveLength(1);
    expect(await rows(db, 'SELECT source, reason, raw::text LIKE $1 AS has_raw FROM quarantine', ['%AIVDM%'])).toEqual([
      { source: 'ais', reason: expect.stringContaining('could not be taken in'), has_raw: true },
    ]);
  });
});

/** What a line says that does not know the number of its vessel. */
function byName(box: string, number: string): Observation[] {
  const vessel = { imo: null, name: 'M/V Emma' };
  return sailing(box, number).map((said) => (said.kind === 'movement' ? { ...said, vessel } : said));
}

/** Hears lines, whatever fails. */
async function listenTo(context: ServiceContext, lines: readonly string[]): Promise<ListenTools['ais']> {
  const tools = listenTools(context, async function* () {
    yield lines;
  });
  let hasEnded = false;
  const info = (_facts: object, message: string) => {
    hasEnded ||= message === 'ais.ended';
  };
  const stop = keepListening({ ...tools, log: { ...context.log, info } });
  await until(() => hasEnded);
  await stop();
  return tools.ais;
}

/** A stream on which nothing comes. */
async function* silent(signal: AbortSignal): AsyncGenerator<readonly string[]> {
  while (!signal.aborted) {
    await sleep(10);
    yield [];
  }
}
