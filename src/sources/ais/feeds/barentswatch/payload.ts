import { z } from 'zod';
import { type ContentFault, NO_STATICS } from '../../message.ts';
import { type AisMessage, isPlausibleTime } from '../../reader.ts';
import { isMmsi, toEtaOfDigits, toImo, toName, toPosition } from '../reported.ts';

/*
 * What BarentsWatch of the Norwegian Coastal Administration answers (https://developer.barentswatch.no/docs/AIS/): of every vessel
 * one object, with its latest position and, in the model `Full`, what it says of itself. Members that a vessel has not sent are
 * absent or null.
 */

/** The feed, as messages name it. */
export const BARENTSWATCH = 'barentswatch';

const Measure = z.number().nullish();
const Text = z.string().max(200).nullish();

const LatestRow = z.object({
  mmsi: z.number().refine(isMmsi),
  msgtime: z.string().max(60),
  latitude: Measure,
  longitude: Measure,
  speedOverGround: Measure,
  courseOverGround: Measure,
  trueHeading: Measure,
  imoNumber: Measure,
  name: Text,
  destination: Text,
  eta: Text.catch(null),
});

/** What a vessel says of itself and where it is, as far as its row states them. */
export function toMessages(element: unknown, receivedAtMs: number): AisMessage[] | ContentFault {
  const parsed = LatestRow.safeParse(element);
  if (!parsed.success) return 'malformed';
  const { mmsi, msgtime, latitude, longitude, imoNumber, name, destination, eta, ...moving } = parsed.data;
  // More than milliseconds are cut by the parser of the language, and a time without an offset would be on the clock of this machine.
  const atMs = /(?:Z|[+-]\d{2}:\d{2})$/.test(msgtime) ? Date.parse(msgtime) : Number.NaN;
  if (Number.isNaN(atMs) || !isPlausibleTime(atMs, receivedAtMs)) return 'malformed';
  const common = { mmsi, atMs, text: JSON.stringify(element), feed: BARENTSWATCH };
  const statics = {
    ...NO_STATICS,
    imo: toImo(imoNumber),
    name: toName(name),
    destination: toName(destination),
    eta: toEtaOfDigits(eta),
  };
  const { speedOverGround: speed, courseOverGround: course, trueHeading: heading } = moving;
  const isPlaced = latitude != null && longitude != null;
  const position = isPlaced ? toPosition({ latitude, longitude, speed, course, heading }) : null;
  return [
    ...(statics.imo === null ? [] : [{ ...common, type: 5, position: null, statics }]),
    ...(position === null ? [] : [{ ...common, type: 1, position, statics: null }]),
  ];
}
