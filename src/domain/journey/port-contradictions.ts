import { firstBy } from '../../core/first.ts';
import { DAY_MS } from '../instant.ts';
import { versionOf } from '../observation.ts';
import { byNews } from './authority.ts';
import { isSameVessel, mayBeSameVessel, namesVessel } from './carriage.ts';
import type { Contradiction } from './contradiction.ts';
import { NOWHERE } from './places.ts';
import type { Place } from './state.ts';
import { statedPlaces } from './stated-places.ts';
import { newestByParty, type SaidAndShown, statedBy } from './stated-value.ts';
import type { Statement } from './statement.ts';

// What lies further apart is of another stage of the journey.
const SAME_LANDING_MS_MAX = 10 * DAY_MS;

/** The terminal handled the container at another port than the line says it was discharged at. */
export function portContradictions({ statements, itinerary, said }: SaidAndShown): Contradiction[] {
  const terminal = newest(statements.filter((one) => one.party === 'terminal' && isLanding(one) && isPlaced(one)));
  if (terminal === null) return [];
  const line = statements.filter(({ party, isWithdrawn }) => party === 'shipping_line' && !isWithdrawn);
  // A port that the line names as well is a part of the journey.
  if (line.some(({ placeKey }) => placeKey === terminal.placeKey)) return [];
  const leaves = new Set(line.filter(isLeaving).map(({ placeKey }) => placeKey));
  const last = newest(line.filter((one) => isComing(one) && isPlaced(one) && !leaves.has(one.placeKey)));
  if (last === null || Math.abs(last.atMs - terminal.atMs) > SAME_LANDING_MS_MAX) return [];
  if (terminal.placeKey === itinerary.destination?.key) return [];
  const sides = [last, terminal].flatMap((one) => {
    const by = said.find(({ id }) => id === one.id);
    const { at, precision, place } = one;
    const value = nameOf(place) ?? one.placeKey;
    return by === undefined
      ? []
      : [{ key: one.placeKey, stated: statedBy(by, { value, at, precision, timezone: place?.timezone ?? null }) }];
  });
  if (sides.length < 2) return [];
  const ordered = sides.sort((one) => (one.key === itinerary.discharge?.key ? -1 : 1));
  const shown = nameOf(itinerary.discharge?.place ?? null) ?? '';
  return [{ fact: 'port_of_discharge', shown, statements: ordered.map(({ stated }) => stated) }];
}

/**
 * The line names another port of discharge, without a time, than the one at which it expects the arrival, and did so
 * later than it last stated that arrival. The arrival stays what is shown: the other statement may be about it or not.
 */
export function statedPortContradictions({ statements, itinerary, said, gazetteer }: SaidAndShown): Contradiction[] {
  const { discharge, destination, calls } = itinerary;
  const [stated] = statedPlaces('port_of_discharge', said, gazetteer);
  if (discharge === null || stated === undefined || destination?.key === stated.spot.key) return [];
  if (calls.some(({ key }) => key === stated.spot.key)) return [];
  const here = statements.filter(
    (one) => isComing(one) && one.placeKey === discharge.key && !one.isWithdrawn && isWitness(one),
  );
  const own = firstBy(here, byNews);
  const by = said.find(({ id }) => id === own?.id);
  if (own === undefined || by === undefined || own.version >= versionOf(stated.said)) return [];
  const shown = nameOf(discharge.place) ?? discharge.key;
  const value = nameOf(stated.spot.place) ?? stated.spot.key;
  const sides = [
    statedBy(by, { value: shown, at: own.version, timezone: null }),
    statedBy(stated.said, { value, at: versionOf(stated.said), timezone: null }),
  ];
  return [{ fact: 'port_of_discharge', shown, statements: sides }];
}

// AIS and schedules show where a vessel calls, which may be at both ports.
function isWitness({ party }: Statement): boolean {
  return party === 'shipping_line' || party === 'terminal';
}

/** The terminal discharged the container from another vessel than the one on which the line says that it came. */
export function vesselContradictions({ statements, itinerary, said }: SaidAndShown): Contradiction[] {
  const { discharge } = itinerary;
  if (discharge === null) return [];
  const here = statements.filter(
    (one) =>
      one.standing === 'actual' &&
      one.placeKey === discharge.key &&
      isComing(one) &&
      namesVessel(one.carriage) &&
      (one.party === 'terminal' || one.party === 'shipping_line'),
  );
  const [one, other] = newestByParty(here, byNews).sort(
    (a, b) => Number(isSameVessel(b.carriage, discharge.inbound)) - Number(isSameVessel(a.carriage, discharge.inbound)),
  );
  if (one === undefined || other === undefined || mayBeSameVessel(one.carriage, other.carriage)) return [];
  const stated = [one, other].flatMap((side) => {
    const by = said.find(({ id }) => id === side.id);
    const value = side.carriage.name ?? `IMO ${side.carriage.imo}`;
    const timezone = side.place?.timezone ?? null;
    return by === undefined ? [] : [statedBy(by, { value, at: side.at, precision: side.precision, timezone })];
  });
  return stated.length < 2 ? [] : [{ fact: 'vessel', shown: stated[0]?.value ?? '', statements: stated }];
}

function isLanding({ standing, movement, load, mode }: Statement): boolean {
  if (standing !== 'actual' || load === 'empty') return false;
  return (
    (movement === 'discharge' && mode === 'vessel') ||
    movement === 'available' ||
    (movement === 'gate_out' && load === 'laden')
  );
}

function isComing({ movement, mode, load }: Statement): boolean {
  return (movement === 'discharge' || movement === 'arrive') && mode === 'vessel' && load !== 'empty';
}

function isLeaving({ movement, mode }: Statement): boolean {
  return (movement === 'load' || movement === 'depart') && mode === 'vessel';
}

function isPlaced({ placeKey }: Statement): boolean {
  return placeKey !== NOWHERE;
}

function newest(statements: readonly Statement[]): Statement | null {
  return firstBy(statements, (one, other) => other.atMs - one.atMs || byNews(one, other)) ?? null;
}

function nameOf(place: Place | null): string | null {
  return place?.locode ?? place?.name ?? null;
}
