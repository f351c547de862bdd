import { expect, it } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import { listChanges } from '../../../src/services/change/list-changes.ts';
import { createParty, updateParty } from '../../../src/services/party.ts';
import { updateShipment } from '../../../src/services/shipment/update-shipment.ts';
import { cargo } from '../../support/cargo.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { rawRows } from '../../support/raw.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { rows } from '../../support/tracking.ts';
import { changesAfter, changesOnce, cursorBehindAll, cursorNow, inShort } from './changes.ts';

const CLOCK = fakeClock('2026-06-12T12:00:00.000Z');

describeWithDatabase('list_changes', () => {
  const db = useDatabase();
  const caller = () => serviceContext(db, { clock: CLOCK });

  it('begins now, and then has each record once, with its last change', async () => {
    const owner = await caller();
    await createParty.run(owner, { company_name: 'Early Ltd' });
    const cursor = await cursorBehindAll(db, owner);

    const one = await cargo(owner);
    const { id } = await createParty.run(owner, { company_name: 'Late Ltd' });
    for (const company_name of ['Later Ltd', 'Latest Ltd']) await updateParty.run(owner, { id, company_name });

    const expected = [
      `changed tracking_request ${one.requestId}`,
      `changed shipment ${one.shipmentId}`,
      ...one.containerIds.map((box) => `changed container ${box}`),
      `changed party ${id}`,
    ].sort();
    const changes = await changesOnce(owner, cursor, (list) => list.length >= expected.length);
    expect(changes.map(inShort).sort()).toEqual(expected);
    expect(changes.at(-1)?.entity_id).toBe(id);
  });

  it('gives the same in parts of any size, and only the kinds that are wanted', async () => {
    const owner = await caller();
    const cursor = await cursorNow(owner);
    const { containerIds } = await cargo(owner);
    const whole = await changesOnce(owner, cursor, (list) => list.length >= 4);

    for (const limit of [1, 2, 3]) expect((await changesAfter(owner, cursor, limit)).changes).toEqual(whole);
    const boxes = await listChanges.run(owner, { after: cursor, entity_types: ['container'] });
    expect(boxes.changes.map(({ entity_id }) => entity_id).sort()).toEqual([...containerIds].sort());
  });

  it('waits for a transaction that began earlier, and loses nothing of it', async () => {
    const owner = await caller();
    const { id } = await createParty.run(owner, { company_name: 'Slow Ltd' });
    const cursor = await cursorNow(owner);
    const client = await db.pool.connect();
    let read = { changes: [] as { entity_id: string }[], cursor };
    try {
      await client.query('BEGIN');
      await client.query("UPDATE party SET company_name = 'Slower Ltd' WHERE id = $1", [id]);
      const { id: quick } = await createParty.run(owner, { company_name: 'Quick Ltd' });
      read = await changesAfter(owner, cursor);
      expect(read.changes.map(({ entity_id }) => entity_id)).not.toContain(quick);
      await client.query('COMMIT');
    } finally {
      client.release();
    }

    const changes = await changesOnce(owner, read.cursor, (list) => list.length >= 2);
    expect(changes.map(({ entity_id }) => entity_id)).toContain(id);
    expect(changes).toHaveLength(2);
  });

  it('keeps what an older transaction changes after a younger one has', async () => {
    const owner = await caller();
    const { id } = await createParty.run(owner, { company_name: 'Twice Ltd' });
    const { id: other } = await createParty.run(owner, { company_name: 'Other Ltd' });
    const cursor = await cursorBehindAll(db, owner);
    const client = await db.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query("UPDATE party SET company_name = 'Long Ltd' WHERE id = $1", [other]);
      await updateParty.run(owner, { id, company_name: 'Younger Ltd' });
      await client.query("UPDATE party SET company_name = 'Older Ltd' WHERE id = $1", [id]);
      const between = await changesAfter(owner, cursor);
      await client.query('COMMIT');
      const changes = await changesOnce(owner, between.cursor, (list) => list.length >= 2);
      expect(changes.map(({ entity_id }) => entity_id).sort()).toEqual([id, other].sort());
    } finally {
      client.release();
    }
  });

  it('has what was removed, until the record is there again', async () => {
    const owner = await caller();
    const one = await cargo(owner);
    const cursor = await cursorBehindAll(db, owner);
    await rows(db, 'DELETE FROM tracking_request WHERE id = $1', [one.requestId]);
    await rows(db, 'DELETE FROM shipment WHERE id = $1', [one.shipmentId]);

    const gone = [...one.containerIds.map((id) => `deleted container ${id}`), `deleted shipment ${one.shipmentId}`];
    const expected = [...gone, `deleted tracking_request ${one.requestId}`].sort();
    const changes = await changesOnce(owner, cursor, (list) => list.filter((c) => c.change === 'deleted').length >= 4);
    expect(changes.map(inShort).sort()).toEqual(expected);

    const { id: party } = await createParty.run(owner, { company_name: 'Phoenix Ltd' });
    await rows(db, 'DELETE FROM party WHERE id = $1', [party]);
    await rawRows(db, 'INSERT INTO party (id, account_id, company_name) VALUES ($1, $2, $3)', [
      party,
      owner.principal.accountId,
      'Phoenix Ltd',
    ]);
    const again = await changesOnce(owner, cursor, (list) => list.some(({ entity_id }) => entity_id === party));
    expect(again.map(inShort)).toContain(`changed party ${party}`);
    expect(again.map(inShort)).not.toContain(`deleted party ${party}`);
  });

  it('shows no account what another one changes, and leaves nothing of an account that is removed', async () => {
    const [owner, other] = [await caller(), await caller()];
    const cursor = await cursorNow(other);
    await cargo(owner);
    const { id } = await createParty.run(other, { company_name: 'Mine Ltd' });

    const changes = await changesOnce(other, cursor, (list) => list.length > 0);
    expect(changes.map(inShort)).toEqual([`changed party ${id}`]);

    await rows(db, 'DELETE FROM account WHERE id = $1', [other.principal.accountId]);
    expect(await rows(db, 'SELECT id FROM removed_record WHERE account_id = $1', [other.principal.accountId])).toEqual(
      [],
    );
  });

  it('says nothing of a change that was rolled back', async () => {
    const owner = await caller();
    const { shipmentId } = await cargo(owner);
    const cursor = await cursorBehindAll(db, owner);
    const undone = db.transaction(async (tx) => {
      await updateShipment.run(
        { ...owner, db: { ...owner.db, transaction: (body) => body(tx) } },
        {
          id: shipmentId,
          tags: ['undone'],
        },
      );
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const { id } = await createParty.run(owner, { company_name: 'After Ltd' });

    const changes = await changesOnce(owner, cursor, (list) => list.length > 0);
    expect(changes.map(inShort)).toEqual([`changed party ${id}`]);
  });

  it('refuses a cursor that is older than 30 days, of another database, or none', async () => {
    const owner = await caller();
    const cursor = await cursorNow(owner);
    const [version, epoch, position, id, at] = Buffer.from(cursor, 'base64url').toString().split(' ');
    const made = (...parts: unknown[]) => Buffer.from(parts.join(' ')).toString('base64url');
    const before = (days: number) => new Date(Date.parse(at ?? '') - days * 86_400_000).toISOString();

    expect(await listChanges.run(owner, { after: made(version, epoch, position, id, before(29)) })).toBeDefined();
    for (const expired of [
      made(version, epoch, position, id, before(31)),
      made(version, 'restored', position, id, at),
    ]) {
      await expect(listChanges.run(owner, { after: expired })).rejects.toMatchObject({
        code: 'cursor_expired',
        status: 410,
        message: expect.stringContaining('read all lists again'),
      });
    }
    for (const none of ['', 'x', '%', made('2', epoch, position, id, at), made(version, epoch, -1, id, at), newId()]) {
      await expect(listChanges.run(owner, { after: none })).rejects.toMatchObject({ code: 'invalid_input' });
    }
  });

  it('stamps a record with every column that is not a copy of another record', async () => {
    const unstamped = await rows<{ name: string }>(
      db,
      `SELECT t.tgrelid::regclass || '.' || a.attname AS name FROM pg_trigger t JOIN pg_attribute a ON a.attrelid = t.tgrelid
       WHERE t.tgname = 'change_stamp' AND cardinality(t.tgattr::int2[]) > 0 AND a.attnum > 0 AND NOT a.attisdropped
         AND a.attnum <> ALL(t.tgattr) AND a.attname !~ '^list_' AND a.attname NOT IN ('id', 'changed_in', 'derived_at')`,
    );

    expect(unstamped).toEqual([]);
  });
});
