import { z } from 'zod';
import { inline } from '../../../../core/text.ts';
import { writtenTime } from '../../line-time.ts';
import { type AisEta, type ContentFault, enteredTime, NO_STATICS } from '../../message.ts';
import { type AisMessage, isPlausibleTime } from '../../reader.ts';
import { isMmsi, toImo, toName, toPosition } from '../reported.ts';

/*
 * The messages of aisstream.io as its documentation has them (https://aisstream.io/documentation): an envelope with the
 * type, the time of reception, and the message under the name of its type. A subscription that is not accepted is answered
 * with `{"error": "…"}`.
 */

/** The types that are asked for. */
export const POSITION = 'PositionReport';
export const STATICS = 'ShipStaticData';

/** The feed, as messages name it. */
export const AISSTREAM = 'aisstream';

const Mmsi = z.number().refine(isMmsi);
const MetaData = z.object({ MMSI: Mmsi, time_utc: z.string().max(64) });
const Measure = z.number().nullish();

const Position = z.object({
  MetaData,
  Message: z.object({
    PositionReport: z.object({
      UserID: Mmsi,
      Valid: z.literal(true).nullish(),
      Latitude: z.number(),
      Longitude: z.number(),
      Sog: Measure,
      Cog: Measure,
      TrueHeading: Measure,
    }),
  }),
});

/** A month or day of 0 stands for "not known", as hour 24 and minute 60 do. */
const Entered = z.object({ Month: z.number(), Day: z.number(), Hour: z.number(), Minute: z.number() });

const Statics = z.object({
  MetaData,
  Message: z.object({
    ShipStaticData: z.object({
      UserID: Mmsi,
      Valid: z.literal(true).nullish(),
      ImoNumber: z.number().nullish(),
      Name: z.string().max(200).nullish(),
      Destination: z.string().max(200).nullish(),
      Eta: Entered.nullish().catch(null),
    }),
  }),
});

const Envelope = z.object({ MessageType: z.string().optional(), error: z.string().optional() });

/** What a text says: a message, why it is none, or that the service refuses. */
export type AisStreamText = AisMessage | ContentFault | { refusal: string };

/** Reads one text of the service. Total: whatever comes has an outcome. */
export function readAisStream(text: string, receivedAtMs: number): AisStreamText {
  const json = jsonOf(text);
  const envelope = Envelope.safeParse(json);
  if (!envelope.success) return 'malformed';
  const { MessageType: type, error } = envelope.data;
  if (error !== undefined) return { refusal: inline(error) };
  if (type === POSITION) return positionIn(json, text, receivedAtMs);
  if (type === STATICS) return staticsIn(json, text, receivedAtMs);
  return type === undefined ? 'malformed' : 'unsupported';
}

function positionIn(json: unknown, text: string, receivedAtMs: number): AisMessage | ContentFault {
  const parsed = Position.safeParse(json);
  if (!parsed.success) return 'malformed';
  const { MetaData: about, Message: message } = parsed.data;
  const { UserID: mmsi, Latitude: latitude, Longitude: longitude, Sog, Cog, TrueHeading } = message.PositionReport;
  if (mmsi !== about.MMSI) return 'malformed';
  const position = toPosition({ latitude, longitude, speed: Sog, course: Cog, heading: TrueHeading });
  const atMs = timeOf(about.time_utc, receivedAtMs);
  return { type: 1, mmsi, position, statics: null, atMs, text, feed: AISSTREAM };
}

function staticsIn(json: unknown, text: string, receivedAtMs: number): AisMessage | ContentFault {
  const parsed = Statics.safeParse(json);
  if (!parsed.success) return 'malformed';
  const { MetaData: about, Message: message } = parsed.data;
  const { UserID: mmsi, ImoNumber, Name, Destination, Eta } = message.ShipStaticData;
  if (mmsi !== about.MMSI) return 'malformed';
  const statics = {
    ...NO_STATICS,
    imo: toImo(ImoNumber),
    name: toName(Name),
    destination: toName(Destination),
    eta: etaIn(Eta),
  };
  return { type: 5, mmsi, position: null, statics, atMs: timeOf(about.time_utc, receivedAtMs), text, feed: AISSTREAM };
}

function etaIn(entered: z.infer<typeof Entered> | null | undefined): AisEta | null {
  if (entered == null) return null;
  const { Month: month, Day: day, Hour: hour, Minute: minute } = entered;
  return enteredTime({ month, day, hour, minute });
}

/** `2026-07-12 12:00:00.0 +0000 UTC`; a time that cannot be right is replaced by that of receipt, as in sentences. */
function timeOf(written: string, receivedAtMs: number): number {
  const atMs = writtenTime(written.replace(' +', '+'), '');
  return atMs !== null && isPlausibleTime(atMs, receivedAtMs) ? atMs : receivedAtMs;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
