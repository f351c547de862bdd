import { expect, it } from 'vitest';
import { follow } from '../../../src/cli/commands/follow.ts';
import { reviewPushOnlyWatches } from '../../../src/services/intake/push-only-watches.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { snapshot } from '../../support/observations.ts';
import { push, pushedText, pushSender, sourcesWithPushLine, TERMINAL_SENDER } from '../../support/pushing.ts';
import { arrival, sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';

const ROUNDS = 8;

describeWithDatabase('what happens at the same moment', () => {
  const db = useDatabase();

  it('loses nothing: two accounts begin to track, a line and a terminal push, and the line is polled', async () => {
    const clock = fakeClock('2026-06-15T12:00:00.000Z');
    const who = await serviceContext(db, { clock, sources: sourcesWithPushLine() });
    const other = await serviceContext(db, { clock, sources: sourcesWithPushLine() });
    const ends: unknown[] = [];

    for (let round = 0; round < ROUNDS; round++) {
      const [number, box] = [newNumber(), newBox()];
      const about = { billsOfLading: [number] };
      const seen = snapshot('2026-06-14T05:00:00.000Z', 'USLAX', { container: box, available: true });
      const [own, others] = await Promise.all([
        track(who, number),
        track(other, box, { request_type: 'container' }),
        push(who, pushSender(), pushedText(about, saying(...sailing(box, number)))),
        push(who, pushSender(), pushedText(about, saying(...arrival(box)))),
        push(who, TERMINAL_SENDER, pushedText({ containers: [box] }, saying(seen))),
      ]);
      await answer(who, await watchOf(db, number), saying(...sailing(box, number), ...arrival(box)));
      await reviewPushOnlyWatches(who);
      for (const [account, { id }] of [
        [who, own],
        [other, others],
      ] as const) {
        const { tracking_request, containers } = await follow(account, id);
        ends.push({ status: tracking_request.status, containers });
      }
    }

    const whole = {
      status: 'created',
      containers: [{ available_for_pickup: true, pod_discharged_at: expect.any(String), current_status: 'available' }],
    };
    expect(ends).toHaveLength(2 * ROUNDS);
    for (const end of ends) expect(end).toMatchObject(whole);
    const doubled = await rows(db, 'SELECT container_id, key FROM transport_event GROUP BY 1, 2 HAVING count(*) > 1');
    expect(doubled).toEqual([]);
  });
});
