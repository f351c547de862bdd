import { DAY_MS, type Instant, shift } from '../instant.ts';
import type { Observation } from '../observation.ts';
import type { DerivedContainer } from './container.ts';
import { cancelledSince } from './documents.ts';
import type { JourneyState, ShipmentState } from './state.ts';

type Reason = NonNullable<JourneyState['stop']>['reason'];

interface Rule {
  reason: Reason;
  /** The moment from which the rule holds; null if it does not and no time alone will change that. */
  since: Instant | null;
  /** Whether it holds as soon as it is known, or only when its moment has come. */
  atOnce: boolean;
}

const AFTER_FULL_OUT_MS = 28 * DAY_MS;
const AFTER_ARRIVAL_MS = 56 * DAY_MS;
const AFTER_UPDATE_MS = 56 * DAY_MS;

/**
 * Why tracking should stop by itself. The first rule that holds gives the reason; `changesAt` is the next moment at
 * which another one will.
 */
export function stopOf(
  containers: readonly DerivedContainer[],
  shipment: ShipmentState,
  standing: readonly Observation[],
  asOf: Instant,
): { stop: JourneyState['stop']; changesAt: Instant | null } {
  let changesAt: Instant | null = null;
  for (const { reason, since, atOnce } of rulesOf(containers, shipment, standing)) {
    if (since === null) continue;
    if (atOnce || since <= asOf) return { stop: { reason, since }, changesAt };
    if (changesAt === null || since < changesAt) changesAt = since;
  }
  return { stop: null, changesAt };
}

function rulesOf(
  containers: readonly DerivedContainer[],
  shipment: ShipmentState,
  standing: readonly Observation[],
): Rule[] {
  // What a terminal contradicts is followed until time alone ends it.
  const isDisputed = containers.some(({ state }) => state.contradictions.some(({ fact }) => WHEREABOUTS.has(fact)));
  const returned = isDisputed ? null : lastOfAll(containers.map(({ state }) => state.emptyTerminatedAt));
  const out = lastOfAll(containers.map(outAt));
  const arrived = lastOfAll(containers.map(arrivedAt));
  const received = standing.filter(({ party }) => party === 'shipping_line').map(({ receivedAt }) => receivedAt);
  const lastReceived = received.sort().at(-1) ?? null;
  return [
    { reason: 'all_containers_terminated', since: returned, atOnce: true },
    { reason: 'booking_cancelled', since: shipment.bookingCancelled ? cancelledSince(standing) : null, atOnce: true },
    { reason: 'past_full_out_window', since: later(out, AFTER_FULL_OUT_MS), atOnce: false },
    { reason: 'past_arrival_window', since: later(arrived, AFTER_ARRIVAL_MS), atOnce: false },
    { reason: 'no_updates_at_line', since: later(lastReceived, AFTER_UPDATE_MS), atOnce: false },
  ];
}

const WHEREABOUTS: ReadonlySet<string> = new Set(['pickup', 'place']);

function outAt({ state, pickedUpAt }: DerivedContainer): Instant | null {
  return pickedUpAt ?? state.deliveredAt ?? state.emptyTerminatedAt;
}

function arrivedAt({ state, itinerary }: DerivedContainer): Instant | null {
  if (itinerary.destination === null) return state.podArrivedAt ?? state.podDischargedAt;
  return state.indAtaAt ?? state.indRailUnloadedAt ?? state.indSeenAt;
}

// A rule about all containers holds when the last of them fulfils it, and not at all if there is none.
function lastOfAll(instants: readonly (Instant | null)[]): Instant | null {
  return instants.includes(null)
    ? null
    : (instants
        .filter((one) => one !== null)
        .sort()
        .at(-1) ?? null);
}

function later(instant: Instant | null, ms: number): Instant | null {
  return instant === null ? null : shift(instant, ms);
}
