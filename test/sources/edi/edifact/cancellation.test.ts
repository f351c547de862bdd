import { describe, expect, it } from 'vitest';
import { currentSet } from '../../../../src/domain/journey/current-set.ts';
import { type Observation, store } from '../../../../src/domain/observation.ts';
import { reader } from '../../../../src/sources/edi/edifact/index.ts';
import { DISCHARGE, edifact, FROM_TERMINAL, message } from './interchange.ts';

const [FIRST, SECOND] = ['2026-01-15T10:00:00.000Z', '2026-01-15T11:00:00.000Z'];
const MADE = { '9': '202601150900', '1': '202601150930' };

function stated(code: '9' | '1', isDated: boolean, receivedAt: string): Observation[] {
  const [, ...segments] = DISCHARGE;
  const made = isDated ? [`DTM+137:${MADE[code]}:203`] : [];
  const text = message('COARRI', `BGM+98+DOC2+${code}`, ...made, ...segments);
  const { messages } = reader.read(text, { ...FROM_TERMINAL, receivedAt });
  return messages.flatMap(({ statements }) => statements.map(({ draft }) => store(draft, receivedAt)));
}

describe('a cancellation', () => {
  it.each([
    ['dated', 'after', true, FIRST, SECOND],
    ['dated', 'before', true, SECOND, FIRST],
    ['undated', 'after', false, FIRST, SECOND],
    ['undated', 'before', false, SECOND, FIRST],
  ])('that is %s counts when it comes %s what it cancels', (_kind, _order, isDated, originalAt, cancelledAt) => {
    const original = stated('9', isDated, originalAt);
    const cancelled = stated('1', isDated, cancelledAt);

    const { standing, retracted } = currentSet([...original, ...cancelled]);

    expect(original.map(({ kind }) => kind)).toContain('movement');
    expect(standing.map(({ kind }) => kind)).toEqual(['retraction']);
    expect(retracted.map(({ kind }) => kind)).toContain('movement');
  });

  it('without a date leaves alone what is stated of another time', () => {
    const cancelled = stated('1', false, FIRST);
    const [, ...segments] = DISCHARGE;
    const later = segments.map((segment) => segment.replace('DTM+203:202601140830', 'DTM+203:202601141000'));
    const text = edifact('UNH+1+COARRI:D:00B:UN', 'BGM+98+DOC3+9', ...later, 'UNT+1+1');
    const { messages } = reader.read(text, { ...FROM_TERMINAL, receivedAt: SECOND });
    const again = messages.flatMap(({ statements }) => statements.map(({ draft }) => store(draft, SECOND)));

    expect(currentSet([...cancelled, ...again]).standing.map(({ kind }) => kind)).toContain('movement');
  });
});
