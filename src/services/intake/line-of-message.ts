import { findLine } from '../../domain/carrier.ts';
import { inferFromForm } from '../../domain/inference/infer-number.ts';
import { lineNamed } from '../../domain/line-named.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import type { PushedMessage, References } from '../../sources/push.ts';
import type { PushSender } from './sender.ts';

/** From here on a bill of lading belongs to one line: it has the prefix of the line, in the form that the line writes. */
const CERTAIN = 0.95;

/**
 * The line whose cargo a message is about; `foreign` where a line reports another's. Null where it is not certain: a sender
 * of several lines may leave the line out, and then only its bills of lading can name it.
 */
export function lineOfMessage({ references }: PushedMessage, { sender }: Pick<PushSender, 'sender'>): string | null {
  const own = lineOfSender(sender.scac);
  const named = references.scac === null ? null : lineNamed(references.scac, sender);
  if (own === null && named === null) return sender.party === 'shipping_line' ? lineOfBills(references) : null;
  if (own === null || named === null || own === named) return own ?? named;
  return 'foreign';
}

/**
 * The statements of a line under the source of that line: what a sender of several lines relays and what the line answers
 * are the same statements. Where the line is not known they stay those of the sender.
 */
export function underLine(
  statements: readonly ParsedStatement[],
  scac: string | null,
  { sender }: Pick<PushSender, 'sender'>,
): readonly ParsedStatement[] {
  if (scac === null || sender.party !== 'shipping_line' || sender.source === scac) return statements;
  return statements.map(({ draft, raw }) => ({ draft: { ...draft, source: scac }, raw }));
}

/** The SCAC under which the line of a sender is kept; null for none. That it is a line was checked with the settings of the sender. */
export function lineOfSender(scac: string | null): string | null {
  return scac === null ? null : (findLine(scac)?.scac ?? scac);
}

function lineOfBills({ billsOfLading }: References): string | null {
  const lines = new Set(billsOfLading.map(lineOfBill));
  const [line = null, ...others] = lines;
  return others.length === 0 ? line : null;
}

function lineOfBill(number: string): string | null {
  const inferred = inferFromForm(number);
  if (!inferred.ok || inferred.kind !== 'bill_of_lading') return null;
  const [first] = inferred.lines;
  return first !== undefined && first.confidence >= CERTAIN ? first.scac : null;
}
