import { dayInstant, decisiveLastFreeDay } from '../deadline.ts';
import type { Instant } from '../instant.ts';
import type { Observation, Party } from '../observation.ts';
import { byVersion } from './current-set.ts';
import type { Itinerary } from './itinerary.ts';
import type { Gazetteer } from './places.ts';
import type { Because, ContainerFacts, ContainerState } from './state.ts';

export type StoredDeadline = Extract<Observation, { kind: 'deadline' }>;

type DeadlineFacts = Pick<
  ContainerFacts & ContainerState,
  'pickupLfd' | 'pickupLfdLine' | 'pickupLfdTerminal' | 'pickupLfdRail' | 'pickupLfdComputed'
>;

interface Day {
  party: Party;
  at: Instant;
  computed: boolean;
  id: string;
}

/** What has become of a container that free time could run for. */
interface Whereabouts {
  isPickedUp: boolean;
  /** It went on by rail: what the terminal at the port allowed does not matter any more. */
  hasLeftByRail: boolean;
}

/** The last free days of a container; the one that counts ends with its pickup, a terminal's with its departure by rail. */
export function lastFreeDays(
  deadlines: readonly StoredDeadline[],
  context: Whereabouts & { itinerary: Itinerary; gazetteer: Gazetteer },
): { facts: DeadlineFacts; because: Because } {
  const days = (['shipping_line', 'terminal', 'rail'] as const).flatMap((party) => {
    const said = deadlines.filter((deadline) => deadline.party === party);
    const [latest] = ownWord(party, said).sort(byVersion);
    return latest === undefined ? [] : dayOf(latest, context);
  });
  const running = days.filter(({ party }) => !(context.hasLeftByRail && party === 'terminal'));
  const decisive = context.isPickedUp ? null : decisiveLastFreeDay(running);
  const facts: DeadlineFacts = {
    pickupLfd: decisive?.at ?? null,
    pickupLfdLine: null,
    pickupLfdTerminal: null,
    pickupLfdRail: null,
    pickupLfdComputed: decisive?.computed ?? false,
  };
  const because: Because = decisive === null ? {} : { pickupLfd: [decisive.id] };
  for (const { party, at, id } of days) {
    const fact = FACTS[party];
    if (fact === undefined) continue;
    facts[fact] = at;
    because[fact] = [id];
  }
  return { facts, because };
}

/** The source of a line is its SCAC; those of others have names. */
const SCAC = /^[A-Z]{4}$/;

// Terminals and ramps show the last free day of the line too. That is hearsay, however new it is: it counts as long as
// the line says nothing itself.
function ownWord(party: Party, said: readonly StoredDeadline[]): StoredDeadline[] {
  const own = party === 'shipping_line' ? said.filter(({ source }) => SCAC.test(source)) : [];
  return own.length > 0 ? own : [...said];
}

const FACTS: Partial<Record<Party, 'pickupLfdLine' | 'pickupLfdTerminal' | 'pickupLfdRail'>> = {
  shipping_line: 'pickupLfdLine',
  terminal: 'pickupLfdTerminal',
  rail: 'pickupLfdRail',
};

function dayOf(
  deadline: StoredDeadline,
  { itinerary, gazetteer }: { itinerary: Itinerary; gazetteer: Gazetteer },
): Day[] {
  const { party, computed, id, lastFreeDay } = deadline;
  if (lastFreeDay === null) return [];
  const given = gazetteer(deadline.place, null).place;
  const port = itinerary.discharge?.place ?? null;
  const inland = itinerary.destination?.place ?? port;
  // A ramp tells its own place, where it is not known yet that the journey goes on inland.
  const atRamp = [itinerary.destination?.place, given, port];
  const places = party === 'terminal' ? [port, given] : party === 'rail' ? atRamp : [given, inland];
  const timezone = places.find((place) => place?.timezone != null)?.timezone ?? null;
  return [{ party, computed, id, at: dayInstant(lastFreeDay, timezone) }];
}
