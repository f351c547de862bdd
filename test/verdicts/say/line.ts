import { HOUR_MS, shift } from '../../../src/domain/instant.ts';
import { pushSender } from '../../support/pushing.ts';
import type { BillName, BoxName, Numbers, Said } from '../journey.ts';
import { momentAt, writtenAt } from './moment.ts';

/** The line of the journeys. Another one is named with `by`. */
const LINE = pushSender('mersey');

/** What a script may add to an event of a line. */
export interface LineMore {
  /** Default: `box` for events of the container, none for calls of the vessel, which are about the whole shipment. */
  box?: BoxName | null;
  bill?: BillName | null;
  /** More bills that the same event names. */
  alsoBill?: BillName;
  booking?: boolean;
  mode?: 'VESSEL' | 'BARGE' | 'RAIL' | 'TRUCK';
  vessel?: Vessel;
  voyage?: string;
  isEmpty?: boolean;
  /** `EST` or `PLN` for what is expected. */
  classifier?: 'ACT' | 'EST' | 'PLN';
  /** The line's own id; the same id again is a newer version. Default: made of the event itself. */
  id?: string;
  /** When the line sent it, in the local time of the place. Default: an hour after it happened. */
  sent?: string;
  facility?: string;
  /** The name of the terminal or yard, in the words of the line. */
  facilityName?: string;
  /** A name instead of a code of the place. */
  placeName?: string;
  /** Members of the event that scripts need rarely, written as they are. */
  members?: (numbers: Numbers) => Record<string, unknown>;
  by?: Said['from'];
}

export interface Vessel {
  imo: string;
  name: string;
}

/** The vessel that most journeys use, a second one and a feeder. */
export const EMMA: Vessel = { imo: '9321483', name: 'EMMA' };
export const NEXT_SHIP: Vessel = { imo: '9778791', name: 'NEXT SHIP' };
export const THIRD_SHIP: Vessel = { imo: '9074729', name: 'THIRD SHIP' };

type Code = 'LOAD' | 'DISC' | 'GTIN' | 'GTOT' | 'ARRI' | 'DEPA' | 'STRP' | 'DROP' | 'INSP' | 'AVPU';

/** The empty container leaves the depot. */
export function emptyOut(place: string, at: string, more: LineMore = {}): Said {
  return lineSays('GTOT', place, at, { isEmpty: true, mode: 'TRUCK', facility: 'DEPO', ...more });
}

/** The laden container enters the terminal. */
export function fullIn(place: string, at: string, more: LineMore = {}): Said {
  return lineSays('GTIN', place, at, { mode: 'TRUCK', ...more });
}

/** Loaded, on the vessel unless `mode` says otherwise. */
export function loaded(place: string, at: string, more: LineMore = {}): Said {
  return lineSays('LOAD', place, at, more);
}

/** Discharged, from the vessel unless `mode` says otherwise. */
export function discharged(place: string, at: string, more: LineMore = {}): Said {
  return lineSays('DISC', place, at, more);
}

/** The vessel departed; without a container it is about the whole shipment. */
export function departed(place: string, at: string, more: LineMore = {}): Said {
  return lineSays('DEPA', place, at, { box: null, ...more });
}

/** The vessel arrived. */
export function arrived(place: string, at: string, more: LineMore = {}): Said {
  return lineSays('ARRI', place, at, { box: null, ...more });
}

/** Picked up laden by a truck. */
export function pickedUp(place: string, at: string, more: LineMore = {}): Said {
  return lineSays('GTOT', place, at, { mode: 'TRUCK', ...more });
}

/** The empty container came back. */
export function emptyIn(place: string, at: string, more: LineMore = {}): Said {
  return lineSays('GTIN', place, at, { isEmpty: true, mode: 'TRUCK', facility: 'DEPO', ...more });
}

/** One DCSA 2.2 event, as a callback of the line. */
export function lineSays(code: Code, place: string, at: string, more: LineMore = {}): Said {
  const { classifier = 'ACT', by = LINE } = more;
  const locode = codeOf(place);
  const sentAt = more.sent === undefined ? shift(momentAt(at, locode), HOUR_MS) : momentAt(more.sent, locode);
  const name = `${by.name}: ${classifier} ${code} ${place} ${at}`;
  const id = more.id ?? `${classifier}-${code}-${place}-${at}-${more.mode ?? ''}-${more.box ?? ''}`;
  return {
    name,
    from: by,
    sentAt,
    write: (numbers) => JSON.stringify([eventOf({ code, place, at, sentAt, id }, numbers, more)]),
  };
}

/** A document event of the line: a booking cancelled, a customs hold, a freight release. */
export function documentSays(event: string, document: string, sent: string, more: LineMore = {}): Said {
  const { by = LINE, members } = more;
  const sentAt = momentAt(sent, null);
  return {
    name: `${by.name}: ${event} ${document} ${sent}`,
    from: by,
    sentAt,
    write(numbers) {
      const whole = {
        eventID: `${event}-${document}-${sent}-${numbers.bill}`,
        eventType: 'SHIPMENT',
        eventClassifierCode: 'ACT',
        eventCreatedDateTime: sentAt,
        eventDateTime: sentAt,
        shipmentEventTypeCode: event,
        documentTypeCode: document,
        documentID: document === 'BKG' ? numbers.booking : numbers.bill,
        references: more.box ? [{ referenceType: 'EQ', referenceValue: numbers[more.box] }] : [],
        ...documentsOf(numbers, more),
        ...members?.(numbers),
      };
      return JSON.stringify([whole]);
    },
  };
}

/** The line takes back an event that it sent with this `id`, in the way of version 3. */
export function retracted(id: string, sent: string, more: LineMore = {}): Said {
  const { by = LINE } = more;
  const sentAt = momentAt(sent, null);
  return {
    name: `${by.name}: takes back ${id}`,
    from: by,
    sentAt,
    write(numbers) {
      const metadata = { eventID: `retracts-${id}-${numbers.bill}`, eventCreatedDateTime: sentAt };
      return JSON.stringify([
        { ...metadata, retractedEventID: `${id}-${numbers.bill}`, ...documentsOf(numbers, more) },
      ]);
    },
  };
}

interface Event {
  code: Code;
  place: string;
  at: string;
  sentAt: string;
  id: string;
}

const OF_VESSELS: readonly Code[] = ['ARRI', 'DEPA'];

function eventOf({ code, place, at, sentAt, id }: Event, numbers: Numbers, more: LineMore): object {
  const isOfVessel = OF_VESSELS.includes(code);
  const { box = isOfVessel ? null : 'box', classifier = 'ACT', isEmpty = false } = more;
  const what = isOfVessel
    ? { eventType: 'TRANSPORT', transportEventTypeCode: code }
    : {
        eventType: 'EQUIPMENT',
        equipmentEventTypeCode: code,
        emptyIndicatorCode: isEmpty ? 'EMPTY' : 'LADEN',
        ISOEquipmentCode: '45G1',
      };
  const equipment = box === null ? {} : { equipmentReference: numbers[box] };
  const references = isOfVessel && box !== null ? [{ referenceType: 'EQ', referenceValue: numbers[box] }] : [];
  return {
    eventID: `${id}-${numbers.bill}`,
    eventClassifierCode: classifier,
    eventCreatedDateTime: sentAt,
    eventDateTime: writtenAt(at, codeOf(place)),
    ...what,
    ...equipment,
    references,
    transportCall: callOf(place, more),
    ...documentsOf(numbers, more),
    ...more.members?.(numbers),
  };
}

function callOf(
  place: string,
  { mode = 'VESSEL', vessel = EMMA, voyage = '026E', facility, facilityName, placeName }: LineMore,
): object {
  const isSea = mode === 'VESSEL' || mode === 'BARGE';
  const code = codeOf(place);
  return {
    ...(code === null ? { location: { locationName: placeName ?? place } } : { UNLocationCode: code }),
    facilityTypeCode: facility ?? (mode === 'RAIL' ? 'RAMP' : 'POTE'),
    ...(facilityName === undefined ? {} : { otherFacility: facilityName }),
    modeOfTransport: mode,
    ...(isSea ? { vessel: { vesselIMONumber: vessel.imo, vesselName: vessel.name } } : {}),
    ...(isSea ? { exportVoyageNumber: voyage, importVoyageNumber: voyage } : {}),
  };
}

function codeOf(place: string): string | null {
  return /^[A-Z]{2}[A-Z0-9]{3}$/.test(place) ? place : null;
}

function documentsOf(numbers: Numbers, { bill = 'bill', alsoBill, booking = false }: LineMore): object {
  const references = [
    ...(bill === null ? [] : [{ documentReferenceType: 'TRD', documentReferenceValue: numbers[bill] }]),
    ...(alsoBill === undefined ? [] : [{ documentReferenceType: 'TRD', documentReferenceValue: numbers[alsoBill] }]),
    ...(booking ? [{ documentReferenceType: 'BKG', documentReferenceValue: numbers.booking }] : []),
  ];
  return { documentReferences: references };
}
