import { holdId } from '../../domain/hold-id.ts';
import type { ObservationDraft } from '../../domain/observation.ts';
import { pickupPlace } from './places.ts';
import { type NoticeSubject, note, noticeOriginOf } from './subject.ts';

type Hands = 'freight' | 'customs';

/** What is said of a hold: that it is there, that it is not, or why neither is clear. */
type HoldSaid = { state: 'held'; words: string } | { state: 'released' } | { state: 'unclear'; reason: string } | null;

/**
 * What a notice says of holds on a container, or on all where none is named. A line keeps the cargo until its freight is
 * paid and its bill of lading is back; that it is "freight released" says both.Customs are only reported when they have
 * let it go: that they have not yet is no hold of theirs.
 */
export function holdDrafts(subject: NoticeSubject, container: string | null): ObservationDraft[] {
  const isCleared = subject.notice.releaseInformation?.isCustomsReleased === true;
  return [
    ...draftsOf(freightHold(subject), subject, { hands: 'freight', container }),
    ...draftsOf(isCleared ? { state: 'released' } : null, subject, { hands: 'customs', container }),
  ];
}

function freightHold({ notice }: NoticeSubject): HoldSaid {
  const status = notice.freightPaymentStatus;
  const isReleased = notice.releaseInformation?.isFreightReleased ?? null;
  if (isReleased === true) return { state: 'released' };
  if (isReleased === false)
    return { state: 'held', words: `not freight released${status === null ? '' : `, ${status}`}` };
  if (status === null) return null;
  if (status === 'ZERO_PAID' || status === 'PARTIALLY_PAID') return { state: 'held', words: status };
  if (status === 'FULLY_PAID' || status === 'OVERPAID') return { state: 'released' };
  return { state: 'unclear', reason: `The freightPaymentStatus ${status} is not known.` };
}

interface About {
  hands: Hands;
  container: string | null;
}

function draftsOf(said: HoldSaid, subject: NoticeSubject, { hands, container }: About): ObservationDraft[] {
  if (said === null) return [];
  if (said.state === 'unclear') return [note(subject, container, 'freightPaymentStatus', said.reason)];
  const origin = { ...noticeOriginOf(subject), recordedAt: subject.statedAt, container };
  const id = holdId(hands, container);
  if (said.state === 'released') return [{ kind: 'retraction', ...origin, retracts: id, released: hands }];
  if (subject.statedAt === null) {
    return [note(subject, container, 'freightPaymentStatus', 'The notice does not say when it was issued.')];
  }
  const own = subject.equipments.get(container ?? '') ?? null;
  const { place, facility } = pickupPlace(subject.notice, own?.pickupLocation ?? null);
  const description = `arrival notice: ${said.words}`;
  return [
    {
      kind: 'terminal_snapshot',
      ...origin,
      sourceEventId: id,
      checkedAt: subject.statedAt,
      place,
      facility,
      available: null,
      holds: [{ name: hands, status: 'hold', description }],
      fees: null,
      appointmentAt: null,
      location: null,
      chassis: null,
      offDock: null,
    },
  ];
}
