import { holdId } from '../../domain/hold-id.ts';
import type { ObservationDraft } from '../../domain/observation.ts';
import { isPlausiblyPast } from '../../domain/plausible.ts';
import { type DcsaCodes, dcsaCodes } from './codes.ts';
import { referencedContainers } from './container.ts';
import { readDcsaMoment } from './moment.ts';
import type { DcsaTranslation, Origin } from './origin.ts';
import type { DcsaEvent } from './payload.ts';

/*
 * A line holds and releases cargo by the status of a document (SHIPMENT events HOLD and RELS): customs by that of the
 * customs document, itself by that of its release message, until the freight is paid and the bill of lading is back. The
 * event stays a statement about the document; what it means for the containers stands beside it, under the id that such a
 * hold has in every format of a line. The references of the event name the containers; without any it is about all.
 */

/** Whose hold the status of a document is. */
const HANDS: DcsaCodes<'customs' | 'freight'> = dcsaCodes<'customs' | 'freight'>({
  CUS: 'customs',
  CUC: 'customs',
  CUSTOMS_CLEARANCE: 'customs',
  SRM: 'freight',
  SHIPMENT_RELEASE_MESSAGE: 'freight',
});

const ACTS: DcsaCodes<'hold' | 'release'> = dcsaCodes<'hold' | 'release'>({
  HOLD: 'hold',
  ON_HOLD: 'hold',
  RELS: 'release',
  RELEASED: 'release',
});

/** What the status of a document says of the containers; nothing for any other status or document. */
export function documentHolds(event: DcsaEvent, origin: Origin, { receivedAt }: DcsaTranslation): ObservationDraft[] {
  const hands = HANDS.get(event.documentTypeCode ?? '');
  const act = ACTS.get(event.shipmentEventTypeCode ?? '');
  if (event.eventType !== 'SHIPMENT' || hands === undefined || act === undefined) return [];
  // Only what has happened keeps a container or lets it go.
  const isActual = [null, 'ACT', 'ACTUAL'].includes(event.eventClassifierCode);
  const at = readDcsaMoment(event.eventDateTime ?? '', null)?.at ?? null;
  if (!isActual || at === null || !isPlausiblyPast(at, receivedAt)) return [];
  const named = referencedContainers(event);
  const about: readonly (string | null)[] = named.length === 0 ? [null] : named;
  // A hold that was stated by mistake ends like one that was released.
  if (event.isRetracted && act === 'release') return [];
  const isHold = act === 'hold' && !event.isRetracted;
  return about.map((container): ObservationDraft => {
    const id = holdId(hands, container);
    const said = { source: origin.source, party: origin.party, recordedAt: at, container, ...eventOf(event) };
    if (!isHold) {
      const released = event.isRetracted ? {} : { released: hands };
      return { kind: 'retraction', ...said, sourceEventId: null, retracts: id, ...released };
    }
    return {
      kind: 'terminal_snapshot',
      ...said,
      sourceEventId: id,
      checkedAt: at,
      place: null,
      facility: null,
      available: null,
      // A code of the standard describes nothing; the line's own words do.
      holds: [{ name: hands, status: 'hold', description: event.reason ?? event.changeRemark }],
      fees: null,
      appointmentAt: null,
      location: null,
      chassis: null,
      offDock: null,
    };
  });
}

/** The id under which the line can take the event back; a retracted event is no statement that could be. */
export function eventOf({ eventID, isRetracted }: DcsaEvent): { sourceEvent?: string } {
  return eventID === null || isRetracted ? {} : { sourceEvent: eventID };
}
