import { z } from 'zod';

const TEXT_LENGTH_MAX = 200;

/** Numbers stand in JSON with and without quotes. */
const Text = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim().slice(0, TEXT_LENGTH_MAX))
  .transform((text) => (text === '' ? null : text))
  .nullish();

/**
 * One sighting of a container by a railroad, in our own form; tables have the same names as columns. What is missing is
 * not said. A time has an offset, or is on the clock of `timezone`, else of the place. The parts of dates (`month`, …)
 * are those of QuickTrace, which gives no year.
 */
export const SightingRow = z.object({
  container: Text.describe('Container number; else initials and number, without check digit'),
  initials: Text,
  number: Text,
  event: Text.describe('Sighting code of the car location message, such as D'),
  at: Text.describe('When it was seen, ISO 8601'),
  month: Text,
  day: Text,
  hour: Text,
  minute: Text,
  timezone: Text.describe('E, C, M, P, A or N, also as ET and so on, or the name of a zone'),
  location: Text.describe('The station'),
  state: Text.describe('Its state or province'),
  locode: Text.describe('UN/LOCODE of the place'),
  load: Text.describe('L laden, E empty'),
  destination: Text,
  destination_state: Text,
  destination_locode: Text,
  eta: Text.describe('When the railroad expects it at its destination, ISO 8601'),
  eta_location: Text,
  eta_state: Text,
  eta_event: Text,
  eta_month: Text,
  eta_day: Text,
  eta_hour: Text,
  lfd: Text.describe("The railroad's last free day, 2026-11-25"),
  line_lfd: Text.describe("The shipping line's last free day at the ramp"),
  bill_of_lading: Text,
  reported_at: Text.describe('When the railroad said so, ISO 8601'),
});
export type SightingRow = z.infer<typeof SightingRow>;
