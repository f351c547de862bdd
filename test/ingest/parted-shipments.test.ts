import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCustomFieldDefinition } from '../../src/services/custom-field/create-custom-field-definition.ts';
import { setCustomField } from '../../src/services/custom-field/set-custom-field.ts';
import { createNote } from '../../src/services/note/create-note.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { createShareLink } from '../../src/services/share-link/create-share-link.ts';
import { readers } from '../../src/sources/registry/readers.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { intakeTools } from '../support/pushing.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';
import { takeIn } from '../support/take-in.ts';
import { messagesOf, newBox, newNumber, rows, track } from '../support/tracking.ts';
import type { Numbers, Said } from '../verdicts/journey.ts';
import { loaded } from '../verdicts/say/line.ts';
import { replacesBill } from '../verdicts/say/replacement.ts';

const REPLACED = '2026-10-06 10:00+08:00';
const RETRACTED = replacesBill('2026-10-07 10:00+08:00', { first: REPLACED, isRetracted: true });
const STEP_MS = 60_000;

interface Shown {
  id: string;
  bill: string;
  refs: string[];
  tags: string[];
  requests: string[];
  containers: { id: string; number: string }[];
  fields: { value: string; of: string }[];
}

const SHOWN = `SELECT s.id, s.bill_of_lading_number AS bill, s.ref_numbers AS refs, s.tags,
    (SELECT array_agg(r.normalized_number ORDER BY r.normalized_number) FROM tracking_request r WHERE r.shipment_id = s.id) AS requests,
    (SELECT json_agg(json_build_object('id', c.id, 'number', c.number) ORDER BY c.number) FROM container c WHERE c.shipment_id = s.id) AS containers,
    (SELECT coalesce(json_agg(json_build_object('value', f.value, 'of', f.entity_type) ORDER BY f.value), '[]') FROM custom_field f
      WHERE f.entity_id = s.id OR f.entity_id IN (SELECT c.id FROM container c WHERE c.shipment_id = s.id)) AS fields
  FROM shipment s WHERE s.account_id = $1 ORDER BY s.bill_of_lading_number`;

describeWithDatabase('shipments that were one because of a replacement that is retracted', () => {
  let db: TestDatabase;
  let clock: FakeClock;
  let context: ServiceContext;
  let numbers: Numbers;

  beforeAll(async () => {
    db = await testDatabase();
  });

  afterAll(() => db.drop());

  beforeEach(async () => {
    clock = fakeClock('2026-10-05T00:00:00.000Z');
    context = await serviceContext(db, { clock });
    const [bill, bill2, bill3] = [newNumber(), newNumber(), newNumber()];
    numbers = { bill, bill2, bill3, box: newBox(), box2: newBox(), box3: newBox(), booking: newNumber() };
  });

  async function say(...texts: Said[]): Promise<void> {
    for (const { from, name, write } of texts) {
      clock.advance(STEP_MS);
      const text = write(numbers);
      if (typeof text !== 'string') throw new Error('The line writes texts.');
      await takeIn(intakeTools(context, readers), { from, text, origin: name });
    }
  }

  const eventsOf = () =>
    rows<{ id: string; key: string; number: string; bill: string }>(
      db,
      `SELECT e.id, e.key, c.number, s.bill_of_lading_number AS bill FROM transport_event e JOIN container c ON c.id = e.container_id
       JOIN shipment s ON s.id = c.shipment_id WHERE e.account_id = $1 AND e.invalidated_at IS NULL`,
      [context.principal.accountId],
    );

  const shown = (of = context) => rows<Shown>(db, SHOWN, [of.principal.accountId]);

  it('have their ids, requests, containers, references and custom fields again', async () => {
    for (const entity_type of ['Shipment', 'Container'] as const) {
      const definition = { entity_type, api_slug: 'po', data_type: 'short_text', display_name: 'PO' } as const;
      await createCustomFieldDefinition.run(context, definition);
    }
    await track(context, numbers.bill, { ref_numbers: ['PO-1'], tags: ['first'] });
    await track(context, numbers.bill2, { ref_numbers: ['PO-2'], tags: ['second'] });
    await say(loaded('CNSHA', '2026-10-03 20:00'), loaded('CNSHA', '2026-10-03 21:00', { bill: 'bill2' }));
    await say(loaded('CNSHA', '2026-10-03 22:00', { bill: 'bill2', box: 'box2' }));
    for (const { id, bill, containers } of await shown()) {
      await setCustomField.run(context, { entity_type: 'shipment', entity_id: id, api_slug: 'po', value: `S ${bill}` });
      for (const box of containers) {
        const value = `C ${bill} ${box.number}`;
        await setCustomField.run(context, { entity_type: 'container', entity_id: box.id, api_slug: 'po', value });
      }
    }
    const [before, events] = [await shown(), await eventsOf()];
    await say(replacesBill(REPLACED));
    const merged = await shown();

    await say(RETRACTED);

    expect(await eventsOf()).toEqual(expect.arrayContaining(events));
    expect(before).toHaveLength(2);
    expect(merged.map(({ bill, refs }) => ({ bill, refs }))).toEqual([{ bill: numbers.bill2, refs: ['PO-1', 'PO-2'] }]);
    expect(await shown()).toEqual(before);
  });

  it('have each its own share links and notes', async () => {
    await track(context, numbers.bill);
    await track(context, numbers.bill2);
    await say(loaded('CNSHA', '2026-10-03 20:00'), loaded('CNSHA', '2026-10-03 22:00', { bill: 'bill2', box: 'box2' }));
    const before = await shown();
    for (const { id, bill } of before) {
      const chosen = { title: bill, shows: [], expires_at: '2026-12-01T00:00:00.000Z' };
      await createShareLink.run(context, { shipment_id: id, ...chosen });
      await createNote.run(context, { shipment_id: id, text: bill });
    }
    const notes = () =>
      db.prisma.note.findMany({
        where: { accountId: context.principal.accountId },
        select: { text: true, shipmentId: true },
        orderBy: { text: 'asc' },
      });
    const links = () =>
      db.prisma.shareLink.findMany({
        where: { accountId: context.principal.accountId },
        select: { title: true, shipmentId: true },
        orderBy: { title: 'asc' },
      });
    await say(replacesBill(REPLACED));
    const [kept, ...others] = await shown();
    const [merged, mergedNotes] = [await links(), await notes()];

    await say(RETRACTED);

    expect(others).toEqual([]);
    expect(merged.map(({ shipmentId }) => shipmentId)).toEqual([kept?.id, kept?.id]);
    expect(mergedNotes.map(({ shipmentId }) => shipmentId)).toEqual([kept?.id, kept?.id]);
    expect(await notes()).toEqual(before.map(({ id, bill }) => ({ text: bill, shipmentId: id })));
    expect(await links()).toEqual(before.map(({ id, bill }) => ({ title: bill, shipmentId: id })));
  });

  it('have the notes on their containers again, also on one that both had', async () => {
    await track(context, numbers.bill);
    await track(context, numbers.bill2);
    await say(loaded('CNSHA', '2026-10-03 20:00'), loaded('CNSHA', '2026-10-03 21:00', { bill: 'bill2' }));
    await say(loaded('CNSHA', '2026-10-03 22:00', { bill: 'bill2', box: 'box2' }));
    const boxes = (await shown()).flatMap(({ bill, containers }) => containers.map((box) => ({ ...box, bill })));
    for (const { id, bill, number } of boxes) {
      await createNote.run(context, { container_id: id, text: `${bill} ${number}` });
    }
    const notes = () =>
      db.prisma.note.findMany({
        where: { accountId: context.principal.accountId },
        select: { text: true, containerId: true },
        orderBy: { text: 'asc' },
      });
    const before = await notes();
    await say(replacesBill(REPLACED));
    const merged = await notes();

    await say(RETRACTED);

    expect(before).toHaveLength(3);
    expect(new Set(merged.map(({ containerId }) => containerId)).size).toBe(2);
    expect(await notes()).toEqual(before);
  });

  it('are announced: the number that the one has again, and the containers of the other', async () => {
    await track(context, numbers.bill);
    await track(context, numbers.bill2);
    await say(loaded('CNSHA', '2026-10-03 20:00'), loaded('CNSHA', '2026-10-03 21:00', { bill: 'bill2' }));
    await say(loaded('CNSHA', '2026-10-03 22:00', { bill: 'bill2', box: 'box2' }), replacesBill(REPLACED));
    const known = new Set((await messagesOf(context)).map(({ id }) => id));

    await say(RETRACTED);

    const [first, second] = await shown();
    const sent = (await messagesOf(context)).filter(({ id }) => !known.has(id));
    const changes = sent.flatMap(({ name, record }) => (name === 'container.updated' ? [record.changeset] : []));
    expect(changes).toContainEqual(expect.objectContaining({ bill_of_lading_number: [numbers.bill2, numbers.bill] }));
    expect(changes).toContainEqual(expect.objectContaining({ shipment_id: [first?.id, second?.id] }));
    const created = sent.filter(({ name }) => name === 'container.created').map(({ record }) => record);
    expect(created).toHaveLength(1);
    expect(sent.map(({ name }) => name)).toContain('container.transport.vessel_loaded');
  });

  it('are left alone by the retraction in an account that tracks one of them', async () => {
    const other = await serviceContext(db, { clock });
    await track(context, numbers.bill);
    await track(other, numbers.bill2);
    await say(loaded('CNSHA', '2026-10-03 20:00'), loaded('CNSHA', '2026-10-03 22:00', { bill: 'bill2', box: 'box2' }));

    await say(replacesBill(REPLACED), RETRACTED);

    const seen = async (of: ServiceContext) =>
      (await shown(of)).map(({ bill, containers }) => [bill, containers.map(({ number }) => number)]);
    expect(await seen(context)).toEqual([[numbers.bill, [numbers.box]]]);
    expect(await seen(other)).toEqual([[numbers.bill2, [numbers.box2]]]);
  });

  it('lose a container that only the replacement had brought, and say so', async () => {
    await track(context, numbers.bill);
    await say(loaded('CNSHA', '2026-10-03 20:00'), loaded('CNSHA', '2026-10-03 22:00', { bill: 'bill2', box: 'box2' }));
    await say(replacesBill(REPLACED));
    const [whole] = await shown();
    const known = new Set((await messagesOf(context)).map(({ id }) => id));

    await say(RETRACTED);

    const lost = whole?.containers.find(({ number }) => number === numbers.box2);
    expect(lost).toBeDefined();
    expect((await shown())[0]?.containers.map(({ number }) => number)).toEqual([numbers.box]);
    const sent = (await messagesOf(context)).filter(({ id }) => !known.has(id));
    expect(sent.map(({ record }) => record.changeset)).toContainEqual(
      expect.objectContaining({ container_id: [lost?.id, null], shipment_id: [whole?.id, null] }),
    );
  });

  it('take along a container that is tracked by its own number', async () => {
    await track(context, numbers.bill);
    await track(context, numbers.box2, { request_type: 'container' });
    await say(loaded('CNSHA', '2026-10-03 20:00'), loaded('CNSHA', '2026-10-03 22:00', { bill: 'bill2', box: 'box2' }));
    await track(context, numbers.bill2);
    await say(replacesBill(REPLACED));
    const merged = await shown();

    await say(RETRACTED);

    expect(merged).toHaveLength(1);
    expect(
      (await shown()).map(({ bill, requests, containers }) => [bill, requests, containers.map((box) => box.number)]),
    ).toEqual([
      [numbers.bill, [numbers.bill], [numbers.box]],
      [numbers.bill2, [numbers.bill2, numbers.box2].sort(), [numbers.box2]],
    ]);
  });
});
