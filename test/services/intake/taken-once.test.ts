import { beforeEach, expect, it } from 'vitest';
import { Failure } from '../../../src/core/failure.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { interrupted } from '../../support/interrupted.ts';
import { bySea, snapshot } from '../../support/observations.ts';
import {
  push,
  pushedText,
  pushSender,
  sourcesWithPushLine,
  spoiltText,
  TERMINAL_SENDER,
} from '../../support/pushing.ts';
import { arrival, departure, sailing } from '../../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext } from '../../support/service-context.ts';
import { messagesOf, namesOf, newBox, newNumber, rows, saying, track } from '../../support/tracking.ts';

const LINE = pushSender();

describeWithDatabase('what is pushed and cannot be kept at once', () => {
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

  it('is quarantined where a sender reports in the name of another', async () => {
    const forged = await push(
      context,
      TERMINAL_SENDER,
      pushedText({ billsOfLading: [number] }, saying(...sailing(box, number))),
    );
    const escalated = saying(...departure(box)).map(({ draft, raw }) => ({
      draft: { ...draft, source: 'own-terminal' },
      raw,
    }));
    const louder = await push(context, TERMINAL_SENDER, pushedText({ billsOfLading: [number] }, escalated));

    expect([forged.taken, forged.quarantined, louder.taken, louder.quarantined]).toEqual([0, 5, 0, 2]);
  });

  it('is quarantined with its reason where it cannot be understood, and read anew when it comes again', async () => {
    const garbage = await push(context, LINE, 'what is this?');
    const spoilt = await push(context, LINE, spoiltText('no container', 'no container'));
    const again = await push(context, LINE, spoiltText('no container', 'no container'));
    const lost = await push(
      context,
      LINE,
      pushedText({}, saying(bySea('depart', 'CNSHA', '2026-05-20T08:00:00.000Z', { container: null }))),
    );

    expect(garbage).toMatchObject({ format: null, quarantined: 1 });
    expect(spoilt).toMatchObject({ quarantined: 2, reasons: [{ reason: 'no container', count: 2 }] });
    expect(again).toMatchObject({ is_known: false, quarantined: 2 });
    expect(lost.reasons).toEqual([{ reason: expect.stringContaining('names neither'), count: 1 }]);
    const kept = await rows(db, "SELECT sender, format, reason, times FROM quarantine WHERE reason = 'no container'");
    expect(kept).toEqual([{ sender: 'mersey', format: 'plain', reason: 'no container', times: 4 }]);
  });

  it('is kept number by number, so that what cannot be kept of one harms no other', async () => {
    const other = newBox();
    const said = pushedText(
      { containers: [box, other] },
      saying(snapshot('2026-06-14T00:00:00.000Z', 'USLAX', { container: box })),
      saying(snapshot('2026-06-14T00:00:00.000Z', 'USLAX', { container: other })),
    );
    const refused = Object.assign(new Error('date/time field value out of range'), { code: '22008' });
    let failures = 1;
    const broken = interrupted(db, 'push_feed_turn', async () => {
      if (failures-- > 0) throw refused;
    });

    const first = await push({ ...context, db: broken }, TERMINAL_SENDER, said);
    const again = await push(context, TERMINAL_SENDER, said);

    const reason = `What was said of ${box} could not be kept.`;
    expect(first).toMatchObject({ taken: 1, quarantined: 1, reasons: [{ reason, count: 1 }] });
    expect(again).toMatchObject({ is_known: false, taken: 1, known: 1, quarantined: 0 });
  });

  it('fails where the database does, and is taken in when it comes again', async () => {
    const said = pushedText(
      { containers: [box] },
      saying(snapshot('2026-06-14T00:00:00.000Z', 'USLAX', { container: box })),
    );
    const away = interrupted(db, 'push_feed_turn', async () => {
      throw new Failure('unavailable', 'PostgreSQL gives no answer.');
    });

    await expect(push({ ...context, db: away }, TERMINAL_SENDER, said)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await push(context, TERMINAL_SENDER, said)).toMatchObject({ taken: 1, quarantined: 0 });
  });

  it('is remembered once the journeys of other documents that it changes are derived too', async () => {
    const other = newNumber();
    for (const bill of [number, other]) {
      await track(context, bill);
      await push(context, LINE, pushedText({ billsOfLading: [bill] }, saying(...sailing(box, bill))));
    }
    const statements = saying(...arrival(box));
    const text = pushedText({ billsOfLading: [other] }, statements);
    const away = interrupted(db, 'ingest_lock', async () => {
      throw new Failure('unavailable', 'PostgreSQL gives no answer.');
    });

    await expect(push({ ...context, db: away }, LINE, text)).rejects.toMatchObject({ code: 'unavailable' });
    const second = await push(context, LINE, text);
    const third = await push(context, LINE, text);

    expect(second).toMatchObject({ is_known: false, taken: 0, known: statements.length, quarantined: 0 });
    expect(third).toMatchObject({ is_known: true, known: statements.length });
  });

  it('is taken in once by two at the same moment', async () => {
    await track(context, number);
    const statements = saying(...sailing(box, number), ...arrival(box));
    const texts = ['a', 'b', 'c', 'd'].map((mark) =>
      pushedText({ billsOfLading: [number], bookings: [`${number}${mark}`] }, statements),
    );

    await Promise.all(texts.map((text) => push(context, LINE, text)));

    const events = await rows<{ key: string }>(db, 'SELECT key FROM transport_event WHERE account_id = $1', [
      context.principal.accountId,
    ]);
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
    const arrivals = namesOf(await messagesOf(context)).filter((name) => name === 'container.transport.vessel_arrived');
    expect(arrivals).toHaveLength(1);
  });
});
