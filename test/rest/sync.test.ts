import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/id.ts';
import { touchRenamedPlaces } from '../../src/services/change/touch-renamed-places.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { cursorBehindAll } from '../services/change/changes.ts';
import { describeWithDatabase, useDatabase, useSecondProcess } from '../support/database.ts';
import { putShipment } from '../support/list-rows.ts';
import { compileProgram, type Program } from '../support/program.ts';
import { rawRows } from '../support/raw.ts';
import type { RestBody } from '../support/rest-body.ts';
import { serviceContext } from '../support/service-context.ts';
import { rows } from '../support/tracking.ts';
import { visible } from './visible-changes.ts';

/** How long is written; `.ci/full` writes for a minute. */
const SECONDS = Number(process.env.SYNC_SECONDS ?? 4);
const [SHIPMENTS, READERS, WRITERS] = [12, 5, 6];
/** So much is written at least, however busy the machine is. */
const WRITES_MIN = 2 * 8;
/** Longer than lists look back, where it is written for longer; the server ends a statement of twelve seconds. */
const LONG_SECONDS = SECONDS > 30 ? 18 : 1;

const PATHS: Readonly<Record<string, string>> = {
  container: 'containers',
  shipment: 'shipments',
  party: 'parties',
  custom_field: 'custom_fields',
  custom_field_definition: 'custom_field_definitions',
  tracking_request: 'tracking_requests',
};

/** The lists that can be read again from a time on. */
const LISTED = ['container', 'shipment', 'tracking_request'];

/** What a reader keeps: the text of each record by its kind and id. */
type Copy = Map<string, string>;

type Ask = (call: string, body?: unknown) => Promise<{ status: number; body: RestBody }>;

describeWithDatabase('a copy that is kept beside two processes that write', () => {
  const db = useDatabase();
  const second = useSecondProcess(db);
  let program: Program;
  let urls: string[];
  let key: string;
  let owner: ServiceContext;

  beforeAll(async () => {
    program = compileProgram();
    const env = {
      DATABASE_URL: db.url,
      SECRET_KEY: 'ab'.repeat(32),
      PORT: '0',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      RATE_LIMITS: 'default=1000000',
      PATH: process.env.PATH ?? '',
    };
    const made = await program.run(['keys', 'create', '--permission', 'tracking:read', 'tracking:write'], env);
    key = made.stdout.trim();
    const [account] = await rows<{ id: string }>(db, 'SELECT account_id AS id FROM api_key');
    const { principal, ...context } = await serviceContext(db, { clock: systemClock });
    owner = { ...context, principal: { ...principal, accountId: account?.id ?? '' } };
    const processes = [1, 2].map(() => program.start(['serve', '--http-only'], env));
    const ready = await Promise.all(processes.map((one) => one.logged('serve.ready')));
    urls = ready.map(({ url }) => String(url));
  }, 120_000);

  afterAll(() => program.remove());

  /** A process by turns, as behind a load balancer. */
  function balanced(): Ask {
    let turn = 0;
    return async (call, body) => {
      turn += 1;
      const [method = '', path = ''] = call.split(' ');
      const headers = { Authorization: `Token ${key}`, 'Content-Type': 'application/json' };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(`${urls[turn % urls.length]}/v2${path}`, { method, headers, ...sent });
      return { status: answer.status, body: JSON.parse(await answer.text()) };
    };
  }

  async function readOne(ask: Ask, copy: Copy, kind: string, id: string): Promise<void> {
    const { status, body } = await ask(`GET /${PATHS[kind]}/${id}`);
    if (status === 200) copy.set(`${kind} ${id}`, visible(body.data));
    else if (status === 404) copy.delete(`${kind} ${id}`);
    else throw new Error(`${kind} ${id}: ${status}`);
  }

  async function readAll(ask: Ask): Promise<Copy> {
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

  /** What is shown of the records of a list at a time or later, and from when on it has to be read again. */
  async function readList(ask: Ask, copy: Copy, kind: string, since: string | null): Promise<string> {
    const filter = since === null ? '' : `filter[updated_after]=${since}&`;
    let path: string | undefined = `/${PATHS[kind]}?${filter}page[after]=start&page[size]=20`;
    let asOf: string | null = null;
    while (path !== undefined) {
      const { status, body }: Awaited<ReturnType<Ask>> = await ask(`GET ${path}`);
      if (status !== 200) throw new Error(`${path}: ${status}`);
      asOf ??= String(body.meta.as_of);
      for (const resource of body.data) copy.set(`${kind} ${resource.id}`, visible(resource));
      path = body.links.next?.split('/v2')[1];
    }
    return asOf ?? '';
  }

  it('misses nothing and keeps nothing old, by the feed and by lists as of a time', {
    timeout: (SECONDS + 180) * 1_000,
  }, async () => {
    const { accountId } = owner.principal;
    const shipments = await Promise.all(Array.from({ length: SHIPMENTS }, (_, at) => ship(at)));
    const [first = ''] = shipments;
    const definition = await field();
    const port = newId();
    await rows(db, "INSERT INTO location (id, kind) VALUES ($1, 'port')", [port]);
    await rows(db, 'UPDATE shipment SET port_of_lading_id = $2 WHERE account_id = $1', [accountId, port]);
    const end = Date.now() + SECONDS * 1_000;
    let isOver = false;
    let written = 0;

    async function ship(at: number): Promise<string> {
      const containers = [1, 2].map((box) => ({ number: `SYNC${at}${box}${newId().slice(-6)}` }));
      return putShipment(db, accountId, { number: `SYNC-${at}-${newId().slice(-8)}`, containers });
    }
    async function field(): Promise<string> {
      const attributes = { entity_type: 'Container', api_slug: 'note', display_name: 'Note', data_type: 'short_text' };
      const made = await balanced()('POST /custom_field_definitions', {
        data: { type: 'custom_field_definition', attributes },
      });
      return made.body.data.id;
    }

    async function write(ask: Ask, at: number): Promise<void> {
      const shipment = shipments[at % shipments.length] ?? first;
      const boxes = await rows<{ id: string }>(db, 'SELECT id FROM container WHERE shipment_id = $1 ORDER BY id', [
        shipment,
      ]);
      const box = boxes[at % Math.max(1, boxes.length)]?.id;
      const said = `v${at}`;
      const patch = (path: string, type: string, attributes: object) =>
        ask(`PATCH /${path}`, { data: { type, attributes } });
      if (at % 8 === 0) await patch(`shipments/${shipment}`, 'shipment', { tags: [said] });
      else if (at % 8 === 1 && box) await patch(`containers/${box}`, 'container', { ref_numbers: [said] });
      else if (at % 8 === 2) await party(ask, said);
      else if (at % 8 === 3 && box)
        await ask(`POST /containers/${box}/custom_fields`, {
          data: { type: 'custom_field', attributes: { api_slug: 'note', value: said } },
        });
      else if (at % 8 === 4 && boxes.length > 1) await direct('DELETE FROM container WHERE id = $1', [box]);
      else if (at % 8 === 5)
        await direct('INSERT INTO container (id, account_id, shipment_id, number) VALUES ($1, $2, $3, $4)', [
          newId(),
          accountId,
          shipment,
          `SYNC${newId().slice(-8)}`,
        ]);
      else if (at % 8 === 6) await rename(said);
      else await slowly(shipment, said, at);
      written += 1;
    }

    /** A statement that is repeated where the server ends it, as those of the service are. */
    async function direct(text: string, values: unknown[]): Promise<void> {
      await db.transaction((tx) => rawRows(tx, text, values));
    }

    /** A customer of a shipment, which shows the name. */
    async function party(ask: Ask, name: string): Promise<void> {
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

    /** The port of all shipments, which show its name. */
    async function rename(name: string): Promise<void> {
      await direct('UPDATE location SET name = $2 WHERE id = $1', [port, name]);
      await touchRenamedPlaces(db);
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

    /** One that goes on for longer than lists look back, and bears the time at which it began. */
    async function forLong(): Promise<void> {
      const client = await second.pool.connect();
      await client.query('BEGIN');
      for (const seconds of [LONG_SECONDS / 2, LONG_SECONDS / 2]) await client.query('SELECT pg_sleep($1)', [seconds]);
      const text = 'UPDATE container SET chassis_number = $2 WHERE shipment_id = $1';
      await client.query(text, [first, newId().slice(-8)]).then(
        () => client.query('COMMIT'),
        () => client.query('ROLLBACK'),
      );
      client.release();
      if (Date.now() < end) await forLong();
    }

    async function writer(number: number): Promise<void> {
      const ask = balanced();
      for (let at = number; Date.now() < end || at < WRITES_MIN; at += WRITERS) await write(ask, at);
    }

    async function reader(): Promise<Copy> {
      const ask = balanced();
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

    async function lister(): Promise<Copy> {
      const ask = balanced();
      const copy: Copy = new Map();
      const asOf = new Map<string, string>();
      for (let isLast = false; ; isLast = isOver) {
        for (const kind of LISTED) asOf.set(kind, await readList(ask, copy, kind, asOf.get(kind) ?? null));
        if (isLast) return copy;
      }
    }

    const writing = Promise.all([...Array.from({ length: WRITERS }, (_, number) => writer(number)), forLong()])
      .then(() => touchRenamedPlaces(db))
      .then(() => cursorBehindAll(db, owner))
      .finally(() => {
        isOver = true;
      });
    const [copies, lists] = await Promise.all([
      Promise.all(Array.from({ length: READERS }, reader)),
      Promise.all(Array.from({ length: READERS }, lister)),
      writing,
    ]);
    const truth = await readAll(balanced());
    const listed: Copy = new Map();
    for (const kind of LISTED) await readList(balanced(), listed, kind, null);

    const read = `${copies.length} readers of the feed, ${lists.length} of lists`;
    process.stdout.write(`${written} writes in ${SECONDS} s, ${truth.size} records, ${read}\n`);
    expect(written).toBeGreaterThanOrEqual(WRITES_MIN);
    expect(truth.has(`custom_field_definition ${definition}`)).toBe(true);
    for (const copy of copies) {
      expect([...truth.keys()].filter((name) => !copy.has(name))).toEqual([]);
      expect([...copy.keys()].filter((name) => copy.get(name) !== truth.get(name))).toEqual([]);
    }
    for (const copy of lists) {
      expect([...listed.keys()].filter((name) => !copy.has(name))).toEqual([]);
      // What was deleted stays in it, as lists do not say that.
      expect([...listed.keys()].filter((name) => copy.get(name) !== listed.get(name))).toEqual([]);
    }
  });
});
