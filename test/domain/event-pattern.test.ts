import { describe, expect, it } from 'vitest';
import { EVENT_NAMES, EVENT_PATTERNS, patternsOf, unknownEvent } from '../../src/domain/event-pattern.ts';

describe('the patterns of an event', () => {
  it('are all events, each family that it is of, and its own name', () => {
    expect(patternsOf('container.transport.estimated.vessel_arrived')).toEqual([
      '*',
      'container.*',
      'container.transport.*',
      'container.transport.estimated.*',
      'container.transport.estimated.vessel_arrived',
    ]);
    expect(patternsOf('container.updated')).toEqual(['*', 'container.*', 'container.updated']);
  });

  it('can all be subscribed to, and nothing else can', () => {
    expect(new Set(EVENT_PATTERNS)).toEqual(new Set(EVENT_NAMES.flatMap(patternsOf)));
    expect(new Set(EVENT_PATTERNS).size).toBe(EVENT_PATTERNS.length);
  });
});

describe('an unknown event', () => {
  it.each([
    ['container.transport.vesel_arrived', 'container.transport.vessel_arrived'],
    ['tracking_requests.*', 'tracking_request.*'],
    ['Container.Updated', 'container.updated'],
    ['vessel_arived', 'container.transport.vessel_arrived'],
    ['faild', 'tracking_request.failed'],
  ])('%s is answered with %s', (name, nearest) => {
    expect(unknownEvent(name, EVENT_PATTERNS)).toContain(`the nearest is ${nearest}. `);
  });

  it('is answered with the events of its category, and never with all', () => {
    expect(unknownEvent('tracking_request.success', EVENT_PATTERNS)).toBe(
      'There is no event "tracking_request.success"; the nearest is tracking_request.succeeded. Events of tracking_request: ' +
        'succeeded, failed, awaiting_manifest, tracking_stopped. Others begin with container.transport, ' +
        'container.transport.estimated, container.pickup_lfd, container.pickup_lfd_line, container.pickup_lfd_terminal, ' +
        'container.pickup_lfd_rail, container.pickup_appointment, container.clock, shipment.estimated, ' +
        'container.predicted_eta, container.predicted_ramp_eta, container, webhook, document',
    );
    expect(unknownEvent('all', EVENT_PATTERNS)).not.toContain('nearest is *');
    expect(unknownEvent('x', [])).toBe('There is no event "x"');
  });

  it('that is long or hostile costs and shows little', () => {
    const text = unknownEvent(`container\n${'x'.repeat(1_000_000)}`, EVENT_PATTERNS);

    expect(text).not.toContain('\n');
    expect(text).not.toContain('x'.repeat(100));
    expect(text.length).toBeLessThan(1_000);
  });

  it.each([[undefined], [null], [7], [{}]])('that is no text (%s) is answered with what to give', (name) => {
    expect(unknownEvent(name, EVENT_PATTERNS)).toContain('Give the name of an event');
  });
});
