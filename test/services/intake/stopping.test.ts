import { beforeEach, expect, it, vi } from 'vitest';
import type { Receipt } from '../../../src/services/intake/receipt.ts';
import type { TextTask } from '../../../src/services/intake/text-task.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { intakeTools, pushedText, pushSender, sourcesWithPushLine } from '../../support/pushing.ts';
import { arrival, departure } from '../../support/sailing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { takeIn } from '../../support/take-in.ts';
import { newBox, rows, saying } from '../../support/tracking.ts';

const LINE = pushSender();
const STOPPING = { code: 'unavailable', detail: { retryAfterSeconds: 10 } };

describeWithDatabase('an intake that the end of the process cuts short', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let boxes: string[];
  let text: string;
  const error = vi.fn();

  beforeEach(async () => {
    error.mockClear();
    const whole = await serviceContext(db, {
      clock: fakeClock('2026-06-15T12:00:00.000Z'),
      sources: sourcesWithPushLine(),
    });
    context = { ...whole, log: { ...whole.log, error } };
    boxes = Array.from({ length: 6 }, () => newBox());
    text = pushedText({ containers: boxes }, ...boxes.map((box) => saying(...departure(box), ...arrival(box))));
  });

  const stored = async () =>
    (await rows<{ count: number }>(db, 'SELECT count(*)::int AS count FROM observation'))[0]?.count ?? 0;

  function takeUntil(stopping: AbortSignal): Promise<Receipt> {
    return takeIn({ ...intakeTools(context), stopping }, { from: LINE, text, origin: 'test' });
  }

  it('ends between two numbers, keeps what was taken in, and takes in the rest when the text comes again', async () => {
    const stop = new AbortController();
    const transaction = context.db.transaction;
    let numbers = 0;
    context.db = {
      ...context.db,
      transaction: (body) => {
        numbers += 1;
        if (numbers === 2) stop.abort();
        return transaction(body);
      },
    };

    await expect(takeUntil(stop.signal)).rejects.toMatchObject(STOPPING);
    const first = await stored();
    const receipt = await takeUntil(new AbortController().signal);

    const all = await stored();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(all);
    expect(receipt).toMatchObject({ is_known: false, quarantined: 0, taken: all - first, known: first });
    expect(error).not.toHaveBeenCalled();
  });

  it('quarantines nothing where the thread that reads ends with the process', async () => {
    const stop = new AbortController();
    text = `${text}${' '.repeat(200_000)}`;
    async function* read(_: TextTask): AsyncGenerator<never> {
      stop.abort();
      yield* await Promise.reject<never[]>(new Error('The thread was ended.'));
    }
    const tools = { ...intakeTools(context), stopping: stop.signal, threadReader: { read } };

    await expect(takeIn(tools, { from: LINE, text, origin: 'test' })).rejects.toMatchObject(STOPPING);

    expect(await rows(db, 'SELECT 1 FROM quarantine')).toEqual([]);
    expect(error).not.toHaveBeenCalled();
  });
});
