import { expect, it } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import type { Database } from '../../../src/db/client.ts';
import { reachedBy } from '../../../src/services/tracking-request/reached-requests.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, useServiceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const BOXES = 25;
const SHOWN = 10;

describeWithDatabase('what requests have led to', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });
  const other = useServiceContext(db, { clock: CLOCK });

  async function sailed(count: number) {
    const number = newNumber();
    const boxes = Array.from({ length: count }, newBox);
    const { id } = await track(context, number);
    await answer(context, await watchOf(db, number), saying(...boxes.flatMap((box) => sailing(box, number))));
    return { id, boxes };
  }

  it('names the first containers of each shipment and counts the others, and reads no more than it names', async () => {
    const [many, few] = [await sailed(BOXES), await sailed(2)];
    const pending = await track(context, newNumber());
    const { read, counting } = counted(db);

    const reached = await reachedBy({ ...context, db: counting }, [many.id, few.id, pending.id, newId()]);

    const order = await db.prisma.container.findMany({
      where: { number: { in: many.boxes } },
      select: { id: true, number: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    const of = (id: string) => reached.get(id) ?? expect.fail('It is missing.');
    expect([...reached.keys()].sort()).toEqual([many.id, few.id, pending.id].sort());
    expect(of(many.id)).toMatchObject({ status: 'created', containers_total: BOXES, is_sandbox: false });
    expect(of(many.id).containers).toMatchObject(order.slice(0, SHOWN));
    expect(Object.keys(of(many.id).containers[0] ?? {})).toEqual(['id', 'number', 'current_status']);
    expect(of(few.id)).toMatchObject({ containers_total: 2, containers: [{}, {}] });
    expect(of(pending.id)).toMatchObject({ status: 'pending', containers_total: 0, containers: [] });
    expect(read()).toBe(SHOWN + 2);
  });

  it('names of a request for a container that container alone, where its shipment has it', async () => {
    const { id, boxes } = await sailed(BOXES);
    const [own = '', gone = ''] = boxes.slice(SHOWN);
    const { shipmentId } = await db.prisma.trackingRequest.findUniqueOrThrow({ where: { id } });
    const [asked, renamed] = [await request(own), await request(gone)];
    await db.prisma.trackingRequest.updateMany({ where: { id: { in: [asked, renamed] } }, data: { shipmentId } });
    await db.prisma.container.updateMany({ where: { number: gone }, data: { number: newBox() } });
    const { read, counting } = counted(db);

    const reached = await reachedBy({ ...context, db: counting }, [asked, renamed]);

    expect(reached.get(asked)).toMatchObject({ containers_total: 1, containers: [{ number: own }] });
    expect(reached.get(renamed)).toMatchObject({ containers_total: BOXES, containers: { length: SHOWN } });
    expect(read()).toBe(1 + SHOWN);
  });

  it('shows nothing of another account', async () => {
    const { id } = await sailed(1);

    expect((await reachedBy(other, [id])).size).toBe(0);
  });

  async function request(box: string): Promise<string> {
    const { id } = await track(context, box, { request_type: 'container' });
    return id;
  }
});

/** The same database, which counts the containers that are read by either way. */
function counted(db: Database): { read: () => number; counting: Database } {
  let read = 0;
  const container = new Proxy(db.prisma.container, {
    get: (target, name) => {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function' || name !== 'findMany') return call;
      return async (args: unknown) => counts(await call.call(target, args));
    },
  });
  const prisma = new Proxy(db.prisma, {
    get: (target, name) => (name === 'container' ? container : Reflect.get(target, name)),
  });
  const query = new Proxy(db.query, {
    apply: async (send, self, [statement, values]) => counts(await Reflect.apply(send, self, [statement, values])),
  });
  return { read: () => read, counting: { ...db, prisma, query } };

  function counts<Rows extends { length: number }>(rows: Rows): Rows {
    read += rows.length;
    return rows;
  }
}
