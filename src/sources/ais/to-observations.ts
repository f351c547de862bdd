import { contentId } from '../../core/id.ts';
import { type KnownTime, knownTime } from '../../domain/ais/event-time.ts';
import type { PortCallEvent, PortCallEventType } from '../../domain/ais/port-call.ts';
import type { MatchedCall, TrackedContainer, TrackedIndex } from '../../domain/ais/tracked.ts';
import { toInstant } from '../../domain/instant.ts';
import type { Movement, MovementObservation } from '../../domain/observation.ts';
import type { FacilityReference } from '../../domain/place-reference.ts';
import type { PushedMessage } from '../push.ts';

/** The `source` of everything that was seen by AIS. */
const AIS_SOURCE = 'ais';

/** Something that a vessel did, with the message that made it certain. */
export interface VesselEvent {
  imo: string;
  /** As the vessel itself writes it. */
  name: string | null;
  event: PortCallEvent;
  /** The message as it came: sentences, or the JSON of a feed. */
  text: string;
  feed?: string | undefined;
}

/** The statements about containers that follow from an event, or why none do. */
export type AisTranslation =
  | { outcome: 'stated'; messages: PushedMessage[] }
  /** No tracked container has a call there at that time. */
  | { outcome: 'unmatched' }
  /** The vessel was not watched when it happened, so that not even the day is known. */
  | { outcome: 'unsure' };

const MOVEMENTS = { arrived: 'arrive', berthed: 'berth', departed: 'depart' } as const satisfies Record<
  PortCallEventType,
  Movement
>;

/** Makes statements of what a vessel did, for the containers that are known to be on it and to call there then. */
export function toObservations(seen: VesselEvent, tracked: TrackedIndex): AisTranslation {
  const { imo, event } = seen;
  const calls = tracked.callsOf({ imo, locode: event.locode, type: event.type, atMs: event.atMs });
  if (calls.length === 0) return { outcome: 'unmatched' };
  const time = knownTime(event, event.locode);
  if (time === null) return { outcome: 'unsure' };

  const { report } = event;
  const origin = seen.feed === undefined ? { sentence: seen.text } : { feed: seen.feed, message: seen.text };
  const raw = { ...origin, event: event.type, imo, position: report };
  const messages = calls.flatMap((matched) =>
    matched.call.containers.map((container) => message(container, { ...matched, seen, time, raw })),
  );
  return { outcome: 'stated', messages };
}

/** Takes back what was stated of something that a vessel has not done, as is known since a moment. */
export function toRetractions(seen: VesselEvent, atMs: number, tracked: TrackedIndex): PushedMessage[] {
  const translation = toObservations(seen, tracked);
  if (translation.outcome !== 'stated') return [];
  return translation.messages.map(({ references, statements }) => ({
    references,
    statements: statements.flatMap(({ draft, raw }) => {
      const { source, party, sourceEventId, container } = draft;
      if (sourceEventId === null) return [];
      const about = { source, party, sourceEventId: null, recordedAt: toInstant(atMs), container };
      return { draft: { kind: 'retraction', ...about, retracts: sourceEventId }, raw };
    }),
  }));
}

interface Sighted extends MatchedCall {
  seen: VesselEvent;
  time: KnownTime;
  raw: unknown;
}

function message({ container, scac }: TrackedContainer, sighted: Sighted): PushedMessage {
  const references = { scac, billsOfLading: [], bookings: [], containers: [container] };
  return { references, statements: [{ draft: movement(container, sighted), raw: sighted.raw }] };
}

function movement(container: string, { vessel, seen, time }: Sighted): MovementObservation {
  const { imo, event } = seen;
  const what = { movement: MOVEMENTS[event.type], classifier: 'actual', ...time } as const;
  const about = { container, imo, voyage: vessel.voyage, locode: event.locode, ...what };
  return {
    kind: 'movement',
    source: AIS_SOURCE,
    party: 'ais',
    sourceEventId: contentId(about),
    recordedAt: toInstant(event.report.atMs),
    container,
    ...what,
    // AIS sees the vessel, never whether the box on it is full.
    load: null,
    mode: 'vessel',
    place: { locode: event.locode, name: null, latitude: null, longitude: null },
    facility: event.terminalCode === null ? null : facility(event.terminalCode),
    vessel: { imo, name: vessel.name ?? seen.name },
    voyage: vessel.voyage,
    originalEvent: `AIS ${event.type}`,
  };
}

function facility(code: string): FacilityReference {
  return { code, codeList: 'SMDG', name: null, type: 'terminal' };
}
