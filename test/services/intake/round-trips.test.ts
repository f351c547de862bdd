import { beforeEach, expect, it } from 'vitest';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { resumeTracking, stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { snapshot } from '../../support/observations.ts';
import {
  push,
  pushedText,
  pushedTexts,
  pushSender,
  sourcesWithPushLine,
  TERMINAL_SENDER,
} from '../../support/pushing.ts';
import { arrival, sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { newBox, newNumber, rows, saying, track } from '../../support/tracking.ts';

const LINE = pushSender();

describeWithDatabase('the round trips of a push about one number', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let number: string;
  let box: string;

  beforeEach(async () => {
    const clock = fakeClock('2026-06-15T12:00:00.000Z');
    context = await serviceContext(db, { clock, sources: sourcesWithPushLine() });
    [number, box] = [newNumber(), newBox()];
    await track(context, number);
    await push(context, LINE, pushedText({ billsOfLading: [number] }, saying(...sailing(box, number))));
  });

  it('are six at most where it is followed, and the line states what changes it', async () => {
    const text = pushedText({ billsOfLading: [number] }, saying(...arrival(box)));

    const { trips, result } = await counted(() => push(context, LINE, text));

    expect(result).toMatchObject({ quarantined: 0 });
    expect(result.taken).toBeGreaterThan(0);
    expect(trips).toBeLessThanOrEqual(6);
  });

  it('are six at most for each of many numbers that one text is about', async () => {
    const numbers = Array.from({ length: 10 }, () => ({ number: newNumber(), box: newBox() }));
    for (const one of numbers) {
      await track(context, one.number);
      await push(context, LINE, pushedText({ billsOfLading: [one.number] }, saying(...sailing(one.box, one.number))));
    }
    const text = pushedTexts(
      numbers.map((one) => ({ references: { billsOfLading: [one.number] }, statements: saying(...arrival(one.box)) })),
    );

    const { trips, result } = await counted(() => push(context, LINE, text));

    expect(result).toMatchObject({ quarantined: 0 });
    expect(result.taken).toBeGreaterThanOrEqual(numbers.length);
    expect(trips).toBeLessThanOrEqual(6 * numbers.length);
  });

  it('are four at most where nobody follows it', async () => {
    const other = newBox();
    const text = pushedText(
      { containers: [other] },
      saying(snapshot('2026-06-14T00:00:00.000Z', 'USLAX', { container: other })),
    );

    const { trips, result } = await counted(() => push(context, TERMINAL_SENDER, text));

    expect(result).toMatchObject({ taken: 1, quarantined: 0 });
    expect(trips).toBeLessThanOrEqual(4);
  });

  it('are five at most where a shipment is resumed', async () => {
    const [shipment] = await rows<{ id: string }>(db, 'SELECT id FROM shipment WHERE account_id = $1', [
      context.principal.accountId,
    ]);
    const id = shipment?.id ?? '';
    await stopTracking.run(context, { id });

    const { trips } = await counted(() => resumeTracking.run(context, { id }));

    expect(trips).toBeLessThanOrEqual(5);
  });

  async function counted<T>(body: () => Promise<T>): Promise<{ trips: number; result: T }> {
    let trips = 0;
    db.onRoundTrip = () => trips++;
    try {
      return { result: await body(), trips };
    } finally {
      db.onRoundTrip = () => {};
    }
  }
});
