import { beforeEach, expect, it } from 'vitest';
import { MINUTE_MS, toInstant } from '../../src/domain/instant.ts';
import type { TerminalSnapshotObservation } from '../../src/domain/observation.ts';
import { ingestAgain } from '../../src/ingest/ingest-again.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { snapshot } from '../support/observations.ts';
import { arrival, sailing } from '../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext, TERMINAL_FEED } from '../support/service-context.ts';
import { answer, namesOf, newBox, newNumber, notifiedDuring, saying, track, watchOf } from '../support/tracking.ts';

const CUSTOMS = { name: 'customs', status: 'hold', description: null } as const;

describeWithDatabase('what a terminal says in turns', () => {
  const db = useDatabase();
  let clock: FakeClock;
  let context: ServiceContext;
  let box: string;
  let terminalId: string;

  beforeEach(async () => {
    clock = fakeClock('2026-06-12T12:00:00.000Z');
    context = await serviceContext(db, { clock });
    const number = newNumber();
    box = newBox();
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...sailing(box, number), ...arrival(box)));
    terminalId = await watchOf(db, box, TERMINAL_FEED);
  });

  /** The terminal answers ten minutes later. */
  function says(said: Partial<TerminalSnapshotObservation>) {
    clock.advance(10 * MINUTE_MS);
    const shown = snapshot(toInstant(clock.now()), 'USLAX', { container: box, source: TERMINAL_FEED, ...said });
    return answer(context, terminalId, saying(shown));
  }

  it('is notified once, and once more when it has stood for half an hour', async () => {
    await says({ available: true, holds: [] });

    const flapping = await notifiedDuring(context, async () => {
      await says({ available: false, holds: [CUSTOMS] });
      await says({ available: true, holds: [] });
      await says({ available: false, holds: [CUSTOMS] });
      await says({ available: true, holds: [] });
    });
    const settled = await notifiedDuring(context, async () => {
      clock.advance(30 * MINUTE_MS);
      await ingestAgain(context, { watchId: terminalId, statements: [], poll: null });
    });

    expect(namesOf(flapping)).toEqual(['container.transport.not_available', 'container.updated']);
    expect(namesOf(settled)).toEqual(['container.transport.available', 'container.updated']);
  });
});
