import { checkDigit } from '../../../domain/check-digit.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/instant.ts';
import type { TrackedKind } from '../../../domain/tracked-number.ts';
import { HOLD, LFD, RAIL } from './arrival.ts';
import { SANDBOX_PREFIX } from './boxes.ts';
import { DEMO } from './demo.ts';
import { DIRECT } from './direct.ts';
import { DELAYED, FEEDER, ROLLED, TRANSSHIPMENT } from './ocean.ts';
import type { Script } from './script.ts';

/*
 * Journeys that set out one after the other, for ever: the one with the number n began n times three hours after the epoch below, whoever
 * asks when, so that there is always one at each stage and all processes agree without storing anything.
 */

const EPOCH = Date.UTC(2026, 0, 1);
const EVERY_MS = 3 * HOUR_MS;

/** After these days every journey has come as far as to its last free day or further. */
const UNDER_WAY_DAYS = 45;

const BILL = /^SBX0LIVE(\d{5})$/;
const BOOKING = /^SBK0LIVE(\d{5})$/;
const CONTAINER = new RegExp(`^${SANDBOX_PREFIX}(\\d{6})\\d$`);

/** The serial numbers of containers from here on are those of these journeys; no other has so many containers. */
const FIRST_SERIAL = 200_000;
const BOXES_MAX = 3;

const MODELS: readonly Script[] = [DIRECT, TRANSSHIPMENT, RAIL, FEEDER, DELAYED, ROLLED, HOLD, LFD, DEMO];

/** How many journeys are kept, so that those of one request are the same. */
const KEPT_MAX = 1_000;
const known = new Map<number, RollingScript>();

/** A journey with the time at which it began. */
export type RollingScript = Script & { beganAt: number };

/** The bills of lading of the journeys that are under way at a time, the latest first. */
export function rollingBills(now: number, max = Number.POSITIVE_INFINITY): string[] {
  const last = Math.floor((now - EPOCH) / EVERY_MS);
  const count = Math.min(max, Math.ceil((UNDER_WAY_DAYS * DAY_MS) / EVERY_MS), last + 1);
  return Array.from({ length: Math.max(0, count) }, (_one, at) => billOf(last - at));
}

/** The journey of a number of that kind; null for one of no such journey, and of one that has not begun. */
export function rollingScript(kind: TrackedKind, number: string, now: number): RollingScript | null {
  const place = placeOf(kind, number);
  if (place === null || beginningOf(place) > now) return null;
  const script = known.get(place) ?? makeScript(place);
  if (known.size >= KEPT_MAX) known.clear();
  known.set(place, script);
  const isOfIt = kind !== 'container' || script.boxes.some((box) => box.number === number);
  return isOfIt ? script : null;
}

function placeOf(kind: TrackedKind, number: string): number | null {
  if (kind === 'container') {
    const serial = Number(CONTAINER.exec(number)?.[1] ?? -1);
    return serial < FIRST_SERIAL ? null : Math.floor((serial - FIRST_SERIAL) / BOXES_MAX);
  }
  const [, digits] = (kind === 'booking' ? BOOKING : BILL).exec(number) ?? [];
  return digits === undefined ? null : Number(digits);
}

function beginningOf(place: number): number {
  return EPOCH + place * EVERY_MS;
}

function billOf(place: number): string {
  return `SBX0LIVE${String(place).padStart(5, '0')}`;
}

/** The model with numbers of its own; a journey is data, and names its containers and voyages by their numbers alone. */
function makeScript(place: number): RollingScript {
  const model = MODELS[place % MODELS.length] ?? DIRECT;
  const digits = String(place).padStart(5, '0');
  const numbers = new Map(
    model.boxes.map(({ number }, at) => [number, numberOf(FIRST_SERIAL + place * BOXES_MAX + at)]),
  );
  const renamed: Script = JSON.parse(JSON.stringify(model), (name, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (name === 'voyage') return `${value}${digits}`;
    if (name === 'seal') return `SBX${digits}`;
    return numbers.get(value) ?? value;
  });
  return {
    ...renamed,
    scenario: `live-${digits}`,
    billOfLading: billOf(place),
    booking: `SBK0LIVE${digits}`,
    beganAt: beginningOf(place),
  };
}

function numberOf(serial: number): string {
  const ten = `${SANDBOX_PREFIX}${serial}`;
  return `${ten}${checkDigit(ten)}`;
}
