import { expect, it } from 'vitest';
import { sourceText } from '../../src/answers/standing-text.ts';
import type { ContainerSource } from '../../src/services/source/container-sources.ts';

const NOW = Date.parse('2026-06-15T12:00:00.000Z');

const pushed = (said: Partial<ContainerSource>): ContainerSource => ({
  source: 'hub',
  party: 'shipping_line',
  is_pushed: true,
  state: 'fresh',
  last_asked_at: null,
  last_heard_at: '2026-06-15T10:00:00.000Z',
  last_observed_at: '2026-06-15T10:00:00.000Z',
  last_changed_at: null,
  failures: 0,
  refusal: null,
  ...said,
});

it('says of a feed of several lines that it does not name the line, and of a line nothing of the kind', () => {
  expect(sourceText(pushed({}), NOW)).toBe(
    'A feed of shipping lines that does not name the line: last received 2 h ago (hub, it sends by itself, kept apart from what the line itself states, fresh).',
  );
  expect(sourceText(pushed({ source: 'MAEU' }), NOW)).toBe(
    'The shipping line: last received 2 h ago (MAEU, it sends by itself, fresh).',
  );
});

it('does not call a poll vain that did not fail, and says nothing of a state that is none', () => {
  const polled = { is_pushed: false, source: 'own-yard', party: 'terminal' as const, last_observed_at: null };
  const silent = pushed({ ...polled, state: 'never', last_heard_at: null, last_asked_at: '2026-06-15T11:00:00.000Z' });

  expect(sourceText(silent, NOW)).toBe('The terminal: nothing received yet, last polled 1 h ago (own-yard).');
  expect(sourceText({ ...silent, state: 'failing', failures: 2 }, NOW)).toBe(
    'The terminal: nothing received yet, polled without an answer 1 h ago, 2 attempts failed (own-yard, failing).',
  );
  expect(sourceText({ ...silent, last_asked_at: null, is_pushed: true, party: null }, NOW)).toBe(
    'The feed own-yard: nothing received yet (it sends by itself).',
  );
});
