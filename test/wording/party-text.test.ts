import { describe, expect, it } from 'vitest';
import type { HeldSpan, StatedHold } from '../../src/domain/stated-at-terminal.ts';
import { heldByText } from '../../src/wording/party-text.ts';

const NOW = Date.parse('2026-06-20T12:00:00.000Z');
const AT = '2026-06-20T11:59:50.000Z';
const LONG_AGO = '2026-06-12T08:00:00.000Z';
const SPAN: HeldSpan = { holds: ['customs'], party: 'terminal', from: LONG_AGO, to: null, locode: null };

function held(at: string): StatedHold {
  return { name: 'customs', status: 'hold', description: null, stated_by: [{ party: 'terminal', at }] };
}

describe('who states a hold', () => {
  it.each<[string, StatedHold, HeldSpan[], string]>([
    ['when it was placed', held(AT), [SPAN], 'by the terminal (placed 8 d ago)'],
    [
      'when it was first seen, where it may be older',
      held(AT),
      [{ ...SPAN, since: 'unknown' }],
      'by the terminal (first seen 8 d ago)',
    ],
    [
      'both, where that is long ago',
      held('2026-06-15T08:00:00.000Z'),
      [SPAN],
      'by the terminal 5 d ago (placed 8 d ago)',
    ],
    ['one moment once', held(AT), [{ ...SPAN, from: AT }], 'by the terminal just now'],
    ['nothing of a hold that ended', held(AT), [{ ...SPAN, to: LONG_AGO }], 'by the terminal just now'],
    ['nothing of the hold of another party', held(AT), [{ ...SPAN, party: 'rail' }], 'by the terminal just now'],
    ['nothing of another hold', held(AT), [{ ...SPAN, holds: ['freight'] }], 'by the terminal just now'],
  ])('is named with %s', (_, hold, spans, text) => {
    expect(heldByText(hold, spans, NOW)).toBe(text);
  });

  it('is not named where that is not known', () => {
    expect(heldByText({ name: 'customs', status: 'hold', description: null }, [SPAN], NOW)).toBeNull();
  });
});
