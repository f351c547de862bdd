import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { newId } from '../../src/core/id.ts';
import { worldFences } from '../../src/services/ais/world-fences.ts';
import { decodeText } from '../../src/services/intake/decode-text.ts';
import type { Receipt } from '../../src/services/intake/receipt.ts';
import { createTrackingRequest } from '../../src/services/tracking-request/create-tracking-request.ts';
import type { AisBatch } from '../../src/sources/ais/batch.ts';
import { readFileLines } from '../../src/sources/ais/file-lines.ts';
import { createAisListener } from '../../src/sources/ais/index.ts';
import { createTestDatabase, databaseAvailable, dropTestDatabase } from '../support/database.ts';
import { fakeClock } from '../support/service-context.ts';
import { operatorIn, rowsOf } from './journeys.ts';

/** Messages of others, which are not kept here: SAMPLES_DIR names a directory with a folder for each kind. */
const samplesDirectory = process.env.SAMPLES_DIR ?? '';

/** What becomes of a file when it comes after those above it. */
interface Outcome {
  format: string;
  taken: number;
  known?: number;
  reasons?: string[];
}

const NO_NUMBER = ['The 214 names no container, bill of lading or booking.'];

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  'x12/edinet_x12.214.edi': { format: 'x12', taken: 0, reasons: NO_NUMBER },
  'x12/x12-types_test_214_1.edi': { format: 'x12', taken: 0, reasons: NO_NUMBER },
  'x12/x12-types_test_315_1.edi': { format: 'x12', taken: 3 },
  'x12/x12-types_test_322_1.edi': { format: 'x12', taken: 5 },
  'x12/x12-types_test_322_5.edi': {
    format: 'x12',
    taken: 0,
    reasons: ['The 322 is about "ABCZ 544037", a chassis, trailer or car and no container.'],
  },
  'edifact/edifact-types_d95b_coprar.edi': {
    format: 'edifact',
    taken: 0,
    reasons: ['MSTI6415664 does not have the form of a container number.'],
  },
  'edifact/edifact-types_test_iftsta_1.edi': { format: 'edifact', taken: 10 },
  'edifact/edifact-types_test_iftsta_2.edi': { format: 'edifact', taken: 2, known: 8 },
  'dcsa/tnt-220-response-wrong-structure.json': {
    format: 'dcsa',
    taken: 0,
    reasons: ['The element does not say what kind of event it is.'],
  },
  'dcsa/tnt-220-response.json': { format: 'dcsa', taken: 10 },
  'dcsa/tnt-300-response.json': { format: 'dcsa', taken: 10 },
  'dcsa/tnt_v3.0.0-Beta-1_railTransportExample.json': { format: 'dcsa', taken: 3 },
  'dcsa/tnt_v3.0.0-Beta-1_retractedTransportEventExample.json': {
    format: 'dcsa',
    taken: 0,
    reasons: ['The message names neither a bill of lading, nor a booking, nor a container.'],
  },
  'dcsa/tnt_v3.0.0-Beta-1_transshipmentExample.json': { format: 'dcsa', taken: 4 },
  'arrival-notice/arrivalnotice-api-100-get-basic-response.json': { format: 'arrival-notice', taken: 7 },
  'arrival-notice/arrivalnotice-api-100-post-freetime-request.json': { format: 'arrival-notice', taken: 6 },
};

/** What is tracked, and what its journey has of all the files; the containers in most of them have a wrong check digit. */
const JOURNEYS: Readonly<Record<string, { kind: 'bill_of_lading' | 'booking_number'; said: string[] }>> = {
  // Vessels do not come to that place, so the arrival is kept and makes no milestone.
  '21001ASK5V9U': { kind: 'bill_of_lading', said: ['GMCU6094137 new'] },
  A5GEMEN1976X: {
    kind: 'bill_of_lading',
    said: [
      'HASU4316170 rail_arrived 2016-05-27 02:45 USSTP',
      'HASU4316170 arrived_at_inland_destination 2016-05-28 14:12 USCHI',
    ],
  },
  ABCD224O4023815X: {
    kind: 'bill_of_lading',
    said: [
      'TRHU4561222 vessel_departed 2022-11-09 19:15 COCTG',
      'TRHU4561222 vessel_arrived 2022-11-17 10:05 USNYC',
      'TRHU4561222 rail_departed 2022-11-19 12:10 USSYR',
      'TRHU4561222 arrived_at_inland_destination 2022-11-21 12:00 USCHI',
    ],
  },
  ABC123123123: {
    kind: 'booking_number',
    said: ['APZU4812090 vessel_arrived 2021-01-09 13:12 FRPAR', 'APZU4812090 empty_in 2026-01-17 13:45 FRPAR'],
  },
  ABC709951: { kind: 'booking_number', said: [] },
  ABC123059: { kind: 'booking_number', said: ['APZU4812090 new'] },
  // The notice is of another line's cargo.
  MSK71900000: { kind: 'bill_of_lading', said: [] },
};

const SAID = Object.entries(JOURNEYS).map(([number, { said }]) => [number, said]);

/** Everything that must not change when the same is said once more. */
const STORED = `SELECT
    (SELECT count(*)::int FROM observation) AS observations,
    (SELECT count(*)::int FROM outbox_event) AS notifications,
    (SELECT count(*)::int FROM quarantine) AS quarantined,
    (SELECT json_agg(to_jsonb(c) ORDER BY id) FROM container c) AS containers,
    (SELECT json_agg(to_jsonb(s) - 'line_tracking_last_succeeded_at' ORDER BY id) FROM shipment s) AS shipments,
    (SELECT json_agg(to_jsonb(e) ORDER BY id) FROM transport_event e) AS events`;

let databaseUrl: string;
let app: App;

describe.skipIf(!databaseAvailable)('the messages of others', () => {
  if (samplesDirectory === '') {
    it.skip('are not here: SAMPLES_DIR is not set');
    return;
  }

  beforeAll(async () => {
    databaseUrl = await createTestDatabase();
    const config = loadConfig({
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'ab'.repeat(32),
      LOG_LEVEL: 'silent',
      SENDER_ANYBODY_PARTY: 'shipping_line',
      SENDER_ONE_PARTY: 'shipping_line',
      SENDER_ONE_SCAC: 'ONEY',
    });
    app = await createApp(config, { clock: fakeClock('2026-06-15T12:00:00.000Z') });
    const { principal } = await operatorIn(app.db);
    const context = app.contextFor(principal, newId());
    for (const [request_number, { kind }] of Object.entries(JOURNEYS)) {
      await createTrackingRequest.run(context, { request_type: kind, request_number, scac: 'ONEY' });
    }
  });

  afterAll(async () => {
    await app.close();
    await dropTestDatabase(databaseUrl);
  });

  const takeAll = async (again: boolean) => {
    const receipts: Record<string, Receipt> = {};
    for (const file of pushedFiles()) {
      const text = await decodeText(readFileSync(path.join(samplesDirectory, file)));
      receipts[file] = await app.intake.take('anybody', { text, origin: path.basename(file), again });
    }
    return receipts;
  };

  it('give their events or the reason why there are none, and twice they change nothing', async () => {
    const first = await takeAll(false);
    const [stored] = await rowsOf<{ notifications: number; quarantined: number }>(app.db, STORED);
    const second = await takeAll(false);
    const third = await takeAll(true);
    const replayed = await app.intake.replay({ number: null, isWritten: false });
    const repaired = await app.intake.repair({ isDryRun: false, isForced: true, shownMax: 10 });

    expect(outcomesOf(first)).toEqual(OUTCOMES);
    expect(await journeys()).toEqual(Object.fromEntries(SAID));
    expect(stored?.quarantined).toBe(7);
    expect(stored?.notifications).toBeGreaterThan(0);
    for (const { taken } of [...Object.values(second), ...Object.values(third)]) expect(taken).toBe(0);
    expect(await rowsOf(app.db, STORED)).toEqual([stored]);
    expect(replayed).toMatchObject({ journeys: Object.keys(JOURNEYS).length, differing: 0 });
    expect(repaired).toMatchObject({ changed: 0, readings: 0, passed_over: 0, shown: [] });
    expect(repaired.journeys).toBeGreaterThan(replayed.journeys);
    expect(await rowsOf(app.db, STORED)).toEqual([stored]);
  });

  it('of vessels are received the same however often, and say nothing of containers that are not on board', async () => {
    const listenTo = async (file: string) => {
      const batches: AisBatch[] = [];
      const listener = createAisListener({
        lines: readFileLines(path.join(samplesDirectory, file)),
        fences: worldFences(),
        tracked: { has: () => true, imos: () => [], callsOf: () => [], arrivalsOf: () => [] },
        clock: fakeClock('2012-01-02T00:00:00.000Z'),
        onBatch: async (batch) => void batches.push(batch),
      });
      await listener.run();
      return { counts: listener.counts(), messages: batches.flatMap(({ messages }) => messages) };
    };
    const [file = ''] = filesIn('ais').filter((name) => name.endsWith('.nmea'));

    const [once, twice] = [await listenTo(file), await listenTo(file)];

    expect(once.messages).toEqual([]);
    expect(once.counts).toMatchObject({ lines: 26, understood: 7, unsupported: 19, unknownVessel: 5 });
    expect(twice).toEqual(once);
  });
});

function outcomesOf(receipts: Record<string, Receipt>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(receipts).map(([file, { format, taken, known, reasons }]) => {
      const said = reasons.length > 0 ? { reasons: reasons.map(({ reason }) => reason) } : {};
      return [file, { format, taken, ...(known > 0 ? { known } : {}), ...said }];
    }),
  );
}

/** What each journey has come to: its events in order. */
async function journeys(): Promise<Record<string, string[]>> {
  const rows = await rowsOf<{ tracked: string; said: string | null }>(
    app.db,
    `SELECT w.number AS tracked, c.number || coalesce(' ' || substring(e.event from '[^.]+$') || ' ' || to_char(e.at AT TIME ZONE 'UTC',
        'YYYY-MM-DD HH24:MI') || coalesce(' ' || l.locode, ''), ' ' || c.current_status) AS said
      FROM watch w JOIN tracking_request r ON r.watch_id = w.id LEFT JOIN shipment s ON s.watch_id = w.id
      LEFT JOIN container c ON c.shipment_id = s.id
      LEFT JOIN transport_event e ON e.container_id = c.id AND e.invalidated_at IS NULL
      LEFT JOIN location l ON l.id = e.location_id ORDER BY c.number, e.at, e.event`,
  );
  return Object.fromEntries(
    Object.keys(JOURNEYS).map((number) => [
      number,
      rows.flatMap(({ tracked, said }) => (tracked === number && said !== null ? [said] : [])),
    ]),
  );
}

function pushedFiles(): string[] {
  return ['x12', 'edifact', 'dcsa', 'arrival-notice'].flatMap(filesIn);
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(samplesDirectory, folder))
    .sort()
    .map((name) => `${folder}/${name}`);
}
