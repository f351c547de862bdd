import { localTimeOf } from '../../domain/local-moment.ts';
import type {
  MovementObservation,
  ObservationDraft,
  PlaceObservation,
  TransportMode,
} from '../../domain/observation.ts';
import type { VesselReference } from '../../domain/place-reference.ts';
import { isPlausible } from '../../domain/plausible.ts';
import { isImoNumber } from '../../domain/vessel.ts';
import { CLASSIFIERS, DCSA_TRANSPORT_MODES } from '../dcsa/codes.ts';
import { readDcsaMoment } from '../dcsa/moment.ts';
import type { DcsaSpot } from '../dcsa/payload.ts';
import type { Dated, NoticeLeg } from './payload.ts';
import { isSameNoticePlace, noticePlaceOf } from './places.ts';
import { type NoticeSubject, note, noticeOriginOf, statementId } from './subject.ts';

/** The arrivals of the whole shipment: of the vessel at the port of discharge, and inland where the carriage goes on. */
export function arrivalDrafts(subject: NoticeSubject): ObservationDraft[] {
  const {
    portOfDischarge,
    placeOfDelivery,
    portOfDischargeArrivalDate,
    placeOfDeliveryArrivalDate,
    inlandArrivalDate,
    legs,
  } = subject.notice.transport;
  const port = { spot: portOfDischarge, member: 'portOfDischargeArrivalDate', ...carriageTo(portOfDischarge, legs) };
  const isInland = placeOfDelivery !== null && !isSameNoticePlace(placeOfDelivery, portOfDischarge);
  const mode = legs.length > 1 ? (DCSA_TRANSPORT_MODES.get(legs.at(-1)?.modeOfTransport ?? '') ?? null) : null;
  const inland = { spot: placeOfDelivery, member: 'placeOfDeliveryArrivalDate', vessel: null, voyage: null };
  const inlandMode = mode === 'vessel' ? null : mode;
  const atPort = arrival(subject, portOfDischargeArrivalDate, { ...port, mode: 'vessel' });
  const atDelivery = isInland
    ? arrival(subject, placeOfDeliveryArrivalDate ?? inlandArrivalDate, { ...inland, mode: inlandMode })
    : [];
  return [
    ...atPort,
    ...(atPort.some(isMovement) ? [] : placeStated(subject, portOfDischarge, 'port_of_discharge')),
    ...atDelivery,
    ...(atDelivery.some(isMovement) || !isInland ? [] : placeStated(subject, placeOfDelivery, 'destination')),
  ];
}

function isMovement({ kind }: ObservationDraft): boolean {
  return kind === 'movement';
}

/** A place of which the notice does not say when the cargo arrives there. */
function placeStated(
  subject: NoticeSubject,
  spot: DcsaSpot | null,
  role: PlaceObservation['role'],
): ObservationDraft[] {
  const { place, facility } = noticePlaceOf(spot);
  if (place === null) return [];
  const sourceEventId = statementId(subject, role);
  const originalEvent = `arrival notice ${role === 'destination' ? 'placeOfDelivery' : 'portOfDischarge'}`;
  return [{ kind: 'place', ...noticeOriginOf(subject), sourceEventId, role, place, facility, originalEvent }];
}

interface At {
  spot: DcsaSpot | null;
  member: string;
  mode: TransportMode | null;
  vessel: VesselReference | null;
  voyage: string | null;
}

function arrival(subject: NoticeSubject, dated: Dated | null, at: At): ObservationDraft[] {
  if (dated?.value == null) return [];
  const { place, facility, timezone } = noticePlaceOf(at.spot);
  if (place === null) return [note(subject, null, at.member, 'The notice does not say where the arrival is.')];
  // The standard has a classifier beside every date; who leaves it out does not know yet.
  const classifier = dated.classifier === null ? 'estimated' : CLASSIFIERS.get(dated.classifier);
  if (classifier === undefined) {
    return [note(subject, null, at.member, `The classifier ${dated.classifier} is not known.`)];
  }
  const moment = readDcsaMoment(dated.value, timezone);
  if (moment === null || !isPlausible(moment.at, subject.receivedAt)) {
    return [note(subject, null, at.member, `The date ${dated.value} is none, or too far away.`)];
  }
  const movement: MovementObservation = {
    kind: 'movement',
    ...noticeOriginOf(subject),
    sourceEventId: statementId(subject, at.member),
    movement: 'arrive',
    classifier,
    occurredAt: moment.at,
    ...localTimeOf(moment),
    precision: moment.precision,
    load: null,
    mode: at.mode,
    place,
    // Where it is not said on what it comes, a sea terminal would make a vessel of it.
    facility: at.mode === null && facility?.type === 'terminal' ? { ...facility, type: null } : facility,
    vessel: at.vessel,
    voyage: at.voyage,
    originalEvent: `arrival notice ${at.member}`,
  };
  return [movement];
}

// The vessel that comes to the port of discharge: that of the leg that ends there, else that of the only leg with one.
function carriageTo(port: DcsaSpot | null, legs: readonly NoticeLeg[]): Pick<At, 'vessel' | 'voyage'> {
  const byVessel = legs.filter(({ vesselVoyage }) => vesselVoyage !== null);
  const ending = byVessel.filter(({ dischargeLocation }) => isSameNoticePlace(dischargeLocation, port));
  const leg = ending.at(-1) ?? (byVessel.length === 1 ? byVessel[0] : undefined);
  const said = leg?.vesselVoyage ?? null;
  const digits = said?.vesselIMONumber?.replace(/\D/g, '') ?? '';
  const imo = isImoNumber(digits) ? digits : null;
  const name = said?.vesselName ?? null;
  return {
    vessel: imo === null && name === null ? null : { imo, name },
    voyage: said?.carrierImportVoyageNumber ?? said?.universalImportVoyageReference ?? null,
  };
}
