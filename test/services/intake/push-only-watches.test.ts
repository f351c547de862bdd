import { beforeEach, expect, it } from 'vitest';
import { follow } from '../../../src/cli/commands/follow.ts';
import { DAY_MS } from '../../../src/domain/instant.ts';
import type { ParsedStatement } from '../../../src/domain/parsed-statement.ts';
import { reviewPushOnlyWatches } from '../../../src/services/intake/push-only-watches.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { movement } from '../../support/observations.ts';
import { PUSH_LINE, push, pushedText, pushSender, sourcesWithPushLine } from '../../support/pushing.ts';
import { arrival, sailing } from '../../support/sailing.ts';
import { type FakeClock, fakeClock, memorySources, serviceContext } from '../../support/service-context.ts';
import { messagesOf, namesOf, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';

const PUSHING = pushSender('nautica', { scac: PUSH_LINE });

describeWithDatabase('a line that only pushes', () => {
  const db = useDatabase();
  let clock: FakeClock;
  let context: ServiceContext;
  let number: string;
  let box: string;

  beforeEach(async () => {
    clock = fakeClock('2026-06-15T12:00:00.000Z');
    context = await serviceContext(db, { clock, sources: sourcesWithPushLine() });
    [number, box] = [newNumber(), newBox()];
  });

  /** The same in the words of that line. */
  const asPushed = (statements: ParsedStatement[]) =>
    statements.map(({ draft, raw }) => ({ draft: { ...draft, source: PUSH_LINE }, raw }));
  const says = (...statements: ParsedStatement[][]) =>
    push(context, PUSHING, pushedText({ billsOfLading: [number] }, asPushed(statements.flat())));
  const backEmpty = () =>
    saying(movement('gate_in', 'USLAX', '2026-06-14T09:00:00.000Z', { container: box, load: 'empty' }));

  it('is tracked without being polled: the request waits, and what the line sends answers it', async () => {
    const { id, status } = await track(context, number, { scac: PUSH_LINE });
    await reviewPushOnlyWatches(context);
    const waiting = await follow(context, id);

    await says(saying(...sailing(box, number)));
    const created = await follow(context, id);
    await says(saying(...sailing(box, number), ...arrival(box)), backEmpty());

    expect([status, waiting.tracking_request.status]).toEqual(['pending', 'pending']);
    expect(created).toMatchObject({
      tracking_request: { status: 'created' },
      containers: [{ current_status: 'on_ship' }],
    });
    expect((await follow(context, id)).tracking_request.status).toBe('tracking_stopped');
    const notified = namesOf(await messagesOf(context)).filter((name) => name.startsWith('tracking_request.'));
    expect(notified).toEqual(['tracking_request.succeeded', 'tracking_request.tracking_stopped']);
  });

  it('answers from what it has sent before, also of a journey that has ended', async () => {
    await says(saying(...sailing(box, number), ...arrival(box)), backEmpty());

    const request = await track(context, number, { scac: PUSH_LINE });

    expect(request.status).toBe('tracking_stopped');
    expect((await follow(context, request.id)).containers).toMatchObject([{ current_status: 'empty_returned' }]);
  });

  it('is given up after a month of silence, and nothing is looked at any more', async () => {
    const { id } = await track(context, number, { scac: PUSH_LINE });
    await db.pool.query("UPDATE tracking_request SET created_at = now() - interval '31 days' WHERE id = $1", [id]);

    await reviewPushOnlyWatches(context);

    expect((await follow(context, id)).tracking_request).toMatchObject({ status: 'failed', failed_reason: 'expired' });
    expect(namesOf(await messagesOf(context))).toEqual(['tracking_request.failed']);
    const watchId = await watchOf(db, number, PUSH_LINE);
    expect(
      await rows(db, 'SELECT isfinite(next_due_at) AS due FROM watch_schedule WHERE watch_id = $1', [watchId]),
    ).toEqual([{ due: false }]);
  });

  it('is followed by time where it falls silent', async () => {
    const { id } = await track(context, number, { scac: PUSH_LINE });
    await says(saying(...sailing(box, number), ...arrival(box)));
    clock.advance(60 * DAY_MS);
    await db.pool.query("UPDATE watch_schedule SET next_due_at = now() - interval '1 s' WHERE lane = $1", [PUSH_LINE]);

    await reviewPushOnlyWatches(context);

    expect(await follow(context, id)).toMatchObject({
      tracking_request: { status: 'tracking_stopped' },
      shipment: { line_tracking_stopped_reason: 'past_arrival_window' },
    });
  });

  it('is no line that can be tracked where no sender pushes its reports', async () => {
    const alone = { ...context, sources: memorySources() };

    await expect(track(alone, number, { scac: PUSH_LINE })).rejects.toMatchObject({ code: 'line_not_supported' });
  });

  it('has its journeys find what was written in the moment in which they began', async () => {
    await says(saying(...sailing(box, number)));
    const { id } = await track(context, number, { scac: PUSH_LINE });
    await db.pool.query('DELETE FROM watch_companion WHERE watch_id = $1', [await watchOf(db, number, PUSH_LINE)]);
    await says(saying(...arrival(box)));

    await reviewPushOnlyWatches(context);

    expect((await follow(context, id)).containers).toMatchObject([{ pod_discharged_at: expect.any(String) }]);
  });
});
