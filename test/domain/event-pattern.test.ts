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
    ['all', '*'],
  ])('%s is answered with %s', (name, nearest) => {
    expect(unknownEvent(name, EVENT_PATTERNS)).toContain(`the nearest is ${nearest};`);
  });

  it('that is long or hostile costs and shows little', () => {
    const text = unknownEvent(`container\n${'x'.repeat(1_000_000)}`, EVENT_PATTERNS);

    expect(text).not.toContain('\n');
    expect(text.length).toBeLessThan(300);
  });

  it.each([[undefined], [null], [7], [{}]])('that is no text (%s) is answered with what to give', (name) => {
    expect(unknownEvent(name, EVENT_PATTERNS)).toContain('Give the name of an event');
  });
});
