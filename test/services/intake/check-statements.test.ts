import { describe, expect, it, vi } from 'vitest';
import type { ObservationDraft } from '../../../src/domain/observation.ts';
import { checkStatements } from '../../../src/services/intake/check-statements.ts';
import type { Sender } from '../../../src/sources/push.ts';
import { bySea, deadline, movement, snapshot } from '../../support/observations.ts';

const TERMINAL: Sender = { source: 'own-terminal', party: 'terminal', scac: null, dialect: null };
const LINE: Sender = { source: 'MAEU', party: 'shipping_line', scac: 'MAEU', dialect: null };
const RECEIVED_AT = '2026-06-15T12:00:00.000Z';

function reasonsOf(sender: Sender, ...drafts: ObservationDraft[]): string[] {
  const statements = drafts.map((draft) => ({ draft, raw: 'raw' }));
  const checked = checkStatements(statements, { sender, receivedAt: RECEIVED_AT });
  return checked.rejections.map(({ reason }) => reason);
}

describe('a time that nothing of a journey can have', () => {
  const at = '2026-06-14T12:00:00.000Z';
  const strange = ['0000-01-01', '0001-01-01', '1900-01-01', '1999-12-31', '2028-06-30', '9999-12-31'];

  it.each(strange)('is accepted from no source, whatever kind of time it is: %s', (day) => {
    const instant = `${day}T00:00:00.000Z`;
    const source = 'own-terminal';
    const stated: ObservationDraft[] = [
      { ...deadline('terminal', day), source, recordedAt: at },
      { ...snapshot(at, 'USLAX', { appointmentAt: instant }), source },
      { ...snapshot(instant, 'USLAX', {}), source, recordedAt: at },
      { ...snapshot(at, 'USLAX', {}), source, recordedAt: instant },
    ];
    const reason = `A time of a statement, ${instant}, lies before 2000 or more than two years ahead.`;

    expect(reasonsOf(TERMINAL, ...stated)).toEqual(stated.map(() => reason));
    expect(reasonsOf(LINE, bySea('load', 'CNSHA', instant))).toEqual([reason]);
    expect(reasonsOf(LINE, movement('gate_out', 'USLAX', at, { recordedAt: instant }))).toEqual([reason]);
  });

  it('is none from 2000 on, and up to two years ahead', () => {
    const days = ['2000-01-01', '2026-06-20', '2028-06-01'];
    const stated = days.map((day) => ({ ...deadline('terminal', day), source: 'own-terminal', recordedAt: null }));

    expect(reasonsOf(TERMINAL, ...stated)).toEqual([]);
  });
});

describe('the text of which statements are read', () => {
  it('is looked at once, however much is said by it', () => {
    const written = vi.fn(() => 'an element');
    const raw = { toJSON: written };
    const draft: ObservationDraft = bySea('load', 'CNSHA', '2026-06-01T00:00:00.000Z');
    const unlike: ObservationDraft = { ...draft, source: 'ONEY' };
    const statements = Array.from({ length: 50 }, () => [
      { draft, raw },
      { draft: unlike, raw },
    ]).flat();

    const { rejections } = checkStatements(statements, { sender: LINE, receivedAt: RECEIVED_AT });

    expect([rejections.length, written.mock.calls.length]).toEqual([50, 1]);
  });
});
