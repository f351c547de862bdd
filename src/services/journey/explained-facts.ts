import { z } from 'zod';
import { inline } from '../../core/text.ts';
import { compareText, currentSet } from '../../domain/journey/current-set.ts';
import type { ContainerState } from '../../domain/journey/state.ts';
import { canonicalLocode } from '../../domain/location.ts';
import { type Observation, Party, versionOf } from '../../domain/observation.ts';
import { ShownMoment } from '../../domain/shown-moment.ts';
import { FACTS, type FactName, type Said } from '../../wording/facts.ts';
import { ownDateOf, saidText, statementText } from '../../wording/statement-text.ts';
import { type ContainerJourney, knownAt } from './load-journey.ts';
import { standingNotices } from './number-changes.ts';

/** The facts that are explained, as far as they are known. */
const EXPLAINED = [
  'current_status',
  'pod_eta_at',
  'pod_arrived_at',
  'pod_discharged_at',
  'destination_eta_at',
  'ind_eta_at',
  'ind_ata_at',
  'available_for_pickup',
  'holds',
  'fees',
  'last_free_day',
  'free_times',
  'pickup_appointment_at',
  'pod_full_out_at',
  'final_destination_full_out_at',
] as const satisfies readonly FactName[];

/** A journey may have a dozen statements of one fact; at most this many are shown. */
const OTHERS_MAX = 4;

/** A fact with whose word it is; the members after its zone are of the statement that decided. */
export const ExplainedFact = z.object({
  fact: z.string(),
  value: z.string(),
  timezone: z.string().nullable(),
  said_by: Party.nullable(),
  said_at: ShownMoment.nullable().describe("The source's own date of its statement"),
  known_at: ShownMoment.nullable().describe('When this account learned it'),
  source_event_id: z.string().nullable(),
  statement: z.string().nullable().describe("In neutral words; the source's own are in quotes"),
  others: z.array(z.string()).describe('What else was said on it; where it differs, it lost'),
});
export type ExplainedFact = z.infer<typeof ExplainedFact>;

/** Every known fact of a container with the statement that decided and the others on the same matter. */
export function explainFacts(journey: ContainerJourney, state: ContainerState): ExplainedFact[] {
  const said: Said = new Map(journey.observations.map((observation) => [observation.id, observation]));
  const { standing } = currentSet(journey.observations);
  const own = standing.filter(({ container }) => container === null || container === state.number);
  const facts = EXPLAINED.flatMap((fact): ExplainedFact[] => {
    const { value, timezone, because } = FACTS[fact](state, said);
    if (value === null) return [];
    const [decisive, ...witnesses] = because.flatMap((id) => said.get(id) ?? []);
    const others =
      decisive === undefined
        ? []
        : [...witnesses, ...superseded(decisive, { state, said }), ...rivals(fact, decisive, own)];
    const texts = others.slice(0, OTHERS_MAX).map((other) => saidText(other, knownAt(journey, other)));
    return [{ fact, value, timezone, ...attributionOf(decisive, journey), others: texts }];
  });
  return [...facts, ...standingNotices(journey).map((notice) => replacementOf(notice, journey))];
}

function replacementOf(notice: ReturnType<typeof standingNotices>[number], journey: ContainerJourney): ExplainedFact {
  const value = (notice.successors ?? []).map(inline).join(' and ');
  return { fact: notice.document, value, timezone: null, ...attributionOf(notice, journey), others: [] };
}

/** Who stated a fact, when, and in what words. */
type Attribution = Pick<ExplainedFact, 'said_by' | 'said_at' | 'known_at' | 'source_event_id' | 'statement'>;

function attributionOf(said: Observation | undefined, journey: ContainerJourney): Attribution {
  if (said === undefined)
    return { said_by: null, said_at: null, known_at: null, source_event_id: null, statement: null };
  return {
    said_by: said.party,
    said_at: ownDateOf(said),
    known_at: knownAt(journey, said),
    source_event_id: isOfOtherDocument(said) || said.sourceEventId === null ? null : inline(said.sourceEventId),
    statement: statementText(said),
  };
}

// Lines make ids of the numbers of their documents, and the other document may be that of another consignee.
function isOfOtherDocument(said: Observation): boolean {
  return said.kind === 'movement' && said.ofOtherDocument === true;
}

interface Matter {
  state: ContainerState;
  said: Said;
}

/** What named another time of the same milestone and lost, also on another day. */
function superseded(decisive: Observation, { state, said }: Matter): Observation[] {
  const milestone = state.milestones.find(({ because }) => because[0] === decisive.id);
  const known = new Set(milestone?.because);
  const ids = milestone?.superseded.flatMap(({ because }) => because) ?? [];
  return ids.filter((id) => !known.has(id)).flatMap((id) => said.get(id) ?? []);
}

/**
 * The latest statement of every other source on a fact on which one party takes precedence; of
 * availability also the newer one of the same source, which does not count yet.
 */
function rivals(fact: FactName, decisive: Observation, own: readonly Observation[]): Observation[] {
  const isRival = (one: Observation) => {
    if (fact !== 'available_for_pickup') return one.party !== decisive.party;
    return one.source !== decisive.source || versionOf(one) > versionOf(decisive);
  };
  const candidates = own.filter((one) => one !== decisive && isRival(one) && isOnSameMatter(fact, one, decisive));
  const latest = new Map<string, Observation>();
  for (const one of candidates) {
    const of = fact === 'available_for_pickup' ? one.source : one.party;
    const known = latest.get(of);
    if (known === undefined || compareText(versionOf(known), versionOf(one)) < 0) latest.set(of, one);
  }
  return [...latest.values()];
}

function isOnSameMatter(fact: FactName, one: Observation, decisive: Observation): boolean {
  if (fact === 'available_for_pickup') return speaksOfAvailability(one);
  if (fact !== 'pod_eta_at' || one.kind !== 'movement' || decisive.kind !== 'movement') return false;
  const isExpected = one.classifier !== 'actual' && one.movement === decisive.movement;
  return isExpected && locodeOf(one) !== null && locodeOf(one) === locodeOf(decisive);
}

function speaksOfAvailability(one: Observation): boolean {
  if (one.kind === 'terminal_snapshot') return one.available !== null;
  return one.kind === 'movement' && (one.movement === 'available' || one.movement === 'not_available');
}

function locodeOf({ place }: Extract<Observation, { kind: 'movement' }>): string | null {
  return place?.locode == null ? null : canonicalLocode(place.locode);
}
