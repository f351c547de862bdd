import { z } from 'zod';
import type { MqttMessage } from '../../../../net/mqtt/session.ts';
import { parseJsonText } from '../../../json-text.ts';
import type { ContentFault } from '../../message.ts';
import { type AisMessage, isPlausibleTime } from '../../reader.ts';
import { isMmsi, toPosition } from '../reported.ts';
import { DIGITRAFFIC, toVesselMessage } from './payload.ts';

/*
 * What Digitraffic publishes under the topics `vessels-v2/<mmsi>/location` and `/metadata`. The topics are those of its page on marine
 * traffic, the members are those that public programs read. The number of the vessel stands in the topic alone; `time` of a position is
 * in seconds, `timestamp` of what a vessel says of itself in milliseconds.
 */

const Measure = z.number().nullish();

const Members = z.record(z.string(), z.unknown());

const PublishedLocation = z.object({
  mmsi: z.number().refine(isMmsi),
  time: z.number(),
  lat: z.number(),
  lon: z.number(),
  sog: Measure,
  cog: Measure,
  heading: Measure,
});

/** The topics of the positions and of the names of one vessel, or of all. */
export function topicsOf(vessel: number | '+'): { location: string; metadata: string } {
  return { location: `vessels-v2/${vessel}/location`, metadata: `vessels-v2/${vessel}/metadata` };
}

/** A published message as one of the feed. */
export function toPublishedMessage({ topic, payload }: MqttMessage, receivedAtMs: number): AisMessage | ContentFault {
  const [, digits, kind] = /^vessels-v2\/(\d{1,9})\/(location|metadata)$/.exec(topic) ?? [];
  if (digits === undefined) return 'unsupported';
  const json = objectIn(payload);
  if (json === null) return 'malformed';
  const element = { ...json, mmsi: Number(digits) };
  return kind === 'metadata' ? toVesselMessage(element, receivedAtMs) : toLocationMessage(element, receivedAtMs);
}

function toLocationMessage(element: Record<string, unknown>, receivedAtMs: number): AisMessage | ContentFault {
  const parsed = PublishedLocation.safeParse(element);
  if (!parsed.success) return 'malformed';
  const { mmsi, time, lat: latitude, lon: longitude, sog: speed, cog: course, heading } = parsed.data;
  const atMs = time * 1000;
  if (!isPlausibleTime(atMs, receivedAtMs)) return 'malformed';
  const position = toPosition({ latitude, longitude, speed, course, heading });
  return { type: 1, mmsi, position, statics: null, atMs, text: JSON.stringify(element), feed: DIGITRAFFIC };
}

function objectIn(payload: Buffer): Record<string, unknown> | null {
  try {
    return Members.safeParse(parseJsonText(payload.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
