import { beforeEach, expect, it } from 'vitest';
import type { Observation } from '../../src/domain/observation.ts';
import { reportAllClocks } from '../../src/services/charge-clock/keep-reporting-clocks.ts';
import { listContainers } from '../../src/services/container/list-containers.ts';
import { repair } from '../../src/services/repair/repair.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { addTariffs } from '../../src/services/tariff/add-tariffs.ts';
import { readers } from '../../src/sources/registry/readers.ts';
import { EXAMPLE } from '../services/tariff/documents.ts';
import { DISCHARGE, message } from '../sources/edi/edifact/interchange.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { subscribe } from '../support/notifications.ts';
import { bySea, deadline, document, equipment, movement, retraction, snapshot } from '../support/observations.ts';
import { intakeTools, push, pushedText, pushSender, sourcesWithPushLine, TERMINAL_SENDER } from '../support/pushing.ts';
import { type FakeClock, fakeClock, SILENT, serviceContext } from '../support/service-context.ts';
import { takeIn } from '../support/take-in.ts';
import { namesOf, newBox, newNumber, notifiedDuring, rows, saying, track } from '../support/tracking.ts';

const LINE = pushSender();
const SAID_AT = '2026-06-13T00:00:00.000Z';
const TAKEN_BACK_AT = '2026-06-14T00:00:00.000Z';

describeWithDatabase('what a statement alone said of a container', () => {
  const db = useDatabase();
  let clock: FakeClock;
  let context: ServiceContext;
  let number: string;
  let box: string;

  beforeEach(async () => {
    clock = fakeClock('2026-06-15T12:00:00.000Z');
    context = await serviceContext(db, { clock, sources: sourcesWithPushLine() });
    [number, box] = [newNumber(), newBox()];
    await track(context, number);
    await ofBill(document('bill_of_lading', number, 'issued'));
  });

  function ofBill(...said: Observation[]) {
    return push(context, LINE, pushedText({ billsOfLading: [number] }, saying(...said)));
  }

  function atTerminal(...said: Observation[]) {
    return push(context, TERMINAL_SENDER, pushedText({ billsOfLading: [number], containers: [box] }, saying(...said)));
  }

  const stated = () => ({ container: box, sourceEventId: 'S', recordedAt: SAID_AT }) as const;

  /** All that is stored of a container, without who it is and when it was written. */
  async function shown(of: string): Promise<Record<string, unknown> | undefined> {
    const [row] = await rows<{ shown: Record<string, unknown> }>(
      db,
      `SELECT to_jsonb(c) - ARRAY['id', 'number', 'shipment_id', 'watch_id', 'created_at', 'updated_at', 'changed_in',
        'derived_at', 'list_changed_at', 'list_shipment_updated_at', 'terminal_statements',
        'bill_of_lading_numbers'] AS shown FROM container c
        WHERE account_id = $1 AND number = $2`,
      [context.principal.accountId, of],
    );
    return row?.shown;
  }

  const events = () =>
    rows(
      db,
      'SELECT event FROM transport_event t JOIN container c ON c.id = t.container_id WHERE t.account_id = $1 AND c.number = $2 AND invalidated_at IS NULL',
      [context.principal.accountId, box],
    );

  /** What a container is shown as of which no more than its name was ever stated, and nothing stands. */
  async function ofNothing() {
    const other = newBox();
    const unusable = { kind: 'unusable', reason: 'none', originalEvent: 'none' } as const;
    const said = { ...equipment({ container: other }), ...unusable };
    await ofBill(said);
    return shown(other);
  }

  it.each<[string, () => Observation[], object, number]>([
    ['loaded', () => [bySea('load', 'CNSHA', '2026-06-10T09:00:00.000Z', stated())], { current_status: 'on_ship' }, 2],
    [
      'discharged',
      () => [bySea('discharge', 'USLAX', '2026-06-12T09:00:00.000Z', stated())],
      { current_status: 'grounded' },
      2,
    ],
    [
      'fetched empty',
      () => [movement('gate_out', 'CNSHA', '2026-06-02T09:00:00.000Z', { ...stated(), load: 'empty' })],
      { empty_out_at: expect.any(String) },
      1,
    ],
    [
      'expected',
      () => [bySea('arrive', 'USLAX', '2026-06-20T09:00:00.000Z', { ...stated(), classifier: 'estimated' })],
      { pod_eta_at: expect.any(String) },
      3,
    ],
    ['what it is', () => [equipment({ ...stated(), isoCode: '45G1', sealNumber: 'S' })], { seal_number: 'S' }, 0],
    [
      'its last free day',
      () => [deadline('shipping_line', '2026-06-20', stated())],
      { pickup_lfd: expect.any(String) },
      1,
    ],
  ])('goes, and is notified, where its line takes it back: %s', async (_name, said, before, news) => {
    await ofBill(...said());
    expect(await shown(box)).toMatchObject(before);
    const since = new Date(clock.now()).toISOString();
    clock.advance(1_000);

    const told = await notifiedDuring(context, () => ofBill(retraction('S', TAKEN_BACK_AT, { container: box })));

    expect(await shown(box)).toEqual(await ofNothing());
    expect(await events()).toEqual([]);
    const { total } = await listContainers.run(context, { updated_after: since, number: box });
    expect(total).toBe(1);
    expect(namesOf(told).filter((name) => name === 'container.updated')).toHaveLength(news);
  });

  it('goes with its terminal: discharge, availability, holds, fees, appointment and last free day', async () => {
    const ofTerminal = { source: 'own-terminal', party: 'terminal' } as const;
    const said = [
      bySea('discharge', 'USLAX', '2026-06-12T09:00:00.000Z', { ...stated(), ...ofTerminal }),
      deadline('terminal', '2026-06-20', stated()),
      snapshot(SAID_AT, 'USLAX', {
        ...stated(),
        available: false,
        holds: [{ name: 'customs', status: 'hold', description: null }],
        fees: [{ type: 'demurrage', amount: 100, currency_code: 'USD' }],
        appointmentAt: '2026-06-16T09:00:00.000Z',
        location: 'Row 7',
      }),
    ];
    await atTerminal(...said);
    expect(await shown(box)).toMatchObject({
      current_status: 'not_available',
      holds_reported: true,
      location_at_terminal: 'Row 7',
    });

    const told = await notifiedDuring(context, () =>
      atTerminal(retraction('S', TAKEN_BACK_AT, { ...ofTerminal, container: box })),
    );

    expect(await shown(box)).toEqual(await ofNothing());
    const changed = told.flatMap(({ name, record }) =>
      name === 'container.updated' ? Object.keys(Object(record.changeset)) : [],
    );
    expect(changed.sort()).toEqual([
      'available_for_pickup',
      'fees_at_pod_terminal',
      'holds_at_pod_terminal',
      'pickup_appointment_at',
      'pickup_lfd',
      'port_of_discharge',
      'transport_events',
    ]);
  });

  it('goes with what a terminal says of the container alone, which is of other cargo then, until its line names it again', async () => {
    const named = (recordedAt: string) => [
      bySea('load', 'CNSHA', '2026-06-01T09:00:00.000Z', { ...stated(), recordedAt }),
      bySea('arrive', 'USLAX', '2026-06-12T09:00:00.000Z', { ...stated(), sourceEventId: 'A', recordedAt }),
    ];
    await ofBill(...named(SAID_AT));
    await push(
      context,
      TERMINAL_SENDER,
      pushedText(
        { containers: [box] },
        saying(
          snapshot(SAID_AT, 'USLAX', {
            container: box,
            available: false,
            holds: [{ name: 'customs', status: 'hold', description: null }],
          }),
        ),
      ),
    );
    expect(await shown(box)).toMatchObject({ current_status: 'not_available', holds_reported: true });

    await ofBill(
      retraction('S', TAKEN_BACK_AT, { container: box }),
      retraction('A', TAKEN_BACK_AT, { container: box }),
    );
    expect(await shown(box)).toEqual(await ofNothing());

    await ofBill(...named('2026-06-15T00:00:00.000Z'));
    expect(await shown(box)).toMatchObject({ current_status: 'not_available', holds_reported: true });
  });

  it('stands where another source says it too', async () => {
    const loaded = bySea('load', 'CNSHA', '2026-06-01T09:00:00.000Z', stated());
    await ofBill(loaded);
    await atTerminal({ ...loaded, source: 'own-terminal', party: 'terminal', sourceEventId: 'T' });

    await ofBill(retraction('S', TAKEN_BACK_AT, { container: box }));

    expect(await shown(box)).toMatchObject({ current_status: 'on_ship' });
  });

  it('makes no row where it is taken back before it comes', async () => {
    await ofBill(retraction('S', TAKEN_BACK_AT, { container: box }));
    await ofBill(bySea('load', 'CNSHA', '2026-06-10T09:00:00.000Z', stated()));

    expect(await shown(box)).toBeUndefined();
  });

  it('counts again where it is stated anew, and costs nothing while it does not stand', async () => {
    const clocks = () => reportAllClocks({ db, clock, log: SILENT, hooks: context.hooks });
    const discharged = (recordedAt: string) =>
      ofBill(
        bySea('discharge', 'USLAX', '2026-06-12T09:00:00.000Z', { ...stated(), recordedAt }),
        equipment({ ...stated(), recordedAt, isoCode: 'L5G1' }),
      );
    await addTariffs.run(context, { document: EXAMPLE });
    await subscribe(context, ['container.clock.*']);
    await discharged(SAID_AT);
    await clocks();

    const corrected = await notifiedDuring(context, async () => {
      await ofBill(retraction('S', TAKEN_BACK_AT, { container: box }));
      await clocks();
    });
    const again = await notifiedDuring(context, async () => {
      await discharged('2026-06-15T00:00:00.000Z');
      await clocks();
    });

    expect(namesOf(corrected)).toContain('container.clock.corrected');
    expect(namesOf(again)).toContain('container.clock.started');
    expect(await shown(box)).toMatchObject({ current_status: 'grounded' });
  });

  it('goes where it is corrected to another container', async () => {
    const other = newBox();
    await ofBill(bySea('load', 'CNSHA', '2026-06-10T09:00:00.000Z', stated()));

    const told = await notifiedDuring(context, () =>
      ofBill(
        bySea('load', 'CNSHA', '2026-06-10T09:00:00.000Z', {
          ...stated(),
          container: other,
          recordedAt: TAKEN_BACK_AT,
        }),
      ),
    );

    expect(await shown(box)).toEqual(await ofNothing());
    expect(await shown(other)).toMatchObject({ current_status: 'on_ship' });
    expect(namesOf(told)).toContain('container.updated');
  });

  it('goes where a cancelled EDIFACT report was the only one', async () => {
    const tools = intakeTools(context, readers);
    const report = (code: '9' | '1') =>
      takeIn(tools, {
        from: TERMINAL_SENDER,
        text: message('COARRI', ...DISCHARGE)
          .replace('DOC2+9', `DOC2+${code}`)
          .replaceAll('MSKU1234565', box)
          .replaceAll('MAEU601234567', number),
        origin: 'test',
      });
    await report('9');
    expect(await shown(box)).toMatchObject({ current_status: 'grounded', seal_number: 'ML123456' });

    const told = await notifiedDuring(context, () => report('1'));

    expect(await shown(box)).toEqual(await ofNothing());
    expect(await events()).toEqual([]);
    expect(namesOf(told)).toContain('container.updated');
  });

  it('goes by a repair where an older version kept it, is in the change feed, and is no news', async () => {
    const discharged = bySea('discharge', 'USLAX', '2026-06-12T09:00:00.000Z', stated());
    await ofBill(discharged, deadline('shipping_line', '2026-06-20', stated()));
    const stale = await shown(box);
    const of = [context.principal.accountId, box];
    const kept = await rows<{ id: string }>(
      db,
      'SELECT t.id FROM transport_event t JOIN container c ON c.id = t.container_id WHERE c.account_id = $1 AND c.number = $2',
      of,
    );
    await ofBill(retraction('S', TAKEN_BACK_AT, { container: box }));
    const columns = Object.keys(stale ?? {}).filter((name) => !name.startsWith('list_') && name !== 'account_id');
    await db.pool.query(
      `UPDATE container c SET (${columns.join()}) = (SELECT ${columns.map((name) => `r.${name}`).join()}
        FROM jsonb_populate_record(NULL::container, $3) r) WHERE c.account_id = $1 AND c.number = $2`,
      [...of, JSON.stringify(stale)],
    );
    await db.pool.query('UPDATE transport_event SET invalidated_at = NULL WHERE id = ANY($1)', [
      kept.map(({ id }) => id),
    ]);
    await db.pool.query('UPDATE watch SET rules_version = 5');
    expect(await shown(box)).toMatchObject({ current_status: 'grounded', pickup_lfd: expect.any(String) });
    const since = new Date(clock.now()).toISOString();
    clock.advance(1_000);

    const tools = { ...intakeTools(context), senders: [LINE, TERMINAL_SENDER], readPolled: () => [] };
    const told = await notifiedDuring(context, () => repair(tools, { isDryRun: false, isForced: false, shownMax: 10 }));

    expect(await shown(box)).toEqual(await ofNothing());
    expect(await events()).toEqual([]);
    expect((await listContainers.run(context, { updated_after: since, number: box })).total).toBe(1);
    expect(told).toEqual([]);
  });
});
