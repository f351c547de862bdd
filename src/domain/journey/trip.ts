import type { Observation } from '../observation.ts';
import type { Material } from './container.ts';
import { happenings } from './group-happenings.ts';
import type { Happening } from './happening.ts';
import { withInferredModes } from './infer-mode.ts';
import { lastTripBegan, movedSince, saidSince } from './last-trip.ts';
import { withoutMissed } from './missed-departures.ts';
import { movedBefore, type Reuse, reuseOf, saidBefore } from './reuse.ts';
import type { Statement } from './statement.ts';
import { statementsOf } from './statement-index.ts';

/** What is stated about the trip of a container that is shown: its last, up to another use of the container. */
export interface ContainerTrip {
  number: string;
  /** When the trip began; null where it is the first. */
  beganMs: number | null;
  reuse: Reuse | null;
  /** Every movement of the number, also of other trips. */
  ownStatements: readonly Statement[];
  /** The movements of the trip, without those of schedules. */
  statements: readonly Statement[];
  scheduled: readonly Statement[];
  forecast: readonly Statement[];
  /** Former versions of movements. */
  earlier: readonly Statement[];
  /** All that is stated about the number, and what of it is about the trip. */
  said: readonly Observation[];
  ofTrip: readonly Observation[];
  /** What happened, without departures that it missed. */
  aboard: readonly Happening[];
  missed: ReturnType<typeof withoutMissed>['missed'];
}

/** Finds what is about the trip of a container that is shown. */
export function tripOf(number: string, material: Material): ContainerTrip {
  const ownStatements = statementsOf(number, material.statements);
  const beganMs = lastTripBegan(ownStatements);
  const sinceThen = movedSince(beganMs, ownStatements);
  const formerly = movedSince(beganMs, statementsOf(number, material.earlier));
  const reuse = reuseOf(sinceThen, formerly);
  const moved = movedBefore(reuse, sinceThen);
  // A schedule states when a vessel calls at a port of the route, but not the route.
  const statements = withInferredModes(moved.filter(({ party }) => party !== 'schedule'));
  const scheduled = moved.filter(({ party, standing }) => party === 'schedule' && standing !== 'actual');
  const forecast = statements.filter(({ standing }) => standing !== 'actual');
  const actual = happenings(statements.filter(({ standing }) => standing === 'actual'));
  const { aboard, missed } = withoutMissed(actual, forecast);
  const said = [...(material.said.get(number) ?? []), ...(material.said.get(null) ?? [])];
  return {
    number,
    beganMs,
    reuse,
    ownStatements,
    statements,
    scheduled,
    forecast,
    earlier: movedBefore(reuse, formerly),
    said,
    ofTrip: saidBefore(reuse, saidSince(beganMs, said)),
    aboard,
    missed,
  };
}

/** The former versions of statements of one kind about a trip. */
export function formerlyOfTrip(
  kind: Observation['kind'],
  { number, beganMs, reuse }: ContainerTrip,
  { current }: Material,
): readonly Observation[] {
  const former = current.superseded.filter(
    (one) => one.kind === kind && (one.container === null || one.container === number),
  );
  return saidBefore(reuse, saidSince(beganMs, former));
}
