import { checkDigit } from '../../src/domain/container-number.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/instant.ts';
import type { Classifier, Movement, TransportMode } from '../../src/domain/observation.ts';
import type { FacilityReference, PlaceReference } from '../../src/domain/place-reference.ts';
import type { Chance } from './chance.ts';

/** A terminal, ramp or depot of a generated journey. */
export interface Stop {
  place: PlaceReference;
  facility: FacilityReference;
}

/** A stage of the way between two stops. Times are milliseconds from the start of the journey. */
export interface Leg {
  mode: TransportMode;
  from: Stop;
  to: Stop;
  vessel: { imo: string; name: string } | null;
  voyage: string | null;
  departsAt: number;
  arrivesAt: number;
}

/** A generated journey before anybody has said anything about it. */
export interface Route {
  containers: string[];
  depot: Stop;
  legs: Leg[];
}

/** Something that a line says of a journey. */
export interface Said {
  movement: Movement;
  classifier: Classifier;
  at: number;
  saidAt: number;
  container: string | null;
  stop: Stop;
  leg: Leg | null;
  load: 'laden' | 'empty' | null;
}

const ASIA = ['CNSHA', 'CNNGB', 'CNYTN', 'VNSGN', 'INNSA', 'IDJKT'] as const;
const HUBS = ['SGSIN', 'MYTPP', 'LKCMB', 'KRPUS', 'PAMIT'] as const;
const AMERICA = ['USLAX', 'USLGB', 'USOAK', 'USNYC', 'USSAV'] as const;
const INLAND = ['USCHI', 'USMEM', 'USDAL', 'USKCK'] as const;
const VESSELS = [
  { imo: '9321483', name: 'BENCH ALBATROSS' },
  { imo: '9454436', name: 'BENCH PETREL' },
  { imo: '9619907', name: 'BENCH GANNET' },
  { imo: '9778791', name: 'BENCH FULMAR' },
] as const;
const SEA_DAYS_MIN = 5;
const PORT_HOURS = 40;

/** A way from Asia to America: direct or by up to two hubs, ending at the port or inland by rail. */
export function generateRoute(chance: Chance): Route {
  const seaPorts = [chance.pick(ASIA), ...hubsOf(chance), chance.pick(AMERICA)];
  const stops = seaPorts.map((locode) => stopOf(locode, 'terminal'));
  const legs: Leg[] = [];
  let at = 5 * DAY_MS;
  stops.slice(1).forEach((to, index) => {
    const from = stops[index] ?? to;
    const leg = { from, to, ...carriageOf(chance, legs.length > 0), ...timesOf(chance, at) };
    legs.push(leg);
    at = leg.arrivesAt + (PORT_HOURS + chance.below(60)) * HOUR_MS;
  });
  const last = legs.at(-1);
  if (last !== undefined && chance.happens(0.4)) {
    const rail = { mode: 'rail', vessel: null, voyage: null } as const;
    legs.push({
      ...rail,
      from: last.to,
      to: stopOf(chance.pick(INLAND), 'ramp'),
      departsAt: at,
      arrivesAt: at + 4 * DAY_MS,
    });
  }
  const containers = Array.from({ length: 1 + chance.below(3) }, () => containerNumber(chance));
  return { containers, depot: stopOf(seaPorts[0] ?? 'CNSHA', 'depot'), legs };
}

function hubsOf(chance: Chance): string[] {
  if (chance.happens(0.4)) return [];
  return chance.happens(0.25) ? ['SGSIN', 'PAMIT'] : [chance.pick(HUBS)];
}

function carriageOf(chance: Chance, isLater: boolean): Pick<Leg, 'mode' | 'vessel' | 'voyage'> {
  const mode = isLater && chance.happens(0.15) ? 'barge' : 'vessel';
  return { mode, vessel: chance.pick(VESSELS), voyage: `${100 + chance.below(400)}${chance.pick(['E', 'W'])}` };
}

function timesOf(chance: Chance, at: number): Pick<Leg, 'departsAt' | 'arrivesAt'> {
  const days = SEA_DAYS_MIN + chance.below(14);
  return { departsAt: at, arrivesAt: at + days * DAY_MS + chance.below(24) * HOUR_MS };
}

function stopOf(locode: string, type: 'terminal' | 'ramp' | 'depot'): Stop {
  const place = { locode, name: null, latitude: null, longitude: null };
  return { place, facility: { code: null, codeList: null, name: `${type} of ${locode}`, type } };
}

function containerNumber(chance: Chance): string {
  const firstTen = `LFXU${String(chance.below(1_000_000)).padStart(6, '0')}`;
  return `${firstTen}${checkDigit(firstTen)}`;
}
