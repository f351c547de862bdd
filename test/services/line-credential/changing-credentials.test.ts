import { expect, it } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import { settleMiss } from '../../../src/ingest/miss.ts';
import { takeAnswer } from '../../../src/scheduler/take.ts';
import { moveToOwnWatches, pollStrayed } from '../../../src/services/line-credential/move-to-own-watches.ts';
import { MOVE_TO_OWN_WATCH } from '../../../src/services/line-credential/statements.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { trackTogether } from '../../../src/services/tracking-request/track-together.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { bringCredentials } from '../../support/own-watches.ts';
import { useRestApi } from '../../support/rest-api.ts';
import { TEST_HOOKS } from '../../support/service-context.ts';
import { newBox, newNumber, rows, track } from '../../support/tracking.ts';
import {
  book,
  type LineAccounts,
  ownLanesScheduler,
  pollAll,
  requestOf,
  setCredentials,
  settingsOf,
  useLineAccounts,
} from './line-accounts.ts';

const AT_ONCE = { atOnce: 1, isOver: () => false };

describeWithDatabase('credentials of an account that come, change and go', () => {
  const db = useDatabase();
  const api = useRestApi(db);
  let clock: LineAccounts['clock'];
  let line: LineAccounts['line'];
  let collected: LineAccounts['collected'];
  let installation: LineAccounts['installation'];
  let customers: LineAccounts['customers'];
  let accounts: LineAccounts['accounts'];
  let other: ServiceContext;
  let account: LineAccounts['account'];
  useLineAccounts(db, (lines) => {
    ({ clock, line, collected, installation, customers, accounts, other, account } = lines);
  });

  const polls = () => pollAll(ownLanesScheduler(other));
  const set = (context: ServiceContext, settings: Record<string, string>) => setCredentials(api, context, settings);

  it('are refused in words of the line that the operator does not read, and that the account can act on', async () => {
    const [first] = accounts;
    const number = newNumber();
    await set(first, settingsOf(customers[0]));
    const request = await book(first, number);
    const [claimed] = await rows<{ id: string; lane: string }>(
      db,
      `UPDATE watch_schedule s SET lease_token = gen_random_uuid(), lease_until = now() + interval '1 minute'
       FROM watch w WHERE w.id = s.watch_id AND w.number = $1 RETURNING s.watch_id AS id, s.lane`,
      [number],
    );
    const [leased] = await rows<{ token: string }>(
      db,
      'SELECT lease_token AS token FROM watch_schedule WHERE watch_id = $1',
      [claimed?.id],
    );
    const access = first.sources.line('MAEU');
    if (access.access !== 'ready' || claimed === undefined || leased === undefined) throw new Error('It is there.');
    const claim = {
      ...{ watch_id: claimed.id, lane: claimed.lane, lease_token: leased.token, kind: 'booking' as const, number },
      ...{ digest: null, phase: 'pending' as const, eta_at: null, changes_at: null, failures: 0, has_succeeded: false },
      last_changed_at: new Date(clock.now()).toISOString(),
    };
    const said = `customer ${customers[0].box} is blocked`;
    const poll = { claim, source: access.source };
    const tools = { ...other, hooks: TEST_HOOKS, settleUnchanged: async () => {} };

    await takeAnswer(tools, poll, { outcome: 'misconfigured', requests: 1, reason: said, check: said });

    const kept = await rows(db, 'SELECT last_miss, last_miss_reason FROM watch_schedule WHERE watch_id = $1', [
      claim.watch_id,
    ]);
    expect(kept).toMatchObject([{ last_miss: 'misconfigured' }]);
    expect(JSON.stringify(kept)).not.toContain(customers[0].box);
    expect((await requestOf(first, request.id)).polling?.refusal?.cause).toBe('own_credentials');
    expect(collected.text()).not.toContain(customers[0].box);
  });

  it('say for what kinds of number the line takes, one by one and together', async () => {
    const [first] = accounts;
    await bringCredentials(first, 'HDMU');
    const box = newBox();

    await expect(track(first, box, { scac: 'HDMU', request_type: 'container' })).rejects.toMatchObject({
      code: 'number_type_not_supported',
    });
    const [together] = await trackTogether(first, [{ number: box, scac: 'HDMU', request_type: 'container' }], AT_ONCE);
    expect(together).toMatchObject({ code: 'number_type_not_supported' });
    expect((await track(first, newNumber(), { scac: 'HDMU', request_type: 'booking_number' })).status).toBe('pending');
  });

  it('can be seen and removed where the line takes none any more', async () => {
    const [first] = accounts;
    await set(first, settingsOf(customers[0]));
    const gone: ServiceContext = {
      ...first,
      ownLines: { forms: () => [], form: () => null, written: () => null, make: () => ({ problem: 'Gone.' }) },
    };

    expect((await api.ask(gone, 'GET /line_credentials/MAEU')).status).toBe(200);
    expect((await set(gone, settingsOf(customers[0]))).status).toBe(422);
    expect((await api.ask(gone, 'DELETE /line_credentials/MAEU')).status).toBe(204);
    expect((await api.ask(gone, 'GET /line_credentials/MAEU')).status).toBe(404);
  });

  it('are set, and move the other numbers, although one cannot be moved', async () => {
    const [first] = accounts;
    const numbers = [newNumber(), newNumber(), newNumber()].sort();
    for (const number of numbers) await book(first, number);
    const [stuck] = numbers;
    await db.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'This one is stuck.'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON watch FOR EACH ROW
         WHEN (NEW.owner_account_id IS NOT NULL AND NEW.number = '${stuck}') EXECUTE FUNCTION refuse()`,
    );
    const ownNumbers = async () =>
      (
        await rows<{ number: string }>(db, 'SELECT number FROM watch WHERE owner_account_id IS NOT NULL ORDER BY 1')
      ).map(({ number }) => number);
    try {
      expect((await set(first, settingsOf(customers[0]))).status).toBe(200);
      expect(await ownNumbers()).toEqual(numbers.slice(1));
      expect(collected.text()).toContain('own_watches.move_failed');
    } finally {
      await db.pool.query('DROP TRIGGER refuse ON watch; DROP FUNCTION refuse()');
    }
    await moveToOwnWatches(other, { accountId: null, scac: null });
    expect(await ownNumbers()).toEqual(numbers);
  });

  it('poll what was put on the other lane by a statement that began before they were set or removed', async () => {
    const [first, second] = accounts;
    const without = await account(false);
    for (const [at, context] of [first, second].entries())
      await set(context, settingsOf(customers[at] ?? installation));
    const [removed, brought] = [await book(first, newNumber()), await book(second, newNumber())];
    const laneOf = async ({ principal }: ServiceContext) =>
      (await rows<{ id: string }>(db, 'SELECT id FROM line_credential WHERE account_id = $1', [principal.accountId]))[0]
        ?.id ?? '';
    const stray = ({ principal }: ServiceContext, lane: string) =>
      db.pool.query(
        'UPDATE watch_schedule s SET lane = $2 FROM watch w WHERE w.id = s.watch_id AND w.owner_account_id = $1',
        [principal.accountId, lane],
      );
    await api.ask(first, 'DELETE /line_credentials/MAEU');
    expect(await pollStrayed(other)).toBe(0);

    await stray(first, await laneOf(first));
    await stray(second, 'MAEU');
    expect(await pollStrayed(other)).toBe(2);
    expect((await requestOf(first, removed.id)).polling).toMatchObject({ refusal: null });
    expect((await requestOf(first, removed.id)).polling?.own_credentials).toBeUndefined();
    expect((await requestOf(second, brought.id)).polling).toMatchObject({ refusal: null, own_credentials: true });

    await stray(first, await laneOf(first));
    expect(await pollStrayed(without)).toBe(1);
    expect((await requestOf(first, removed.id)).polling).toMatchObject({
      refusal: { cause: 'no_credentials' },
    });
  });

  it('end the polls by the installation of what nobody else follows, and of nothing else', async () => {
    const [first] = accounts;
    const [alone, together] = [newNumber(), newNumber()];
    for (const number of [alone, together]) await book(first, number);
    await book(other, together);
    await polls();
    const byInstallation = () => line.asked(alone).filter((clientId) => clientId === installation.clientId).length;
    const before = byInstallation();

    await set(first, settingsOf(customers[0]));

    const polled = async () =>
      (
        await rows<{ number: string }>(
          db,
          `SELECT w.number FROM watch w JOIN watch_schedule s ON s.watch_id = w.id
           WHERE w.owner_account_id IS NULL AND w.kind = 'booking' AND isfinite(s.next_due_at)`,
        )
      ).map(({ number }) => number);
    expect(await polled()).toEqual([together]);
    await db.pool.query("UPDATE watch_schedule SET next_due_at = now() - interval '1 ms' WHERE isfinite(next_due_at)");
    await polls();
    expect(line.asked(alone)).toContain(customers[0].clientId);
    expect(byInstallation()).toBe(before);
    await book(other, alone);
    expect((await polled()).sort()).toEqual([alone, together].sort());
  });

  it('make no watch of a number that the account follows no more', async () => {
    const [first] = accounts;
    const number = newNumber();
    await book(other, number);
    await set(first, settingsOf(customers[0]));
    const [watch] = await rows<{ id: string }>(db, 'SELECT id FROM watch WHERE number = $1', [number]);

    const moved = await db.query(MOVE_TO_OWN_WATCH, [watch?.id ?? '', first.principal.accountId, newId()]);

    expect(moved).toEqual([]);
    expect(await rows(db, 'SELECT id FROM watch WHERE number = $1', [number])).toEqual([watch]);
  });

  it('take the lease of a poll under way when they change or go, so that its answer is not taken for one to others', async () => {
    const bringing = await account(false);
    await set(bringing, settingsOf(customers[0]));
    const { id } = await book(bringing, newNumber());
    const [stored] = await rows<{ id: string }>(db, 'SELECT id FROM line_credential');
    const blocked = () => rows(db, 'SELECT blocked_until, day_used FROM source_lane WHERE lane = $1', [stored?.id]);
    await db.pool.query("INSERT INTO source_lane (lane, blocked_until, day_used) VALUES ($1, 'infinity', 7)", [
      stored?.id,
    ]);
    const refuseLate = async (meanwhile: () => Promise<unknown>) => {
      const [claimed] = await rows<{ watchId: string; leaseToken: string }>(
        db,
        `UPDATE watch_schedule SET lease_token = gen_random_uuid(), lease_until = now() + interval '1 minute'
         RETURNING watch_id AS "watchId", lease_token AS "leaseToken"`,
      );
      if (claimed === undefined) throw new Error('It is there.');
      await meanwhile();
      const miss = { kind: 'failed', isFinal: false, reason: 'shipping_line_unreachable', delayMs: 1_000 } as const;
      const refused = { refusal: 'own_credentials', outcome: 'credentials_refused', detail: null } as const;
      const isTaken = await settleMiss({ db, hooks: TEST_HOOKS }, { ...claimed, ...miss, ...refused });
      return { isTaken, refusal: (await requestOf(bringing, id)).polling?.refusal?.cause ?? null };
    };

    expect(await refuseLate(() => set(bringing, settingsOf(customers[1])))).toEqual({ isTaken: false, refusal: null });
    expect(await blocked()).toEqual([{ blocked_until: null, day_used: 0 }]);
    expect(await refuseLate(() => api.ask(bringing, 'DELETE /line_credentials/MAEU'))).toEqual({
      isTaken: false,
      refusal: 'no_credentials',
    });
    expect(await blocked()).toEqual([]);
  });

  it.each([
    ['have no pause by an answer to former ones, however late it comes', true],
    ['are paused by an answer to them', false],
  ])('%s', async (_what, isChanged) => {
    const [first] = accounts;
    await set(first, settingsOf(customers[0]));
    await book(first, newNumber());
    const asked = new Promise<() => void>((resolve) => {
      line.misbehave((response) => resolve(() => response.writeHead(429, { 'retry-after': '3600' }).end()));
    });
    const scheduler = ownLanesScheduler(other);
    await scheduler.round();
    const answer = await asked;

    if (isChanged) await set(first, settingsOf(customers[1]));
    answer();
    await scheduler.settled();

    const blocked = await rows(
      db,
      'SELECT l.lane FROM source_lane l JOIN line_credential c ON c.id::text = l.lane WHERE l.blocked_until > now()',
    );
    expect(blocked).toHaveLength(isChanged ? 0 : 1);
  });

  it('leave numbers of kinds that they are not for to those of the installation', async () => {
    const [first] = accounts;
    const { ownLines } = first;
    if (ownLines === undefined) throw new Error('They are there.');
    const make: typeof ownLines.make = (...given) => {
      const made = ownLines.make(...given);
      return 'problem' in made ? made : { ...made, kinds: ['booking'] };
    };
    const limited: ServiceContext = { ...first, ownLines: { ...ownLines, make } };
    const follow = async (context: ServiceContext) => {
      await book(context, newNumber());
      await track(context, newBox(), { request_type: 'container' });
    };
    const polled = () =>
      rows(
        db,
        `SELECT w.kind, w.owner_account_id IS NOT NULL AS is_own, s.lane <> w.source AS by_own, s.refusal FROM watch w
         JOIN watch_schedule s ON s.watch_id = w.id WHERE w.source = 'MAEU' AND isfinite(s.next_due_at) ORDER BY 1, 2, 3`,
      );
    const booking = { kind: 'booking', is_own: true, by_own: true, refusal: null };
    const shared = { kind: 'container', is_own: false, by_own: false, refusal: null };
    const own = { kind: 'container', is_own: true, by_own: true, refusal: null };
    await follow(first);

    await set(limited, settingsOf(customers[0]));
    await follow(limited);
    expect(await polled()).toEqual([booking, booking, shared, shared]);

    await set(first, settingsOf(customers[0]));
    expect(await polled()).toEqual([booking, booking, own, own]);
    await set(limited, settingsOf(customers[1]));
    const left = { ...own, by_own: false };
    expect(await polled()).toEqual([booking, booking, left, left]);
    expect(await pollStrayed(other)).toBe(0);
    expect(await moveToOwnWatches(other, { accountId: null, scac: null })).toBe(0);
  });
});
