import type { Bits } from './bits.ts';

/** Where a vessel is. What the vessel does not know is null. */
export interface AisPosition {
  latitude: number;
  longitude: number;
  /** Over ground; 102.2 stands for more, too. */
  speedKnots: number | null;
  /** Over ground, from true north. */
  courseDegrees: number | null;
  headingDegrees: number | null;
}

/** What the crew entered: less reliable than instruments. The year of an ETA is never sent. */
export interface AisStatics {
  /** As it was entered; whether it is a valid IMO number is checked later. Only in messages of type 5. */
  imo: string | null;
  name: string | null;
  callsign: string | null;
  destination: string | null;
  eta: AisEta | null;
}

/** Month and day, UTC; the time of the day is null where it was not entered. */
export interface AisEta {
  month: number;
  day: number;
  hour: number | null;
  minute: number | null;
}

/** What a message says: where the vessel is, who it is, or both (type 19). */
export interface AisContent {
  type: number;
  mmsi: number;
  position: AisPosition | null;
  statics: AisStatics | null;
}

/** `unsupported`: a type without a position or a name; `malformed`: too short for its type. */
export type ContentFault = 'unsupported' | 'malformed';

/** Where the fields of a position stand, in bits (ITU-R M.1371-5, annex 8). */
interface PositionLayout {
  length: number;
  speed: number;
  longitude: number;
  latitude: number;
  course: number;
  heading: number;
}

const CLASS_A: PositionLayout = { length: 137, speed: 50, longitude: 61, latitude: 89, course: 116, heading: 128 };
const CLASS_B: PositionLayout = { length: 133, speed: 46, longitude: 57, latitude: 85, course: 112, heading: 124 };
const TYPE_27_LENGTH = 94;
const TYPE_5_LENGTH = 232;
const TYPE_5_DESTINATION = { eta: 274, from: 302, length: 422 } as const;
const TYPE_19_NAME = { from: 143, length: 263 } as const;
const TYPE_24_LENGTHS = [160, 132] as const;
const TEXT_BITS = 120;
const CALLSIGN_BITS = 42;

/** Positions are in 1/10,000 of a minute, those of type 27 in 1/10. */
const FINE = 600_000;
const COARSE = 600;

/** What nothing is known of. */
export const NO_STATICS: AisStatics = { imo: null, name: null, callsign: null, destination: null, eta: null };

/** Reads a message of the types 1, 2, 3, 5, 18, 19, 24 and 27 (ITU-R M.1371-5, annex 8). */
export function readContent(bits: Bits): AisContent | ContentFault {
  if (bits.length < 38) return 'malformed';
  const type = bits.unsigned(0, 6);
  const mmsi = bits.unsigned(8, 30);
  switch (type) {
    case 1:
    case 2:
    case 3:
      if (bits.length < CLASS_A.length) return 'malformed';
      return { type, mmsi, position: position(bits, CLASS_A), statics: null };
    case 5:
      if (bits.length < TYPE_5_LENGTH) return 'malformed';
      return { type, mmsi, position: null, statics: voyage(bits) };
    case 18:
      if (bits.length < CLASS_B.length) return 'malformed';
      return { type, mmsi, position: position(bits, CLASS_B), statics: null };
    case 19:
      if (bits.length < TYPE_19_NAME.length) return 'malformed';
      return { type, mmsi, position: position(bits, CLASS_B), statics: named(bits, TYPE_19_NAME.from) };
    case 24:
      return classB(bits, mmsi);
    case 27:
      return bits.length < TYPE_27_LENGTH ? 'malformed' : { type, mmsi, position: longRange(bits), statics: null };
    default:
      return 'unsupported';
  }
}

function position(bits: Bits, layout: PositionLayout): AisPosition | null {
  const speed = bits.unsigned(layout.speed, 10);
  const heading = bits.unsigned(layout.heading, 9);
  return placed(bits.signed(layout.latitude, 27) / FINE, bits.signed(layout.longitude, 28) / FINE, {
    speedKnots: speed === 1023 ? null : speed / 10,
    courseDegrees: degrees(bits.unsigned(layout.course, 12) / 10),
    headingDegrees: degrees(heading),
  });
}

function longRange(bits: Bits): AisPosition | null {
  const speed = bits.unsigned(79, 6);
  return placed(bits.signed(62, 17) / COARSE, bits.signed(44, 18) / COARSE, {
    speedKnots: speed === 63 ? null : speed,
    courseDegrees: degrees(bits.unsigned(85, 9)),
    headingDegrees: null,
  });
}

type Motion = Pick<AisPosition, 'speedKnots' | 'courseDegrees' | 'headingDegrees'>;

/** A position; null for 91° and 181°, which stand for "not known", and for anything else that lies off the earth. */
export function placed(latitude: number, longitude: number, motion: Motion): AisPosition | null {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  // Both are the antimeridian, and only one of them may be.
  return { latitude: latitude + 0, longitude: longitude === -180 ? 180 : longitude + 0, ...motion };
}

function degrees(value: number): number | null {
  return value < 360 ? value : null;
}

function voyage(bits: Bits): AisStatics {
  const imo = bits.unsigned(40, 30);
  const hasDestination = bits.length >= TYPE_5_DESTINATION.length;
  return {
    imo: imo === 0 ? null : String(imo),
    callsign: bits.text(70, CALLSIGN_BITS),
    name: bits.text(112, TEXT_BITS),
    eta: hasDestination ? eta(bits) : null,
    destination: hasDestination ? bits.text(TYPE_5_DESTINATION.from, TEXT_BITS) : null,
  };
}

function eta(bits: Bits): AisEta | null {
  const from = TYPE_5_DESTINATION.eta;
  return enteredTime({
    month: bits.unsigned(from, 4),
    day: bits.unsigned(from + 4, 5),
    hour: bits.unsigned(from + 9, 5),
    minute: bits.unsigned(from + 14, 6),
  });
}

/**
 * An arrival as its fields are sent; null where the month or the day stands for "not known". Hour 24 and minute 60 stand
 * for that, too (ITU-R M.1371-5, message 5).
 */
export function enteredTime({ month, day, hour, minute }: Record<keyof AisEta, number>): AisEta | null {
  const isWithin = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max;
  if (!isWithin(month, 1, 12) || !isWithin(day, 1, 31)) return null;
  return isWithin(hour, 0, 23) && isWithin(minute, 0, 59)
    ? { month, day, hour, minute }
    : { month, day, hour: null, minute: null };
}

function named(bits: Bits, from: number): AisStatics {
  return { ...NO_STATICS, name: bits.text(from, TEXT_BITS) };
}

/** Part A has the name, part B the call sign. */
function classB(bits: Bits, mmsi: number): AisContent | ContentFault {
  const part = bits.unsigned(38, 2);
  const length = TYPE_24_LENGTHS[part];
  if (length === undefined || bits.length < length) return 'malformed';
  const statics = part === 0 ? named(bits, 40) : { ...NO_STATICS, callsign: bits.text(90, CALLSIGN_BITS) };
  return { type: 24, mmsi, position: null, statics };
}
