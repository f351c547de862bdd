import { joinLines, quoted } from '../core/text.ts';
import type { ChargesOfContainer, RecordedCharge, RecordedChargeDay } from '../services/charge/charge-record.ts';
import type { ShortCharge } from '../services/charge/short-charge.ts';
import { amountsText, shortChargeText } from '../wording/charge-amount-text.ts';
import { partyText } from '../wording/party-text.ts';
import { SANDBOX_NOTE } from '../wording/sandbox-note.ts';

/** Days that counted alike, one after the other. */
interface Span {
  from: string;
  to: string;
  days: number;
  text: string;
}

/** What a container costs: the sums, then each charge with its days, what was assumed and what does not fit. */
export function chargesText(result: ChargesOfContainer): string {
  const { charges, is_sandbox } = result;
  return joinLines([
    headText(result),
    ...charges.flatMap((charge) => chargeLines(charge)),
    'Counted by the stored tariffs; no legal advice.',
    is_sandbox && SANDBOX_NOTE,
  ]);
}

/** What each clock of a container costs, in one sentence; null where no tariff is for any. */
export function shortChargesText(charges: readonly ShortCharge[]): string | null {
  if (charges.every(({ unknown }) => unknown === 'no_tariff')) return null;
  const texts = charges.map(shortChargeText).join('; ');
  return `${texts.charAt(0).toUpperCase()}${texts.slice(1)}.`;
}

/** Those of a container whose clock runs. */
export function runningCharges(charges: readonly ShortCharge[]): ShortCharge[] {
  return charges.filter(({ status }) => status !== 'not_started' && status !== 'unknown');
}

function headText({
  container_number,
  until,
  pickup_on,
  return_on,
  totals,
  unknown_charges,
  charges,
}: ChargesOfContainer): string {
  const planned = [pickup_on && `picked up on ${pickup_on}`, return_on && `returned on ${return_on}`].filter(Boolean);
  const isAhead = until !== null || planned.length > 0;
  const known = charges.length - unknown_charges;
  const open =
    unknown_charges === 0
      ? ''
      : ` ${unknown_charges === 1 ? '1 charge is' : `${unknown_charges} charges are`} not known.`;
  if (known === 0) return `${container_number}: what it costs is not known.`;
  const now = `${container_number} costs ${amountsText(totals.today)} by now`;
  if (!isAhead) return `${now}.${open}`;
  const when = [until && `waiting until ${until}`, planned.join(' and ')].filter(Boolean).join(', ');
  return `${now}; ${when}: ${amountsText(totals.waiting)} more, ${amountsText(totals.until)} in all.${open}`;
}

function chargeLines(charge: RecordedCharge): string[] {
  const { unknown, assumptions, findings, status } = charge;
  const title = `- ${titleText(charge)}`;
  if (unknown !== null) return [`${title}: not known. ${unknown.text}`];
  if (status === 'not_started') return [`${title}: not started.`];
  return [
    `${title}: ${[statusText(charge), ...nextTexts(charge)].join('; ')}.`,
    `  ${spansOf(charge.days).map(spanText).join('; ')}.`,
    ...findings.map(({ text }) => `  Finding: ${text}`),
    ...statedTexts(charge),
    ...assumptions.map(({ text }) => `  Assumed: ${text}`),
  ];
}

/** `Demurrage at USLAX of the line (example@1, published)`. */
function titleText({
  charge,
  direction,
  at,
  place_locode,
  party,
  tariff,
  tariff_kind,
  tariff_source,
}: RecordedCharge): string {
  const kind = `${charge.charAt(0).toUpperCase()}${charge.slice(1)}${direction === 'export' ? ' of the export' : ''}`;
  const where = `${at === 'ramp' ? ' at the ramp' : ''} ${place_locode === null ? '' : `at ${place_locode} `}`.replace(
    / +/g,
    ' ',
  );
  const of = party === null ? '' : `of the ${party === 'rail' ? 'railroad' : party}`;
  const source = tariff_source === null ? '' : `, ${quoted(tariff_source)}`;
  return `${kind}${where}${of}${tariff === null ? '' : ` (${tariff}, ${tariff_kind}${source})`}`.trim();
}

function statusText({ status, last_free_on, total_today, total, today, stopped_on }: RecordedCharge): string {
  const free = last_free_on === null ? 'no free time' : `last free day ${last_free_on}`;
  const amount = `${amountsText(total_today)} by ${today}`;
  const more = JSON.stringify(total) === JSON.stringify(total_today) ? '' : `, ${amountsText(total)} in all`;
  if (status === 'ended') return `ended on ${stopped_on}, ${amountsText(total)} in all, ${free}`;
  return `${status === 'last_day' ? 'today is the last free day' : status}, ${free}, ${amount}${more}`;
}

function nextTexts({ next_charge: next, next_change: change }: RecordedCharge): string[] {
  return [
    ...(next === null ? [] : [`next ${next.date} ${amountsText([next.amount])}`]),
    ...(change === null ? [] : [`from ${change.date} ${amountsText([change.amount])} a day`]),
  ];
}

/** Stated days that are the computed one; others are findings. */
function statedTexts({ stated_last_free_days }: RecordedCharge): string[] {
  return stated_last_free_days
    .filter(({ days_later }) => days_later === 0)
    .map(({ party, date }) => `  The ${partyText(party)} states the same last free day, ${date}.`);
}

/** The days of a charge, those that counted alike as one. */
export function spansOf(days: readonly RecordedChargeDay[]): Span[] {
  const spans: Span[] = [];
  for (const day of days) {
    const text = dayText(day);
    const last = spans.at(-1);
    if (last?.text === text) Object.assign(last, { to: day.date, days: last.days + 1 });
    else spans.push({ from: day.date, to: day.date, days: 1, text });
  }
  return spans;
}

function dayText({ counted, amount, why }: RecordedChargeDay): string {
  if (counted === 'free') return 'free';
  return counted === 'charged' && amount !== null ? `${amountsText([amount])} a day` : why.toLowerCase();
}

function spanText({ from, to, text }: Span): string {
  return from === to ? `${from} ${text.replace(/ a day$/, '')}` : `${from} to ${to} ${text}`;
}
