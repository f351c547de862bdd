import { expect, it } from 'vitest';
import { noteRecounts } from '../../../src/services/charge-clock/note-recounts.ts';
import { listContainers } from '../../../src/services/container/list-containers.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { resumeTracking, stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import { addTariffs } from '../../../src/services/tariff/add-tariffs.ts';
import { withdrawTariff } from '../../../src/services/tariff/tariffs.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { deadline } from '../../support/observations.ts';
import { changesAfter, cursorBehindAll } from '../change/changes.ts';
import { EXAMPLE } from '../tariff/documents.ts';
import { clocksAtSea } from './clocks-at-sea.ts';

/** By the tariff it is Friday, 2026-11-20. */
const STATED = '2026-11-24';

describeWithDatabase('a container of which a last free day is stated otherwise than by the tariff', () => {
  const db = useDatabase();
  const { atSea, settle } = clocksAtSea(db);

  async function landed() {
    const cargo = await atSea({ document: null });
    await cargo.until('2026-11-18T12:00:00.000Z');
    await cargo.says(...cargo.landed(), deadline('shipping_line', STATED, { container: cargo.box }));
    return cargo;
  }

  async function recounted(context: ServiceContext): Promise<void> {
    while (await noteRecounts(db));
    await settle(context);
  }

  const found = (box: string) =>
    db.prisma.container.findFirstOrThrow({
      where: { number: box },
      select: { id: true, shipmentId: true, updatedAt: true, derivedAt: true },
    });

  async function isContradictory(context: ServiceContext): Promise<boolean> {
    const { containers } = await listContainers.run(context, {});
    return containers.some((one) => 'warnings' in one && one.warnings !== null);
  }

  /** Does something that changes what lists show of it, and gives whether the feed has it, and what moved. */
  async function moves({ context, box }: { context: ServiceContext; box: string }, act: () => Promise<unknown>) {
    const [before, wasContradictory, cursor] = [
      await found(box),
      await isContradictory(context),
      await cursorBehindAll(db, context),
    ];
    await act();
    const after = await found(box);
    await cursorBehindAll(db, context);
    const { changes } = await changesAfter(context, cursor);
    return {
      isContradictory: [wasContradictory, await isContradictory(context)],
      isInFeed: changes.some(({ entity_id }) => entity_id === after.id),
      isMoved: after.updatedAt > before.updatedAt,
      isDerivedAgain: after.derivedAt?.getTime() !== before.derivedAt?.getTime(),
    };
  }

  const MOVED = { isInFeed: true, isMoved: true, isDerivedAgain: false };

  it('is in the change feed where a tariff is added and where it is withdrawn, and not where it is counted again to the same', async () => {
    const cargo = await landed();
    const { context } = cargo;

    const added = await moves(cargo, async () => {
      await addTariffs.run(context, { document: EXAMPLE });
      await recounted(context);
    });
    const same = await moves(cargo, async () => {
      await db.pool.query("UPDATE charge_clock SET due_at = now() - interval '1 ms'");
      await settle(context);
    });
    const tariff = await db.prisma.chargeDocument.findFirstOrThrow({
      where: { accountId: context.principal.accountId, kind: 'tariff' },
    });
    const withdrawn = await moves(cargo, async () => {
      await withdrawTariff.run(context, { id: tariff.id });
      await recounted(context);
    });

    expect(added).toEqual({ ...MOVED, isContradictory: [false, true] });
    expect(same).toEqual({ isInFeed: false, isMoved: false, isDerivedAgain: false, isContradictory: [true, true] });
    expect(withdrawn).toEqual({ ...MOVED, isContradictory: [true, false] });
  });

  it('is in the change feed at once where it is stopped and resumed', async () => {
    const cargo = await landed();
    await addTariffs.run(cargo.context, { document: EXAMPLE });
    await recounted(cargo.context);
    const { shipmentId: id } = await found(cargo.box);

    const stopped = await moves(cargo, () => stopTracking.run(cargo.context, { id }));
    const resumed = await moves(cargo, () => resumeTracking.run(cargo.context, { id }));

    expect(stopped).toEqual({ ...MOVED, isContradictory: [true, false] });
    expect(resumed).toEqual({ ...MOVED, isContradictory: [false, true] });
  });

  it('is counted once the transaction that writes it has ended, and holds up no other', async () => {
    const [cargo, other] = [await landed(), await landed()];
    const writer = await db.pool.connect();
    try {
      for (const { context } of [cargo, other]) await addTariffs.run(context, { document: EXAMPLE });
      while (await noteRecounts(db));
      await writer.query('BEGIN');
      await writer.query('SELECT FROM container WHERE number = $1 FOR UPDATE', [cargo.box]);
      await settle(cargo.context);
      expect([await isContradictory(cargo.context), await isContradictory(other.context)]).toEqual([false, true]);
    } finally {
      await writer.query('ROLLBACK');
      writer.release();
    }

    cargo.clock.advance(6_000);

    expect(await moves(cargo, () => settle(cargo.context))).toEqual({ ...MOVED, isContradictory: [false, true] });
  });
});
