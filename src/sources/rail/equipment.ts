import { checkDigit } from '../../domain/container-number.ts';
import { readContainer } from '../read-container.ts';
import type { SightingRow } from './payload.ts';

/** The equipment of a sighting: a container, or a car whose load is not stated; null if it is neither. */
export type RailEquipment = { container: string } | { car: string } | null;

/**
 * The equipment of a sighting. Railroads write initials and a number of up to six digits, often without its zeros in
 * front and always without check digit, which is computed (ISO 6346). Cars have initials of two to four letters that do
 * not end in U or J; those that end in Z are chassis and trailers.
 */
export function railEquipmentOf(row: SightingRow): RailEquipment {
  const written = row.container ?? `${row.initials ?? ''}${row.number ?? ''}`;
  const whole = readContainer(written);
  if (whole !== null) return { container: whole };
  const [, initials = '', number = ''] =
    /^([A-Z]{2,4})(\d{1,6})$/.exec(written.toUpperCase().replace(/[\s-]/g, '')) ?? [];
  if (initials === '') return null;
  // Initials that end in Z are those of chassis and trailers.
  if (!/^[A-Z]{3}[UJ]$/.test(initials)) return { car: `${initials} ${number}` };
  const firstTen = initials + number.padStart(6, '0');
  return { container: `${firstTen}${checkDigit(firstTen)}` };
}
