import type { Fact } from './free-day.ts';
import { type Data, data, flag, number, rows, text } from './read.ts';
import { agoText, momentText, shownMoment } from './time.ts';
import { amountText, partyText, words } from './words.ts';

const GONE: ReadonlySet<unknown> = new Set(['picked_up', 'delivered', 'empty_returned']);

/** Whether it can be picked up, as far as that is stated. */
export function pickupFact(container: Data): Fact {
  const label = 'Pickup';
  const where = [text(container.pickup_facility_name), text(container.pickup_place_name)].filter(
    (name) => name !== null,
  );
  const appointment = shownMoment(
    text(container.pickup_appointment_at),
    text(container.pickup_appointment_timezone) ?? text(container.pod_timezone),
  );
  const notes = [
    ...(where.length > 0 ? [`At ${where.join(', ')}`] : []),
    ...(appointment === null ? [] : [`Appointment ${momentText(appointment)}`]),
  ];
  if (GONE.has(container.current_status)) return { label, value: 'Picked up', notes: [], tone: 'plain' };
  if (flag(container.availability_known) !== true) return { label, value: 'Not reported', notes, tone: 'plain' };
  if (flag(container.ready_for_pickup) === true) return { label, value: 'Ready', notes, tone: 'good' };
  if (flag(container.available_for_pickup) !== true) return { label, value: 'Not available', notes, tone: 'warning' };
  const why =
    rows(container.holds_at_pod_terminal).length > 0
      ? 'Stated as available, but held'
      : 'Stated as available, but contradicted';
  return { label, value: 'Not ready', notes: [why, ...notes], tone: 'bad' };
}

/** What holds it. That nobody reports holds is not the same as that there are none. */
export function holdsFact(container: Data, now: number): Fact {
  const label = 'Holds';
  const holds = rows(container.holds_at_pod_terminal);
  if (holds.length === 0) {
    if (flag(container.holds_reported) !== true) return { label, value: 'Not reported', notes: [], tone: 'plain' };
    return { label, value: 'None', notes: statedNote(data(container.terminal_statements).holds, now), tone: 'good' };
  }
  const names = holds.map((hold) => {
    const name = text(hold.name) ?? 'not named';
    return hold.status === 'pending' ? `${words(name)} (pending)` : words(name);
  });
  const notes = holds.flatMap((hold) => {
    const description = text(hold.description);
    const [stated] = rows(hold.stated_by);
    return [...(description === null ? [] : [`“${description}”`]), ...statedNote(stated, now)];
  });
  const isHeld = holds.some(({ status }) => status !== 'pending');
  return { label, value: names.join(', '), notes: [...new Set(notes)], tone: isHeld ? 'bad' : 'warning' };
}

/** What is claimed for it. A total repeats the others, so it is shown alone only where nothing else is stated. */
export function feesFact(container: Data, now: number): Fact {
  const label = 'Fees';
  const all = rows(container.fees_at_pod_terminal);
  const single = all.filter(({ type }) => type !== 'total');
  const fees = single.length > 0 ? single : all;
  if (fees.length === 0) {
    if (flag(container.fees_reported) !== true) return { label, value: 'Not reported', notes: [], tone: 'plain' };
    return { label, value: 'None', notes: statedNote(data(container.terminal_statements).fees, now), tone: 'good' };
  }
  const texts = fees.map((fee) => {
    const amount = number(fee.amount);
    const shown = amount === null ? 'amount not stated' : amountText(amount, text(fee.currency_code));
    return `${words(text(fee.type) ?? 'not named')} ${shown}`;
  });
  return {
    label,
    value: texts.join(', '),
    notes: statedNote(data(container.terminal_statements).fees, now),
    tone: 'warning',
  };
}

function statedNote(statement: unknown, now: number): string[] {
  const { party, at } = data(statement);
  const [who, when] = [text(party), text(at)];
  return who === null || when === null ? [] : [`Stated by the ${partyText(who)}, ${agoText(when, now)}`];
}
