import { beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/id.ts';
import { toInstant } from '../../../src/domain/instant.ts';
import { refreshContainer } from '../../../src/services/container/refresh-container.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { resumeTracking, stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import type { TrackNumberInput } from '../../../src/services/tracking-request/track-number.ts';
import { trackTogether } from '../../../src/services/tracking-request/track-together.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';

describeWithDatabase('a number that was ordered at an upstream is wanted anew', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let number: string;
  let box: string;

  beforeEach(async () => {
    context = await serviceContext(db, { clock: fakeClock(toInstant(systemClock.now())) });
    number = newNumber();
    box = newBox();
  });

  async function order(given: { givenUpAt: Date | null }): Promise<void> {
    const { source: scac, kind } = await db.prisma.watch.findFirstOrThrow({ where: { number } });
    await db.prisma.upstreamOrder.create({ data: { upstream: 'hub', scac, kind, number, id: newId(), ...given } });
  }

  async function isWanted(): Promise<boolean> {
    const found = await db.prisma.upstreamOrder.findFirstOrThrow({ where: { number } });
    return found.wantedAt !== null;
  }

  async function followed(): Promise<{ id: string; shipmentId: string }> {
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...sailing(box, number)));
    const text = 'SELECT id, shipment_id AS "shipmentId" FROM container WHERE number = $1';
    const [row] = await rows<{ id: string; shipmentId: string }>(db, text, [box]);
    if (row === undefined) throw new Error('There is a container.');
    return row;
  }

  it('by another account that tracks it, and not by the order itself', async () => {
    await track(context, number);
    await order({ givenUpAt: new Date() });
    expect(await isWanted()).toBe(false);

    await track(await serviceContext(db, { clock: context.clock }), number);

    expect(await isWanted()).toBe(true);
  });

  it('by another account that tracks many together', async () => {
    await track(context, number);
    await order({ givenUpAt: new Date() });
    const input = {
      number,
      request_type: 'bill_of_lading',
      scac: 'MAEU',
      ref_numbers: [],
      tags: [],
    } satisfies TrackNumberInput;

    const pace = { atOnce: 1, isOver: () => false };
    await trackTogether(await serviceContext(db, { clock: context.clock }), [input], pace);

    expect(await isWanted()).toBe(true);
  });

  it('by a refresh where the upstream has given it up, and not where it follows it', async () => {
    const { id } = await followed();
    await order({ givenUpAt: null });
    await refreshContainer.run(context, { id });
    expect(await isWanted()).toBe(false);
    await db.prisma.upstreamOrder.updateMany({ where: { number }, data: { givenUpAt: new Date() } });

    await refreshContainer.run(context, { id });

    expect(await isWanted()).toBe(true);
  });

  it('by whoever resumes its shipment', async () => {
    const { shipmentId } = await followed();
    await order({ givenUpAt: null });
    await stopTracking.run(context, { id: shipmentId });
    expect(await isWanted()).toBe(false);

    await resumeTracking.run(context, { id: shipmentId });

    expect(await isWanted()).toBe(true);
  });
});
