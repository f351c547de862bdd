import { encode } from 'gpt-tokenizer';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/id.ts';
import { toInstant } from '../../src/domain/instant.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { tool as refreshContainer } from '../../tools/refresh-container.ts';
import { tool as resumeTracking } from '../../tools/resume-tracking.ts';
import { tool as stopTracking } from '../../tools/stop-tracking.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { sailing } from '../support/sailing.ts';
import { fakeClock, SANDBOX_ONLY, serviceContext, TERMINAL_FEED, withPermissions } from '../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../support/tracking.ts';

const TOOLS = [refreshContainer, resumeTracking, stopTracking];

describe('the tools that steer tracking', () => {
  it.each(TOOLS)('$name takes little room in the list of tools', ({ description, input, output }) => {
    const schemas = [z.toJSONSchema(input, { io: 'input' }), output && z.toJSONSchema(output)];

    expect(encode(description + JSON.stringify(schemas)).length).toBeLessThan(500);
  });
});

describeWithDatabase('the tools that steer tracking', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let number: string;
  let box: string;
  let container: { id: string; shipment_id: string };

  beforeEach(async () => {
    // Schedules are dated by the database, so the clock has to agree with it.
    context = await serviceContext(db, { clock: fakeClock(toInstant(systemClock.now())) });
    container = await tracked(context, 'MAEU');
  });

  async function tracked(by: ServiceContext, scac: string) {
    [number, box] = [newNumber(), newBox()];
    await track(by, number, { scac });
    await answer(by, await watchOf(db, number, scac), saying(...sailing(box, number)));
    const text = 'SELECT id, shipment_id FROM container WHERE number = $1';
    const [row] = await rows<{ id: string; shipment_id: string }>(db, text, [box]);
    return row ?? { id: '', shipment_id: '' };
  }

  async function polledAgo(watchId: string, interval: string) {
    const text = `UPDATE watch_schedule SET last_attempted_at = now() - $2::interval, next_due_at = now() + interval '6 h'
      WHERE watch_id = $1`;
    await db.pool.query(text, [watchId, interval]);
    // The account has followed it for longer.
    await db.pool.query("UPDATE shipment SET created_at = now() - interval '1 day' WHERE watch_id = $1", [watchId]);
  }

  it('refresh_container says of each source when it was polled and when it will be', async () => {
    await polledAgo(await watchOf(db, number), '5 min 10 s');
    await db.pool.query(`INSERT INTO source_lane (lane, blocked_until) VALUES ($1, now() + interval '12 min 30 s')`, [
      TERMINAL_FEED,
    ]);

    const { text, structured } = await refreshContainer.call(context, { id: container.id });
    await db.pool.query('DELETE FROM source_lane');

    expect(text).toBe(
      `${box}:\n` +
        '- Maersk was last asked 5 min ago and is asked again now.\n' +
        `- ${TERMINAL_FEED} has not been asked yet and may be asked again in 12 min; it will be.`,
    );
    expect(structured).toMatchObject({
      sources: [
        { source: 'MAEU', will_be_asked: 'now' },
        { source: TERMINAL_FEED, will_be_asked: 'later', next_attempt_at: expect.any(String) },
      ],
    });
  });

  it('refresh_container says where no source is polled any more, and where a moment is near', async () => {
    await polledAgo(await watchOf(db, number), '40 s');
    await db.pool.query(`UPDATE watch_schedule SET next_due_at = 'infinity' WHERE watch_id = $1`, [
      await watchOf(db, box, TERMINAL_FEED),
    ]);

    const { text } = await refreshContainer.call(context, { id: container.id });

    expect(text).toContain('Maersk was last asked just now and may be asked again within a minute; it will be.');
    expect(text).toContain(`${TERMINAL_FEED} has not been asked yet; it is not asked any more here.`);
  });

  it('stop_tracking says why it is stopped, that the data stays and how to begin again', async () => {
    const { text, structured } = await stopTracking.call(context, { id: container.shipment_id });

    expect(text).toBe(
      `Bill of lading ${number} with Maersk is not tracked any more: a user of this account stopped it (cancelled_by_user). What is ` +
        'known of it and its containers stays, but may go out of date, and containers_at_risk leaves them out. ' +
        'resume_tracking with the same id starts it again.',
    );
    expect(structured).toEqual({
      id: container.shipment_id,
      bill_of_lading_number: number,
      shipping_line_name: 'Maersk',
      line_tracking_stopped_at: expect.any(String),
      line_tracking_stopped_reason: 'cancelled_by_user',
      is_sandbox: false,
    });
  });

  it('resume_tracking says when the line is polled again and when it was last', async () => {
    await polledAgo(await watchOf(db, number), '3 h 5 min');
    await stopTracking.call(context, { id: container.shipment_id });

    const { text, structured } = await resumeTracking.call(context, { id: container.shipment_id });

    expect(text).toBe(
      `Bill of lading ${number} is tracked. If it had stopped, the messages that were received since are applied now, ` +
        'and Maersk is polled as soon as it allows, unless it sends by itself; otherwise nothing has changed. It was ' +
        'last asked 3 h ago. get_shipment_details shows how it stands.',
    );
    expect(structured).toMatchObject({ id: container.shipment_id, is_sandbox: false });
  });

  it('say of sandbox data that it is, and of real data nothing of the kind', async () => {
    const tester = await serviceContext(db, { clock: context.clock, sources: SANDBOX_ONLY });
    const real = container;
    const invented = await tracked(tester, 'TEST');
    const said = async (by: ServiceContext, of: typeof container) => [
      (await refreshContainer.call(by, { id: of.id })).text,
      (await stopTracking.call(by, { id: of.shipment_id })).text,
      (await resumeTracking.call(by, { id: of.shipment_id })).text,
    ];

    const note = /\nThis is sandbox data: invented for trying things out, no real cargo\.$/;
    const all = [expect.stringMatching(note), expect.stringMatching(note), expect.stringMatching(note)];
    expect(await said(tester, invented)).toEqual(all);
    expect((await said(context, real)).filter((text) => /sandbox/i.test(text))).toEqual([]);
  });

  it.each(TOOLS)(
    '$name finds nothing of others, nothing that is not there, and needs the permission to write',
    async (tool) => {
      const stranger = await serviceContext(db, { clock: context.clock });
      const reader = withPermissions(context, ['tracking:read']);
      const id = tool === refreshContainer ? container.id : container.shipment_id;

      await expect(tool.call(stranger, { id })).rejects.toMatchObject({ code: 'not_found' });
      await expect(tool.call(context, { id: newId() })).rejects.toMatchObject({ code: 'not_found' });
      for (const refused of [{ id: 'a\0b' }, {}]) {
        await expect(tool.call(context, refused)).rejects.toMatchObject({
          code: 'invalid_input',
          detail: { pointer: '/id' },
        });
      }
      await expect(tool.call(reader, { id })).rejects.toMatchObject({ code: 'forbidden' });
    },
  );
});
