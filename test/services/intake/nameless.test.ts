import { beforeEach, expect, it } from 'vitest';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { readers } from '../../../src/sources/registry/readers.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { intakeTools, pushSender } from '../../support/pushing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { takeIn } from '../../support/take-in.ts';
import { newBox, newNumber, rows, track } from '../../support/tracking.ts';

const LINE = pushSender();
const OTHER = pushSender('humber');

describeWithDatabase('an event that names no number', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let number: string;
  let box: string;
  let id: string;

  beforeEach(async () => {
    await db.pool.query('DELETE FROM quarantine');
    context = await serviceContext(db, { clock: fakeClock('2026-06-15T12:00:00.000Z') });
    [number, box] = [newNumber(), newBox()];
    id = `event-of-${number}`;
    await track(context, number);
  });

  const push = (from: typeof LINE, ...events: object[]) =>
    takeIn(intakeTools(context, readers), { from, text: JSON.stringify({ events }), origin: 'test' });

  const gateOut = (named: object, said: object = {}) => ({
    eventID: id,
    eventType: 'EQUIPMENT',
    eventClassifierCode: 'ACT',
    eventDateTime: '2026-06-12T09:00:00Z',
    eventCreatedDateTime: '2026-06-12T10:00:00Z',
    equipmentEventTypeCode: 'GTOT',
    emptyIndicatorCode: 'LADEN',
    equipmentReference: box,
    eventLocation: { UNLocationCode: 'USLAX' },
    ...named,
    ...said,
  });
  const ofBill = () => ({ documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: number }] });
  const arrival = (said: object) => ({
    eventID: id,
    eventType: 'TRANSPORT',
    eventClassifierCode: 'EST',
    eventCreatedDateTime: '2026-06-12T10:00:00Z',
    transportEventTypeCode: 'ARRI',
    eventLocation: { UNLocationCode: 'USLAX' },
    ...said,
  });
  const takenBack = { eventID: '', isRetracted: true, eventUpdatedDateTime: '2026-06-13T10:00:00Z' };

  const said = () =>
    rows<{ number: string; kind: string; container: string | null; at: string | null }>(
      db,
      `SELECT w.number, o.body->>'kind' AS kind, o.body->>'container' AS container, o.body->>'occurredAt' AS at
        FROM observation o JOIN watch w ON w.id = o.watch_id WHERE o.body->>'retracts' = $1
          OR (o.body->>'sourceEventId' = $1 AND o.body->>'kind' = 'movement') ORDER BY o.body->>'recordedAt'`,
      [id],
    );
  const quarantined = () => rows<{ reason: string }>(db, 'SELECT reason FROM quarantine');

  it('takes back what its sender said under that id, where that was said', async () => {
    await push(LINE, gateOut(ofBill()));

    const receipt = await push(LINE, { ...takenBack, eventID: id });

    expect(receipt).toMatchObject({ taken: 1, quarantined: 0 });
    expect(await said()).toEqual([
      { number, kind: 'movement', container: box, at: '2026-06-12T09:00:00.000Z' },
      { number, kind: 'retraction', container: box, at: null },
    ]);
    const standing = await rows(
      db,
      'SELECT event FROM transport_event WHERE account_id = $1 AND invalidated_at IS NULL',
      [context.principal.accountId],
    );
    expect(standing).toEqual([]);
  });

  it('takes back a hold by the id of the event that stated it', async () => {
    const scan = { equipmentEventTypeCode: 'CUSS', eventDateTime: '2026-06-12T09:00:00Z' };
    await push(LINE, gateOut(ofBill(), scan));
    const holds = () => rows(db, 'SELECT holds FROM container WHERE account_id = $1', [context.principal.accountId]);
    expect(await holds()).toMatchObject([{ holds: [{ name: 'customs' }] }]);

    const receipt = await push(LINE, {
      metadata: { eventID: `retracts-${id}`, eventCreatedDateTime: '2026-06-13T10:00:00Z' },
      retractedEventID: id,
    });

    expect(receipt).toMatchObject({ taken: 1, quarantined: 0 });
    expect(await holds()).toEqual([{ holds: [] }]);
  });

  it('takes back what was said of a container alone', async () => {
    await push(LINE, gateOut({}));

    await push(LINE, { ...takenBack, eventID: id });

    expect((await said()).map((one) => [one.number, one.kind])).toEqual([
      [box, 'movement'],
      [box, 'retraction'],
    ]);
  });

  it('corrects what was said of a shipment', async () => {
    await push(LINE, arrival({ ...ofBill(), eventDateTime: '2026-06-20T09:00:00Z' }));

    const later = { eventDateTime: '2026-06-21T09:00:00Z', eventUpdatedDateTime: '2026-06-13T10:00:00Z' };
    const receipt = await push(LINE, arrival(later));

    expect(receipt).toMatchObject({ taken: 1, quarantined: 0 });
    expect((await said()).map((one) => [one.number, one.at])).toEqual([
      [number, '2026-06-20T09:00:00.000Z'],
      [number, '2026-06-21T09:00:00.000Z'],
    ]);
  });

  it('finds what was said in the same text', async () => {
    const receipt = await push(LINE, { ...takenBack, eventID: id }, gateOut(ofBill()));

    expect(receipt).toMatchObject({ quarantined: 0 });
    expect((await said()).map(({ kind }) => kind)).toEqual(['movement', 'retraction']);
  });

  it('is kept with its reason where its sender said nothing under that id, though another did', async () => {
    await push(OTHER, gateOut(ofBill()));

    const receipt = await push(LINE, { ...takenBack, eventID: id });

    expect(receipt).toMatchObject({ taken: 0, quarantined: 1 });
    expect(await quarantined()).toEqual([
      { reason: 'The message names neither a bill of lading, nor a booking, nor a container.' },
    ]);
  });

  it('does not make a journey out of an id that reads like a number', async () => {
    id = number;
    const bill = newNumber();
    await push(LINE, gateOut({ documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: bill }] }));

    const linked = await rows(
      db,
      'SELECT c.* FROM watch_companion c JOIN watch w ON w.id = c.watch_id WHERE w.number = $1',
      [number],
    );
    expect(linked).toEqual([]);
  });

  it.each(['null', '{"events": null}'])('is none, and neither is %s, of which the reason is reported', async (text) => {
    const tools = intakeTools(context, readers);

    const receipt = await takeIn(tools, { from: LINE, text, origin: 'test', format: 'dcsa' });

    expect(receipt).toMatchObject({ format: 'dcsa', quarantined: 1 });
    expect(receipt.reasons).toEqual([{ reason: 'The text is null where its events should be.', count: 1 }]);
  });

  it.each(['', ' \r\n\t', '\u{feff}'])(
    'is not looked for in a text of nothing, which is refused and not kept: %o',
    async (text) => {
      const tools = intakeTools(context, readers);

      const taking = takeIn(tools, { from: LINE, text, origin: 'test' });

      await expect(taking).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('empty') });
      expect(await quarantined()).toEqual([]);
    },
  );
});
