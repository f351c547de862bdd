import { expect, it } from 'vitest';
import { PICKUP_QUERY } from '../../console/rooms/arrivals/pickup-query.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { useRestApi } from '../support/rest-api.ts';
import { arrival, sailing } from '../support/sailing.ts';
import { fakeClock, useServiceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

describeWithDatabase('what the console lists as standing at a terminal', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: fakeClock('2026-06-12T12:00:00.000Z') });
  const api = useRestApi(db);

  /** The numbers of the containers that the console asks for. */
  async function listed(): Promise<string[]> {
    const query = Object.entries(PICKUP_QUERY).map(([name, value]): [string, string] => [name, String(value)]);
    const { body } = await api.ask(context, `GET /containers?${new URLSearchParams(query)}`);
    return body.data.map(({ attributes }: { attributes: { number: string } }) => attributes.number);
  }

  it('has landed and is still tracked', async () => {
    const [landed, stopped, atSea] = [newBox(), newBox(), newBox()];
    for (const box of [landed, stopped, atSea]) {
      const bill = newNumber();
      await track(context, bill);
      const said = [...sailing(box, bill), ...(box === atSea ? [] : arrival(box))];
      await answer(context, await watchOf(db, bill), saying(...said));
    }
    expect((await listed()).toSorted()).toEqual([landed, stopped].toSorted());

    const { shipmentId } = await db.prisma.container.findFirstOrThrow({ where: { number: stopped } });
    await api.ask(context, `PATCH /shipments/${shipmentId}/stop_tracking`);

    expect(await listed()).toEqual([landed]);
  });
});
