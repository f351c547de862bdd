import { firstBy } from '../../core/first.ts';
import { DAY_MS, type Instant, toEpochMs } from '../instant.ts';
import { byNews } from './authority.ts';
import { type Carriage, isSameVessel, mayBeSameVessel, namesVessel } from './carriage.ts';
import { changedArrivals } from './changed-arrivals.ts';
import type { Disruption } from './disruption.ts';
import { formerPlaces } from './former-places.ts';
import type { Call, Itinerary } from './itinerary.ts';
import { isRolledFrom } from './rolled.ts';
import { bookedVessels, isHere, isSameSailing, LATER_SAILING_MS_MIN, rank, reportedAt, vesselOf } from './sailings.ts';
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
  const leaving = line.filter(isLeaving);
  const { calls } = known.itinerary;
  const atCalls = calls.flatMap((call, index) => {
    if (call.role === 'discharge') return [];
    const next = calls[index + 1];
    const missed = left(call, leaving, known);
    const changed = next === undefined ? [] : changedArrivals(next, call, { itinerary: known.itinerary, line });
    const isKnown = ({ before }: Disruption) => missed.some((one) => isSameName(one.before, before));
    return [...missed, ...changed.filter((one) => !isKnown(one)), ...late(call, leaving, known)];
  });
  return [...atCalls, ...formerPlaces(known, line)];
}

// A vessel may bear another voyage number where it arrives than where it leaves.
function isSameName(one: string, other: string): boolean {
  return one.split(' voyage ')[0] === other.split(' voyage ')[0];
}

/** The vessels on which it was to leave a port, and did not. */
function left(call: Call, leaving: readonly Statement[], { statements, itinerary, missed }: EverSaid): Disruption[] {
  const here = leaving.filter((one) => isHere(one, call, itinerary));
  const next = nextAt(
    call,
    here.filter(({ id }) => !missed.has(id)),
  );
  const arrived = statements.filter(
    (one) => one.standing === 'actual' && isHere(one, call, itinerary) && isComing(one),
  );
  const arrivedMs = arrived.length === 0 ? null : Math.min(...arrived.map(({ atMs }) => atMs));
  return bookedVessels(here, next.statement)
    .filter(
      (booked) => isOther(booked, next) && !wasTakenBy(booked, here, itinerary) && !isTakenBack(booked, next, here),
    )
    .map((booked) => {
      const sailed = statements.find(
        (one) =>
          one.standing === 'actual' &&
          one.movement === 'depart' &&
          one.placeKey === call.key &&
          isSameSailing(one, booked),
      );
      const departure = sailed ?? plannedDeparture(booked, here) ?? booked;
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
        reportedAt: reportedAt(next.statement, here),
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
function plannedDeparture(booked: Statement, here: readonly Statement[]): Statement | null {
  const departures = here.filter(
    (one) => one.movement === 'depart' && one.standing !== 'actual' && isSameSailing(one, booked),
  );
  return firstBy(departures, byNews) ?? null;
}

/** A vessel that was planned in between: it sailed with the one for which it was booked before. */
function isTakenBack(booked: Statement, { statement }: Next, here: readonly Statement[]): boolean {
  if (statement?.standing !== 'actual' || booked.standing === 'actual') return false;
  const [before, now] = [reportedAt(statement, here), reportedAt(booked, here)];
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
function wasTakenBy(booked: Statement, here: readonly Statement[], { rolledFrom }: Itinerary): boolean {
  if (isRolledFrom(booked.carriage, rolledFrom)) return false;
  return here.some((one) => one.standing === 'actual' && one.movement === 'load' && isSameSailing(one, booked));
}

/** A departure that is, or was, later than the first that was stated for the same vessel. */
function late(call: Call, leaving: readonly Statement[], { itinerary }: EverSaid): Disruption[] {
  const own = leaving.filter(
    (one) => one.movement === 'depart' && isHere(one, call, itinerary) && isSameVessel(one.carriage, call.outbound),
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
      reportedAt: reportedAt(last, own),
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
