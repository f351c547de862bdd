import { expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/instant.ts';
import { explainStatus } from '../../../src/services/container/explain-status.ts';
import { getContainer } from '../../../src/services/container/get-container.ts';
import { CHANGES_MAX, getContainerHistory } from '../../../src/services/container/get-container-history.ts';
import { getContainerRoute } from '../../../src/services/container/get-container-route.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { tool as explainTool } from '../../../tools/explain-status.ts';
import { tool as historyTool } from '../../../tools/get-container-history.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { byRail, bySea, deadline, movement, retraction, snapshot } from '../../support/observations.ts';
import { arrival, departure, eta, manifest, sailing, VESSEL } from '../../support/sailing.ts';
import { serviceContext, TERMINAL_FEED, withPermissions } from '../../support/service-context.ts';
import { track, watchOf } from '../../support/tracking.ts';
import { BEGAN, follow, idOf, OTHER_VESSEL, receipts } from './followed.ts';

describeWithDatabase('the history of how a container came to be as it is', () => {
  const db = useDatabase();

  it('lists each move of the expected arrival, with when it became known and by whom, and what was known at first', async () => {
    const { id, box, context, says } = await follow(db);
    await says(eta(box, '2026-06-12T06:00:00.000Z'));
    await says(eta(box, '2026-06-15T06:00:00.000Z'));

    const history = await getContainerHistory.run(context, { id });

    const port = { fact: 'pod_eta_at', said_by: 'shipping_line', timezone: 'America/Los_Angeles' } as const;
    expect(history.known_since).toBe(BEGAN);
    expect(history.changes.filter(({ fact }) => fact === 'pod_eta_at')).toEqual([
      { ...port, known_at: BEGAN, from: null, to: '2026-06-10T06:00:00.000Z' },
      {
        ...port,
        known_at: '2026-05-23T12:00:00.000Z',
        from: '2026-06-10T06:00:00.000Z',
        to: '2026-06-12T06:00:00.000Z',
      },
      {
        ...port,
        known_at: '2026-05-24T12:00:00.000Z',
        from: '2026-06-12T06:00:00.000Z',
        to: '2026-06-15T06:00:00.000Z',
      },
    ]);
    expect(history.lateness).toEqual({
      first_eta_at: '2026-06-10T06:00:00.000Z',
      first_said_by: 'shipping_line',
      first_known_at: BEGAN,
      eta_at: '2026-06-15T06:00:00.000Z',
      arrived_at: null,
      days_later: 5,
      eta_moves: 2,
      are_all_moves_known: true,
      timezone: 'America/Los_Angeles',
    });
  });

  it('states that another vessel brings it, and explains the delay by that', async () => {
    const { id, box, number, context, says } = await follow(db, (own, bill) => [...manifest(own, bill), eta(own)]);
    const aboard = { container: box, vessel: OTHER_VESSEL, voyage: '7W', classifier: 'estimated' } as const;
    await says(...manifest(box, number), bySea('arrive', 'USLAX', '2026-06-17T06:00:00.000Z', aboard));

    const { changes } = await getContainerHistory.run(context, { id });
    const { vessel_changes, lateness } = await explainStatus.run(context, { id });

    const [from, to] = [`"EMMA" (IMO ${VESSEL.imo}) voyage "026E"`, '"MADRID" (IMO 9778791) voyage "7W"'];
    expect(changes.filter((change) => change.fact === 'vessel' && change.from !== null)).toEqual([
      { known_at: '2026-05-23T12:00:00.000Z', fact: 'vessel', from, to, said_by: 'shipping_line', timezone: null },
    ]);
    expect(vessel_changes).toEqual([`from ${from} to ${to}, known since 2026-05-23 12:00 UTC`]);
    expect(lateness.days_later).toBe(7);
  });

  it('states the last free day by the calendar of its place, and whose each is', async () => {
    const { id, box, context, says, shows } = await follow(db);
    await says(...departure(box), ...arrival(box, '2026-05-22T09:00:00.000Z'));
    const here = { container: box, place: { locode: 'USLAX', name: null, latitude: null, longitude: null } };
    await shows(deadline('terminal', '2026-05-28', { ...here, recordedAt: '2026-05-24T10:00:00.000Z' }));
    await shows(deadline('terminal', '2026-05-30', { ...here, recordedAt: '2026-05-25T10:00:00.000Z' }));

    const { changes } = await getContainerHistory.run(context, { id });

    const days = changes.filter(({ fact }) => /free_day|lfd/.test(fact));
    expect(days.map(({ fact, from, to, said_by }) => [fact, from, to, said_by])).toEqual([
      ['last_free_day', null, '2026-05-28', 'terminal'],
      ['pickup_lfd_terminal', null, '2026-05-28', 'terminal'],
      ['last_free_day', '2026-05-28', '2026-05-30', 'terminal'],
      ['pickup_lfd_terminal', '2026-05-28', '2026-05-30', 'terminal'],
    ]);
  });

  it('keeps each expectation and each last free day of its own party, with what it replaced and when it was received', async () => {
    const { id, box, context, says, shows } = await follow(db);
    const inland = { container: box, classifier: 'estimated' } as const;
    const rail = { ...inland, party: 'rail', source: 'own-rail' } as const;
    const line = { container: box, place: { locode: 'USCHI', name: null, latitude: null, longitude: null } };
    await says(...departure(box), eta(box), byRail('arrive', 'USCHI', '2026-06-18T15:00:00.000Z', inland));
    await says(
      ...departure(box),
      eta(box),
      byRail('arrive', 'USCHI', '2026-06-20T15:00:00.000Z', inland),
      deadline('shipping_line', '2026-06-25', { ...line, computed: true }),
    );
    await shows(
      byRail('arrive', 'USCHI', '2026-06-19T15:00:00.000Z', rail),
      deadline('rail', '2026-06-22', { container: box, recordedAt: '2026-05-25T10:00:00.000Z' }),
    );
    await shows(
      byRail('arrive', 'USCHI', '2026-06-21T15:00:00.000Z', rail),
      deadline('rail', '2026-06-23', { container: box, recordedAt: '2026-05-26T10:00:00.000Z' }),
    );

    const { changes } = await getContainerHistory.run(context, { id });

    const of = (fact: string) =>
      changes
        .filter((change) => change.fact === fact)
        .map(({ known_at, from, to, said_by, computed }) => [
          known_at.slice(5, 10),
          from?.slice(0, 10) ?? null,
          to?.slice(0, 10) ?? null,
          computed === true ? `${said_by}, computed` : said_by,
        ]);
    expect(of('destination_eta_at')).toEqual([
      ['05-23', null, '2026-06-18', 'shipping_line'],
      ['05-24', '2026-06-18', '2026-06-20', 'shipping_line'],
    ]);
    expect(of('ind_eta_at')).toEqual([
      ['05-25', null, '2026-06-19', 'rail'],
      ['05-26', '2026-06-19', '2026-06-21', 'rail'],
    ]);
    expect(of('pickup_lfd_line')).toEqual([['05-24', null, '2026-06-25', 'shipping_line, computed']]);
    expect(of('pickup_lfd_rail')).toEqual([
      ['05-25', null, '2026-06-22', 'rail'],
      ['05-26', '2026-06-22', '2026-06-23', 'rail'],
    ]);
  });

  it('names who took a statement back, not who had spoken before', async () => {
    const { id, box, context, says, shows } = await follow(db);
    const delivery = { container: box, sourceEventId: 'mistake', recordedAt: '2026-05-24T10:00:00.000Z' };
    const landed = arrival(box, '2026-05-22T09:00:00.000Z');
    await says(...departure(box), ...landed);
    await shows(snapshot('2026-05-24T11:00:00.000Z', 'USLAX', { container: box, available: true, holds: [] }));
    await says(...landed, movement('deliver', 'USLAX', '2026-05-25T10:00:00.000Z', delivery));
    await says(...landed, retraction('mistake', '2026-05-26T10:00:00.000Z', { container: box }));

    const { changes } = await getContainerHistory.run(context, { id });

    const statuses = changes.filter(({ fact }) => fact === 'current_status');
    expect(statuses.map(({ to, said_by }) => [to, said_by])).toEqual([
      ['on_ship', 'shipping_line'],
      ['grounded', 'shipping_line'],
      ['available', 'terminal'],
      ['delivered', 'shipping_line'],
      ['available', 'shipping_line'],
    ]);
  });

  it('knows nothing from before the account followed the journey, though another account did', async () => {
    const { box, number, says, clock } = await follow(db);
    await says(eta(box, '2026-06-12T06:00:00.000Z'));
    clock.advance(DAY_MS);
    const late = await serviceContext(db, { clock });
    await track(late, number);
    const began = new Date(clock.now()).toISOString();
    await says(eta(box, '2026-06-15T06:00:00.000Z'));

    const id = await idOf(late, box);
    const history = await getContainerHistory.run(late, { id });
    const explained = await explainStatus.run(late, { id });

    expect(history.known_since).toBe(began);
    expect(history.changes.every(({ known_at }) => known_at >= began)).toBe(true);
    expect(history.lateness.eta_moves).toBe(1);
    expect(explained.facts.every(({ known_at }) => known_at !== null && known_at >= began)).toBe(true);
  });

  it('ends when the user stopped tracking, though another account receives more', async () => {
    const { id, box, context, says, clock } = await follow(db);
    const stoppedAt = new Date(clock.now() + 1000).toISOString();
    await db.pool.query(
      `UPDATE shipment s SET line_tracking_stopped_at = $2, line_tracking_stopped_reason = 'cancelled_by_user'
       FROM container c WHERE c.id = $1 AND c.shipment_id = s.id`,
      [id, stoppedAt],
    );
    await says(eta(box, '2026-06-12T06:00:00.000Z'));

    const history = await getContainerHistory.run(context, { id });
    const explained = await explainStatus.run(context, { id });

    expect([history.tracking_stopped_at, explained.tracking_stopped_at]).toEqual([stoppedAt, stoppedAt]);
    expect(history.lateness.eta_at).toBe('2026-06-10T06:00:00.000Z');
    expect(explained.lateness.eta_at).toBe('2026-06-10T06:00:00.000Z');
  });

  it('keeps what was known at first and the latest of more changes than it shows', async () => {
    const { id, context } = await follow(db);
    await db.pool.query(
      `INSERT INTO observation (journey_month, watch_id, id, received_at, body)
       SELECT o.journey_month, o.watch_id, gen_random_uuid(), o.received_at + i * interval '1 hour',
         o.body || jsonb_build_object('occurredAt', to_char(timestamp '2026-06-10' + i * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'),
           'recordedAt', to_char(o.received_at AT TIME ZONE 'UTC' + i * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'))
       FROM container c JOIN shipment s ON s.id = c.shipment_id JOIN observation o ON o.watch_id = s.watch_id,
         generate_series(1, 100) i
       WHERE c.id = $1 AND o.body->>'classifier' = 'estimated'`,
      [id],
    );

    const history = await getContainerHistory.run(context, { id });

    expect(history.changes).toHaveLength(CHANGES_MAX);
    expect(history.changes[0]).toMatchObject({ known_at: BEGAN, fact: 'current_status', to: 'on_ship' });
    expect(history.changes.at(-1)).toMatchObject({ to: '2026-06-14T04:00:00.000Z' });
    expect([history.moments_left_out, history.changes_left_out]).toEqual([21, 23]);
  });

  it('never says that the estimate has not moved where receipts were left out, and counts a move among them', async () => {
    const { id, box, context, says } = await follow(db);
    await says(eta(box, '2026-06-12T06:00:00.000Z'));
    await receipts(db, id, 110);

    const { lateness, moments_left_out } = await getContainerHistory.run(context, { id });
    const explained = await explainStatus.run(context, { id });
    const { text } = await historyTool.call(context, { id });

    expect(moments_left_out).toBeGreaterThan(0);
    expect(lateness).toMatchObject({ eta_moves: 1, are_all_moves_known: false, days_later: 2 });
    expect(explained.lateness).toEqual(lateness);
    expect(text).toContain('moved at least once, from 2026-06-09 to 2026-06-11 (2 days later).');
  });

  it('says that the estimate may have moved in between where it is the same after receipts that were left out', async () => {
    const { id, context } = await follow(db);
    await receipts(db, id, 110);

    const { text } = await historyTool.call(context, { id });

    expect(text).toContain(
      'is what it was when tracking began, 2026-06-09 23:00 America/Los_Angeles; not every receipt was looked at, so it may have moved in between.',
    );
  });

  it('says that the estimate had moved before tracking began where it is late and has not moved since', async () => {
    const { box, number, says, clock } = await follow(db);
    await says(eta(box, '2026-06-12T06:00:00.000Z'));
    clock.advance(DAY_MS);
    const late = await serviceContext(db, { clock });
    await track(late, number);
    await says(...sailing(box, number, '2026-06-12T06:00:00.000Z'));
    const id = await idOf(late, box);

    const history = await historyTool.call(late, { id });
    const explained = await explainTool.call(late, { id });

    expect([history.text, explained.text]).toEqual(
      Array(2).fill(expect.stringContaining('The estimate had moved before tracking began.')),
    );
  });

  it('states when something was last received from line and terminal, and that a poll was not answered since', async () => {
    const { id, box, number, context, clock, shows } = await follow(db);
    await shows(snapshot('2026-05-22T11:00:00.000Z', 'USLAX', { container: box, available: false, holds: [] }));
    const began = clock.now();
    const set = (watchId: string, attempted: number, succeeded: number) =>
      db.pool.query('UPDATE watch_schedule SET last_attempted_at = $2, last_succeeded_at = $3 WHERE watch_id = $1', [
        watchId,
        new Date(began - attempted),
        new Date(began - succeeded),
      ]);
    // It has been followed for longer than it was last received.
    await db.pool.query(`UPDATE shipment SET created_at = created_at - interval '20 days' WHERE account_id = $1`, [
      context.principal.accountId,
    ]);
    await set(await watchOf(db, number), 300_000, 12 * DAY_MS);
    await set(await watchOf(db, box, TERMINAL_FEED), 3_600_000, 3_600_000);
    await db.pool.query('UPDATE watch_schedule SET failures = 1 WHERE watch_id = $1', [await watchOf(db, number)]);

    const { text } = await explainTool.call(context, { id });
    const { terminal_heard_at } = await explainStatus.run(context, { id });
    const { container } = await getContainer.run(context, { id });

    expect(text).toContain(
      'The shipping line: last received 12 d ago, polled without an answer 5 min ago, 1 attempt failed (MAEU, failing).\nThe terminal: last received 1 h ago (',
    );
    expect(terminal_heard_at).toBe(container.terminal_checked_at);
  });

  it('does not explain a container that left by rail by what the terminal of the port says', async () => {
    const { id, box, context, says, shows } = await follow(db);
    const here = [...departure(box), ...arrival(box, '2026-05-22T09:00:00.000Z')];
    await says(...here);
    const held = {
      container: box,
      available: true,
      holds: [{ name: 'customs', status: 'hold', description: null }],
    } as const;
    await shows(
      snapshot('2026-05-24T11:00:00.000Z', 'USLAX', { ...held, holds: [...held.holds] }),
      deadline('terminal', '2026-05-28', { container: box, recordedAt: '2026-05-24T11:00:00.000Z' }),
    );
    const factsOf = async () => (await explainStatus.run(context, { id })).facts.map(({ fact }) => fact);
    const before = await factsOf();
    await says(...here, byRail('load', 'USLAX', '2026-05-24T20:00:00.000Z', { container: box }));

    const after = await factsOf();

    expect(before).toEqual(expect.arrayContaining(['available_for_pickup', 'holds', 'last_free_day']));
    expect(after).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(available_for_pickup|holds|last_free_day)$/)]),
    );
  });

  it.each([
    ['get_container_history', getContainerHistory],
    ['explain_status', explainStatus],
    ['get_container_route', getContainerRoute],
  ])(
    '%s knows no container of another account, no id that is none, and asks for the permission',
    async (_id, operation) => {
      const { id, context } = await follow(db);
      const stranger = await serviceContext(db, { clock: context.clock });
      const requests: [ServiceContext, string][] = [
        [stranger, id],
        [context, ''],
        [context, 'MSKU0000006'],
        [context, 'a'.repeat(100_000)],
        [context, 'a\u0000b'],
        [withPermissions(context, ['tracking:write', 'account:admin']), id],
      ];

      const failures = await Promise.all(
        requests.map(([who, what]) => operation.run(who, { id: what }).catch((error: { code?: string }) => error.code)),
      );

      expect(failures).toEqual([...Array(4).fill('not_found'), 'invalid_input', 'forbidden']);
    },
  );

  it('takes one round trip, and more for the sources and charges that explain_status names', async () => {
    const { id, context } = await follow(db);
    const sent: string[] = [];
    db.onQuery = (text) => sent.push(text);

    await getContainerHistory.run(context, { id });
    await explainStatus.run(context, { id });
    await getContainerRoute.run(context, { id });
    db.onQuery = () => {};

    // Of the route there are two that are sent together: the journey, and what was seen of its vessels. The charges take three: what was
    // stored, the versions in force, and the stay.
    expect(sent).toHaveLength(8);
  });
});
