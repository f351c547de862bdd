import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { toInstant } from '../../src/domain/instant.ts';
import type { Observation } from '../../src/domain/observation.ts';
import { ingestAgain } from '../../src/ingest/ingest-again.ts';
import { loadTracked } from '../../src/services/ais/tracked-vessels.ts';
import { listChanges } from '../../src/services/change/list-changes.ts';
import { COUNT_NUMBER_STEMS } from '../../src/services/inference/statements.ts';
import { listContainerRawEvents } from '../../src/services/raw-event/list-container-raw-events.ts';
import { VOYAGES_OF_CONTAINERS } from '../../src/services/schedules/voyage-sql.ts';
import { searchRecords } from '../../src/services/search/search-records.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { bySea, document, movement } from '../support/observations.ts';
import { bringCredentials, watchOfOwner } from '../support/own-watches.ts';
import { PUSH_LINE, push, pushedText, pushSender, sourcesWithPushLine, TERMINAL_SENDER } from '../support/pushing.ts';
import { arrival, manifest, sailing } from '../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';
import { claim, messagesOf, newBox, newNumber, rows, saying, track } from '../support/tracking.ts';

const DELAY_MS = 3_600_000;

describeWithDatabase('a number that accounts track with credentials of their own', () => {
  const db = useDatabase();
  let clock: FakeClock;
  let [own, other, shared]: ServiceContext[] = [];
  let [number, box] = ['', ''];
  const all = () => [own, other, shared].map(present);

  beforeEach(async () => {
    clock = fakeClock('2026-06-15T12:00:00.000Z');
    const parts = { clock, sources: sourcesWithPushLine() };
    own = await serviceContext(db, parts);
    other = await serviceContext(db, parts);
    shared = await serviceContext(db, parts);
    await bringCredentials(own);
    await bringCredentials(other);
    [number, box] = [newNumber(), newBox()];
  });

  function present<Value>(value: Value | undefined): Value {
    if (value === undefined) throw new Error('It is there.');
    return value;
  }

  /** The line answers a poll with the credentials of an account, or with those of the installation. */
  async function answered(of: string, owner: ServiceContext | null, ...said: Observation[]) {
    const context = owner ?? present(shared);
    const watchId = await watchOfOwner(context, of, owner);
    const leaseToken = await claim(db, watchId);
    const poll = { leaseToken, digest: null, failures: 0, delayMs: () => DELAY_MS };
    return ingestAgain(context, { watchId, statements: saying(...said), poll });
  }

  const containersOf = ({ principal }: ServiceContext) =>
    rows<{ id: string; number: string; current_status: string }>(
      db,
      `SELECT c.id, c.number, c.current_status FROM container c WHERE c.account_id = $1 ORDER BY c.number`,
      [principal.accountId],
    );
  const statusesOf = async (context: ServiceContext) =>
    (await containersOf(context)).map(({ current_status }) => current_status);

  it('has one watch for each of them and one for all others, on lanes of their own', async () => {
    const third = await serviceContext(db, { clock });
    for (const context of [...all(), third]) await track(context, number);

    const found = await rows(
      db,
      `SELECT w.owner_account_id AS owner, s.lane = w.source AS is_shared_lane FROM watch w JOIN watch_schedule s ON s.watch_id = w.id
       WHERE w.number = $1 ORDER BY w.owner_account_id NULLS LAST`,
      [number],
    );
    const owners = [own, other].map((context) => present(context).principal.accountId).sort();
    expect(found).toEqual([
      ...owners.map((owner) => ({ owner, is_shared_lane: false })),
      { owner: null, is_shared_lane: true },
    ]);
  });

  it('is answered to each as its line said it to them, in every record, message, list and search', async () => {
    const boxes = [newBox(), newBox(), newBox()];
    for (const context of all()) await track(context, number);
    for (const [at, context] of all().entries()) {
      await answered(number, context === shared ? null : context, ...sailing(boxes[at] ?? '', number));
    }

    for (const [at, context] of all().entries()) {
      const others = boxes.filter((one) => one !== boxes[at]);
      const containers = await containersOf(context);
      expect(containers.map((one) => one.number)).toEqual([boxes[at]]);
      const raw = await listContainerRawEvents.run(context, { id: containers[0]?.id ?? '' });
      const changes = await listChanges.run(context, { limit: 100 });
      const searches = await Promise.all(boxes.map((query) => searchRecords.run(context, { query })));
      const seen = JSON.stringify([raw, changes, await messagesOf(context)]);
      expect(seen).toContain(boxes[at]);
      for (const one of others) expect(seen).not.toContain(one);
      expect(searches.map((found) => JSON.stringify(found).includes(containers[0]?.id ?? '-'))).toEqual(
        boxes.map((one) => one === boxes[at]),
      );
      expect(searches.filter((_, index) => boxes[index] !== boxes[at]).map(({ results }) => results)).toEqual([[], []]);
    }
  });

  it('is not known yet to an account that brings credentials after others have had an answer', async () => {
    await track(present(shared), number);
    await answered(number, null, ...sailing(box, number));
    const request = await track(present(own), number);

    expect(request.status).toBe('pending');
    await track(present(other), newNumber());
    expect(await containersOf(present(own))).toEqual([]);
  });

  it('is not known yet to those who share a watch after an account had an answer of its own', async () => {
    await track(present(own), number);
    await answered(number, present(own), ...sailing(box, number));

    expect((await track(present(shared), number)).status).toBe('pending');
    expect((await track(present(other), number)).status).toBe('pending');
  });

  it('moves no container of others that an own answer moves under another document', async () => {
    const second = newNumber();
    for (const context of all()) await track(context, number);
    await answered(number, null, ...sailing(box, number));
    await answered(number, present(other), ...sailing(box, number));
    await track(present(own), second);
    const before = await Promise.all([other, shared].map((context) => statusesOf(present(context))));

    const result = await answered(second, present(own), ...sailing(box, second), ...arrival(box));

    expect(result).toMatchObject({ outcome: 'done' });
    expect(await Promise.all([other, shared].map((context) => statusesOf(present(context))))).toEqual(before);
    const [container] = await containersOf(present(shared));
    const raw = await listContainerRawEvents.run(present(shared), { id: container?.id ?? '' });
    expect(JSON.stringify(raw)).not.toContain('discharge');
    // It holds too when the shared journey is derived again later.
    await answered(number, null, ...sailing(box, number, '2026-06-11T06:00:00.000Z'));
    expect(await Promise.all([other, shared].map((context) => statusesOf(present(context))))).toEqual(before);
  });

  it('derives no journey of others after an own answer, and own ones after a shared answer', async () => {
    const second = newNumber();
    for (const context of all()) await track(context, number);
    for (const owner of [own, other, null])
      await answered(number, owner === null ? null : present(owner), ...sailing(box, number));
    await track(present(own), second);
    await track(present(shared), second);

    const ownAnswer = await answered(second, present(own), ...sailing(box, second), ...arrival(box));
    const sharedAnswer = await answered(second, null, ...sailing(box, second), ...arrival(box));

    const watchIds = (owners: (ServiceContext | undefined)[]) =>
      Promise.all(owners.map((owner) => watchOfOwner(present(shared), number, owner ?? null)));
    expect(othersOf(ownAnswer)).toEqual(await watchIds([own]));
    expect(othersOf(sharedAnswer).sort()).toEqual(
      [...(await watchIds([own, other, undefined])), await watchOfOwner(present(shared), second, present(own))].sort(),
    );
  });

  function othersOf(result: Awaited<ReturnType<typeof answered>>): string[] {
    return result.outcome === 'done' ? [...(result.others ?? [])] : [];
  }

  it('sees what a sender pushes to the installation, as everyone who tracks it does', async () => {
    for (const context of all()) await track(context, number);
    for (const owner of [own, other, null])
      await answered(number, owner === null ? null : present(owner), ...sailing(box, number));
    clock.advance(60_000);

    await push(
      present(shared),
      pushSender(),
      pushedText({ scac: 'MAEU', billsOfLading: [number] }, saying(...arrival(box))),
    );

    for (const context of all()) expect(await statusesOf(context)).toEqual(['grounded']);
  });

  it('does not make a number ambiguous to others because its line knows it for one account', async () => {
    await bringCredentials(present(own), PUSH_LINE);
    const feeds = async (of: string) =>
      rows(
        db,
        `SELECT p.source, p.kind FROM watch_companion c JOIN watch p ON p.id = c.companion_id AND p.kind = 'bill_of_lading'
         WHERE c.watch_id = $1`,
        [await watchOfOwner(present(shared), of, null)],
      );
    const gate = { party: 'terminal', source: 'own-terminal' } as const;
    const pushAbout = (bill: string) => {
      const said = movement('gate_out', 'USLAX', '2026-06-12T10:00:00.000Z', { ...gate, container: box });
      return push(
        present(shared),
        TERMINAL_SENDER,
        pushedText({ billsOfLading: [bill], containers: [box] }, saying(said)),
      );
    };
    const known = newNumber();
    for (const [of, context] of [
      [number, own],
      [known, shared],
    ] as const) {
      await track(present(shared), of);
      await answered(of, null, ...sailing(box, of));
      await track(present(context === shared ? other : context), of, { scac: PUSH_LINE });
    }

    await pushAbout(number);
    await pushAbout(known);

    expect(await feeds(number)).toHaveLength(1);
    expect(await feeds(known)).toEqual([]);
  });

  it('follows what replaces its document by a watch of the same account', async () => {
    const second = newNumber();
    await track(present(own), number);
    const replaced = document('bill_of_lading', number, 'replaced', {
      successors: [second],
      recordedAt: '2026-06-10T00:00:00.000Z',
    });
    await answered(number, present(own), ...sailing(box, number), replaced);

    expect(await rows(db, 'SELECT owner_account_id AS owner FROM watch WHERE number = $1', [second])).toEqual([
      { owner: present(own).principal.accountId },
    ]);
  });

  it('is left out of what is shared about containers: voyages, vessels of AIS, and the forms of numbers', async () => {
    const vessel = { imo: '9811000', name: 'OWN' } as const;
    const aboard = { container: box, vessel, voyage: '1W' };
    const said = [
      ...manifest(box, number),
      bySea('depart', 'CNSHA', '2026-06-14T06:00:00.000Z', aboard),
      bySea('arrive', 'USLAX', '2026-06-20T06:00:00.000Z', { ...aboard, classifier: 'estimated' }),
    ];
    const now = toInstant(clock.now());
    const shown = async () => {
      const voyages = await rows(db, `SELECT c.number FROM ${VOYAGES_OF_CONTAINERS} AND c.number = $1`, [box]);
      const learnt = await db.query(COUNT_NUMBER_STEMS, [1]);
      const priors = learnt.map((row) => JSON.stringify(row)).sort();
      const tracked = await loadTracked(db, now);
      const atMs = Date.parse('2026-06-20T06:00:00.000Z');
      const calls = tracked.callsOf({ imo: vessel.imo, locode: 'USLAX', type: 'arrived', atMs });
      const boxes = calls.flatMap(({ call }) => call.containers.map(({ container }) => container));
      return { isTracked: tracked.has(vessel.imo), shared: { voyages: voyages.length, boxes, priors } };
    };
    const before = await shown();

    await track(present(own), number);
    await answered(number, present(own), ...said);
    const ofOwn = await shown();
    await track(present(shared), number);
    await answered(number, null, ...said);
    const ofShared = await shown();

    expect(ofOwn).toEqual({ isTracked: true, shared: before.shared });
    expect(before).toMatchObject({ isTracked: false, shared: { voyages: 0, boxes: [] } });
    expect(ofShared).toMatchObject({ isTracked: true, shared: { boxes: [box] } });
    expect(ofShared.shared.voyages).toBeGreaterThan(0);
    expect(ofShared.shared.priors).not.toEqual(before.shared.priors);
  });

  it('orders nothing anew at an upstream that others had ordered it from', async () => {
    await db.pool.query(
      `INSERT INTO upstream_order (upstream, scac, kind, number, id) VALUES ('up', 'MAEU', 'bill_of_lading', $1, $2)`,
      [number, newId()],
    );
    const wanted = () =>
      rows(db, 'SELECT wanted_at IS NOT NULL AS wanted FROM upstream_order WHERE number = $1', [number]);

    await track(present(own), number);
    expect(await wanted()).toEqual([{ wanted: false }]);
    await track(present(shared), number);
    expect(await wanted()).toEqual([{ wanted: true }]);
  });

  it('cannot be linked to records of another account, whatever statement tries', async () => {
    for (const context of all()) await track(context, number);
    await answered(number, present(own), ...sailing(box, number));
    await answered(number, null, ...sailing(box, number));
    const watchId = await watchOfOwner(present(own), number, present(own));
    const sharedId = await watchOfOwner(present(own), number, null);
    const theirs = [present(shared).principal.accountId];
    const attempts: [string, unknown[]][] = [
      [`UPDATE tracking_request SET watch_id = '${watchId}' WHERE account_id = $1`, theirs],
      [`UPDATE shipment SET watch_id = '${watchId}' WHERE account_id = $1`, theirs],
      [
        `INSERT INTO shipment_watch (shipment_id, watch_id) SELECT id, '${watchId}' FROM shipment WHERE account_id = $1`,
        theirs,
      ],
      ['INSERT INTO watch_companion (watch_id, companion_id) VALUES ($1, $2)', [sharedId, watchId]],
      ['UPDATE watch SET owner_account_id = NULL WHERE id = $1', [watchId]],
      [`UPDATE watch SET owner_account_id = '${theirs[0]}' WHERE id = $1`, [watchId]],
      [`UPDATE watch SET owner_account_id = '${theirs[0]}' WHERE id = $1`, [sharedId]],
    ];

    for (const [text, values] of attempts) {
      await expect(db.pool.query(text, values)).rejects.toThrow(/another account|no other journey|does not change/);
    }
  });

  it('goes with its account, and with it all that was answered to it', async () => {
    for (const context of all()) await track(context, number);
    for (const owner of [own, null])
      await answered(
        number,
        owner === null ? null : present(owner),
        ...sailing(box, number),
        movement('gate_out', 'USLAX', '2026-06-12T10:00:00.000Z', { container: box }),
      );
    const watchId = await watchOfOwner(present(own), number, present(own));
    const kept = 'SELECT count(*)::int AS n FROM observation WHERE watch_id = $1';
    expect(await rows(db, kept, [watchId])).not.toEqual([{ n: 0 }]);

    await db.pool.query('DELETE FROM account WHERE id = $1', [present(own).principal.accountId]);

    expect(await rows(db, kept, [watchId])).toEqual([{ n: 0 }]);
    expect(await rows(db, 'SELECT id FROM watch WHERE id = $1', [watchId])).toEqual([]);
    expect(await rows(db, kept, [await watchOfOwner(present(shared), number, null)])).not.toEqual([{ n: 0 }]);
  });
});
