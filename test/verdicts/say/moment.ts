import { type Instant, localTimeAt, toInstant } from '../../../src/domain/instant.ts';
import { findLocation } from '../../../src/domain/location.ts';

/**
 * The moment of a text such as `2026-10-01 20:00`, which is the wall clock of a place, or with an offset
 * (`2026-10-01 20:00+08:00`) anywhere. A date alone is its local midnight. `2026-10-01 20:00~` is a clock of which the source
 * does not say the zone, at a place that has none here.
 */
export function momentAt(text: string, locode: string | null): Instant {
  const [date = '', clock = '00:00'] = text.split(' ');
  if (/[+-]\d\d:\d\d$|Z$/.test(clock)) return toInstant(Date.parse(`${date}T${clock}`));
  if (clock.endsWith('~')) return toInstant(Date.parse(`${date}T${clock.slice(0, 5)}Z`));
  const zone = locode === null ? null : (findLocation(locode)?.timezone ?? null);
  if (zone === null) throw new Error(`Write the offset of ${text}: the zone of ${locode} is not known here.`);
  return localTimeAt(`${date}T${clock}:00`, zone);
}

/** The same as a line writes it: a day alone as a day, an offset as it stands, anything else in UTC. */
export function writtenAt(text: string, locode: string | null): string {
  const [date = '', clock] = text.split(' ');
  if (clock === undefined) return date;
  if (clock.endsWith('~')) return `${date}T${clock.slice(0, 5)}:00`;
  const offset = /[+-]\d\d:\d\d$/.exec(clock)?.[0];
  return offset === undefined
    ? momentAt(text, locode).replace('.000Z', 'Z')
    : `${date}T${clock.slice(0, 5)}:00${offset}`;
}
