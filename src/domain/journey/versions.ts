import { contentId } from '../../core/id.ts';
import { type Instant, shift } from '../instant.ts';
import { type Observation, type ObservationDraft, store, versionOf } from '../observation.ts';
import type { ParsedStatement } from '../parsed-statement.ts';

/** What there is to compare an answer with. */
export interface Memory {
  known: ReadonlySet<string>;
  /** When an observation was withdrawn, by its id. */
  withdrawn: ReadonlyMap<string, Instant>;
  /** The meanings of what stands. */
  standing: ReadonlySet<string>;
  /** The version that stands of each statement that has an id of its own. */
  versions: ReadonlyMap<string, Observation>;
  /** When a source last took an event back, and when it last said it. */
  retractedAt: ReadonlyMap<string, Instant>;
  saidAt: ReadonlyMap<string, Instant>;
  /** Ids of what the source did not answer, but sent of itself. */
  pushed: ReadonlySet<string>;
}

/** Gathers what an answer is compared with. */
export function remember(stored: readonly Observation[], pushed: ReadonlySet<string> = new Set()): Memory {
  const withdrawn = new Map<string, Instant>();
  const versions = new Map<string, Observation>();
  const retractedAt = new Map<string, Instant>();
  const saidAt = new Map<string, Instant>();
  for (const observation of stored) {
    const at = versionOf(observation);
    if (observation.kind === 'withdrawal') withdrawn.set(observation.withdraws, at);
    if (observation.kind === 'retraction')
      keepLatest(retractedAt, eventOf(observation.source, observation.retracts), at);
    else if (observation.sourceEventId !== null) {
      keepLatest(saidAt, eventOf(observation.source, observation.sourceEventId), at);
    }
    if (!isVersioned(observation)) continue;
    const other = versions.get(versionedAs(observation));
    if (other === undefined || isNewer(observation, other)) versions.set(versionedAs(observation), observation);
  }
  const standing = new Set(stored.filter(({ id }) => !withdrawn.has(id)).map(meaningOf));
  return { known: new Set(stored.map(({ id }) => id)), withdrawn, standing, versions, retractedAt, saidAt, pushed };
}

function keepLatest(moments: Map<string, Instant>, name: string, at: Instant): void {
  const former = moments.get(name);
  if (former === undefined || former < at) moments.set(name, at);
}

/**
 * A statement with an id of its own: news if it says something else than the version that stands, or if none stands
 * because it was withdrawn or taken back. Whatever moment the source gives it, news is the newest version: lines correct
 * back to a former value, stamp every answer anew, and have servers whose clocks differ.
 */
export function nextVersion(
  draft: ObservationDraft,
  memory: Memory,
  { receivedAt, isTakenBack }: { receivedAt: Instant; isTakenBack: boolean },
): Observation | null {
  const observation = store(draft, receivedAt);
  const latest = memory.versions.get(versionedAs(draft));
  if (latest === undefined) return observation;
  const overruledAt = overruled(latest, memory);
  const says = meaningOf(latest) === meaningOf(draft);
  if (says && overruledAt === null) return explained(observation, latest);
  if (says && isTakenBack) return null;
  // What a line sends of itself is often ahead of what it answers: such an answer is late, and corrects nothing.
  const isLate =
    overruledAt === null && memory.pushed.has(latest.id) && (draft.recordedAt ?? receivedAt) < versionOf(latest);
  if (isLate) return memory.known.has(observation.id) ? null : observation;
  const floor = overruledAt ?? versionOf(latest);
  if (!memory.known.has(observation.id) && versionOf(observation) > floor) return observation;
  const recordedAt = receivedAt > floor ? receivedAt : shift(floor, 1);
  return store({ ...draft, recordedAt }, receivedAt);
}

/**
 * The same statement as before, with another reason or none. A reason makes it no newer than it was: an estimate that
 * another has replaced stays replaced. Without a date of its own it would become the newest, so it is left out then.
 */
function explained(observation: Observation, latest: Observation): Observation | null {
  const { recordedAt } = observation;
  if (!isExplained(observation) || recordedAt === null || recordedAt < versionOf(latest)) return null;
  return reasonOf(observation) === reasonOf(latest) ? null : observation;
}

function reasonOf(said: Observation): string {
  const { delayReasonCode, changeRemark } = said.kind === 'movement' ? said : { delayReasonCode: '', changeRemark: '' };
  const remark = said.kind === 'document' ? said.changeRemark : changeRemark;
  return JSON.stringify([delayReasonCode, remark]);
}

function isExplained(said: ObservationDraft | Observation): boolean {
  return 'delayReasonCode' in said || 'changeRemark' in said || 'sourceEvent' in said;
}

/** A statement without the members that say why and by which event, as it was read before these were. */
export function withoutExplanation<Said extends ObservationDraft | Observation>(said: Said): Said {
  return isExplained(said) ? { ...said, ...NO_EXPLANATION } : said;
}

/** When the latest version lost its force; null if it stands. A retraction loses it when the event is said again. */
function overruled(latest: Observation, { withdrawn, retractedAt, saidAt }: Memory): Instant | null {
  const at = versionOf(latest);
  const moments =
    latest.kind === 'retraction'
      ? [saidAt.get(eventOf(latest.source, latest.retracts))].filter((said) => said !== undefined && said > at)
      : [withdrawn.get(latest.id), retractedAt.get(eventOf(latest.source, latest.sourceEventId ?? ''))].filter(
          (taken) => taken !== undefined && taken >= at,
        );
  return (
    moments
      .filter((moment) => moment !== undefined)
      .sort()
      .at(-1) ?? null
  );
}

/** An answer may list older versions beside the newest, which take nothing back. */
export function newestVersions(statements: readonly ParsedStatement[], receivedAt: Instant): ParsedStatement[] {
  const newest = new Map<string, { statement: ParsedStatement; observation: Observation }>();
  const others: ParsedStatement[] = [];
  for (const statement of statements) {
    if (!isVersioned(statement.draft)) {
      others.push(statement);
      continue;
    }
    const name = versionedAs(statement.draft);
    const observation = store(statement.draft, receivedAt);
    const former = newest.get(name);
    if (former === undefined || isNewer(observation, former.observation)) newest.set(name, { statement, observation });
  }
  return [...others, ...[...newest.values()].map(({ statement }) => statement)];
}

/** Whether later statements can be versions of this one. */
export function isVersioned(said: ObservationDraft | Observation): boolean {
  return said.sourceEventId !== null || said.kind === 'retraction';
}

/** One event of a source may make several statements; each kind of them, about each number, has its own versions. */
function versionedAs(said: ObservationDraft | Observation): string {
  if (said.kind === 'retraction') return ['retraction', eventOf(said.source, said.retracts)].join('|');
  const about = said.kind === 'movement' ? '' : said.container;
  const number = said.kind === 'document' ? said.number : '';
  return [said.kind, eventOf(said.source, said.sourceEventId ?? ''), about, number].join('|');
}

function eventOf(source: string, sourceEventId: string): string {
  return `${source} ${sourceEventId}`;
}

function isNewer(one: Observation, other: Observation): boolean {
  const order = [versionOf(one).localeCompare(versionOf(other)), one.receivedAt.localeCompare(other.receivedAt)];
  return (order.find((sign) => sign !== 0) ?? one.id.localeCompare(other.id)) > 0;
}

/** What a statement says, whenever it was recorded and received, and for whatever reason. */
export function meaningOf(said: ObservationDraft | Observation): string {
  return contentId({ ...said, ...NOT_SAID });
}

const NO_EXPLANATION = { delayReasonCode: undefined, changeRemark: undefined, sourceEvent: undefined };

/** The members of an observation that say when and why it was said rather than what. */
export const NOT_SAID = { id: undefined, receivedAt: undefined, recordedAt: undefined, ...NO_EXPLANATION };
