import { byLastFreeDayParty } from '../deadline.ts';
import type { Observation } from '../observation.ts';
import { compareText } from './current-set.ts';
import type { LastFreeDay } from './state.ts';

/** A stored statement of a last free day. */
export type StoredDeadline = Extract<Observation, { kind: 'deadline' }>;

/** Whether a day counts where the container stands, at a place to which it is to come, or at one that it has left. */
export type Relation = 'here' | 'ahead' | 'left';

/** A last free day with what the rules need to know of it beside what is shown. */
export interface Day extends LastFreeDay {
  id: string;
  relation: Relation;
  /** Null where its party named no place and may mean any. */
  placeKey: string | null;
  /** Whether a party still reports the container there, which left by the word of another. */
  isDisputed: boolean;
  /** Whether it is that of another terminal than the one at which the container stands. */
  isOfOther: boolean;
  /** Whether it is one of the port of lading, where nothing is picked up. */
  isAtLading: boolean;
}

/** Those that apply first, then the earlier ones. */
export function byWeight(one: Day, other: Day): number {
  return (
    Number(other.applies) - Number(one.applies) ||
    Number(other.conditional) - Number(one.conditional) ||
    compareText(one.at, other.at) ||
    byLastFreeDayParty(one, other) ||
    compareText(one.id, other.id)
  );
}
