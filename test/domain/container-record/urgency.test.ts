import { describe, expect, it } from 'vitest';
import { withUrgency } from '../../../src/domain/container-record/last-free-day.ts';
import { statedDay } from '../../support/stated-day.ts';

const NOW = Date.parse('2026-06-20T18:00:00.000Z');
const PASSED = '2026-06-15T07:00:00.000Z';

describe('the urgency of a last free day', () => {
  it.each([
    ['applies where the container stands', {}, { days_left: -5, urgency: 'overdue' }],
    ['applies if the container still stands there', { applies: false, conditional: true }, { urgency: 'overdue' }],
    ['does not apply where the container stands', { applies: false }, { days_left: null, urgency: null }],
    ['was replaced by another', { replaced: true }, { days_left: null, urgency: null }],
  ])('is stated of a day only where that may count: it %s', (_what, more, expected) => {
    const { last_free_days: days } = withUrgency(
      { last_free_days: [{ ...statedDay('terminal', PASSED), ...more }] },
      NOW,
    );

    expect(days).toMatchObject([expected]);
  });
});
