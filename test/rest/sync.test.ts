import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/id.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { cursorBehindAll } from '../services/change/changes.ts';
import { describeWithDatabase, useDatabase, useSecondProcess } from '../support/database.ts';
import { putShipment } from '../support/list-rows.ts';
import { rawRows } from '../support/raw.ts';
import { type RestApi, type StartedRestApi, startRestApi } from '../support/rest-api.ts';
import { serviceContext } from '../support/service-context.ts';
import { rows } from '../support/tracking.ts';
import { visible } from './visible-changes.ts';

/** How long is written; `.ci/full` writes for a minute. */
const SECONDS = Number(process.env.SYNC_SECONDS ?? 4);
const [SHIPMENTS, READERS, WRITERS] = [12, 5, 6];

const PATHS: Readonly<Record<string, string>> = {
  container: 'containers',
  shipment: 'shipments',
  party: 'parties',
  custom_field: 'custom_fields',
  custom_field_definition: 'custom_field_definitions',
  tracking_request: 'tracking_requests',
};

/** What a reader keeps: the text of each record by its kind and id. */
type Copy = Map<string, string>;

describeWithDatabase('a copy that follows the change feed', () => {
  const db = useDatabase();
  const second = useSecondProcess(db);
  const started: StartedRestApi[] = [];

  beforeAll(async () => {
    started.push(await startRestApi(db), await startRestApi(second));
  });

  afterAll(() => Promise.all(started.map((api) => api.close())));

  /** A process by turns, as behind a load balancer. */
  function balanced(one: ServiceContext): (call: string, body?: unknown) => ReturnType<RestApi['ask']> {
    let turn = 0;
    return (call, body) => {
      turn += 1;
      const [first, other] = started;
      if (first === undefined || other === undefined) throw new Error('Both processes start before the tests.');
      return turn % 2 === 0 ? first.ask(one, call, body) : other.ask({ ...one, db: second }, call, body);
    };
  }

  async function readOne(ask: ReturnType<typeof balanced>, copy: Copy, kind: string, id: string): Promise<void> {
    const { status, body } = await ask(`GET /${PATHS[kind]}/${id}`);
    if (status === 200) copy.set(`${kind} ${id}`, visible(body.data));
    else if (status === 404) copy.delete(`${kind} ${id}`);
    else throw new Error(`${kind} ${id}: ${status}`);
  }

  async function readAll(ask: ReturnType<typeof balanced>): Promise<Copy> {
    const copy: Copy = new Map();
    for (const [kind, path] of Object.entries(PATHS)) {
      for (let page = 1, more = true; more; page++) {
        const { body } = await ask(`GET /${path}?page[size]=100&page[number]=${page}`);
        for (const { id } of body.data) await readOne(ask, copy, kind, id);
        more = body.links.next !== undefined;
      }
    }
    return copy;
  }

  it('misses nothing and keeps nothing old, while two processes write', {
    timeout: (SECONDS + 120) * 1_000,
  }, async () => {
    const owner = await serviceContext(db, { clock: systemClock });
    const { accountId } = owner.principal;
    const shipments = await Promise.all(Array.from({ length: SHIPMENTS }, (_, at) => ship(at)));
    const [first = ''] = shipments;
    const definition = await field();
    const end = Date.now() + SECONDS * 1_000;
    let isOver = false;
    let written = 0;

    async function ship(at: number): Promise<string> {
      const containers = [1, 2].map((box) => ({ number: `SYNC${at}${box}${newId().slice(-6)}` }));
      return putShipment(db, accountId, { number: `SYNC-${at}-${newId().slice(-8)}`, containers });
    }
    async function field(): Promise<string> {
      const attributes = { entity_type: 'Container', api_slug: 'note', display_name: 'Note', data_type: 'short_text' };
      const made = await balanced(owner)('POST /custom_field_definitions', {
        data: { type: 'custom_field_definition', attributes },
      });
      return made.body.data.id;
    }

    async function write(ask: ReturnType<typeof balanced>, at: number): Promise<void> {
      const shipment = shipments[at % shipments.length] ?? first;
      const boxes = await rows<{ id: string }>(db, 'SELECT id FROM container WHERE shipment_id = $1 ORDER BY id', [
        shipment,
      ]);
      const box = boxes[at % Math.max(1, boxes.length)]?.id;
      const said = `v${at}`;
      const patch = (path: string, type: string, attributes: object) =>
        ask(`PATCH /${path}`, { data: { type, attributes } });
      if (at % 7 === 0) await patch(`shipments/${shipment}`, 'shipment', { tags: [said] });
      else if (at % 7 === 1 && box) await patch(`containers/${box}`, 'container', { ref_numbers: [said] });
      else if (at % 7 === 2) await party(ask, said);
      else if (at % 7 === 3 && box)
        await ask(`POST /containers/${box}/custom_fields`, {
          data: { type: 'custom_field', attributes: { api_slug: 'note', value: said } },
        });
      else if (at % 7 === 4 && boxes.length > 1) await direct('DELETE FROM container WHERE id = $1', [box]);
      else if (at % 7 === 5)
        await direct('INSERT INTO container (id, account_id, shipment_id, number) VALUES ($1, $2, $3, $4)', [
          newId(),
          accountId,
          shipment,
          `SYNC${newId().slice(-8)}`,
        ]);
      else await slowly(shipment, said, at);
      written += 1;
    }

    /** A statement that is repeated where the server ends it, as those of the service are. */
    async function direct(text: string, values: unknown[]): Promise<void> {
      await db.transaction((tx) => rawRows(tx, text, values));
    }

    /** A customer of a shipment, which shows the name. */
    async function party(ask: ReturnType<typeof balanced>, name: string): Promise<void> {
      const made = await ask('POST /parties', {
        data: { type: 'party', attributes: { company_name: `${name} ${newId()}` } },
      });
      await direct('UPDATE shipment SET customer_id = $2 WHERE id = $1', [
        shipments[written % SHIPMENTS],
        made.body.data.id,
      ]);
      await ask(`PATCH /parties/${made.body.data.id}`, {
        data: { type: 'party', attributes: { company_name: `${name} ${newId()}` } },
      });
    }

    /** A transaction that has its number long before it is committed, or is undone. */
    async function slowly(shipment: string, said: string, at: number): Promise<void> {
      const client = await (at % 2 === 0 ? db : second).pool.connect();
      try {
        await client.query('BEGIN');
        await client.query('SELECT pg_current_xact_id()');
        await client.query('SELECT pg_sleep($1::float8 / 1000)', [(at * 37) % 200]);
        await client.query('SELECT FROM shipment WHERE id = $1 FOR NO KEY UPDATE', [shipment]);
        await client.query('UPDATE container SET seal_number = $2 WHERE shipment_id = $1', [shipment, said]);
        await client.query(at % 5 === 0 ? 'ROLLBACK' : 'COMMIT');
      } catch {
        // Of two that wait for each other the server ends one: it has written nothing.
        await client.query('ROLLBACK');
      } finally {
        client.release();
      }
    }

    async function writer(number: number): Promise<void> {
      const ask = balanced(owner);
      for (let at = number; Date.now() < end; at += WRITERS) await write(ask, at);
    }

    async function reader(): Promise<Copy> {
      const ask = balanced(owner);
      let { cursor } = (await ask('GET /changes')).body.meta;
      const copy = await readAll(ask);
      for (let isLast = false; ; ) {
        const { body } = await ask(`GET /changes?page[after]=${cursor}&page[size]=50`);
        for (const { attributes } of body.data) {
          const { entity_type: kind, entity_id: id, change } = attributes;
          if (change === 'deleted') copy.delete(`${kind} ${id}`);
          else await readOne(ask, copy, kind, String(id));
        }
        cursor = body.meta.cursor;
        if (isLast && !body.meta.has_more) return copy;
        isLast = isOver;
      }
    }

    const writing = Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)))
      .then(() => cursorBehindAll(db, owner))
      .finally(() => {
        isOver = true;
      });
    const [copies] = await Promise.all([Promise.all(Array.from({ length: READERS }, reader)), writing]);
    const truth = await readAll(balanced(owner));

    process.stdout.write(`${written} writes, ${truth.size} records, ${READERS} readers\n`);
    expect(written).toBeGreaterThan(WRITERS);
    expect(truth.has(`custom_field_definition ${definition}`)).toBe(true);
    for (const copy of copies) {
      expect([...truth.keys()].filter((key) => !copy.has(key))).toEqual([]);
      expect([...copy.keys()].filter((key) => copy.get(key) !== truth.get(key))).toEqual([]);
    }
  });
});
