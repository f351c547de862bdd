import { localTimeOf } from '../../domain/local-moment.ts';
import { describePlace } from '../../domain/location.ts';
import type { Movement, ObservationDraft } from '../../domain/observation.ts';
import { isPlausible } from '../../domain/plausible.ts';
import { CLASSIFIERS, EMPTY_INDICATORS } from './codes.ts';
import { type DcsaMoment, readDcsaMoment } from './moment.ts';
import type { DcsaTranslation, Origin } from './origin.ts';
import type { DcsaEvent } from './payload.ts';
import { type ReeferSetting, readSetting } from './setting.ts';
import { badTime, implausible, unknownCode, unusable, unusableName } from './unusable.ts';

/** A movement, or why it is none. */
export function movementDraft(
  event: DcsaEvent,
  origin: Origin,
  { movement, translation }: { movement: Movement; translation: DcsaTranslation },
): ObservationDraft {
  const classifier = CLASSIFIERS.get(event.eventClassifierCode ?? '');
  if (classifier === undefined) {
    return unusable(event, origin, unknownCode('eventClassifierCode', event.eventClassifierCode));
  }
  const setting = readSetting(event, movement);
  const moment = readEventTime(event, setting, translation);
  if (typeof moment === 'string') return unusable(event, origin, moment);
  return {
    kind: 'movement',
    ...origin,
    movement,
    classifier,
    occurredAt: moment.at,
    ...localTimeOf(moment),
    precision: moment.precision,
    load: EMPTY_INDICATORS.get(event.emptyIndicatorCode ?? '') ?? null,
    ...setting,
    originalEvent: unusableName(event),
    ...explanationOf(event),
  };
}

// What is not said is left out, so that a statement has the id that it had before these members were read.
function explanationOf({ delayReasonCode, delayReasonCodes, changeRemark }: DcsaEvent) {
  const codes = [delayReasonCode, ...delayReasonCodes].filter((code) => code !== null).slice(0, REASONS_MAX);
  return {
    ...(codes.length === 0 ? {} : { delayReasonCode: [...new Set(codes)].join(' ') }),
    ...(changeRemark === null ? {} : { changeRemark }),
  };
}

/** No delay has more reasons. */
const REASONS_MAX = 10;

/** When an event happened, in the time zone of its place unless it states one, or why the time was rejected. */
export function readEventTime(
  { eventDateTime }: DcsaEvent,
  { place }: Pick<ReeferSetting, 'place'>,
  { receivedAt }: DcsaTranslation,
): DcsaMoment | string {
  const timezone = place === null ? null : describePlace(place).timezone;
  const moment = readDcsaMoment(eventDateTime ?? '', timezone);
  if (moment === null) return badTime(eventDateTime);
  return isPlausible(moment.at, receivedAt) ? moment : implausible(eventDateTime);
}
