import { checkDigit } from '../../src/domain/container-number.ts';
import type { Observation } from '../../src/domain/observation.ts';
import { createParty } from '../../src/services/party.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { stopTracking } from '../../src/services/shipment/stop-tracking.ts';
import { addTariffs } from '../../src/services/tariff/add-tariffs.ts';
import { createTrackingRequest } from '../../src/services/tracking-request/create-tracking-request.ts';
import { byRail, bySea, deadline, document, equipment, movement, snapshot } from '../support/observations.ts';
import { answer, miss, rows, saying, watchOf } from '../support/tracking.ts';

/** The moment at which all questions are asked. */
export const NOW = '2026-06-18T18:00:00.000Z';
const STOPPED_AT = '2026-06-17T18:00:00.000Z';

const box = (serial: string) => `MSKU${serial}${checkDigit(`MSKU${serial}`)}`;

/** The containers of the account, and one of another. */
export const BOX = {
  late: box('100001'),
  held: box('100002'),
  gone: box('200001'),
  overdue: box('200002'),
  train: box('200003'),
  rolled: box('300001'),
  disputed: box('300002'),
  hub: box('400001'),
  returned: box('400003'),
  stopped: box('500002'),
  foreign: box('900001'),
} as const;

const EMMA = { imo: '9321483', name: 'EMMA' };
const FELIX = { imo: '9811000', name: 'FELIX' };
const GALE = { imo: '9074729', name: 'GALE' };
const W185 = { code: 'W185', codeList: 'FIRMS', name: null, type: 'terminal' } as const;
const RAMP = { code: null, codeList: null, name: 'Corwith Ramp', type: 'ramp' } as const;
const ESTIMATED = { classifier: 'estimated' } as const;
const PLANNED = { classifier: 'planned' } as const;

interface Bill {
  number: string;
  /** The name of the customer, and the reference under which the customer knows it. */
  customer: string;
  reference: string;
  /** One answer of the line after the other. */
  said: readonly (readonly Observation[])[];
}

/** The line's word that a bill has a container. */
function onBill(bill: string, container: string): Observation[] {
  return [document('bill_of_lading', bill, 'mentioned', { container }), equipment({ container, isoCode: '45G1' })];
}

function left(container: string, day: string, vessel = EMMA): Observation[] {
  const aboard = { container, vessel, voyage: '026E' };
  return [
    bySea('load', 'CNSHA', `${day}T04:00:00.000Z`, aboard),
    bySea('depart', 'CNSHA', `${day}T08:00:00.000Z`, aboard),
  ];
}

function due(container: string, place: string, time: string, said: Parameters<typeof bySea>[3] = {}): Observation {
  return bySea('arrive', place, time, { container, vessel: EMMA, voyage: '026E', ...ESTIMATED, ...said });
}

/** Arrived and discharged at Los Angeles on one day. */
function landed(container: string, day: string): Observation[] {
  const aboard = { container, vessel: EMMA, voyage: '026E', facility: W185 };
  return [
    bySea('arrive', 'USLAX', `${day}T14:00:00.000Z`, aboard),
    bySea('discharge', 'USLAX', `${day}T22:00:00.000Z`, aboard),
  ];
}

const BILLS: readonly Bill[] = [
  {
    // Nine days later than the line said at first.
    number: 'ATL1000001',
    customer: 'Atlas Toys',
    reference: 'PO-7001',
    said: [
      [
        ...onBill('ATL1000001', BOX.late),
        ...left(BOX.late, '2026-06-01'),
        due(BOX.late, 'USLAX', '2026-06-15T20:00:00.000Z', {
          sourceEventId: 'eta',
          recordedAt: '2026-06-02T00:00:00.000Z',
        }),
      ],
      [
        ...onBill('ATL1000001', BOX.late),
        ...left(BOX.late, '2026-06-01'),
        due(BOX.late, 'USLAX', '2026-06-24T20:00:00.000Z', {
          sourceEventId: 'eta2',
          recordedAt: '2026-06-17T00:00:00.000Z',
        }),
      ],
    ],
  },
  {
    // Landed, held by customs, free until tomorrow.
    number: 'ATL1000002',
    customer: 'Atlas Toys',
    reference: 'PO-7002',
    said: [
      [
        ...onBill('ATL1000002', BOX.held),
        ...left(BOX.held, '2026-05-30'),
        ...landed(BOX.held, '2026-06-14'),
        snapshot('2026-06-18T14:00:00.000Z', 'USLAX', {
          container: BOX.held,
          available: false,
          holds: [{ name: 'customs', status: 'hold', description: null }],
          fees: [],
        }),
        deadline('terminal', '2026-06-19', { container: BOX.held }),
      ],
    ],
  },
  {
    // Two containers: one picked up, one past its last free day with a fee.
    number: 'BOR2000001',
    customer: 'Borealis Foods',
    reference: 'SO-88',
    said: [
      [
        ...[BOX.gone, BOX.overdue].flatMap((one) => [
          ...onBill('BOR2000001', one),
          ...left(one, '2026-05-26'),
          ...landed(one, '2026-06-10'),
        ]),
        movement('gate_out', 'USLAX', '2026-06-13T20:00:00.000Z', {
          container: BOX.gone,
          mode: 'truck',
          load: 'laden',
          facility: W185,
        }),
        snapshot('2026-06-18T14:00:00.000Z', 'USLAX', {
          container: BOX.overdue,
          available: true,
          holds: [],
          fees: [{ type: 'demurrage', amount: 300, currency_code: 'USD' }],
        }),
        deadline('terminal', '2026-06-16', { container: BOX.overdue }),
      ],
    ],
  },
  {
    // On the train to Chicago.
    number: 'BOR2000002',
    customer: 'Borealis Foods',
    reference: 'SO-89',
    said: [
      [
        ...onBill('BOR2000002', BOX.train),
        ...left(BOX.train, '2026-05-26'),
        ...landed(BOX.train, '2026-06-11'),
        byRail('load', 'USLAX', '2026-06-15T16:00:00.000Z', { container: BOX.train }),
        byRail('depart', 'USLAX', '2026-06-15T20:00:00.000Z', { container: BOX.train }),
        byRail('arrive', 'USCHI', '2026-06-20T20:00:00.000Z', { container: BOX.train, facility: RAMP, ...ESTIMATED }),
      ],
    ],
  },
  {
    // Planned on EMMA, which sailed without it; FELIX took it a week later.
    number: 'CYA3000001',
    customer: 'Cyan Parts',
    reference: 'CP-1',
    said: [
      [
        ...onBill('CYA3000001', BOX.rolled),
        bySea('load', 'CNSHA', '2026-06-05T04:00:00.000Z', {
          container: BOX.rolled,
          vessel: EMMA,
          voyage: '026E',
          ...PLANNED,
          sourceEventId: 'load',
          recordedAt: '2026-05-28T00:00:00.000Z',
        }),
        due(BOX.rolled, 'USLAX', '2026-06-19T20:00:00.000Z', {
          sourceEventId: 'eta',
          recordedAt: '2026-05-28T00:00:00.000Z',
        }),
      ],
      [
        ...onBill('CYA3000001', BOX.rolled),
        ...left(BOX.rolled, '2026-06-12', FELIX),
        due(BOX.rolled, 'USLAX', '2026-06-27T20:00:00.000Z', {
          vessel: FELIX,
          sourceEventId: 'eta2',
          recordedAt: '2026-06-12T10:00:00.000Z',
        }),
      ],
    ],
  },
  {
    // The line and the terminal state different last free days.
    number: 'CYA3000002',
    customer: 'Cyan Parts',
    reference: 'CP-2',
    said: [
      [
        ...onBill('CYA3000002', BOX.disputed),
        ...left(BOX.disputed, '2026-05-30'),
        ...landed(BOX.disputed, '2026-06-15'),
        snapshot('2026-06-18T14:00:00.000Z', 'USLAX', {
          container: BOX.disputed,
          available: true,
          holds: [],
          fees: [],
        }),
        deadline('terminal', '2026-06-22', { container: BOX.disputed }),
        deadline('shipping_line', '2026-06-25', { container: BOX.disputed }),
      ],
    ],
  },
  {
    // Waits at Singapore for the vessel to Rotterdam.
    number: 'DEL4000001',
    customer: 'Delta Bikes',
    reference: 'DB-1',
    said: [
      [
        ...onBill('DEL4000001', BOX.hub),
        ...left(BOX.hub, '2026-06-01'),
        bySea('arrive', 'SGSIN', '2026-06-08T04:00:00.000Z', { container: BOX.hub, vessel: EMMA, voyage: '026E' }),
        bySea('discharge', 'SGSIN', '2026-06-08T10:00:00.000Z', { container: BOX.hub, vessel: EMMA, voyage: '026E' }),
        bySea('load', 'SGSIN', '2026-06-20T04:00:00.000Z', {
          container: BOX.hub,
          vessel: GALE,
          voyage: '9W',
          ...PLANNED,
        }),
        bySea('depart', 'SGSIN', '2026-06-20T10:00:00.000Z', {
          container: BOX.hub,
          vessel: GALE,
          voyage: '9W',
          ...PLANNED,
        }),
        due(BOX.hub, 'NLRTM', '2026-07-12T10:00:00.000Z', { vessel: GALE, voyage: '9W' }),
        bySea('discharge', 'NLRTM', '2026-07-12T18:00:00.000Z', {
          container: BOX.hub,
          vessel: GALE,
          voyage: '9W',
          ...ESTIMATED,
        }),
      ],
    ],
  },
  {
    // Done: picked up and returned empty.
    number: 'DEL4000003',
    customer: 'Delta Bikes',
    reference: 'DB-3',
    said: [
      [
        ...onBill('DEL4000003', BOX.returned),
        ...left(BOX.returned, '2026-05-14'),
        ...landed(BOX.returned, '2026-05-29'),
        movement('gate_out', 'USLAX', '2026-06-02T20:00:00.000Z', {
          container: BOX.returned,
          mode: 'truck',
          load: 'laden',
          facility: W185,
        }),
        movement('gate_in', 'USLAX', '2026-06-09T20:00:00.000Z', {
          container: BOX.returned,
          mode: 'truck',
          load: 'empty',
          facility: W185,
        }),
      ],
    ],
  },
  {
    // At sea, but the account does not want to track it any more.
    number: 'ECH5000002',
    customer: 'Echo Lamps',
    reference: 'EL-2',
    said: [
      [
        ...onBill('ECH5000002', BOX.stopped),
        ...left(BOX.stopped, '2026-06-10'),
        due(BOX.stopped, 'USLAX', '2026-06-26T20:00:00.000Z'),
      ],
    ],
  },
];

/** A tariff of May alone, which is of the container that is done. */
const TARIFF = `tariffs:
  - id: may-import
    kind: contract
    party: line
    line: MAEU
    from: 2026-05-01
    to: 2026-05-31
    scope: {direction: import, places: [USLAX]}
    clocks:
      - charge: demurrage
        start: {event: discharged, first: next_day}
        stop: {event: full_out}
        free: {days: 2}
        currency: USD
        tiers: [{from: 1, amount: 100}]
`;

/** What the line does not know, and what it has not answered yet. */
export const UNKNOWN_BILL = 'DEL4000002';
export const PENDING_BILL = 'ECH5000001';

/** The line's answers about the bills of the account, about what it does not know, and about a bill of another account. */
export async function seedAccount(context: ServiceContext, other: ServiceContext): Promise<void> {
  await addTariffs.run(context, { document: TARIFF });
  const customers = new Map<string, string>();
  for (const bill of BILLS) {
    const known = customers.get(bill.customer);
    const id = known ?? (await createParty.run(context, { company_name: bill.customer })).id;
    customers.set(bill.customer, id);
    await seedBill(context, bill, id);
  }
  await order(context, { number: UNKNOWN_BILL, reference: 'DB-2' });
  await miss(context.db, await watchOf(context.db, UNKNOWN_BILL), { kind: 'unknown', isFinal: true });
  await order(context, { number: PENDING_BILL, reference: 'EL-1' });
  const [shipment] = await rows<{ id: string }>(
    context.db,
    'SELECT s.id FROM shipment s JOIN watch w ON w.id = s.watch_id WHERE w.number = $1',
    ['ECH5000002'],
  );
  await stopTracking.run(context, { id: shipment?.id ?? '' });
  // The database has a clock of its own; how long ago this was must not depend on when the questions are asked.
  const stopped = { lineTrackingStoppedAt: new Date(STOPPED_AT) };
  await context.db.prisma.shipment.update({ where: { id: shipment?.id ?? '' }, data: stopped });
  const foreign = { number: 'ZUL9000001', customer: '', reference: 'PO-7001' };
  await seedBill(other, {
    ...foreign,
    said: [
      [
        ...onBill(foreign.number, BOX.foreign),
        ...left(BOX.foreign, '2026-06-01'),
        due(BOX.foreign, 'USLAX', '2026-06-21T20:00:00.000Z'),
      ],
    ],
  });
}

async function seedBill(context: ServiceContext, bill: Bill, customerId?: string): Promise<void> {
  await order(context, bill, customerId);
  const watchId = await watchOf(context.db, bill.number);
  for (const said of bill.said) await answer(context, watchId, saying(...said));
}

function order(context: ServiceContext, bill: Pick<Bill, 'number' | 'reference'>, customerId?: string) {
  return createTrackingRequest.run(context, {
    request_type: 'bill_of_lading',
    scac: 'MAEU',
    request_number: bill.number,
    ref_numbers: [bill.reference],
    ...(customerId === undefined ? {} : { customer_id: customerId }),
  });
}
