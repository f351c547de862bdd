import { contentId } from '../../core/id.ts';
import { type Instant, MINUTE_MS, shift, toEpochMs, wallClock } from '../../domain/instant.ts';
import { findLocation } from '../../domain/location.ts';
import type {
  EventStep,
  Facility,
  RetractionStep,
  Script,
  ScriptedCarriage,
  ScriptedHappening,
} from './scripts/script.ts';

interface Reference {
  referenceType: string;
  referenceValue: string;
}

/** An event as a line sends it: DCSA Track & Trace 2.2, with `retractedEventID` of version 3. */
export interface SandboxEvent {
  eventID: string;
  eventType: ScriptedHappening['type'];
  eventCreatedDateTime: string;
  eventClassifierCode?: EventStep['classifier'];
  eventDateTime?: string;
  retractedEventID?: string;
  equipmentEventTypeCode?: string;
  transportEventTypeCode?: string;
  shipmentEventTypeCode?: string;
  equipmentReference?: string;
  ISOEquipmentCode?: string;
  emptyIndicatorCode?: string;
  documentTypeCode?: string;
  documentID?: string;
  eventLocation?: object;
  transportCall?: object;
  seals?: { sealNumber: string; sealSource: string }[];
  documentReferences: { documentReferenceType: string; documentReferenceValue: string }[];
  references: Reference[];
}

/** A step that the line reports, with the id of its event. */
type ReportedStep = (EventStep | RetractionStep) & { id: string };

const FACILITY_TYPES = { port: 'POTE', ramp: 'RAMP', depot: 'DEPO' } as const satisfies Record<
  Facility['kind'],
  string
>;

/**
 * What the line says at a moment of a journey, the oldest word first. The same script, start and moment give the same
 * events, and an event keeps its id and its content for as long as it is served.
 */
export function eventsAt(script: Script, start: Instant, sandboxNow: Instant): SandboxEvent[] {
  const elapsed = toEpochMs(sandboxNow) - toEpochMs(start);
  const said = reportedSteps(script).filter((step) => step.publishedAt <= elapsed);
  return said
    .filter((step, at) => isServed(step, said.slice(at + 1)))
    .sort((one, other) => one.publishedAt - other.publishedAt)
    .map((step) => (step.kind === 'event' ? toEvent(step, script, start) : toRetraction(step, said, script, start)));
}

/** Whether an event has to do with a container: it is of this one, or names none. */
export function concerns(event: SandboxEvent, container: string): boolean {
  if (event.equipmentReference !== undefined) return event.equipmentReference === container;
  const named = event.references.filter(({ referenceType }) => referenceType === 'EQ');
  return named.length === 0 || named.some(({ referenceValue }) => referenceValue === container);
}

// The id names the statement and the scenario, not the time of the report: a changed estimate is another statement with
// an id of its own, and a journey that begins anew corrects the former one instead of doubling it.
function reportedSteps({ scenario, steps }: Script): ReportedStep[] {
  const counts = new Map<string, number>();
  return steps.flatMap((step): ReportedStep[] => {
    if (step.kind === 'snapshot') return [];
    const ordinal = counts.get(step.key) ?? 0;
    counts.set(step.key, ordinal + 1);
    return [{ ...step, id: contentId({ sandbox: scenario, key: step.key, ordinal }) }];
  });
}

// Lines keep the planned arrival of a vessel or train in the list, so that the first estimate can still be read
// later. Of any other step only the last statement is served.
function isServed(step: ReportedStep, later: readonly ReportedStep[]): boolean {
  const following = later.filter(({ key }) => key === step.key);
  if (following.length === 0) return true;
  const isSchedule = step.kind === 'event' && step.classifier === 'PLN' && step.happening.type === 'TRANSPORT';
  return isSchedule && step.happening.code === 'ARRI' && following.every(({ kind }) => kind === 'event');
}

function toEvent(step: EventStep & { id: string }, script: Script, start: Instant): SandboxEvent {
  const { happening } = step;
  const timezone = happening.type === 'SHIPMENT' ? null : timezoneOf(happening.at);
  return {
    eventID: step.id,
    eventType: happening.type,
    eventCreatedDateTime: shift(start, step.publishedAt),
    eventClassifierCode: step.classifier,
    eventDateTime: localMoment(shift(start, step.eventAt), timezone),
    ...particulars(happening, script),
    ...referencesOf(happening, script),
  };
}

function particulars(happening: ScriptedHappening, script: Script): Partial<SandboxEvent> {
  switch (happening.type) {
    case 'EQUIPMENT': {
      const { code, load, box, at, by } = happening;
      return {
        equipmentEventTypeCode: code,
        equipmentReference: box.number,
        ISOEquipmentCode: box.isoCode,
        emptyIndicatorCode: load,
        eventLocation: locationOf(at),
        transportCall: transportCall(at, by, code === 'LOAD' || code === 'GTOT', script),
        ...(load === 'LADEN' ? { seals: [{ sealNumber: box.seal, sealSource: 'CAR' }] } : {}),
      };
    }
    case 'TRANSPORT': {
      const { code, at, by } = happening;
      return { transportEventTypeCode: code, transportCall: transportCall(at, by, code === 'DEPA', script) };
    }
    case 'SHIPMENT': {
      const documentID = happening.document === 'BKG' ? script.booking : script.billOfLading;
      return { shipmentEventTypeCode: happening.code, documentTypeCode: happening.document, documentID };
    }
  }
}

// The event that is taken back is the one that was served under its key when the line thought better of it.
function toRetraction(
  { id, retracts, publishedAt }: RetractionStep & { id: string },
  said: readonly ReportedStep[],
  script: Script,
  start: Instant,
): SandboxEvent {
  const retracted = said.findLast((step) => step.kind === 'event' && step.key === retracts);
  if (retracted?.kind !== 'event') throw new Error(`The script ${script.scenario} retracts ${retracts}, never said.`);
  const { happening } = retracted;
  return {
    eventID: id,
    eventType: happening.type,
    eventCreatedDateTime: shift(start, publishedAt),
    retractedEventID: retracted.id,
    ...(happening.type === 'EQUIPMENT' ? { equipmentReference: happening.box.number } : {}),
    ...referencesOf(happening, script),
  };
}

function transportCall(at: Facility, by: ScriptedCarriage, isOutbound: boolean, script: Script): object {
  const { mode, vessel, voyage } = by;
  const call = { sandbox: script.scenario, at: at.name, mode, voyage };
  return {
    transportCallID: contentId(call),
    UNLocationCode: at.locode,
    ...facilityOf(at),
    otherFacility: at.name,
    modeOfTransport: mode,
    location: locationOf(at),
    ...(voyage === null ? {} : { [isOutbound ? 'exportVoyageNumber' : 'importVoyageNumber']: voyage }),
    ...(vessel === null ? {} : { vessel: { vesselIMONumber: vessel.imo, vesselName: vessel.name } }),
  };
}

function locationOf(at: Facility): object {
  return { locationName: findLocation(at.locode)?.name ?? at.name, UNLocationCode: at.locode, ...facilityOf(at) };
}

function facilityOf({ kind, smdg }: Facility): object {
  const code = smdg === null ? {} : { facilityCode: smdg, facilityCodeListProvider: 'SMDG' };
  return { ...code, facilityTypeCode: FACILITY_TYPES[kind] };
}

function referencesOf(
  happening: ScriptedHappening,
  { booking, billOfLading }: Script,
): Pick<SandboxEvent, 'references' | 'documentReferences'> {
  const boxes = happening.type === 'TRANSPORT' ? (happening.boxes ?? []) : [];
  return {
    documentReferences: [
      { documentReferenceType: 'BKG', documentReferenceValue: booking },
      { documentReferenceType: 'TRD', documentReferenceValue: billOfLading },
    ],
    references: [
      { referenceType: 'FF', referenceValue: 'SANDBOX' },
      ...boxes.map(({ number }) => ({ referenceType: 'EQ', referenceValue: number })),
    ],
  };
}

function timezoneOf({ locode }: Facility): string | null {
  return findLocation(locode)?.timezone ?? null;
}

// Lines give the wall clock of the place with its offset; a journey starts on a full minute, so none is lost here.
function localMoment(at: Instant, timezone: string | null): string {
  const wall = `${wallClock(at, timezone).replace(' ', 'T')}:00`;
  const offset = Math.round((Date.parse(`${wall}Z`) - toEpochMs(at)) / MINUTE_MS);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${wall}${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
