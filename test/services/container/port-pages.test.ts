import { beforeAll, expect, it } from 'vitest';
import { ContainerSort } from '../../../src/services/container/container-filter.ts';
import { listContainers } from '../../../src/services/container/list-containers.ts';
import { listShipments } from '../../../src/services/shipment/list-shipments.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { putShipment } from '../../support/list-rows.ts';
import { fakeClock, useServiceContext } from '../../support/service-context.ts';

/** Lading, discharge and destination: LA in each place alone, in several at once, and in none. */
const ROUTES: readonly (readonly [string | null, string | null, (string | null)?])[] = [
  ['USLAX', 'USLAX', 'USLAX'],
  ['USLAX', 'CNSHA'],
  ['CNSHA', 'USLAX'],
  ['CNSHA', 'USLAX', 'USLAX'],
  ['CNSHA', 'DEHAM', 'USLAX'],
  [null, null, 'USLAX'],
  ['USLAX', null, 'USLAX'],
  ['CNSHA', 'DEHAM'],
  [null, null],
];
const FITTING = [0, 1, 2, 3, 4, 5, 6];

describeWithDatabase('what goes through a port', () => {
  const db = useDatabase();
  const owner = useServiceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
  const stranger = useServiceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });

  beforeAll(async () => {
    for (const [at, ports] of ROUTES.entries()) {
      const moment = `2026-05-0${1 + (at % 3)}T00:00:00.000Z`;
      const columns = { created_at: moment, updated_at: moment };
      const container = { number: `PORT${at}`, ...columns, pickup_lfd: at % 2 === 0 ? moment : null };
      await putShipment(db, owner.principal.accountId, {
        number: `BILL${at}`,
        ports,
        columns,
        containers: [container],
      });
      await putShipment(db, stranger.principal.accountId, {
        number: `BILL${at}`,
        ports,
        containers: [{ number: `PORT${at}` }],
      });
    }
  });

  /** The numbers on all pages, by number and by cursor. */
  async function walks(filters: Parameters<typeof listContainers.run>[1]): Promise<[string[], string[]]> {
    const [byNumber, byCursor]: [string[], string[]] = [[], []];
    for (let page = 1; page <= 4; page++) {
      const list = await listContainers.run(owner, { ...filters, page, page_size: 2 });
      expect(list.total).toBe(FITTING.length);
      if (list.detail === 'summary') byNumber.push(...list.containers.map(({ number }) => number));
    }
    for (let after: string | null = 'start'; after !== null; ) {
      const list: Awaited<ReturnType<typeof listContainers.run>> = await listContainers.run(owner, {
        ...filters,
        after,
        page_size: 2,
      });
      if (list.detail === 'summary') byCursor.push(...list.containers.map(({ number }) => number));
      after = list.next ?? null;
    }
    return [byNumber, byCursor];
  }

  it.each(ContainerSort.options)(
    'is listed once, however often the port is on its way, by page and by cursor: %s',
    async (sort) => {
      const all = await listContainers.run(owner, { sort, page_size: 100 });
      const order = all.detail === 'summary' ? all.containers.map(({ number }) => number) : [];
      const expected = order.filter((number) => FITTING.includes(Number(number.slice(4))));

      expect(await walks({ sort, port: 'USLAX' })).toEqual([expected, expected]);
      expect(await walks({ sort, port: 'USLAX', q: 'PORT' })).toEqual([expected, expected]);
    },
  );

  it('is counted once among shipments', async () => {
    const list = await listShipments.run(owner, { port: 'USLAX' });
    expect([list.total, list.shipments.length]).toEqual([FITTING.length, FITTING.length]);
  });
});
