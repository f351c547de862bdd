import { describe, expect, it } from 'vitest';
import type { NumberCheck } from '../../console/rooms/add/known-of-number.ts';
import { isDone, type RowFacts, repeatedRows, rowState } from '../../console/rooms/add/row-state.ts';

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

const stateAt = (line: string, check: RowFacts['check']) =>
  rowState({ row: rowAt(1, line), check, sameAs: null, jobRow: undefined });

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

  it('is done where it is tracked, not where the tracking is stopped', () => {
    expect(isDone(stateAt('', tracked('created')))).toBe(true);
    expect(isDone(stateAt('', tracked('tracking_stopped')))).toBe(false);
  });
});
