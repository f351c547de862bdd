import { describe, expect, it } from 'vitest';
import { eventChanges } from '../../src/ingest/event-changes.ts';
import type { EventColumns } from '../../src/ingest/rows.ts';
import { CONTAINER } from '../support/observations.ts';
import { arrival, departure, sailing } from '../support/sailing.ts';
import { AT_SEA, BEFORE, derived, NOW, OWNER } from './changed-records.ts';

describe('the events of a container', () => {
  const known: EventColumns[] = eventChanges([], AT_SEA.events, OWNER, BEFORE).rows;
  const arrived = derived([...sailing(CONTAINER, 'BL1'), ...arrival(CONTAINER)]).events;
  const forgotten = derived(departure(CONTAINER).slice(1)).events;

  it('are each notified once when they are new', () => {
    const { rows, announcements } = eventChanges([], AT_SEA.events, OWNER, NOW);

    expect(rows.map(({ key }) => key)).toEqual(AT_SEA.events.map(({ key }) => key));
    expect(announcements.map(({ name, reference_id, record }) => [name, reference_id, record])).toEqual(
      rows.map(({ event, id }) => [event, id, null]),
    );
  });

  it('change nothing when they are known', () => {
    expect(eventChanges(known, AT_SEA.events, OWNER, NOW)).toEqual({ rows: [], announcements: [] });
  });

  it('keep those that are known beside new ones, and end estimates that came true without a message', () => {
    const { rows, announcements } = eventChanges(known, arrived, OWNER, NOW);

    expect(rows.map(({ event, invalidated_at }) => [event, invalidated_at])).toEqual([
      ['container.transport.vessel_arrived', null],
      ['container.transport.vessel_discharged', null],
      ['container.transport.estimated.vessel_arrived', NOW],
    ]);
    expect(announcements).toHaveLength(2);
  });

  it('that are gone are marked and notified as one update, with estimates that are withdrawn', () => {
    const { rows, announcements } = eventChanges(known, forgotten, OWNER, NOW);

    expect(rows.map(({ event, invalidated_at }) => [event, invalidated_at])).toEqual([
      ['container.transport.vessel_loaded', NOW],
      ['container.transport.estimated.vessel_arrived', NOW],
    ]);
    const gone = [
      { event: 'container.transport.vessel_loaded' },
      { event: 'container.transport.estimated.vessel_arrived' },
    ];
    const changeset = { transport_events: [gone, []] };
    expect(announcements).toMatchObject([
      { name: 'container.updated', container_id: 'container', record: { changeset } },
    ]);
  });

  it('that were marked and are there again stand in their row and are notified again, and so are estimates that were withdrawn', () => {
    const marked = known.map((row) => ({ ...row, invalidated_at: BEFORE }));

    const { rows, announcements } = eventChanges(marked, AT_SEA.events, OWNER, NOW);

    const happened = known.filter(({ key }) => !key.startsWith('estimated.'));
    const others = marked.map((row) => (happened.some(({ id }) => id === row.id) ? row : { ...row, at: BEFORE }));
    expect(rows).toEqual(known);
    expect(announcements.map(({ reference_id }) => reference_id)).toEqual(known.map(({ id }) => id));
    expect(eventChanges(others, AT_SEA.events, OWNER, NOW).announcements).toHaveLength(known.length);
  });

  it('that were marked and stay away are not marked anew', () => {
    const marked = eventChanges(known, forgotten, OWNER, BEFORE).rows;
    const rest = known.filter(({ id }) => !marked.some((row) => row.id === id));

    expect(eventChanges([...rest, ...marked], forgotten, OWNER, NOW)).toEqual({ rows: [], announcements: [] });
  });

  it('that stand with another time are notified as one update with those that are gone, by whom it is', () => {
    const shifted = known.map((row) => (row.key.startsWith('vessel_departed') ? { ...row, at: BEFORE } : row));

    const [moved, both] = [
      eventChanges(shifted, AT_SEA.events, OWNER, NOW),
      eventChanges(shifted, forgotten, OWNER, NOW),
    ];
    const byTerminal = AT_SEA.events.map((event) => ({ ...event, party: 'terminal' }));
    const ofTerminal = eventChanges(shifted, byTerminal, OWNER, NOW);

    const departed = known.find(({ key }) => key.startsWith('vessel_departed'));
    const [was, is] = [BEFORE, departed?.at].map((timestamp) => ({ event: departed?.event, timestamp }));
    const loaded = { event: 'container.transport.vessel_loaded' };
    const estimated = { event: 'container.transport.estimated.vessel_arrived' };
    expect(moved.announcements).toMatchObject([
      {
        name: 'container.updated',
        record: { changeset: { transport_events: [[was], [is]] }, data_source: 'shipping_line' },
      },
    ]);
    expect(both.announcements).toMatchObject([
      { name: 'container.updated', record: { changeset: { transport_events: [[loaded, estimated, was], [is]] } } },
    ]);
    expect(ofTerminal.announcements).toMatchObject([{ record: { data_source: 'terminal' } }]);
  });

  it('that are only placed more exactly are corrected without a message', () => {
    const vague = known.map((row) => ({ ...row, terminal_id: null, voyage_number: null }));

    const { rows, announcements } = eventChanges(vague, AT_SEA.events, OWNER, NOW);

    expect(rows).toEqual(known);
    expect(announcements).toEqual([]);
  });
});
