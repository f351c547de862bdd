import type { TerminalFee } from '../../domain/holds-and-fees.ts';
import type { Instant } from '../../domain/instant.ts';
import { readContainer } from '../read-container.ts';
import { type RowFact, type RowFields, type RowMember, rowFacts } from './row-fields.ts';
import { holdsOf } from './row-holds.ts';
import { amountOf, dayOf, textOf, timeAtTerminal, truthOf } from './row-values.ts';

/** The terminal that a row is of. */
export interface RowPlace {
  facility: { codeList: 'FIRMS' | 'SMDG'; code: string } | null;
  locode: string | null;
  timezone: string | null;
  /** Of its fees. */
  currency: string | null;
}

/** The container of a row; null if it names none. */
export function containerOfRow(row: unknown, fields: RowFields): string | null {
  const member = isObject(row) ? rowFacts(row, fields).get('container') : undefined;
  return readContainer(textOf(member?.value));
}

/** Whether a row says more of its container than which it is. */
export function statesFacts(row: unknown, fields: RowFields): boolean {
  if (!isObject(row)) return false;
  const facts = [...rowFacts(row, fields)];
  return facts.some(([fact, { value }]) => !['container', 'category', 'bill'].includes(fact) && value != null);
}

/** A row as a snapshot, in our own form (payload.ts). What it does not say, or not in a way that is understood, is left out. */
export function rowSnapshot(row: object, fields: RowFields, place: RowPlace & { checkedAt: Instant }) {
  const facts = rowFacts(row, fields);
  const said = (fact: RowFact) => facts.get(fact)?.value;
  const { timezone, facility } = place;
  const isExport = /exp/i.test(textOf(said('category')));
  return {
    container: containerOfRow(row, fields),
    checked_at: place.checkedAt,
    terminal: {
      firms: facility?.codeList === 'FIRMS' ? facility.code : null,
      smdg: facility?.codeList === 'SMDG' ? facility.code : null,
      locode: place.locode,
    },
    facility_kind: 'terminal',
    available: truthOf(said('available')),
    location: textOf(said('location')) || null,
    lfd: dayOf(said('lfd'), timezone),
    appointment_at: timeAtTerminal(said('appointment'), timezone),
    holds: holdsOf(facts),
    fees: feesOf(facts, place.currency),
    full_out_at: isExport ? null : timeAtTerminal(said('out'), timezone),
    bill_of_lading: textOf(said('bill')) || null,
  };
}

const FEES = [
  ['demurrage', 'demurrage'],
  ['examFee', 'exam'],
  ['totalFee', 'total'],
] as const satisfies readonly (readonly [RowFact, TerminalFee['type']])[];

/** The fees of a row; null where it names no amount at all. */
function feesOf(facts: ReadonlyMap<RowFact, RowMember>, currency: string | null) {
  const amounts = FEES.flatMap(([fact, type]) => {
    const amount = amountOf(facts.get(fact)?.value);
    return amount === null ? [] : [{ type, amount, currency }];
  });
  return amounts.length === 0 ? null : amounts.filter(({ amount }) => amount !== 0);
}

function isObject(row: unknown): row is object {
  return typeof row === 'object' && row !== null && !Array.isArray(row);
}
