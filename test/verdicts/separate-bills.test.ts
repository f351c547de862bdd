import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { search } from '../../src/services/search/search.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { rows } from '../support/tracking.ts';
import type { Asked, Numbers, Step } from './journey.ts';
import { LIVE, ORDERS } from './orders.ts';
import { follow, type Run } from './run.ts';
import { asksFor } from './say/customer.ts';
import { departed, discharged, loaded } from './say/line.ts';
import { replacesBill } from './say/replacement.ts';

const RUN = process.env.VERDICTS !== undefined ? ORDERS : [LIVE, ...ORDERS.slice(1, 2)];
const TEST_MS_MAX = 60_000;
const REPLACED = '2026-10-06 10:00+08:00';
const FIRST: Asked = { type: 'bill_of_lading', number: 'bill' };
const SECOND: Asked = { type: 'bill_of_lading', number: 'bill2' };
const OF_SECOND = { bill: 'bill2' } as const;
const ALL_THREE: readonly Asked[] = [FIRST, SECOND, { type: 'bill_of_lading', number: 'bill3' }];
const IN_TWO = { successors: ['bill2', 'bill3'] } as const;
const NOW = '2026-10-21T12:00:00.000Z';

const replaced = replacesBill(REPLACED);
const retracted = replacesBill('2026-10-07 10:00+08:00', { first: REPLACED, isRetracted: true });
const replacedAgain = replacesBill('2026-10-08 10:00+08:00');
const ofFirst = [loaded('CNSHA', '2026-10-03 20:00'), discharged('USLAX', '2026-10-20 15:00')];
const ofSecond = [
  loaded('CNSHA', '2026-10-03 21:00', OF_SECOND),
  departed('CNSHA', '2026-10-04 08:00', { ...OF_SECOND, box: 'box' }),
];
const ofSecondInBoxOfItsOwn = [
  loaded('CNSHA', '2026-10-03 21:00', { ...OF_SECOND, box: 'box2' }),
  discharged('USLAX', '2026-10-20 16:00', { ...OF_SECOND, box: 'box2' }),
];

const CHAINED = '2026-10-08 10:00+08:00';
const SECOND_LINK = { replaced: 'bill2', successors: ['bill3'] } as const;
const CHAIN = [
  loaded('CNSHA', '2026-10-03 20:00'),
  replaced,
  replacesBill(CHAINED, SECOND_LINK),
  discharged('USLAX', '2026-10-20 15:00', { bill: 'bill3' }),
];

/** What is shown of a shipment: its bill of lading, its containers with their statuses, and the numbers that were requested. */
interface Shown {
  bill: string;
  former: string[];
  split: string[];
  containers: { number: string; status: string; happened: string[] }[];
  asked: { number: string; status: string }[];
}

const SHOWN = `SELECT s.bill_of_lading_number AS bill, s.former_numbers AS former, s.replaced_by_numbers AS split,
    (SELECT json_agg(json_build_object('number', c.number, 'status', c.current_status, 'happened', (
        SELECT json_agg(e.event ORDER BY e.at) FROM transport_event e
        WHERE e.container_id = c.id AND e.invalidated_at IS NULL AND e.event NOT LIKE '%estimated%')) ORDER BY c.number)
      FROM container c WHERE c.shipment_id = s.id) AS containers,
    (SELECT json_agg(DISTINCT jsonb_build_object('number', r.normalized_number, 'status', r.status))
      FROM tracking_request r WHERE r.shipment_id = s.id) AS asked
  FROM shipment s WHERE s.account_id = $1 ORDER BY s.bill_of_lading_number`;

const LOADED = 'container.transport.vessel_loaded';
const DEPARTED = 'container.transport.vessel_departed';
const DISCHARGED = 'container.transport.vessel_discharged';

interface Case {
  name: string;
  asked: readonly Asked[];
  said: readonly Step[];
  shown(numbers: Numbers): Shown[];
}

const CASES: readonly Case[] = [
  {
    name: 'both are tracked with one box, and the replacement is retracted: both show its whole voyage',
    asked: [FIRST, SECOND],
    said: [...ofFirst, ...ofSecond, replaced, retracted],
    shown: bothWithOneBox,
  },
  {
    name: 'the new one is tracked first, and the replacement is retracted',
    asked: [SECOND, FIRST],
    said: [...ofFirst, ...ofSecond, replaced, retracted],
    shown: bothWithOneBox,
  },
  {
    name: 'both are tracked with a box each, and the replacement is retracted',
    asked: [FIRST, SECOND],
    said: [...ofFirst, ...ofSecondInBoxOfItsOwn, replaced, retracted],
    shown: (numbers) => [firstAlone(numbers), secondInBoxOfItsOwn(numbers)],
  },
  {
    name: 'the second is requested while the replacement stands',
    asked: [FIRST],
    said: [
      ...ofFirst,
      ...ofSecondInBoxOfItsOwn,
      replaced,
      asksFor('bill', 'bill2', '2026-10-06 12:00+08:00'),
      retracted,
    ],
    shown: (numbers) => [firstAlone(numbers), secondInBoxOfItsOwn(numbers)],
  },
  {
    name: 'the second is requested after the retraction',
    asked: [FIRST],
    said: [
      ...ofFirst,
      ...ofSecondInBoxOfItsOwn,
      replaced,
      retracted,
      asksFor('bill', 'bill2', '2026-10-10 08:00+08:00'),
    ],
    shown: (numbers) => [firstAlone(numbers), secondInBoxOfItsOwn(numbers)],
  },
  {
    name: 'the first is requested after the retraction',
    asked: [SECOND],
    said: [
      ...ofFirst,
      ...ofSecondInBoxOfItsOwn,
      replaced,
      retracted,
      asksFor('bill', 'bill', '2026-10-10 08:00+08:00'),
    ],
    shown: (numbers) => [firstAlone(numbers), secondInBoxOfItsOwn(numbers)],
  },
  {
    name: 'the replacement is retracted and stated again: they are one shipment',
    asked: [FIRST, SECOND],
    said: [...ofFirst, ...ofSecondInBoxOfItsOwn, replaced, retracted, replacedAgain],
    shown: ({ bill, bill2, box, box2 }) => [
      {
        bill: bill2,
        former: [bill],
        split: [],
        containers: [grounded(box), grounded(box2)],
        asked: [
          { number: bill, status: 'created' },
          { number: bill2, status: 'created' },
        ],
      },
    ],
  },
  {
    name: 'a bill is split into two, all three are tracked, and the split is retracted: each shipment has its boxes with the same facts',
    asked: ALL_THREE,
    said: [
      loaded('CNSHA', '2026-10-03 20:00'),
      loaded('CNSHA', '2026-10-03 21:00', { box: 'box2' }),
      replacesBill(REPLACED, IN_TWO),
      discharged('USLAX', '2026-10-20 15:00', OF_SECOND),
      discharged('USLAX', '2026-10-20 16:00', { bill: 'bill3', box: 'box2' }),
      replacesBill('2026-10-23 10:00+08:00', { ...IN_TWO, first: REPLACED, isRetracted: true }),
    ],
    shown: ({ bill, bill2, bill3, box, box2 }) =>
      [
        { number: bill, boxes: [box, box2] },
        { number: bill2, boxes: [box] },
        { number: bill3, boxes: [box2] },
      ].map(({ number, boxes }) => ({
        ...{ bill: number, former: [], split: [], containers: boxes.map(grounded) },
        asked: [{ number, status: 'created' }],
      })),
  },
  {
    name: 'of a chain of two replacements the second is retracted: the first two bills are one shipment',
    asked: ALL_THREE,
    said: [...CHAIN, replacesBill('2026-10-09 10:00+08:00', { ...SECOND_LINK, first: CHAINED, isRetracted: true })],
    shown: ({ bill, bill2, bill3, box }) => [
      {
        ...asOneBox(bill2, box),
        former: [bill],
        asked: [bill, bill2].map((number) => ({ number, status: 'created' })),
      },
      asOneBox(bill3, box),
    ],
  },
  {
    name: 'of a chain of two replacements the first is retracted: the last two bills are one shipment',
    asked: ALL_THREE,
    said: [...CHAIN, replacesBill('2026-10-09 10:00+08:00', { first: REPLACED, isRetracted: true })],
    shown: ({ bill, bill2, bill3, box }) => [
      asOneBox(bill, box),
      {
        ...asOneBox(bill3, box),
        former: [bill2],
        asked: [bill2, bill3].map((number) => ({ number, status: 'created' })),
      },
    ],
  },
];

function asOneBox(bill: string, box: string): Shown {
  const asked = [{ number: bill, status: 'created' }];
  return { bill, former: [], split: [], containers: [grounded(box)], asked };
}

function grounded(number: string) {
  return { number, status: 'grounded', happened: [LOADED, DISCHARGED] };
}

function firstAlone({ bill, box }: Numbers): Shown {
  return { bill, former: [], split: [], containers: [grounded(box)], asked: [{ number: bill, status: 'created' }] };
}

function bothWithOneBox({ bill, bill2, box }: Numbers): Shown[] {
  const containers = [{ number: box, status: 'grounded', happened: [LOADED, DEPARTED, DISCHARGED] }];
  return [bill, bill2].map((number) => {
    const asked = [{ number, status: 'created' }];
    return { bill: number, former: [], split: [], containers, asked };
  });
}

function secondInBoxOfItsOwn({ bill2, box2 }: Numbers): Shown {
  const asked = [{ number: bill2, status: 'created' }];
  return { bill: bill2, former: [], split: [], containers: [grounded(box2)], asked };
}

// A journey has one verdict for all records of a container, and here each bill has a verdict of its own.
describeWithDatabase('two bills of lading of which the line says that one replaces the other', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });

  afterAll(() => db.drop());

  describe.each(CASES)('$name', ({ name, asked, said, shown }) => {
    it.each(RUN.map((order) => [order.name, order] as const))(
      'received in the order "%s"',
      { timeout: TEST_MS_MAX },
      async (_name, order) => {
        const run = await follow(db, { name, asked, said, now: NOW, verdict: { boxes: {} } }, order);

        const found = await rows<Shown>(db, SHOWN, [run.context.principal.accountId]);

        expect(found).toEqual(shown(run.numbers));
        expect(await foundBy(run)).toEqual(shownFor(run.numbers, found));
      },
    );
  });
});

/** The bill of lading that the shipment of each number shows. */
function shownFor({ bill, bill2 }: Numbers, shown: readonly Shown[]): string[] {
  return [bill, bill2].flatMap((number) =>
    shown.flatMap((one) => (one.bill === number || one.former.includes(number) ? [one.bill] : [])),
  );
}

/** The bills of lading whose shipments a search finds by their numbers. */
async function foundBy({ context, numbers }: Run): Promise<string[]> {
  const found: string[] = [];
  for (const number of [numbers.bill, numbers.bill2]) {
    const { results } = await search.run(context, { query: number });
    found.push(...results.flatMap((one) => (one.entity_type === 'shipment' ? [one.number] : [])));
  }
  return found;
}
