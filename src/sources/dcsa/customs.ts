import { holdId } from '../../domain/hold-id.ts';
import type { Instant } from '../../domain/instant.ts';
import type { ObservationDraft } from '../../domain/observation.ts';
import { isPlausiblyPast } from '../../domain/plausible.ts';
import { CUSTOMS_EVENTS, type CustomsAct } from './codes.ts';
import { eventOf } from './document-holds.ts';
import { readEventTime } from './movements.ts';
import type { DcsaTranslation, Origin } from './origin.ts';
import type { DcsaEvent } from './payload.ts';
import { type ReeferSetting, readSetting } from './setting.ts';
import { unknownCode, unusable } from './unusable.ts';

/*
 * Customs choose a container for a scan (CUSS) or an inspection (CUSI), and release it (CUSR). To be chosen is a hold:
 * the container does not leave before they let it go. A release is an event of its own and does not name the one that it
 * ends, so all of them state the same thing under the same id, the hold by customs on this container, as of the time of
 * the event. A later release withdraws the hold of any earlier event, but no hold of another party.
 */

/** The hold by customs, or its end, that an event states. */
export function customsDraft(
  event: DcsaEvent,
  origin: Origin,
  { act, translation }: { act: CustomsAct; translation: DcsaTranslation },
): ObservationDraft {
  // That customs may choose or release a container some day is neither.
  if (event.eventClassifierCode !== 'ACT' && event.eventClassifierCode !== 'ACTUAL') {
    const code = event.eventClassifierCode;
    const reason = code === null ? unknownCode('eventClassifierCode', code) : `${code} is no act of customs yet.`;
    return unusable(event, origin, reason);
  }
  const setting = readSetting(event, null);
  const moment = readEventTime(event, setting, translation);
  if (typeof moment === 'string') return unusable(event, origin, moment);
  if (!isPlausiblyPast(moment.at, translation.receivedAt)) {
    return unusable(event, origin, 'An act of customs that lies ahead is none yet.');
  }
  if (!act.isHold) return { ...withdrawal(origin, moment.at), released: 'customs', ...eventOf(event) };
  return hold(event, { ...origin, recordedAt: moment.at }, { setting, words: act.words, at: moment.at });
}

/** What a retracted event of customs had said of their hold is taken back too; null if it was none, or does not say when. */
export function retractedCustoms(
  event: DcsaEvent,
  origin: Origin,
  translation: DcsaTranslation,
): ObservationDraft | null {
  const act = CUSTOMS_EVENTS.get(event.equipmentEventTypeCode ?? '');
  if (act?.isHold !== true || origin.container === null) return null;
  const moment = readEventTime(event, readSetting(event, null), translation);
  if (typeof moment === 'string' || !isPlausiblyPast(moment.at, translation.receivedAt)) return null;
  return withdrawal(origin, moment.at);
}

function withdrawal(origin: Origin, at: Instant) {
  return {
    kind: 'retraction',
    ...origin,
    sourceEventId: null,
    recordedAt: at,
    retracts: holdId('customs', origin.container),
  } as const;
}

function hold(
  event: DcsaEvent,
  origin: Origin,
  { setting, words, at }: { setting: ReeferSetting; words: string; at: Instant },
): ObservationDraft {
  return {
    kind: 'terminal_snapshot',
    ...origin,
    ...eventOf(event),
    sourceEventId: holdId('customs', origin.container),
    checkedAt: at,
    place: setting.place,
    facility: setting.facility,
    available: null,
    holds: [{ name: 'customs', status: 'hold', description: words }],
    fees: null,
    appointmentAt: null,
    location: null,
    chassis: null,
    offDock: null,
  };
}
