import type { ContainerCharge } from '../../domain/charges/container-charges.ts';
import { localDate } from '../../domain/instant.ts';
import type { HeldSpan } from '../../domain/stated-at-terminal.ts';
import { partyText } from '../../wording/party-text.ts';
import type { ChargeNote } from './charge-record.ts';
import type { ChargedRow } from './charged-row.ts';
import { locodesAt } from './charged-stays.ts';

/** What is not known of the days on which a container was held, where its tariff leaves them out. */
export function heldNotes(charge: ContainerCharge, row: ChargedRow): ChargeNote[] {
  const spans = row.held_spans ?? [];
  const { place, run } = charge;
  const locodes = locodesAt(row, charge);
  const isHere = ({ locode }: HeldSpan) => locode === null || locodes.includes(locode);
  const { stoppedOn } = run;
  const started = run.start?.fact.date ?? null;
  const dayOf = (at: string) => localDate(at, place.zone);
  const isOfClock = ({ from, to }: HeldSpan) =>
    started !== null && (to === null || dayOf(to) >= started) && (stoppedOn === null || dayOf(from) <= stoppedOn);
  return [
    ...(isUnknown(row, spans) ? [UNKNOWN] : []),
    ...spans
      .filter(
        (span) => isHere(span) && isOfClock(span) && span.since !== undefined && dayOf(span.from) > (started ?? ''),
      )
      .map(({ from, party }) => ({
        code: 'held_by',
        text: `The ${partyText(party)} first stated on ${dayOf(from)} that it is held; since when it was is not known.`,
      })),
  ];
}

const UNKNOWN: ChargeNote = {
  code: 'hold_days_unknown',
  text: 'The tariff leaves out days on which the container is held; from when to when a hold was is not known, so that none was left out for it.',
};

/** Whether a hold is stated, or its release, and nothing says from when to when it was, wherever that was. */
function isUnknown({ holds, statements }: ChargedRow, spans: readonly HeldSpan[]): boolean {
  const isOpen = spans.some(({ to }) => to === null);
  const isHeld = holds.some(({ status, withdrawn_at }) => status === 'hold' && withdrawn_at === undefined);
  const isReleasedAlone = (statements.releases ?? []).some(
    ({ hold, party, at }) => !spans.some((span) => span.party === party && span.holds.includes(hold) && span.to === at),
  );
  return (isHeld && !isOpen) || isReleasedAlone;
}
