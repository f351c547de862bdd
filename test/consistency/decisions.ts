import { z } from 'zod';
import { TerminalFee } from '../../src/domain/holds-and-fees.ts';
import { wallClock } from '../../src/domain/instant.ts';
import { PICKED_UP_STATUSES } from '../../src/domain/status.ts';
import type { Answer, Subject } from './answers.ts';
import { recordsAbout } from './claims.ts';

const Named = z.looseObject({ name: z.string() });
const Claimed = z.looseObject({ type: TerminalFee.shape.type, amount: z.number() });
const Allowed = z.looseObject({ date: z.string(), applies: z.boolean().optional() });

/**
 * What matters for a decision and stands in the data of an answer, but not in its text: the status, the last free days that
 * count, the appointment, each hold and each fee.
 */
export function silentDecisions(answer: Answer, subject: Subject, whole: Record<string, unknown>): string[] {
  const { from, text, data } = answer;
  if (text === null) return [];
  // What these say of a container is text alone: it is measured by the whole record.
  const records = WHOLE.test(from) ? [whole] : recordsAbout(data, subject);
  return records.flatMap((members) =>
    wordsFor(members)
      .filter((word) => !mentions(text, word))
      .map((word) => `${from}: the text does not say ${word} (${String(members.current_status)})`),
  );
}

const WHOLE = /^fetch \{"id":"container|^prompt (check-demurrage|analyze-delays)/;

function wordsFor(members: Record<string, unknown>): string[] {
  const status = members.current_status;
  if (typeof status !== 'string') return [];
  // What stood in the way of a pickup does not matter after it.
  if (PICKED_UP_STATUSES.some((one) => one === status)) return [status];
  return [status, ...lastFreeDays(members), ...holds(members), ...fees(members), ...appointment(members)];
}

function lastFreeDays({ last_free_days: all, last_free_day: one }: Record<string, unknown>): string[] {
  const days = z.array(Allowed).safeParse(all);
  const stated = days.success ? days.data.filter(({ applies }) => applies !== false).map(({ date }) => date) : [];
  return typeof one === 'string' ? [...stated, one] : stated;
}

function holds(members: Record<string, unknown>): string[] {
  const whole = z.array(Named).safeParse(members.holds_at_pod_terminal);
  const inShort = z.array(z.string()).safeParse(members.holds);
  return [...(whole.success ? whole.data.map(({ name }) => name) : []), ...(inShort.success ? inShort.data : [])];
}

function fees({ fees_at_pod_terminal: all, fees_total: total }: Record<string, unknown>): string[] {
  const claimed = z.array(Claimed).safeParse(all);
  const claims = claimed.success ? claimed.data.filter(({ amount }) => amount > 0) : [];
  const parts = claims.filter(({ type }) => type !== 'total');
  const totals = claims.filter(({ type }) => type === 'total');
  // Several totals are of several moments or currencies: which of them counts is not decided here.
  const named = [...parts, ...(totals.length === 1 ? totals : [])].map(({ amount }) => String(amount));
  return [...named, ...(typeof total === 'string' ? [total] : [])];
}

function appointment(members: Record<string, unknown>): string[] {
  const { pickup_appointment_at: at, pickup_appointment_timezone: zone } = members;
  return typeof at === 'string' ? [wallClock(at, typeof zone === 'string' ? zone : null).replace(/ 00:00$/, '')] : [];
}

/** Codes may be said in words. */
function mentions(text: string, word: string): boolean {
  return text.includes(word) || text.includes(word.replaceAll('_', ' '));
}
