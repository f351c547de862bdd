import { z } from 'zod';
import { contentId } from '../core/id.ts';
import { ContainerReading, ReeferAlarm } from './container-reading.ts';
import { TerminalFee, TerminalHold } from './holds-and-fees.ts';
import { Instant, LocalDate } from './instant.ts';
import { FacilityReference, PlaceReference, VesselReference } from './place-reference.ts';

/**
 * An observation is one statement that a source made, in neutral words: it says what moved, not which milestone of a
 * journey that was, because the same "loaded" is a departure for one journey and a transhipment for another.
 * Observations are stored as they came and never changed; everything else is derived from them (journey.ts).
 */

/**
 * The party of a statement. The precedence of parties decides which value is shown. `schedule` is what a line publishes of its vessels:
 * it says when they call, never what is on them.
 */
export const Party = z.enum(['shipping_line', 'terminal', 'rail', 'ais', 'schedule']);
export type Party = z.infer<typeof Party>;

/** What was seen to happen to a container, or to the vessel or train that carries it. */
export const Movement = z.enum([
  'gate_out',
  'gate_in',
  'load',
  'discharge',
  'depart',
  'arrive',
  'berth',
  'available',
  'not_available',
  'deliver',
  'pick_up',
  'drop',
  'stuff',
  'strip',
  'inspect',
  'reseal',
  'remove',
]);
export type Movement = z.infer<typeof Movement>;

/** `actual` happened, `estimated` is expected, `planned` is scheduled. */
export const Classifier = z.enum(['actual', 'estimated', 'planned']);
export type Classifier = z.infer<typeof Classifier>;

/** `barge` stands for barges and feeder vessels alike. */
export const TransportMode = z.enum(['vessel', 'barge', 'rail', 'truck']);
export type TransportMode = z.infer<typeof TransportMode>;

const statement = {
  /** The key of the source: a SCAC for a line, `<key>-terminal` and the like for others. */
  source: z.string(),
  party: Party,
  /** The source's own id of the statement. The same id again is a newer version of the same statement. */
  sourceEventId: z.string().nullable(),
  /** When the source says that it made or changed the statement. */
  recordedAt: Instant.nullable(),
  /** The container it is about (ISO 6346, 11 characters); null when it is about the whole shipment. */
  container: z.string().nullable(),
};

/*
 * Members that were added after the first statements were stored are absent, never null, where the source does not give
 * them: the id of a statement is made of its content, so a statement without them keeps the id that it has.
 */
const explanation = {
  /** Codes of the reason for a delay (SMDG Delay Reason Codes), separated by blanks. */
  delayReasonCode: z.string().optional(),
  /** The source's own words on why it changed the time. */
  changeRemark: z.string().optional(),
};

/** Something moved, or will. */
export const MovementObservation = z.object({
  kind: z.literal('movement'),
  ...statement,
  movement: Movement,
  classifier: Classifier,
  occurredAt: Instant,
  /**
   * What the source wrote, `2026-11-21T14:30:00` or `2026-11-21`, if it is on the clock of a place whose zone was not
   * known when it was read; `occurredAt` has it as if it were UTC. Absent otherwise.
   */
  localTime: z.string().optional(),
  /** `date`: the source gave a day only; `occurredAt` is then the local midnight with which that day begins. */
  precision: z.enum(['time', 'date']),
  load: z.enum(['laden', 'empty']).nullable(),
  mode: TransportMode.nullable(),
  place: PlaceReference.nullable(),
  facility: FacilityReference.nullable(),
  vessel: VesselReference.nullable(),
  voyage: z.string().nullable(),
  /** The source's own word for it, e.g. `EQUIPMENT GTOT`. */
  originalEvent: z.string(),
  ...explanation,
  /** That a laden gate-in brought the next cargo, which another document shows. Derived for a journey, never stored. */
  bringsNextCargo: z.literal(true).optional(),
  /** That it is stated under another document of the same voyage, whose ids are not shown. Derived for a journey, never stored. */
  ofOtherDocument: z.literal(true).optional(),
});
export type MovementObservation = z.infer<typeof MovementObservation>;

/** What a container is: ISO 6346 size and type code, seal, gross weight. */
const EquipmentObservation = z.object({
  kind: z.literal('equipment'),
  ...statement,
  isoCode: z.string().nullable(),
  sealNumber: z.string().nullable(),
  weightKg: z.number().nullable(),
});

/** A number that the line gave the shipment, or what became of its booking. */
export const DocumentObservation = z.object({
  kind: z.literal('document'),
  ...statement,
  document: z.enum(['booking', 'bill_of_lading', 'other']),
  number: z.string().nullable(),
  event: z.enum([
    'mentioned',
    'received',
    'pending',
    'confirmed',
    'issued',
    'rejected',
    'cancelled',
    'replaced',
    'other',
  ]),
  /** Other numbers of the same kind that the same event names: the container carries the cargo of several of them. */
  alsoNamed: z.array(z.string()).optional(),
  /** What `number` was replaced by, where it was; several where it was split. */
  successors: z.array(z.string()).optional(),
  occurredAt: Instant.nullable(),
  originalEvent: z.string(),
  /** The source's own words on why the document has this status. */
  changeRemark: z.string().optional(),
});
export type DocumentObservation = z.infer<typeof DocumentObservation>;

/*
 * A hold is stated under an id of its own, by which its release finds it. `sourceEvent` is the source's id of the event
 * that states it or its release, by which the source can take just that event back; absent where it gives none.
 */
const event = { sourceEvent: z.string().optional() };

/**
 * What a terminal or ramp shows of a container at one moment. Null is "not said" and leaves what was known as it
 * is; an empty list of holds or fees is a statement: there are none.
 */
export const TerminalSnapshotObservation = z.object({
  kind: z.literal('terminal_snapshot'),
  ...statement,
  ...event,
  checkedAt: Instant,
  place: PlaceReference.nullable(),
  facility: FacilityReference.nullable(),
  available: z.boolean().nullable(),
  holds: z.array(TerminalHold).nullable(),
  fees: z.array(TerminalFee).nullable(),
  appointmentAt: Instant.nullable(),
  /** As `localTime` of a movement. */
  appointmentLocalTime: z.string().optional(),
  location: z.string().nullable(),
  chassis: z.string().nullable(),
  /** The container was moved to a yard outside of the terminal and is to be picked up there. */
  offDock: z.boolean().nullable(),
});
export type TerminalSnapshotObservation = z.infer<typeof TerminalSnapshotObservation>;

/** Where a container was seen on its way. It says nothing of the milestones of the journey. */
const SightingObservation = z.object({
  kind: z.literal('sighting'),
  ...statement,
  seenAt: Instant,
  precision: z.enum(['time', 'date']),
  place: PlaceReference,
  mode: TransportMode.nullable(),
  /** What was seen, in plain words, e.g. `arrived at a place on the way`. */
  words: z.string(),
  originalEvent: z.string(),
});

/** What a device in or at a container reported: temperatures, alarms, doors, its position. */
export const MeasurementObservation = z.object({
  kind: z.literal('measurement'),
  ...statement,
  measuredAt: Instant,
  place: PlaceReference.nullable(),
  facility: FacilityReference.nullable(),
  /** What the device reported, in plain words, e.g. `door opened`. */
  words: z.string(),
  readings: z.array(ContainerReading),
  /** The alarms that were active, or had been a short time before; null if the device does not report alarms. */
  alarms: z.array(ReeferAlarm).nullable(),
  /** Whether the refrigeration unit runs; null if that is not known. */
  isPowered: z.boolean().nullable(),
  originalEvent: z.string(),
});
export type MeasurementObservation = z.infer<typeof MeasurementObservation>;

/** The last free day, as its party sees it: line, terminal or railroad. A null date takes it back. */
const DeadlineObservation = z.object({
  kind: z.literal('deadline'),
  ...statement,
  lastFreeDay: LocalDate.nullable(),
  place: PlaceReference.nullable(),
  /** Computed from a duration, not stated as a date. */
  computed: z.boolean(),
  /** What it was computed from: so many calendar days after the day of an expected arrival or discharge. */
  countedFrom: z.object({ days: z.int(), event: z.enum(['arrival', 'discharge']), date: LocalDate }).optional(),
});

/** Free time that is no last free day: of storage, detention or per diem, or of demurrage without a day. */
const FreeTimeObservation = z.object({
  kind: z.literal('free_time'),
  ...statement,
  /** Codes of DCSA AN, FreeTime: DEM, DET, STO, PDM, or what the source writes; none where it does not say. */
  types: z.array(z.string()),
  until: LocalDate.nullable(),
  duration: z.number().nullable(),
  /** CD, WD or HR. */
  unit: z.string().nullable(),
  /** From what it is counted, in the words of the source. */
  basis: z.string().nullable(),
  /** The ISO types for which alone it is granted, where that of the container is not known; absent otherwise. */
  forContainers: z.array(z.string()).optional(),
});

/** A place of the journey that the source states without saying when anything happens there. */
export const PlaceObservation = z.object({
  kind: z.literal('place'),
  ...statement,
  role: z.enum(['port_of_discharge', 'destination']),
  place: PlaceReference,
  facility: FacilityReference.nullable(),
  originalEvent: z.string(),
});
export type PlaceObservation = z.infer<typeof PlaceObservation>;

/** The source takes back what it said under `retracts`; a version recorded later stands again. */
const RetractionObservation = z.object({
  kind: z.literal('retraction'),
  ...statement,
  ...event,
  /** A `sourceEventId` of the same source. */
  retracts: z.string(),
  /** The hold that ends, where its source states a release: `customs`, `freight` and so on. */
  released: z.string().optional(),
});

/**
 * An estimate that the source stopped reporting while it reported others: its plan changed. `withdraws` is the id of
 * the observation. Ingest writes it; no source sends it.
 */
const WithdrawalObservation = z.object({
  kind: z.literal('withdrawal'),
  ...statement,
  withdraws: z.string(),
});

/** A statement that was understood as such, but not its meaning: kept, and without influence. */
const UnusableObservation = z.object({
  kind: z.literal('unusable'),
  ...statement,
  reason: z.string(),
  originalEvent: z.string(),
});

/** A statement as a source's translation gives it; ingest adds when it was received and its id. */
export const ObservationDraft = z.discriminatedUnion('kind', [
  MovementObservation,
  EquipmentObservation,
  DocumentObservation,
  TerminalSnapshotObservation,
  SightingObservation,
  MeasurementObservation,
  DeadlineObservation,
  FreeTimeObservation,
  PlaceObservation,
  RetractionObservation,
  WithdrawalObservation,
  UnusableObservation,
]);
export type ObservationDraft = z.infer<typeof ObservationDraft>;

/** A stored statement. `id` is made of its content, so the same statement is the same row. */
export type Stored<T> = T & { id: string; receivedAt: Instant };
export type Observation = Stored<ObservationDraft>;

/** Gives a draft its id and the moment in which it reached us. */
export function store(draft: ObservationDraft, receivedAt: Instant): Observation {
  return { ...draft, id: contentId(draft), receivedAt };
}

/** The moment that orders versions of a statement: the source's own, else that of reception. */
export function versionOf(observation: Observation): Instant {
  return observation.recordedAt ?? observation.receivedAt;
}
