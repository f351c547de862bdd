import type { Observation } from '../observation.ts';

type Of<Kind extends Observation['kind']> = Extract<Observation, { kind: Kind }>;

/** Observations of the kinds that are asked for again and again. */
interface Kinds {
  terminal_snapshot: Of<'terminal_snapshot'>[];
  deadline: Of<'deadline'>[];
  place: Of<'place'>[];
  equipment: Of<'equipment'>[];
  sighting: Of<'sighting'>[];
  measurement: Of<'measurement'>[];
  retraction: Of<'retraction'>[];
}

const KINDS = new WeakMap<readonly Observation[], Kinds>();
const IDS = new WeakMap<readonly Observation[], ReadonlyMap<string, Observation>>();

/** The observations of one kind in a list, in its order. They are looked up once for each list, which must not change. */
export function ofKind<Kind extends keyof Kinds>(said: readonly Observation[], kind: Kind): Readonly<Kinds[Kind]> {
  return kindsOf(said)[kind];
}

/** The observation of a list with an id. They are looked up once for each list, which must not change. */
export function withId(said: readonly Observation[], id: string | undefined): Observation | undefined {
  if (id === undefined) return undefined;
  const known = IDS.get(said);
  if (known !== undefined) return known.get(id);
  const byId = new Map(said.map((one) => [one.id, one]));
  IDS.set(said, byId);
  return byId.get(id);
}

function kindsOf(said: readonly Observation[]): Kinds {
  const known = KINDS.get(said);
  if (known !== undefined) return known;
  const kinds: Kinds = {
    terminal_snapshot: [],
    deadline: [],
    place: [],
    equipment: [],
    sighting: [],
    measurement: [],
    retraction: [],
  };
  for (const one of said) put(one, kinds);
  KINDS.set(said, kinds);
  return kinds;
}

function put(one: Observation, kinds: Kinds): void {
  switch (one.kind) {
    case 'terminal_snapshot':
      kinds.terminal_snapshot.push(one);
      break;
    case 'deadline':
      kinds.deadline.push(one);
      break;
    case 'place':
      kinds.place.push(one);
      break;
    case 'equipment':
      kinds.equipment.push(one);
      break;
    case 'sighting':
      kinds.sighting.push(one);
      break;
    case 'measurement':
      kinds.measurement.push(one);
      break;
    case 'retraction':
      kinds.retraction.push(one);
      break;
    default:
      break;
  }
}
