import { inline } from '../../../core/text.ts';
import { type AisEta, type AisPosition, enteredTime, placed } from '../message.ts';

/** A position in JSON, in the units of the radio messages: what a vessel does not know has a number of its own there. */
export interface ReportedPosition {
  latitude: number;
  longitude: number;
  /** In knots; from 102.3 on it is not known. */
  speed?: number | null | undefined;
  /** In degrees; 360 stands for "not known". */
  course?: number | null | undefined;
  /** In degrees; 511 stands for "not known". */
  heading?: number | null | undefined;
}

const UNKNOWN_SPEED = 102.3;
/** As long as the name in a radio message. */
const NAME_LENGTH_MAX = 20;
const MMSI_MAX = 999_999_999;

/** The position, with null for what is not known; null if there is none. */
export function toPosition({ latitude, longitude, speed, course, heading }: ReportedPosition): AisPosition | null {
  return placed(latitude, longitude, {
    speedKnots: speed != null && speed >= 0 && speed < UNKNOWN_SPEED ? speed : null,
    courseDegrees: degreesOrNull(course),
    headingDegrees: degreesOrNull(heading),
  });
}

/** A name as the crew entered it; null for none. */
export function toName(text: string | null | undefined): string | null {
  const name = inline((text ?? '').replaceAll('@', ' '))
    .trim()
    .slice(0, NAME_LENGTH_MAX);
  return name === '' ? null : name;
}

/** An IMO number as it was entered, valid or not; null for none. */
export function toImo(number: number | null | undefined): string | null {
  return number == null || number === 0 || !Number.isSafeInteger(number) ? null : String(number);
}

/** The 20 bits of a radio message as one number: month, day, hour and minute; null for none. */
export function toEtaOfBits(bits: number | null | undefined): AisEta | null {
  if (bits == null || !Number.isSafeInteger(bits) || bits < 0 || bits >= 1 << 20) return null;
  return enteredTime({
    month: bits >> 16,
    day: (bits >> 11) & 31,
    hour: (bits >> 6) & 31,
    minute: bits & 63,
  });
}

/** `MMDDHHmm`; null for none. */
export function toEtaOfDigits(text: string | null | undefined): AisEta | null {
  const [, month, day, hour, minute] = /^(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text ?? '') ?? [];
  return enteredTime({ month: Number(month), day: Number(day), hour: Number(hour), minute: Number(minute) });
}

/** Whether a number can be that of a radio. */
export function isMmsi(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= MMSI_MAX;
}

function degreesOrNull(degrees: number | null | undefined): number | null {
  return degrees != null && degrees >= 0 && degrees < 360 ? degrees : null;
}
