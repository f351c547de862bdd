import { shift } from '../../../domain/instant.ts';
import { type DcsaMoment, readClock, readDcsaMoment, writtenAt } from '../../dcsa/moment.ts';

/** `century`: the digits begin with the year in four digits, else in two. */
interface Format {
  digits: number;
  century: boolean;
}

/** UN/EDIFACT D.00B, data element 2379: the formats of points in time that state a day or a minute. */
const FORMATS: Readonly<Record<string, Format>> = {
  '101': { digits: 6, century: false },
  '102': { digits: 8, century: true },
  '201': { digits: 10, century: false },
  '202': { digits: 12, century: false },
  '203': { digits: 12, century: true },
  '204': { digits: 14, century: true },
  '205': { digits: 12, century: true },
  '301': { digits: 10, century: false },
  '302': { digits: 12, century: false },
  '303': { digits: 12, century: true },
  '304': { digits: 14, century: true },
};

const VALUE = /^(\d{6,14})(T\d{4,6})?\s*([A-Z]{1,4}|[+-]\d{1,4})?$/;

/**
 * Reads the value of a DTM in the format that it names; the length decides if that does not fit, or none is named. A
 * stated zone counts: UTC or an offset. Null if it is no such value, no day of the calendar, or a zone whose letters
 * mean several.
 */
export function readDateTime(value: string, format: string, timezone: string | null): DcsaMoment | null {
  if (format === '203' && MINUTES.test(value) && !value.startsWith('24', HOUR_AT)) return readMinute(value, timezone);
  const parts = VALUE.exec(value.toUpperCase());
  if (parts === null) return null;
  const [, first = '', second, zone] = parts;
  const digits = first + (second?.slice(1) ?? '');
  const offset = readOffset(zone);
  if (offset === null) return null;
  const iso = toIso(withCentury(digits, format));
  if (iso === null) return null;
  if (iso.time === null) return readDcsaMoment(iso.day, timezone);
  const isEndOfDay = iso.time.startsWith('24:00');
  if (offset === '' && !isEndOfDay) return readClock(`${iso.day}T${iso.time}`, timezone);
  const moment = readDcsaMoment(`${iso.day}T${isEndOfDay ? '23:59:59.999' : iso.time}${offset}`, timezone);
  if (moment === null || !isEndOfDay) return moment;
  const at = shift(moment.at, 1);
  return { ...moment, at, ...(moment.local === undefined ? {} : { local: writtenAt(at) }) };
}

// As nearly all are written: CCYYMMDDHHMM.
function readMinute(value: string, timezone: string | null): DcsaMoment | null {
  const day = `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6, HOUR_AT)}`;
  return readClock(`${day}T${value.slice(HOUR_AT, 10)}:${value.slice(10)}:00`, timezone);
}

const MINUTES = /^\d{12}$/;
const HOUR_AT = 8;

function withCentury(digits: string, format: string): string {
  const named = FORMATS[format];
  const isShort = named?.digits === digits.length ? !named.century : digits.length === 6 || digits.length === 10;
  return isShort ? `20${digits}` : digits;
}

function toIso(digits: string): { day: string; time: string | null } | null {
  const parts = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?$/.exec(digits);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const time = hour === undefined ? null : `${hour}:${minute}:${second ?? '00'}`;
  return { day: `${year}-${month}-${day}`, time };
}

// LT is the clock of the place. Letters such as CST name zones on three continents; only these are the same everywhere.
function readOffset(zone: string | undefined): string | null {
  if (zone === undefined || zone === 'LT') return '';
  if (zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 'Z';
  const parts = /^([+-])(\d{1,2})(\d{2})?$/.exec(zone);
  if (parts === null) return null;
  const [, sign, hours = '', minutes = '00'] = parts;
  return Number(hours) > 14 ? null : `${sign}${hours.padStart(2, '0')}:${minutes}`;
}
