import { contentId } from '../../core/id.ts';
import type { Instant } from '../instant.ts';
import { type MovementObservation, type Observation, type ObservationDraft, store, versionOf } from '../observation.ts';
import type { ParsedStatement } from '../parsed-statement.ts';
import { Formerly } from './formerly.ts';
import {
  isVersioned,
  type Memory,
  meaningOf,
  NOT_SAID,
  newestVersions,
  nextVersion,
  remember,
  withoutExplanation,
} from './versions.ts';

/** An observation that is new to the journey, beside the text it was read from. */
export interface Arrival {
  observation: Observation;
  raw: unknown;
}

/**
 * What of an answer is new: known statements are left out, and those that only repeat the one before; a plan that
 * the source stopped reporting is withdrawn. `pushed` names what the source has sent of itself.
 */
export function arrivals(
  stored: readonly Observation[],
  statements: readonly ParsedStatement[],
  receivedAt: Instant,
  pushed: ReadonlySet<string> = new Set(),
): Arrival[] {
  const memory = remember(stored, pushed);
  const former = new Formerly(stored, topicOf);
  const retracted = new Set(statements.flatMap(({ draft }) => (draft.kind === 'retraction' ? [draft.retracts] : [])));
  const fresh = new Map<string, Arrival>();
  for (const { draft, raw } of newestVersions(statements, receivedAt)) {
    const observation = isVersioned(draft)
      ? nextVersion(draft, memory, { receivedAt, isTakenBack: retracted.has(draft.sourceEventId ?? '') })
      : firstWord(draft, memory, { former, receivedAt });
    if (observation !== null) fresh.set(observation.id, { observation, raw });
  }
  const gone = stored.filter(isEstimate).filter((estimate) => !memory.withdrawn.has(estimate.id));
  return [...fresh.values(), ...withdrawals(gone, statements, receivedAt)];
}

/** A pushed statement as it would be stored, and its id without the reason that it gives. */
export interface PushedArrival extends Arrival {
  bareId: string;
}

/** A pushed statement as an observation: no statement is newer than it says itself. */
export function pushedArrival({ draft, raw }: ParsedStatement, receivedAt: Instant): PushedArrival {
  const observation = store(draft, receivedAt);
  const bare = withoutExplanation(draft);
  return { observation, raw, bareId: bare === draft ? observation.id : store(bare, receivedAt).id };
}

/**
 * What a sender pushes is a part of what it knows, and comes in any order, so it withdraws nothing. Known is only what was
 * said before in the same words, or in the same words without a reason: it was stored before its reason was read.
 */
export function newPushedArrivals(pushed: Iterable<PushedArrival>, known: ReadonlySet<string>): Arrival[] {
  const fresh = new Map<string, Arrival>();
  for (const { observation, raw, bareId } of pushed) {
    const { id } = observation;
    if (!known.has(bareId) && !known.has(id) && !fresh.has(id)) fresh.set(id, { observation, raw });
  }
  return [...fresh.values()];
}

/** A statement without an id of its own: known or not, unless it was withdrawn and is said again. */
function firstWord(
  draft: ObservationDraft,
  { known, withdrawn, standing }: Memory,
  { former, receivedAt }: { former: Formerly; receivedAt: Instant },
): Observation | null {
  const observation = store(draft, receivedAt);
  const isBack = withdrawn.has(observation.id) && !standing.has(meaningOf(draft));
  if (isBack) return store({ ...draft, recordedAt: receivedAt }, receivedAt);
  const isKnown = known.has(observation.id) || known.has(store(withoutExplanation(draft), receivedAt).id);
  return isKnown || repeats(draft, former, receivedAt) ? null : observation;
}

/**
 * Whether a statement says nothing that the one before it on the same topic, from the same source, did not say: a
 * terminal that is polled every hour states the same every hour. One with an id of its own is distinguished by that, and
 * a snapshot is kept again after the journey has gone on.
 */
function repeats(draft: ObservationDraft, former: Formerly, receivedAt: Instant): boolean {
  if (draft.sourceEventId !== null || draft.recordedAt === null) return false;
  const before = former.latestOn(topicOf(draft), versionOf(store(draft, receivedAt)));
  if (before === null || pictureOf(before) !== pictureOf(draft)) return false;
  return draft.kind !== 'terminal_snapshot' || !former.hasGoneOnSince(before);
}

function topicOf(said: ObservationDraft | Observation): string {
  const topic = [said.kind, said.source, said.party, said.container];
  if (said.kind === 'document') return [...topic, said.document, said.number, said.originalEvent].join('|');
  if (said.kind !== 'movement') return topic.join('|');
  return [...topic, said.movement, said.load, said.classifier, said.mode, said.place?.locode ?? said.place?.name].join(
    '|',
  );
}

function pictureOf(said: ObservationDraft | Observation): string {
  return contentId({ ...said, ...NOT_SAID, checkedAt: undefined });
}

/**
 * Lines replace their plans without saying so: the estimates of a cancelled call are just not there any more. They are
 * withdrawn if the same source reports other estimates in their place; an answer without any estimate may be cut short
 * and withdraws nothing. What has happened is never withdrawn, because lines forget old events, and an estimate that
 * came true needs no withdrawal.
 */
function withdrawals(
  estimates: readonly Extract<Observation, { kind: 'movement' }>[],
  statements: readonly ParsedStatement[],
  receivedAt: Instant,
): Arrival[] {
  const movements = statements.map(({ draft }) => draft).filter((draft) => draft.kind === 'movement');
  const [first] = movements.filter((draft) => draft.classifier !== 'actual');
  if (first === undefined) return [];
  const reported = new Set(movements.map(meaningOf));
  const versions = new Set(movements.map(({ sourceEventId }) => sourceEventId).filter((id) => id !== null));
  const happened = new Set(movements.filter(({ classifier }) => classifier === 'actual').map(happeningOf));
  return estimates.flatMap((estimate) => {
    if (estimate.source !== first.source || reported.has(meaningOf(estimate))) return [];
    if (estimate.sourceEventId !== null && versions.has(estimate.sourceEventId)) return [];
    if (happened.has(happeningOf(estimate))) return [];
    const { source, party, container, id: withdraws } = estimate;
    const said = { source, party, container, sourceEventId: null, recordedAt: receivedAt };
    return [{ observation: store({ kind: 'withdrawal', ...said, withdraws }, receivedAt), raw: null }];
  });
}

function happeningOf({ movement, mode, container, place }: MovementObservation): string {
  return [movement, mode, container, place?.locode ?? place?.name].join('|');
}

function isEstimate(observation: Observation): observation is Extract<Observation, { kind: 'movement' }> {
  return observation.kind === 'movement' && observation.classifier !== 'actual';
}
