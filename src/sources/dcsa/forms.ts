/**
 * The forms in which the versions of the standard write the same event. A line may send several of them at once, so
 * every element is looked at for itself; what comes out has the flat members of 2.2, whatever went in.
 */
export type EventForm = '2.2' | '3.0-beta' | '3.0';

type Members = Record<string, unknown>;

/** Members that only 3.0.0 has. */
const OF_3_0 = ['eventClassification', 'shipmentDetails', 'transportDetails', 'equipmentDetails', 'eventRouting'];

/** The version in whose form an element is written. Some lines put the boxes of the beta under the name of 2.2. */
export function formOf(element: Members): EventForm {
  if (OF_3_0.some((name) => isObject(element[name]))) return '3.0';
  return isObject(element.metadata) || isObject(element.payload) ? '3.0-beta' : '2.2';
}

/** The element with the members of 2.2; anything but an object is given back as it is. */
export function toFlat(element: unknown): unknown {
  if (!isObject(element)) return element;
  switch (formOf(element)) {
    case '2.2':
      return element.publisher === undefined ? element : { ...element, publishers: publishersOf(element) };
    case '3.0-beta':
      return fromBeta(element);
    case '3.0':
      return from30(element);
  }
}

/** Whether a value is an object with members. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fromBeta(element: Members): Members {
  const flat = { ...element, ...box(element.metadata), ...box(element.payload) };
  const { geoLocation, reeferEventTypeCode, iotEventTypeCode } = flat;
  return {
    ...flat,
    eventLocation: flat.eventLocation ?? geoLocation,
    deviceEventTypeCode: reeferEventTypeCode ?? iotEventTypeCode,
    reefer: reeferOfBeta(flat),
    documentID: flat.documentID ?? flat.documentReference,
    publishers: publishersOf(flat),
  };
}

// The beta has one box for what was measured and one for what was set, with the members of neither named after it.
function reeferOfBeta(flat: Members): Members | null {
  const measured = box(flat.measurements ?? flat.Measurements);
  const set = box(flat.setpoint ?? flat.Setpoint);
  if (Object.keys(measured).length + Object.keys(set).length === 0) return null;
  const percentages = ({ humidity, o2, co2 }: Members) => ({
    humidityPercentage: humidity,
    o2Percentage: o2,
    co2Percentage: co2,
  });
  const unit = measured.temperatureUnit ?? set.temperatureUnit;
  const isOneUnit = (set.temperatureUnit ?? unit) === unit;
  return {
    temperatureUnit: unit,
    internalSetpointTemperature: isOneUnit ? set.temperature : null,
    returnAirTemperatureMeasurement: { temperatureValue: measured.temperature },
    ambientMeasuredTemperature: measured.ambientTemperature,
    setpointParameters: percentages(set),
    measuredParameters: percentages(measured),
  };
}

function from30(element: Members): Members {
  const kind = box(element.eventClassification);
  const equipment = box(element.equipmentDetails);
  const shipment = box(element.shipmentDetails);
  const eventType = kind.eventTypeCode ?? kind.eventType ?? element.eventType;
  const own = box(shipment.documentReference);
  const shipmentEvent = kind.shipmentEventTypeCode ?? kind.shipmentEventType;
  // The document of a shipment event is what the event is about; any other event only belongs to it.
  const isAboutIt = typeof eventType === 'string' ? /^\s*shipment\s*$/i.test(eventType) : shipmentEvent != null;
  return {
    ...element,
    ...box(element.transportDetails),
    ...equipment,
    ...kind,
    eventType,
    eventClassifierCode: kind.eventClassifierCode ?? kind.eventClassifier,
    shipmentEventTypeCode: shipmentEvent,
    transportEventTypeCode: kind.transportEventTypeCode ?? kind.transportEventType,
    equipmentEventTypeCode: kind.equipmentEventTypeCode ?? kind.equipmentEventType,
    emptyIndicatorCode: equipment.emptyIndicatorCode ?? equipment.emptyIndicator,
    movementType: equipment.movementType ?? equipment.transportPhase,
    deviceEventTypeCode: kind.reeferEventTypeCode ?? kind.reeferEventType ?? kind.iotEventTypeCode ?? kind.iotEventType,
    iotEventCode: box(element.iotDetails).iotEventCode ?? box(element.iotDetails).iotEvent,
    reefer: element.reeferDetails,
    eventLocation: spotOf(element.eventLocation),
    transportCall: callOf(box(element.transportDetails).transportCall),
    documentID: isAboutIt ? own.reference : null,
    documentTypeCode: isAboutIt ? (own.typeCode ?? own.type) : null,
    documentReferences: [...(isAboutIt ? [] : [own]), ...list(shipment.additionalDocumentReferences)],
    documentReferenceReplacements: shipment.documentReferenceReplacements,
    references: shipment.shipmentReferences,
    publishers: originatorsOf(box(element.eventRouting)),
  };
}

/** A location of version 3 with the members of 2.2: facility and point are boxes of their own there. */
export function spotOf(value: unknown): unknown {
  if (!isObject(value)) return value;
  const facility = box(value.facility);
  return {
    ...value,
    ...facility,
    ...box(value.geoCoordinate),
    otherFacility: facility.facilityName,
    facilityTypeCode: value.facilityTypeCode ?? value.facilityType,
  };
}

function callOf(value: unknown): unknown {
  if (!isObject(value)) return value;
  return {
    ...value,
    vessel: value.vesselTransport,
    exportVoyageNumber: voyageOf(value.exportVoyageNumberOrReference),
    importVoyageNumber: voyageOf(value.importVoyageNumberOrReference),
  };
}

function voyageOf(value: unknown): unknown {
  const { carrierVoyageNumber, universalVoyageReference } = box(value);
  return carrierVoyageNumber ?? universalVoyageReference;
}

/**
 * The codes of the line that publishes an event, with their lists. The beta has `publisher` with the code of a carrier. The events of
 * cargo in 2.2 have no member for it; those of port calls, of the same event domain, have a party with identifying codes, or a code
 * alone beside its list. A line of 2.2 that names itself does so in one of these forms.
 */
function publishersOf({ publisher, publisherRole, publisherCodeListProvider }: Members): Members[] {
  if (typeof publisherRole === 'string' && publisherRole.trim().toUpperCase() !== CARRIER) return [];
  if (!isObject(publisher)) return [{ code: publisher, list: publisherCodeListProvider }];
  const { carrierCode, carrierCodeListProvider, identifyingCodes } = publisher;
  const identified = list(identifyingCodes)
    .map(box)
    .map(({ partyCode, DCSAResponsibleAgencyCode: agency, codeListProvider }) => {
      return { code: partyCode, list: codeListProvider ?? agency };
    });
  return [{ code: carrierCode, list: carrierCodeListProvider }, ...identified];
}

/** The function of a party: the carrier. */
const CARRIER = 'CA';

/** The same of 3.0.0: one originator in its earlier drafts, several in the later ones. */
function originatorsOf({ originatingParty, originatingParties }: Members): Members[] {
  const parties = [originatingParty, ...list(originatingParties)].map(box);
  const carriers = parties.filter(({ partyFunction }) => partyFunction === CARRIER);
  return carriers.map(({ partyCode, codeListProvider }) => ({ code: partyCode, list: codeListProvider }));
}

function box(value: unknown): Members {
  return isObject(value) ? value : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
