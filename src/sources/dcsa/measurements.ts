import type { ContainerReading, ReeferAlarm } from '../../domain/container-reading.ts';
import type { Instant } from '../../domain/instant.ts';
import type { ObservationDraft } from '../../domain/observation.ts';
import { isPlausiblyPast } from '../../domain/plausible.ts';
import { type DcsaCodes, dcsaCodes } from './codes.ts';
import { readDcsaMoment } from './moment.ts';
import { readEventTime } from './movements.ts';
import type { DcsaTranslation, Origin } from './origin.ts';
import type { DcsaEvent, Reefer } from './payload.ts';
import { readSetting } from './setting.ts';
import { unusable, unusableName } from './unusable.ts';

/** What a device reports, in plain words; a code that is not here is repeated as it is. */
const DEVICE_WORDS: DcsaCodes<string> = dcsaCodes<string>({
  MEAS: 'the refrigeration unit was measured',
  ADJU: 'the refrigeration unit was adjusted',
  LOC: 'a device reported its position',
  BREADCRUMB: 'a device reported its position',
  DRO: 'the door was opened',
  DOOR_OPENED: 'the door was opened',
  DRC: 'the door was closed',
  DOOR_CLOSED: 'the door was closed',
  DEVICE_STATUS: 'a device reported its status',
  GEOFENCE_ENTRY: 'the container entered an area',
  GEOFENCE_EXIT: 'the container left an area',
  MOTION_START: 'the container began to move',
  MOTION_STOP: 'the container stopped',
});

const UNITS: DcsaCodes<(value: number) => number> = dcsaCodes({
  CEL: (value) => value,
  FAH: (value) => Math.round(((value - 32) / 1.8) * 10) / 10,
});

const POWERED: DcsaCodes<boolean> = dcsaCodes<boolean>({ POWER_ON: true, POWER_OFF: false, INACTIVE: false });

const PROBES_MAX = 8;
const ALARMS_MAX = 20;

/** What a device in or at a container reported (events IOT and REEFER of version 3), or why it is not understood. */
export function measurementDraft(event: DcsaEvent, origin: Origin, translation: DcsaTranslation): ObservationDraft {
  if (origin.container === null) return unusable(event, origin, 'The event names no container.');
  const setting = readSetting(event, null);
  const moment = readEventTime(event, setting, translation);
  if (typeof moment === 'string') return unusable(event, origin, moment);
  if (!isPlausiblyPast(moment.at, translation.receivedAt)) {
    return unusable(event, origin, 'A measurement that lies ahead is none yet.');
  }
  const code = event.iotEventCode ?? event.deviceEventTypeCode;
  return {
    kind: 'measurement',
    ...origin,
    measuredAt: moment.at,
    place: setting.place,
    facility: setting.facility,
    words: DEVICE_WORDS.get(code ?? '') ?? 'a device reported',
    readings: event.reefer === null ? [] : readingsOf(event.reefer),
    alarms: event.reefer === null ? null : alarmsOf(event.reefer),
    isPowered: POWERED.get(event.reefer?.powerStatus ?? '') ?? null,
    originalEvent: code === null ? unusableName(event) : `${event.eventType} ${code}`,
  };
}

// A temperature without its unit may be of either scale, so it is left out.
function readingsOf(reefer: Reefer): ContainerReading[] {
  const { setpointParameters: set, measuredParameters: measured } = reefer;
  const toCelsius = UNITS.get(reefer.temperatureUnit ?? '');
  const degrees = (name: string, value: number | null | undefined): ContainerReading[] =>
    value == null || toCelsius === undefined ? [] : [{ name, value: toCelsius(value), unit: '°C' }];
  const percent = (name: string, value: number | null | undefined): ContainerReading[] =>
    value == null ? [] : [{ name, value, unit: '%' }];
  return [
    ...degrees('set point', reefer.internalSetpointTemperature),
    ...degrees('supply air', reefer.supplyAirTemperatureMeasurement?.temperatureValue),
    ...degrees('return air', reefer.returnAirTemperatureMeasurement?.temperatureValue),
    ...degrees('ambient', reefer.ambientMeasuredTemperature),
    ...reefer.temperatureProbeMeasurements
      .slice(0, PROBES_MAX)
      .flatMap((probe, index) =>
        degrees(`probe ${probe.USDAProbeNumber ?? index + 1}`, probe.measuredTemperatureValue),
      ),
    ...percent('humidity set point', set?.humidityPercentage),
    ...percent('O2 set point', set?.o2Percentage),
    ...percent('CO2 set point', set?.co2Percentage),
    ...percent('humidity', measured?.humidityPercentage),
    ...percent('O2', measured?.o2Percentage),
    ...percent('CO2', measured?.co2Percentage),
  ];
}

// That no alarm is active is only said by a list of which all could be read. Of a long one, those that have ended go first.
function alarmsOf({ alarms, numberOfActiveAlarms }: Reefer): ReeferAlarm[] | null {
  const all = (alarms?.listed ?? []).map(
    ({ code, description, startDateTime, endDateTime }): ReeferAlarm => ({
      code,
      description,
      started_at: momentOf(startDateTime),
      ended_at: momentOf(endDateTime),
    }),
  );
  const active = all.filter(({ ended_at }) => ended_at === null);
  const ended = all.filter(({ ended_at }) => ended_at !== null);
  const listed = all.length <= ALARMS_MAX ? all : [...active, ...ended].slice(0, ALARMS_MAX);
  const isMore = (numberOfActiveAlarms ?? 0) > active.length;
  const unnamed: ReeferAlarm = { code: null, description: null, started_at: null, ended_at: null };
  if (isMore) return [...listed, unnamed];
  if (alarms === null) return numberOfActiveAlarms === null ? null : [];
  return alarms.isWhole || active.length > 0 ? listed : null;
}

function momentOf(text: string | null): Instant | null {
  return readDcsaMoment(text ?? '', null)?.at ?? null;
}
