import { describe, expect, it } from 'vitest';
import type { RecordedLastFreeDay } from '../../src/domain/container-record/last-free-day.ts';
import { containerChanges, shipmentChanges } from '../../src/ingest/changes.ts';
import type { ContainerColumns } from '../../src/ingest/rows.ts';
import {
  AT_SEA,
  BEFORE,
  CUSTOMS,
  EXAM,
  IDENTITY,
  NOW,
  OF_OTHER_FEED,
  ROW,
  SHIPMENT,
  TERMINAL,
} from './changed-records.ts';

describe('a container', () => {
  it('that is new is announced as created', () => {
    const { id, rows, announcements } = containerChanges(null, AT_SEA.container, IDENTITY, {
      now: NOW,
      ...TERMINAL,
    });

    expect(rows).toEqual([{ ...ROW, id, created_at: NOW, updated_at: NOW }]);
    expect(announcements).toMatchObject([
      {
        name: 'container.created',
        reference_type: 'container_created_event',
        container_id: id,
        record: { timestamp: NOW },
      },
    ]);
  });

  it('that is as it was changes nothing, whatever the order of its members', () => {
    const holds = [{ description: null, status: 'hold' as const, name: 'customs' }];
    const before = { ...ROW, holds: [CUSTOMS] };

    expect(containerChanges(before, { ...AT_SEA.container, holds }, IDENTITY, { now: NOW, ...TERMINAL })).toEqual({
      id: 'container',
      rows: [],
      announcements: [],
    });
  });

  it.each<[what: string, change: Partial<ContainerColumns>, announced: Record<string, unknown>]>([
    ['a status', { current_status: 'grounded' }, {}],
    ['a place in the terminal', { location_at_terminal: 'Row 7' }, {}],
    ['when the terminal was polled', { terminal_checked_at: NOW }, {}],
    ['availability', { available_for_pickup: true }, { 'container.updated': { available_for_pickup: [null, true] } }],
    ['holds', { holds: [CUSTOMS] }, { 'container.updated': { holds_at_pod_terminal: [[], [CUSTOMS]] } }],
    ['fees', { fees: [EXAM] }, { 'container.updated': { fees_at_pod_terminal: [[], [EXAM]] } }],
    [
      'the last free day of the terminal where it counts',
      { pickup_lfd: NOW, pickup_lfd_terminal: NOW },
      {
        'container.pickup_lfd.changed': undefined,
        'container.pickup_lfd_terminal.changed': undefined,
        'container.updated': { pickup_lfd: [null, NOW] },
      },
    ],
    [
      'the last free day of the terminal where it does not count',
      { pickup_lfd_terminal: NOW },
      { 'container.pickup_lfd_terminal.changed': undefined },
    ],
    [
      'the last free day of the line where it counts already',
      { pickup_lfd_line: NOW },
      { 'container.pickup_lfd_line.changed': undefined, 'container.updated': { pickup_lfd_line: [null, NOW] } },
    ],
    [
      'the last free day of the railroad',
      { pickup_lfd_rail: NOW },
      { 'container.pickup_lfd_rail.changed': undefined, 'container.updated': { pickup_lfd_rail: [null, NOW] } },
    ],
    [
      'a last free day that another source of a party states',
      { last_free_days: [OF_OTHER_FEED] },
      {
        'container.updated': {
          last_free_days: [
            [],
            [
              {
                party: 'terminal',
                source: 'port-community',
                date: '2026-06-20',
                place_locode: 'USLAX',
                relayed: false,
              },
            ],
          ],
        },
      },
    ],
    [
      'the appointment',
      { pickup_appointment_at: NOW },
      {
        'container.pickup_appointment.changed': undefined,
        'container.updated': { pickup_appointment_at: [null, NOW] },
      },
    ],
    [
      'the terminal of discharge',
      { pod_terminal_id: 'pier' },
      {
        'container.pod_terminal_changed': undefined,
        'container.updated': { pod_terminal: [AT_SEA.container.pod_terminal_id, 'pier'] },
      },
    ],
  ])('that changes in %s is announced by the events that are meant for it', (_what, change, announced) => {
    const { rows, announcements } = containerChanges(ROW, { ...AT_SEA.container, ...change }, IDENTITY, {
      now: NOW,
      ...TERMINAL,
    });

    expect(rows).toEqual([{ ...ROW, ...change, updated_at: NOW }]);
    const changesetOf = (record: object | null) =>
      record !== null && 'changeset' in record ? record.changeset : undefined;
    const said = announcements.map(({ name, record }) => [name, changesetOf(record)] as const);
    expect(said.sort(([one], [other]) => (one < other ? -1 : 1))).toEqual(Object.entries(announced));
  });
});

describe('a changed last free day', () => {
  const day = { pickup_lfd: NOW };
  const announcedZone = (old: Partial<ContainerColumns>, change: Partial<ContainerColumns>) => {
    const { announcements } = containerChanges({ ...ROW, ...old }, { ...ROW, ...change }, IDENTITY, {
      now: NOW,
      ...TERMINAL,
    });
    return announcements.find(({ name }) => name === 'container.pickup_lfd.changed')?.record;
  };
  const stated = (party: RecordedLastFreeDay['party'], timezone: string): RecordedLastFreeDay => ({
    ...{ party, timezone, date: NOW.slice(0, 10), at: NOW, place_locode: null, place_name: null },
    ...{ computed: false, applies: true, binding: true, reported_at: NOW },
  });

  it.each([
    ['shipping_line', 'America/Chicago'],
    ['terminal', 'America/Los_Angeles'],
    ['rail', 'America/Chicago'],
  ] as const)('is announced in the zone in which the %s stated it', (party, timezone) => {
    const change = { ...day, pod_timezone: 'Asia/Tokyo', last_free_days: [stated(party, timezone)] };

    expect(announcedZone({}, change)).toMatchObject({ value: NOW, timezone });
  });

  it('is announced in its former zone where there is none any more', () => {
    const old = { ...day, last_free_days: [stated('rail', 'America/Chicago')] };

    expect(announcedZone(old, { pickup_lfd: null, last_free_days: [] })).toMatchObject({
      value: null,
      previous_value: NOW,
      timezone: 'America/Chicago',
    });
  });
});

describe('a withdrawn hold', () => {
  it('is announced when it is gone, and not while its withdrawal is not settled', () => {
    const hold = { name: 'customs', status: 'hold', description: null } as const;
    const withdrawn = { holds: [{ ...hold, withdrawn_at: BEFORE }] };
    const changesetOf = (old: Partial<ContainerColumns>, change: Partial<ContainerColumns>) => {
      const { announcements } = containerChanges({ ...ROW, ...old }, { ...ROW, ...change }, IDENTITY, {
        now: NOW,
        ...TERMINAL,
      });
      return announcements.map(({ record }) => record);
    };

    expect(changesetOf({ holds: [hold] }, withdrawn)).toEqual([]);
    expect(changesetOf(withdrawn, { holds: [] })).toMatchObject([
      { changeset: { holds_at_pod_terminal: [[hold], []] } },
    ]);
  });
});

describe('a shipment', () => {
  it('that is as it was changes nothing', () => {
    expect(shipmentChanges(SHIPMENT, AT_SEA.shipment, NOW)).toEqual({ rows: [], announcements: [] });
  });

  it.each([
    ['is notified of a new estimate of its arrival', { pod_eta_at: NOW }, ['shipment.estimated.arrival']],
    ['is not notified where the estimate is gone', { pod_eta_at: null }, []],
    ['is not notified of an estimate once it has arrived', { pod_eta_at: NOW, pod_ata_at: NOW }, []],
    ['is not notified of another vessel', { pod_vessel_name: 'MADRID' }, []],
  ])('%s', (_what, change, names) => {
    const { rows, announcements } = shipmentChanges(SHIPMENT, { ...AT_SEA.shipment, ...change }, NOW);

    expect(rows).toEqual([{ ...SHIPMENT, ...change, updated_at: NOW }]);
    expect(announcements.map(({ name }) => name)).toEqual(names);
  });
});

describe('a move to a yard outside of the terminal', () => {
  it.each([
    ['shipping_line', 'shipping_line'],
    ['terminal', 'terminal'],
    ['rail', 'terminal'],
  ] as const)('that the %s reports is announced with its source', (statusParty, data_source) => {
    const change = { ...AT_SEA.container, current_status: 'off_dock' };

    const { announcements } = containerChanges(ROW, change, IDENTITY, { now: NOW, statusParty });

    expect(announcements).toMatchObject([{ name: 'container.updated', record: { data_source } }]);
  });

  it('leaves the source of another change as it is', () => {
    const change = { ...AT_SEA.container, last_free_days: [OF_OTHER_FEED] };

    const { announcements } = containerChanges(ROW, change, IDENTITY, {
      now: NOW,
      statusParty: 'shipping_line',
    });

    expect(announcements).toMatchObject([{ name: 'container.updated', record: { data_source: 'terminal' } }]);
  });
});

describe('the source of a change of holds or fees', () => {
  const FREIGHT = { ...CUSTOMS, name: 'freight' };
  const by = (hold: string, party: 'shipping_line' | 'terminal') => ({
    ...{ hold, description: null, party, source: 'any', at: BEFORE },
  });
  const OF_LINE = { holds: [CUSTOMS], terminal_statements: { held: [by('customs', 'shipping_line')] } };
  const OF_TERMINAL = { holds: [FREIGHT], terminal_statements: { held: [by('freight', 'terminal')] } };
  const OF_BOTH = {
    holds: [CUSTOMS, FREIGHT],
    terminal_statements: { held: [by('customs', 'shipping_line'), by('freight', 'terminal')] },
  };

  it.each<[string, Partial<ContainerColumns>, Partial<ContainerColumns>, string]>([
    ['a hold of the line', {}, OF_LINE, 'shipping_line'],
    ['a hold of the terminal', {}, OF_TERMINAL, 'terminal'],
    ['a hold of each', {}, OF_BOTH, 'terminal'],
    ['a hold of the line beside that of a terminal', OF_TERMINAL, OF_BOTH, 'shipping_line'],
    ['the release of the line beside a hold of a terminal', OF_BOTH, OF_TERMINAL, 'shipping_line'],
    ['a hold that the terminal no longer lists', OF_BOTH, OF_LINE, 'terminal'],
  ])('is that of %s', (_what, before, after, data_source) => {
    const old = { ...ROW, ...before };

    const { announcements } = containerChanges(old, { ...AT_SEA.container, ...after }, IDENTITY, {
      now: NOW,
      ...TERMINAL,
    });

    expect(announcements).toMatchObject([{ name: 'container.updated', record: { data_source } }]);
  });
});

describe('a contradiction', () => {
  const said = (value: string, more: object = {}) => ({
    ...{ party: 'terminal' as const, source: 'trapac', value, observed_at: BEFORE, precision: 'time' as const },
    ...{ timezone: null, received_at: BEFORE, ...more },
  });
  const HERE = said('available for pickup');
  const GONE = said('picked up', { party: 'shipping_line', source: 'MAEU' });
  const WAITING = said('not available for pickup', { waiting: true });
  const PICKUP = { fact: 'pickup' as const, shown: 'picked up', statements: [GONE, HERE] };
  const IN_SHORT = {
    ...PICKUP,
    statements: [
      { party: 'shipping_line', source: 'MAEU', value: 'picked up' },
      { party: 'terminal', source: 'trapac', value: 'available for pickup' },
    ],
  };

  function announced(before: ContainerColumns['contradictions'], after: ContainerColumns['contradictions']) {
    const old = { ...ROW, contradictions: before };
    const { announcements } = containerChanges(old, { ...AT_SEA.container, contradictions: after }, IDENTITY, {
      now: NOW,
      ...TERMINAL,
    });
    return announcements.map(({ record }) => record);
  }

  it('that arises or ends is announced', () => {
    expect(announced([], [PICKUP])).toMatchObject([{ changeset: { contradictions: [[], [IN_SHORT]] } }]);
    expect(announced([PICKUP], [])).toMatchObject([{ changeset: { contradictions: [[IN_SHORT], []] } }]);
  });

  it('that is stated again is not announced', () => {
    expect(announced([PICKUP], [{ ...PICKUP, statements: [GONE, { ...HERE, observed_at: NOW }] }])).toEqual([]);
  });

  it('with a newer statement of the same source is announced when that counts', () => {
    const waiting = { fact: 'availability' as const, shown: 'available for pickup', statements: [HERE, WAITING] };

    expect(announced([], [{ ...waiting, settles_at: NOW }])).toEqual([]);
    expect(announced([{ ...waiting, settles_at: NOW }], [])).toEqual([]);
  });
});
