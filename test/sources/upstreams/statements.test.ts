import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MILESTONES } from '../../../src/domain/milestones.ts';
import { ObservationDraft } from '../../../src/domain/observation.ts';
import { readAgain } from '../../../src/sources/registry/read-again.ts';
import { ContainerAttributes, EventAttributes, ShipmentAttributes } from '../../../src/sources/upstreams/payload.ts';
import { relayStatements } from '../../../src/sources/upstreams/relay-statements.ts';
import type { RelayedRoute, StoredRelay } from '../../../src/sources/upstreams/stored-relay.ts';

const RECEIVED_AT = '2026-11-10T12:00:00.000Z';
const LAX = { code: 'USLAX', name: 'Los Angeles', latitude: null, longitude: null };
const ROUTE: RelayedRoute = {
  id: 's-1',
  attributes: ShipmentAttributes.parse({}),
  ...{ lading: null, discharge: LAX, destination: null, podTerminal: null, destinationTerminal: null },
};

function event(attributes: object): StoredRelay {
  const read = EventAttributes.parse({
    event: 'container.transport.full_out',
    timestamp: '2026-11-01T10:30:00Z',
    ...attributes,
  });
  return {
    relay: 'event',
    via: 'hub',
    id: 'e-1',
    container: 'MSCU1234566',
    attributes: read,
    place: LAX,
    facility: null,
    vessel: null,
  };
}

function container(attributes: object): StoredRelay {
  const read = ContainerAttributes.parse({ number: 'MSCU1234566', ...attributes });
  return { relay: 'container', via: 'hub', id: 'c-1', attributes: read, facility: null, route: ROUTE };
}

function said(relay: StoredRelay): ObservationDraft[] {
  return relayStatements([relay], RECEIVED_AT).map(({ draft }) => draft);
}

describe('what an upstream shows', () => {
  it.each(Object.keys(MILESTONES))('is understood of the milestone %s', (milestone) => {
    const drafts = said(event({ event: `container.transport.${milestone}` }));

    expect(drafts).toHaveLength(1);
    expect(drafts[0]?.kind).toBe(/available/.test(milestone) ? 'terminal_snapshot' : 'movement');
  });

  it('is a day where the time is the midnight of its place, and as it is written there where the zone is not known', () => {
    const time = (attributes: object) => said(event(attributes))[0];

    expect(time({ timestamp: '2026-11-01T08:00:00Z', timezone: 'America/Los_Angeles' })).toMatchObject({
      precision: 'time',
    });
    expect(time({ timestamp: '2026-11-01T07:00:00Z', timezone: 'America/Los_Angeles' })).toMatchObject({
      precision: 'date',
      occurredAt: '2026-11-01T07:00:00.000Z',
    });
    expect(time({ timestamp: '2026-11-01T08:15:00Z', timezone: null })).toMatchObject({
      precision: 'time',
      localTime: '2026-11-01T08:15:00',
    });
    expect(time({ timestamp: '2026-11-01T00:00:00Z', local_time: '2026-11-01' })).toMatchObject({
      precision: 'date',
      localTime: '2026-11-01',
    });
  });

  it('is unusable where its time is missing or far ahead, or its name is not known, and says why', () => {
    expect(said(event({ timestamp: null }))).toMatchObject([{ kind: 'unusable', reason: 'It has no time.' }]);
    expect(said(event({ timestamp: '2099-01-01T00:00:00Z' }))).toMatchObject([{ kind: 'unusable' }]);
    expect(said(event({ event: 'container.transport.teleported' }))).toMatchObject([{ kind: 'unusable' }]);
    expect(said({ ...event({}), container: 'no number' } as StoredRelay)).toMatchObject([{ kind: 'unusable' }]);
  });

  it('is no newer than its receipt, however far ahead the clock of the upstream is', () => {
    expect(said(event({ created_at: '2027-01-01T00:00:00Z' }))).toMatchObject([{ recordedAt: RECEIVED_AT }]);
  });

  it('states an empty list of holds only where the upstream says that they were reported', () => {
    const holds = (attributes: object) =>
      said(container({ holds_at_pod_terminal: [], ...attributes })).flatMap((draft) =>
        draft.kind === 'terminal_snapshot' ? [draft.holds] : [],
      );

    expect(holds({})).toEqual([]);
    expect(holds({ holds_reported: false, availability_known: true, available_for_pickup: true })).toEqual([null]);
    expect(holds({ holds_reported: true })).toEqual([[]]);
    expect(holds({ availability_known: true, available_for_pickup: true })).toEqual([[]]);
  });

  it('gives each party its snapshot as of the time at which it stated that', () => {
    const snapshots = said(
      container({
        availability_known: true,
        available_for_pickup: true,
        holds_reported: true,
        holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: null, stated_by: [] }],
        terminal_statements: {
          availability: { party: 'terminal', source: 'x-terminal', at: '2026-11-09T10:00:00.000Z' },
          holds: { party: 'shipping_line', source: 'MSCU', at: '2026-11-08T10:00:00.000Z' },
        },
      }),
    ).filter(({ kind }) => kind === 'terminal_snapshot');

    expect(snapshots).toMatchObject([
      { party: 'terminal', checkedAt: '2026-11-09T10:00:00.000Z', available: true, holds: null },
      { party: 'shipping_line', checkedAt: '2026-11-08T10:00:00.000Z', available: null, holds: [{ name: 'customs' }] },
    ]);
  });

  it('gives last free days of their parties, in the calendar of the place', () => {
    const days = (attributes: object) =>
      said(container(attributes)).flatMap((draft) =>
        draft.kind === 'deadline' ? [[draft.party, draft.lastFreeDay]] : [],
      );
    const import_deadlines = {
      pickup_lfd_line: '2026-11-20T08:00:00Z',
      pickup_lfd_terminal: null,
      pickup_lfd_rail: null,
    };

    expect(days({ import_deadlines, pod_timezone: 'America/Los_Angeles' })).toEqual([['shipping_line', '2026-11-20']]);
    expect(days({ pickup_lfd: '2026-11-20T08:00:00Z', pod_timezone: 'nowhere' })).toEqual([
      ['shipping_line', '2026-11-20'],
    ]);
    const detailed = [
      { party: 'terminal', date: '2026-11-21' },
      { party: 'rail', date: '2026-11-22', replaced: true },
      { party: 'nobody' },
    ];
    expect(days({ import_deadlines, last_free_days: detailed })).toEqual([['terminal', '2026-11-21']]);
  });

  it('is read again in the same way from what is kept, beside what the line said itself', () => {
    const relays = [
      event({}),
      container({ seal_number: 'S1', pod_eta_at: '2026-11-20T08:00:00Z' }),
      { relay: 'taken_back', via: 'hub', id: 'e-9' } as const,
    ];
    const statements = relayStatements(relays, RECEIVED_AT);
    const kept: unknown[] = JSON.parse(JSON.stringify(relays));

    const again = readAgain(
      { source: 'MSCU', kind: 'bill_of_lading', number: 'BL1' },
      [...kept, { eventType: 'NONSENSE' }],
      RECEIVED_AT,
    );

    expect(again.slice(0, statements.length).map(({ draft }) => draft)).toEqual(statements.map(({ draft }) => draft));
  });

  it('makes observations of the form that is stored, whatever comes', () => {
    const attributes = fc.dictionary(
      fc.constantFrom(
        'event',
        'timestamp',
        'timezone',
        'local_time',
        'number',
        'holds_at_pod_terminal',
        'last_free_days',
        'pickup_lfd',
        'pod_eta_at',
        'terminal_statements',
        'weight_in_lbs',
        'pod_timezone',
      ),
      fc.oneof(
        fc.anything(),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.string(),
      ),
    );
    fc.assert(
      fc.property(attributes, (some) => {
        const event_ = EventAttributes.safeParse(some);
        const container_ = ContainerAttributes.safeParse(some);
        const relays = [
          ...(event_.success ? [event(event_.data)] : []),
          ...(container_.success ? [container(container_.data)] : []),
        ];
        for (const { draft } of relayStatements(relays, RECEIVED_AT))
          expect(ObservationDraft.safeParse(draft).success).toBe(true);
      }),
    );
  });
});
