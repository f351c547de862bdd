import type { Instant } from '../instant.ts';
import type { Observation } from '../observation.ts';
import { deriveContainer, type Material } from './container.ts';
import { indexStatements } from './container-statements.ts';
import { type CurrentSet, currentSet } from './current-set.ts';
import { gazetteerOf } from './places.ts';
import { deriveShipment } from './shipment.ts';
import type { ContainerState, JourneyState } from './state.ts';
import { countsFrom, isAhead, isMovement, readStatement } from './statement.ts';
import { stopOf } from './stop.ts';

/**
 * Derives everything that is shown of a tracked number from what its sources said, as it stands at a moment. It depends
 * on nothing else: not on the order of the observations, nor on how often they are given. `containers` names the
 * containers to derive, whether or not anything was said of them; without it these are all that were spoken of.
 * `detail` is `all` unless said otherwise; `facts` spares the work for `rawEvents` and `legs` of the containers, which
 * are then empty, and everything else is the same.
 */
export function derive(
  observations: readonly Observation[],
  asOf: Instant,
  options: { containers?: readonly string[]; detail?: 'facts' | 'all' } = {},
): JourneyState {
  const current = currentSet(observations);
  const material = readAll(current, asOf, options.detail ?? 'all');
  const numbers = options.containers ?? spokenOf(current);
  const derived = [...new Set(numbers)].sort().map((number) => deriveContainer(number, material));
  // Before the line names a container, what it says of the whole shipment is all there is.
  const shipment = deriveShipment(derived.length > 0 ? derived : [deriveContainer('', material)], current.standing);
  const { stop, changesAt } = stopOf(derived, shipment, current.standing, asOf);
  return {
    shipment,
    containers: derived.map(({ state }) => state),
    stop,
    changesAt: earliest([
      ...turnsActual(current, asOf),
      ...derived.flatMap(({ settlesAt }) => (settlesAt === null ? [] : [settlesAt])),
      ...(changesAt === null ? [] : [changesAt]),
    ]),
  };
}

/** Whether a container can be fetched: its terminal says so, and no hold keeps it. */
export function isReadyForPickup(container: Pick<ContainerState, 'availableForPickup' | 'holds'>): boolean {
  return container.availableForPickup === true && container.holds.every(({ status }) => status !== 'hold');
}

function readAll(current: CurrentSet, asOf: Instant, detail: Material['detail']): Material {
  const gazetteer = gazetteerOf(current.standing);
  const context = { asOf, gazetteer, withdrawn: current.withdrawn };
  const read = (list: readonly Observation[]) =>
    indexStatements(list.filter(isMovement).map((one) => readStatement(one, context)));
  const said = byContainer(current.standing);
  const statements = read(current.standing);
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
  return standing.flatMap(({ container, kind }) => (container === null || kind === 'retraction' ? [] : [container]));
}

// Events that lie ahead will count as having happened when their time comes near.
function turnsActual({ standing, retracted }: CurrentSet, asOf: Instant): Instant[] {
  return [...standing, ...retracted].flatMap((one) => {
    const at = claimedAt(one);
    return at !== null && isAhead(at, asOf) ? [countsFrom(at)] : [];
  });
}

function claimedAt(one: Observation): Instant | null {
  if (one.kind === 'terminal_snapshot') return one.checkedAt;
  if (one.kind === 'sighting') return one.seenAt;
  if (one.kind === 'measurement') return one.measuredAt;
  return one.kind === 'movement' && one.classifier === 'actual' ? one.occurredAt : null;
}

function earliest(instants: readonly Instant[]): Instant | null {
  return [...instants].sort()[0] ?? null;
}
