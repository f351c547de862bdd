import { z } from 'zod';
import type { Instant } from './instant.ts';

const Day = z.iso.date();
const Time = z.iso.datetime({ offset: true });

/** The database does not accept every year that can be written, and no journey is in the others. */
const YEAR = /^(?:19|20|21)/;

/** A moment as a caller gives it: a time with its zone, or a day, which is taken as its midnight in UTC. */
export const Moment = z
  .string()
  .refine((text) => Day.safeParse(text).success || Time.safeParse(text).success, {
    error: 'Give a day or a time in ISO 8601, such as 2026-11-21 or 2026-11-21T08:00:00Z',
    abort: true,
  })
  .refine((text) => YEAR.test(text), 'Give a year from 1900 to 2199')
  .describe('ISO 8601 day or time, UTC unless it says otherwise');

/** Whether a moment was given as a day. */
export function isDay(moment: string): boolean {
  return Day.safeParse(moment).success;
}

/** The instant that is meant by a text that has the form of `Moment`. */
export function momentInstant(text: string): Instant {
  return new Date(text).toISOString();
}
