import { type Instant, LocalDate, localDate, localTimeAt, toInstant } from '../../domain/instant.ts';

const YES = /^(?:y|yes|true|1|available|ready)$/i;
const NO = /^(?:n|no|false|0|not[ _-]?available|unavailable|not[ _-]?ready)$/i;
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?\s*(Z|[+-]\d{2}:?\d{2})?)?/;
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AP]M)?)?/i;
const AMOUNT = /^(?:USD|US\$|\$)?\s*(-?\d{1,3}(?:,\d{3})+|-?\d{1,9})(\.\d{1,4})?\s*(?:USD)?$/i;

/** A text without blanks around it; empty for what is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

/** Whether something is so; null where that is not said in words that are known. */
export function truthOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = textOf(value);
  if (YES.test(text)) return true;
  return NO.test(text) ? false : null;
}

/** An amount of money; null for none. */
export function amountOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const [, whole, part = ''] = AMOUNT.exec(textOf(value)) ?? [];
  return whole === undefined ? null : Number(`${whole.replaceAll(',', '')}${part}`);
}

/** A day as it is written at the terminal; null for none. A time in UTC is on the day that it was there. */
export function dayOf(value: unknown, timezone: string | null): LocalDate | null {
  const text = textOf(value);
  const [, day, clock, zone] = ISO.exec(text) ?? [];
  if (day !== undefined) {
    const isUtc = clock !== undefined && zone === 'Z';
    const at = isUtc ? instantOf(`${day}T${clock}`, 'Z') : null;
    return at === null ? realDay(day) : localDate(at, timezone);
  }
  const [, month, ofMonth, year] = AMERICAN.exec(text) ?? [];
  return year === undefined ? null : realDay(american({ year, month, day: ofMonth }));
}

/** A moment; null where no time of the day is written. A time without a zone is on the clock of the terminal. */
export function timeAtTerminal(value: unknown, timezone: string | null): Instant | null {
  const text = textOf(value);
  const [, day, clock, zone] = ISO.exec(text) ?? [];
  if (day !== undefined) return clock === undefined ? null : atTerminal(`${day}T${clock}`, zone ?? null, timezone);
  const [, month, ofMonth, year, hours, minutes, seconds = '00', half] = AMERICAN.exec(text) ?? [];
  if (year === undefined || hours === undefined) return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  const wall = `${american({ year, month, day: ofMonth })}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
  return atTerminal(wall, null, timezone);
}

function atTerminal(wall: string, zone: string | null, timezone: string | null): Instant | null {
  if (realDay(wall.slice(0, 10)) === null) return null;
  if (zone !== null) return instantOf(wall, zone);
  const isClock = !Number.isNaN(Date.parse(`${wall}Z`));
  return isClock && timezone !== null ? localTimeAt(wall.length === 16 ? `${wall}:00` : wall, timezone) : null;
}

function instantOf(wall: string, zone: string): Instant | null {
  const offset = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const ms = Date.parse(`${wall}${offset}`);
  return Number.isNaN(ms) ? null : toInstant(ms);
}

function american({ year, month = '', day = '' }: Record<'year' | 'month' | 'day', string | undefined>): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function realDay(text: string): LocalDate | null {
  const day = LocalDate.safeParse(text);
  return day.success ? day.data : null;
}
