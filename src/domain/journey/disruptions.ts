import { firstBy } from '../../core/first.ts';
import { DAY_MS, type Instant, toEpochMs } from '../instant.ts';
import { byNews } from './authority.ts';
import { type Carriage, isSameVessel, mayBeSameVessel, namesVessel } from './carriage.ts';
import { changedArrivals } from './changed-arrivals.ts';
import type { Disruption } from './disruption.ts';
import { formerPlaces } from './former-places.ts';
import type { Call, Itinerary } from './itinerary.ts';
import { isRolledFrom } from './rolled.ts';
import {
  atCalls,
  bookedVessels,
  type CallFinder,
  isSameSailing,
  LATER_SAILING_MS_MIN,
  rank,
  reportedAt,
  SailingIndex,
  sourceTime,
  vesselOf,
} from './sailings.ts';
import type { Statement } from './statement.ts';

/** What was ever said of the trip of a container: what stands, former versions, and plans that were taken back. */
export interface EverSaid {
  itinerary: Itinerary;
  statements: readonly Statement[];
  former: readonly Statement[];
  /** Ids of departures of vessels that it was to take and is not on. */
  missed: ReadonlySet<string>;
}

const LATE_MS_MIN = DAY_MS;

/**
 * What disturbed a journey, as far as the statements show it: vessels that were booked and sailed without the container,
 * connections that it missed, ports that were changed, departures later than first stated. In order of the journey.
 */
export function disruptionsOf(known: EverSaid): Disruption[] {
  const line = [...known.statements, ...known.former].filter(({ party }) => party === 'shipping_line');
  if (line.length === 0) return [];
  const { itinerary } = known;
  const { calls } = itinerary;
  const actual = known.statements.filter(({ standing }) => standing === 'actual');
  const leavingAt = atCalls(line.filter(isLeaving), itinerary);
  const said: SaidAtCalls = {
    leavingAt,
    arrivedAt: atCalls(actual.filter(isComing), itinerary),
    departed: sailingsByPlace(actual.filter(({ movement }) => movement === 'depart')),
  };
  const changedAt = changedArrivals(line, itinerary);
  const found = calls.flatMap((call, index) => {
    if (call.role === 'discharge') return [];
    const next = calls[index + 1];
    const missed = left(call, said, known);
    const changed = next === undefined ? [] : changedAt(next, call);
    const isKnown = ({ before }: Disruption) => missed.some((one) => isSameName(one.before, before));
    return [...missed, ...changed.filter((one) => !isKnown(one)), ...late(call, leavingAt(call))];
  });
  return [...found, ...formerPlaces(known, line)];
}

// A vessel may bear another voyage number where it arrives than where it leaves.
function isSameName(one: string, other: string): boolean {
  return one.split(' voyage ')[0] === other.split(' voyage ')[0];
}

/** What was said of the calls of the journey, looked up once for all of them. */
interface SaidAtCalls {
  /** What the line said of leaving. */
  leavingAt: CallFinder;
  /** How it came there, by any party. */
  arrivedAt: CallFinder;
  /** The vessels that sailed from a place. */
  departed: ReadonlyMap<string, SailingIndex>;
}

function sailingsByPlace(statements: readonly Statement[]): Map<string, SailingIndex> {
  const places = new Map<string, SailingIndex>();
  for (const one of statements) {
    const known = places.get(one.placeKey);
    if (known === undefined) places.set(one.placeKey, new SailingIndex([one]));
    else known.add(one);
  }
  return places;
}

/** The vessels on which it was to leave a port, and did not. */
function left(
  call: Call,
  { leavingAt, arrivedAt, departed }: SaidAtCalls,
  { itinerary, missed }: EverSaid,
): Disruption[] {
  const here = leavingAt(call);
  const sailings = new SailingIndex(here);
  const next = nextAt(
    call,
    here.filter(({ id }) => !missed.has(id)),
  );
  const arrivedMs = earliestMs(arrivedAt(call));
  const nextReportedAt = reportedAt(next.statement, sailings);
  return bookedVessels(here, next.statement)
    .filter(
      (booked) =>
        isOther(booked, next) && !wasTakenBy(booked, sailings, itinerary) && !isTakenBack(booked, next, sailings),
    )
    .map((booked) => {
      const [sailed] = departed.get(call.key)?.same(booked) ?? [];
      const departure = sailed ?? plannedDeparture(booked, sailings) ?? booked;
      const leftMs = departure.atMs;
      const isLater = next.at === null || toEpochMs(next.at) - leftMs >= LATER_SAILING_MS_MIN;
      // Where the vessel that brings it there takes it on as well, no connection is missed.
      const isStaying = next.statement === null && isSameVessel(next.carriage, call.inbound);
      const isMissed = call.role === 'transhipment' && (sailed !== undefined || (isLater && !isStaying));
      const isTooLate = call.role === 'transhipment' && arrivedMs !== null && arrivedMs > leftMs;
      const kind =
        isMissed || isTooLate
          ? 'missed_connection'
          : sailed !== undefined || (isLater && !isStaying)
            ? 'rolled'
            : 'vessel_changed';
      return {
        kind,
        place: call.place,
        before: vesselOf(booked.carriage),
        beforeAt: departure.at,
        hasSailed: sailed !== undefined,
        after: namesVessel(next.carriage) ? vesselOf(next.carriage) : null,
        afterAt: next.at,
        arrivesAt: null,
        reportedAt: nextReportedAt,
        party: booked.party,
        ...(departure.movement === 'load' ? { beforeIsLoading: true as const } : {}),
        ...(next.statement?.movement === 'load' ? { afterIsLoading: true as const } : {}),
        because: [
          booked.id,
          ...(sailed === undefined ? [] : [sailed.id]),
          ...(next.statement === null ? [] : [next.statement.id]),
        ],
      };
    });
}

/** The newest departure that was planned of the vessel, where its load was planned as well. */
function plannedDeparture(booked: Statement, sailings: SailingIndex): Statement | null {
  const departures = sailings
    .same(booked)
    .filter(({ movement, standing }) => movement === 'depart' && standing !== 'actual');
  return firstBy(departures, byNews) ?? null;
}

/** A vessel that was planned in between: it sailed with the one for which it was booked before. */
function isTakenBack(booked: Statement, { statement }: Next, sailings: SailingIndex): boolean {
  if (statement?.standing !== 'actual' || booked.standing === 'actual') return false;
  const [before, now] = [reportedAt(statement, sailings), reportedAt(booked, sailings)];
  return before !== null && now !== null && before < now;
}

interface Next {
  carriage: Carriage;
  at: Instant | null;
  statement: Statement | null;
}

/** The vessel with which it leaves by what stands now, and when. */
function nextAt(call: Call, here: readonly Statement[]): Next {
  const own = here.filter(({ carriage, isWithdrawn }) => !isWithdrawn && mayBeSameVessel(carriage, call.outbound));
  const statement = firstBy(own, (a, b) => rank(a) - rank(b) || byNews(a, b)) ?? null;
  const carriage = statement !== null && namesVessel(statement.carriage) ? statement.carriage : call.outbound;
  return { carriage, at: statement?.at ?? null, statement };
}

// The same vessel bears other voyage numbers for import and export, so only another sailing of it is another one.
function isOther(booked: Statement, next: Next): boolean {
  if (!namesVessel(next.carriage)) return booked.standing !== 'actual' && booked.isWithdrawn;
  if (!mayBeSameVessel(booked.carriage, next.carriage)) return true;
  return next.statement !== null && !isSameSailing(booked, next.statement);
}

/** It was loaded on that vessel, or sailed with it: then it was no vessel that left it behind. */
function wasTakenBy(booked: Statement, sailings: SailingIndex, { rolledFrom }: Itinerary): boolean {
  if (isRolledFrom(booked.carriage, rolledFrom)) return false;
  return sailings.same(booked).some(({ standing, movement }) => standing === 'actual' && movement === 'load');
}

function earliestMs(statements: readonly Statement[]): number | null {
  return statements.length === 0 ? null : statements.reduce((least, { atMs }) => Math.min(least, atMs), Infinity);
}

/** A departure that is, or was, later than the first that was stated for the same vessel. */
function late(call: Call, leaving: readonly Statement[]): Disruption[] {
  const own = leaving.filter(
    ({ movement, carriage }) => movement === 'depart' && isSameVessel(carriage, call.outbound),
  );
  const first = own
    .filter(({ standing, isMisdated }) => standing !== 'actual' && !isMisdated)
    .sort(byNews)
    .at(-1);
  const last = firstBy(
    own.filter(({ isWithdrawn }) => !isWithdrawn),
    (a, b) => rank(a) - rank(b) || byNews(a, b),
  );
  if (first === undefined || last === undefined || last.atMs - first.atMs < LATE_MS_MIN) return [];
  return [
    {
      kind: 'late_departure',
      place: call.place,
      before: vesselOf(first.carriage),
      beforeAt: first.at,
      hasSailed: last.standing === 'actual',
      after: vesselOf(last.carriage),
      afterAt: last.at,
      arrivesAt: null,
      reportedAt: sourceTime(own.filter((one) => isSameSailing(one, last))),
      party: last.party,
      because: [first.id, last.id],
    },
  ];
}

function isLeaving({ movement, mode, load }: Statement): boolean {
  return (movement === 'load' || movement === 'depart') && mode === 'vessel' && load !== 'empty';
}

function isComing({ movement, mode }: Statement): boolean {
  return (movement === 'arrive' || movement === 'discharge') && mode === 'vessel';
}
