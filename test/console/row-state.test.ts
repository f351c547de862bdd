import { describe, expect, it } from 'vitest';
import type { Line } from '../../console/data/line.ts';
import type { NumberCheck } from '../../console/rooms/add/known-of-number.ts';
import {
  isDone,
  isUnknown,
  needsPerson,
  type RowFacts,
  repeatedRows,
  rowState,
} from '../../console/rooms/add/row-state.ts';

const NUMBER = 'CSQU3054383';

const UNTRACKED: NumberCheck = {
  ...{ given: NUMBER, number: NUMBER, number_type: 'container', is_valid: true, reason: null },
  ...{ suggestions: [], shipping_line: null, tracked: null },
};

/** A number that is tracked at Hapag-Lloyd. */
const tracked = (status: string): NumberCheck => ({
  ...UNTRACKED,
  tracked: {
    ...{ tracking_request_id: 'r', scac: 'HLCU', status, failed_reason: null, shipment_id: null },
    ...{ containers: [], containers_total: 0 },
  },
});

const rowAt = (key: number, line: string) => ({ key, number: NUMBER, line, references: '', sent: null });

const KINDS = ['bill_of_lading', 'booking', 'container'] as const;

const LINES: readonly Line[] = [
  { scac: 'HLCU', name: 'Hapag-Lloyd', names: ['hlcu', 'hapag-lloyd'], takes: KINDS },
  { scac: 'MAEU', name: 'Maersk', names: ['maeu', 'maersk'], takes: KINDS },
  { scac: 'MSCU', name: 'Mediterranean Shipping Company', names: ['mscu', 'msc'], takes: [] },
  { scac: 'EGLV', name: 'Evergreen', names: ['eglv', 'evergreen'], takes: ['bill_of_lading'] },
];

const stateAt = (line: string, check: RowFacts['check']) =>
  rowState({ row: rowAt(1, line), check, sameAs: null, jobRow: undefined, lines: LINES });

describe('the state of a row', () => {
  it.each(['', 'HLCU', ' hlcu '])('is tracked where the line is that of the request or none: "%s"', (line) => {
    expect(stateAt(line, tracked('created')).is).toBe('tracked');
  });

  it('is ready where its number is tracked at another line', () => {
    expect(stateAt('MAEU', tracked('created')).is).toBe('ready');
  });

  it('is repeated only where the line is the same too', () => {
    const lines = ['HLCU', 'MAEU', 'hlcu'];
    const rows = lines.map((line, at) => ({ row: rowAt(at, line), check: UNTRACKED }));

    expect([...repeatedRows(rows)]).toEqual([[2, 1]]);
  });

  it('names the line that a person typed, by its code or its name', () => {
    expect(stateAt('maersk', UNTRACKED)).toMatchObject({ is: 'ready', line: { scac: 'MAEU', confidence: null } });
  });

  it('asks for the line where what was typed is none', () => {
    expect(stateAt('Mearsk', UNTRACKED)).toEqual({
      is: 'line_needed',
      reason: 'No line has the code or name Mearsk.',
      lines: [],
    });
  });

  it('is out of reach at a line that is not connected, which no person can mend in the row', () => {
    const state = stateAt('MSC', UNTRACKED);

    expect(state).toMatchObject({ is: 'out_of_reach', line: { scac: 'MSCU' } });
    expect(needsPerson(state)).toBe(false);
  });

  it('is out of reach at a line that is not asked by container, for which another number can be given', () => {
    const state = stateAt('EGLV', UNTRACKED);

    expect(state.is).toBe('out_of_reach');
    expect(needsPerson(state)).toBe(true);
  });

  it('is out of reach at a line that was found for it and is not connected', () => {
    const selected = { scac: 'MSCU', name: 'Mediterranean Shipping Company', confidence: 0.95, reason: 'Its prefix.' };
    const found = { decision: 'auto_select' as const, reason: 'Its prefix.', selected, candidates: [selected] };

    expect(stateAt('', { ...UNTRACKED, shipping_line: found }).is).toBe('out_of_reach');
  });

  it('is not found where it was handed in and the line does not know it, and so not among what is tracked', () => {
    const reached = { ...tracked('failed').tracked, failed_reason: 'not_found' } as NonNullable<NumberCheck['tracked']>;
    const state = { is: 'followed', reached, isNew: true } as const;

    expect([isUnknown(state), isDone(state)]).toEqual([true, false]);
    expect(isUnknown(stateAt('', tracked('created')))).toBe(false);
  });

  it('is done where it is tracked, not where the tracking is stopped', () => {
    expect(isDone(stateAt('', tracked('created')))).toBe(true);
    expect(isDone(stateAt('', tracked('tracking_stopped')))).toBe(false);
  });
});
