import { finishedAtOnce } from '../../core/in-turns.ts';
import type { Instant } from '../instant.ts';
import type { Observation } from '../observation.ts';
import { containerDerivation, type DerivedContainer, type Material } from './container.ts';
import { type CurrentSet, compareText, currentSet } from './current-set.ts';
import { inPossibleOrder } from './local-order.ts';
import { earliestOf, settleLocalTimes } from './local-times.ts';
import { gazetteerOf } from './places.ts';
import { deriveShipment } from './shipment.ts';
import type { ContainerState, JourneyState } from './state.ts';
import { countsFrom, isAhead, isMovement, readStatement } from './statement.ts';
import { indexStatements } from './statement-index.ts';
import { stopOf } from './stop.ts';

/** What was stated about some containers of a shipment; about all that are named in it if none are given. */
export interface DerivedPart {
  observations: readonly Observation[];
  containers?: readonly string[] | undefined;
}

interface DeriveOptions {
  containers?: readonly string[];
  detail?: Material['detail'];
  known?: readonly string[];
}

/** How shipments are derived together. */
export type JoinedOptions = Pick<DeriveOptions, 'detail' | 'known'>;

/**
 * Derives everything that is shown of a tracked number from what its sources said, as it stands at a moment. It depends
 * on nothing else: not on the order of the observations, nor on how often they are given. `containers` names the
 * containers to derive, with or without any statement; without it all that are named.
 * `detail` is `all` unless said otherwise; `facts` spares the work for `rawEvents` and `legs` of the containers, which
 * are then empty, and everything else is the same. `known` are the containers that are shown already: those of them that
 * were named and are named no more, because that was retracted or corrected, are derived as `unnamed`.
 */
export function derive(observations: readonly Observation[], asOf: Instant, options: DeriveOptions = {}): JourneyState {
  return finishedAtOnce(derivation(observations, asOf, options));
}

/** The same, to be interrupted on the way: a document may have thousands of containers, a container thousands of statements. */
export function derivation(
  observations: readonly Observation[],
  asOf: Instant,
  { containers, ...options }: DeriveOptions = {},
): Generator<void, JourneyState> {
  return joinedDerivation([{ observations, containers }], asOf, options);
}

/**
 * The same of a shipment whose containers are followed under several numbers. Each part is about its own containers
 * only: what a line states of a whole voyage in the answer for one container does not apply to the others. Of a container
 * that several parts name, the first counts.
 */
export function deriveJoined(parts: readonly DerivedPart[], asOf: Instant, options: JoinedOptions): JourneyState {
  return finishedAtOnce(joinedDerivation(parts, asOf, options));
}

function* joinedDerivation(
  parts: readonly DerivedPart[],
  asOf: Instant,
  { detail = 'all', known = [] }: JoinedOptions,
): Generator<void, JourneyState> {
  const materials: ReadPart[] = [];
  for (const { observations, containers } of parts) {
    const material = yield* reading(observations, asOf, detail);
    materials.push({ material, observations, numbers: containers ?? spokenOf(material.current) });
  }
  const taken = new Set<string>();
  const derived: DerivedContainer[] = [];
  for (const { material, numbers } of materials) {
    for (const number of numbers) {
      if (taken.has(number)) continue;
      taken.add(number);
      yield;
      derived.push(yield* containerDerivation(number, material));
    }
  }
  derived.sort((one, other) => compareText(one.state.number, other.state.number));
  const [first, ...others] = materials.map(({ material }) => material);
  const whole = first !== undefined && others.length === 0 ? first : yield* readingOfAll(parts, asOf, detail);
  const { standing } = whole.current;
  // Before the line names a container, what it says of the whole shipment is all there is.
  const ofShipment = derived.length > 0 ? derived : [yield* containerDerivation('', whole)];
  yield;
  const shipment = deriveShipment(ofShipment, standing);
  yield;
  const { stop, changesAt } = stopOf(derived, shipment, standing, asOf);
  const unnamed = yield* unnamedOf(
    known.filter((number) => !taken.has(number)),
    materials,
  );
  return {
    shipment,
    containers: derived.map(({ state }) => state),
    unnamed,
    stop,
    changesAt: earliest([
      ...turnsActual(whole.current, asOf),
      ...derived.flatMap(({ settlesAt }) => (settlesAt === null ? [] : [settlesAt])),
      ...(changesAt === null ? [] : [changesAt]),
    ]),
  };
}

/** What was stated about some containers of a shipment, as it was read. */
interface ReadPart extends DerivedPart {
  material: Material;
  numbers: readonly string[];
}

// What a retracted statement said of a container alone has to go, so each of these is derived from what is left. They
// count for nothing else: nothing shows any more that they belong to the shipment.
function* unnamedOf(numbers: readonly string[], parts: readonly ReadPart[]): Generator<void, ContainerState[]> {
  const states: ContainerState[] = [];
  for (const number of numbers) {
    const part = parts.find(({ observations }) => observations.some(({ container }) => container === number));
    if (part === undefined) continue;
    yield;
    states.push((yield* containerDerivation(number, part.material)).state);
  }
  return states;
}

/** All that was said of a shipment; the same statement may be in several parts. */
function readingOfAll(
  parts: readonly DerivedPart[],
  asOf: Instant,
  detail: Material['detail'],
): Generator<void, Material> {
  const observations = parts.flatMap((part) => part.observations);
  return reading(observations, asOf, detail);
}

function* reading(
  observations: readonly Observation[],
  asOf: Instant,
  detail: Material['detail'],
): Generator<void, Material> {
  const found = currentSet(observations);
  yield;
  const gazetteer = gazetteerOf(found.standing);
  const current = settleLocalTimes(found, gazetteer);
  yield;
  const context = { asOf, gazetteer, withdrawn: current.withdrawn };
  const read = (list: readonly Observation[]) =>
    indexStatements(inPossibleOrder(list.filter(isMovement).map((one) => readStatement(one, context))));
  const said = byContainer(current.standing);
  const statements = read(current.standing);
  yield;
  return { asOf, detail, current, said, gazetteer, statements, earlier: read(current.superseded) };
}

function byContainer(observations: readonly Observation[]): Map<string | null, Observation[]> {
  const groups = new Map<string | null, Observation[]>();
  for (const observation of observations) {
    const group = groups.get(observation.container);
    if (group === undefined) groups.set(observation.container, [observation]);
    else group.push(observation);
  }
  return groups;
}

function spokenOf({ standing }: CurrentSet): string[] {
  const named = new Set<string>();
  for (const { container, kind } of standing) if (container !== null && kind !== 'retraction') named.add(container);
  return [...named];
}

// Events that lie ahead will count as having happened when their time comes near.
function turnsActual({ standing, retracted }: CurrentSet, asOf: Instant): Instant[] {
  const moments: Instant[] = [];
  for (const one of [...standing, ...retracted]) {
    const at = claimedAt(one);
    if (at !== null && isAhead(at, asOf)) moments.push(countsFrom(at));
  }
  return moments;
}

function claimedAt(one: Observation): Instant | null {
  if (one.kind === 'terminal_snapshot') return one.checkedAt;
  if (one.kind === 'sighting') return one.seenAt;
  if (one.kind === 'measurement') return one.measuredAt;
  return one.kind === 'movement' && one.classifier === 'actual' ? earliestOf(one, one.occurredAt) : null;
}

function earliest(instants: readonly Instant[]): Instant | null {
  return [...instants].sort()[0] ?? null;
}
