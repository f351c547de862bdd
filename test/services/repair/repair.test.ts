import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RepairReport } from '../../../src/services/repair/repair.ts';
import { databaseAvailable, describeWithDatabase } from '../../support/database.ts';
import { ALBION, BRIGHTWATER } from '../../support/old-database.ts';
import { rows } from '../../support/tracking.ts';
import { allRows, notificationsIn, type OldInstallation, oldInstallation, SENDERS } from './old-installation.ts';

describeWithDatabase('a repair of what an older version stored', () => {
  let old: OldInstallation;

  beforeEach(async () => {
    if (databaseAvailable) old = await oldInstallation();
  });

  afterEach(() => old.close());

  const container = async (number: string, account = ALBION) => {
    const [row] = await rows<Record<string, unknown>>(
      old.db,
      'SELECT to_jsonb(c) AS c FROM container c WHERE number = $1 AND account_id = $2',
      [number, account],
    );
    return row?.c;
  };
  const due = async () =>
    (await rows<{ count: number }>(old.db, 'SELECT count(*)::int AS count FROM watch WHERE rules_version < 6'))[0]
      ?.count;

  it('reports in a dry run what it would change and why, and changes nothing', async () => {
    const before = await allRows(old.db);

    const report = await old.repair({ isDryRun: true });

    expect(report).toMatchObject({ is_dry_run: true, passed_over: 0 });
    const authority = report.shown.find(({ number }) => number === 'ONEYAUTH0001');
    expect(authority?.differences.find(({ table }) => table === 'container')?.changes.pod_full_out_at).toEqual({
      stored: '2026-11-15T03:30:00.000Z',
      derived: '2026-11-13T18:00:00.000Z',
      reason: expect.stringMatching(
        /^pier, terminal \(stated 2026-11-13 19:00 UTC, .*\): actual gate out laden, at "TraPac"/,
      ),
    });
    expect(await allRows(old.db)).toEqual(before);
  });

  it('changes what the dry run reports, once, and notifies no webhook', async () => {
    const planned = await old.repair({ isDryRun: true });

    const first = await old.repair();
    const stored = await allRows(old.db);
    const second = await old.repair();
    const forced = await old.repair({ isForced: true });

    expect(first).toMatchObject({ readings: planned.readings, changed: planned.changed, is_dry_run: false });
    expect(changedIn(planned)).toEqual(expect.arrayContaining(changedIn(first)));
    expect(second).toMatchObject({ journeys: 0, changed: 0, places: [] });
    expect(forced).toMatchObject({ changed: 0, readings: 0, rows: {}, places: [] });
    expect(await allRows(old.db)).toEqual(stored);
    expect(await due()).toBe(0);
    expect(await notificationsIn(old.db)).toBe(0);
  });

  it('derives again what the version before stored, and notifies no change of places', async () => {
    const ports = () => rows(old.db, 'SELECT id, port_of_discharge_id, destination_id FROM shipment ORDER BY id');
    await old.repair();
    const right = await ports();
    await rows(old.db, 'UPDATE shipment SET port_of_discharge_id = NULL, destination_id = NULL');
    await rows(old.db, 'UPDATE watch SET rules_version = 3');

    const { changed } = await old.repair();

    expect(changed).toBeGreaterThan(0);
    expect(await ports()).toEqual(right);
    expect(await due()).toBe(0);
    expect(await notificationsIn(old.db)).toBe(0);
  });

  it("shows the terminal's pickup for every account that follows the container", async () => {
    await old.repair();

    for (const account of [ALBION, BRIGHTWATER]) {
      expect(await container('ONEU2000048', account)).toMatchObject({
        current_status: 'picked_up',
        pod_full_out_at: expect.stringContaining('2026-11-13T18:00:00'),
      });
    }
  });

  it('ends the journey of cargo that was brought back at its last discharge', async () => {
    expect(await container('ONEU2000053')).toMatchObject({ current_status: 'on_ship', pod_discharged_at: null });

    await old.repair();

    expect(await container('ONEU2000053')).toMatchObject({
      current_status: 'grounded',
      pod_discharged_at: expect.stringContaining('2026-10-29T02:00:00'),
    });
  });

  it('gives every container of a bill to the shipment of each account, and a shipment to every bill', async () => {
    const requests = () =>
      rows<{ request_number: string; status: string; is_linked: boolean }>(
        old.db,
        `SELECT r.request_number, r.status, s.id IS NOT NULL AS is_linked FROM tracking_request r
          LEFT JOIN shipment s ON s.id = r.shipment_id WHERE r.account_id = $1 ORDER BY r.request_number, r.created_at`,
        [ALBION],
      );
    const second = async () => (await requests()).filter(({ request_number }) => request_number === 'LFXU1001509');
    expect((await second()).map(({ status }) => status)).toEqual(['failed', 'failed']);

    await old.repair();

    expect(await second()).toEqual([
      { request_number: 'LFXU1001509', status: 'created', is_linked: true },
      { request_number: 'LFXU1001509', status: 'failed', is_linked: true },
    ]);
    expect(await container('LFXU1001509')).toMatchObject({ current_status: 'on_rail' });
    expect(await container('LFXU1001406', BRIGHTWATER)).toBeDefined();
    const bills = await rows(
      old.db,
      `SELECT s.account_id, s.bill_of_lading_number AS bill, c.number FROM shipment s JOIN container c ON c.shipment_id = s.id
        WHERE c.number = 'ONEU2000011' ORDER BY 1, 2`,
    );
    expect(bills).toEqual([
      { account_id: ALBION, bill: 'ONEYLCL00001', number: 'ONEU2000011' },
      { account_id: ALBION, bill: 'ONEYLCL00002', number: 'ONEU2000011' },
      { account_id: BRIGHTWATER, bill: 'ONEYLCL00002', number: 'ONEU2000011' },
    ]);
  });

  it('reads local times again whose zone is known by now, and describes the place', async () => {
    expect(await container('ONEU2000032')).toMatchObject({
      pol_full_in_at: expect.stringContaining('2026-11-02T10:15'),
    });

    const { places } = await old.repair();

    expect(await container('ONEU2000032')).toMatchObject({
      pol_full_in_at: expect.stringContaining('2026-11-02T09:15'),
    });
    expect(places.find(({ locode }) => locode === 'TRAMB')?.changes.timezone).toEqual({
      stored: null,
      derived: 'Europe/Istanbul',
    });
    const stored = await rows(
      old.db,
      `SELECT o.body->>'occurredAt' AS at, o.raw IS NOT NULL AS has_text, o.received_at FROM observation o
        WHERE o.body->>'originalEvent' = 'CODECO 34'`,
    );
    expect(stored).toEqual([
      { at: '2026-11-02T09:15:00.000Z', has_text: true, received_at: '2026-11-05T06:00:00.000Z' },
    ]);
  });

  it('reads the holds of the line, and knows a place by its name and a ramp without its train', async () => {
    await old.repair();

    expect(await container('ONEU2000074')).toMatchObject({
      holds: [expect.objectContaining({ name: 'customs', status: 'hold' })],
    });
    expect(await container('ONEU2000080')).toMatchObject({
      pol_departed_at: expect.stringContaining('2026-11-11T02:00'),
    });
    expect(await container('ONEU2000069')).toMatchObject({
      current_status: 'available',
      pickup_lfd: expect.stringContaining('2026-11-24T06:00'),
    });
  });

  it('moves what is not understood any more to quarantine, with its text', async () => {
    const kept = () =>
      rows(old.db, "SELECT o.id FROM observation o JOIN watch w ON w.id = o.watch_id WHERE w.number LIKE 'ZZQZ%'");
    expect((await kept()).length).toBeGreaterThan(0);

    const { shown } = await old.repair();

    expect(await kept()).toEqual([]);
    const quarantined = await rows<{ sender: string; reason: string; raw: string }>(
      old.db,
      'SELECT sender, reason, raw FROM quarantine',
    );
    expect(quarantined).toEqual([
      { sender: 'ramp', reason: expect.stringContaining('chassis'), raw: expect.stringContaining('N7*ZZQZ*544037') },
    ]);
    const changed = shown.find(({ number }) => number.startsWith('ZZQZ'));
    expect(changed?.readings[0]).toMatchObject({ is: null, reason: quarantined[0]?.reason });
  });

  it('leaves a journey as it is of which nothing is wrong, and adds what older rules did not keep', async () => {
    const facts = () =>
      rows(
        old.db,
        `SELECT to_jsonb(c) - ARRAY['list_changed_at', 'list_shipment_updated_at', 'updated_at', 'changed_in', 'derived_at',
            'last_movement', 'terminal_statements', 'bill_of_lading_numbers'] AS c
          FROM container c WHERE number = 'ONEU2000095'`,
      );
    const before = await facts();

    const { shown } = await old.repair();

    expect(await facts()).toEqual(before);
    const differences = shown.filter(({ number }) => number === 'ONEYGOOD0001').flatMap((one) => one.differences);
    expect(differences.map(({ table, changes }) => [table, Object.keys(changes).toSorted()])).toEqual([
      ['shipment', ['named_bill_numbers']],
      ['container', ['bill_of_lading_numbers', 'last_movement', 'terminal_statements']],
    ]);
  });

  it('comes before the first news of a journey, of which alone is notified', async () => {
    const returned = {
      eventID: 'fixture-event-new',
      eventType: 'EQUIPMENT',
      eventCreatedDateTime: '2026-11-21T10:00:00Z',
      eventClassifierCode: 'ACT',
      eventDateTime: '2026-11-21T01:00:00-08:00',
      equipmentEventTypeCode: 'GTIN',
      equipmentReference: 'ONEU2000048',
      emptyIndicatorCode: 'EMPTY',
      transportCall: { UNLocationCode: 'USLAX', facilityTypeCode: 'DEPO', modeOfTransport: 'TRUCK' },
      documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: 'ONEYAUTH0001' }],
    };

    await old.push(SENDERS.line, [returned]);

    const notified = await rows<{ name: string }>(old.db, 'SELECT DISTINCT name FROM outbox_event ORDER BY name');
    expect(notified.map(({ name }) => name)).toEqual([
      'container.transport.empty_in',
      'tracking_request.tracking_stopped',
    ]);
    expect(await container('ONEU2000048')).toMatchObject({
      current_status: 'empty_returned',
      pod_full_out_at: expect.stringContaining('2026-11-13T18:00:00'),
    });
    expect(await due()).toBeGreaterThan(0);
  });

  it('runs beside others that repair and beside a process that ingests news, and each journey is repaired once', async () => {
    const eta = (hour: number) => ({
      eventID: `fixture-event-eta-${hour}`,
      eventType: 'TRANSPORT',
      eventCreatedDateTime: `2026-11-21T${hour}:00:00Z`,
      eventClassifierCode: 'EST',
      eventDateTime: `2026-11-26T${hour}:00:00-08:00`,
      transportEventTypeCode: 'ARRI',
      transportCall: { UNLocationCode: 'USLAX', modeOfTransport: 'VESSEL', importVoyageNumber: '041E' },
      documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: 'ONEYGOOD0001' }],
    });
    const news = [10, 11, 12, 13].map((hour) => old.push(SENDERS.line, [eta(hour)]));

    const reports = await Promise.all([old.repair(), old.repair(), old.repair()]);
    const receipts = await Promise.all(news);
    const last = await old.repair();

    expect(receipts.every(({ taken }) => taken > 0)).toBe(true);
    expect(reports.reduce((sum, { changed }) => sum + changed, 0) + last.changed).toBeGreaterThan(0);
    expect(await due()).toBe(0);
    expect(await old.repair({ isForced: true })).toMatchObject({ changed: 0 });
    const notified = await rows<{ name: string }>(old.db, 'SELECT DISTINCT name FROM outbox_event ORDER BY name');
    expect(notified.map(({ name }) => name)).not.toContain('container.transport.full_out');
  });
});

/** What changes, without the ids of new rows. A dry run sees each number alone, so it may report more of a shared shipment. */
function changedIn({ shown, places }: RepairReport): string[] {
  const rows = shown.flatMap(({ differences }) =>
    differences.map(({ table, account_id, name }) => `${table} ${account_id} ${name}`),
  );
  return [...new Set([...rows, ...places.map(({ locode }) => locode)])].sort();
}
