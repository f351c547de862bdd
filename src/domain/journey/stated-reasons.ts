import type { Observation } from '../observation.ts';
import { byVersion } from './current-set.ts';
import type { Disruption } from './disruption.ts';
import type { Gazetteer } from './places.ts';

const REASONS_MAX = 3;

/** The reasons of delays and changes that a source states itself, the newest first; each in its words once. */
export function statedReasons(said: readonly Observation[], gazetteer: Gazetteer): Disruption[] {
  const stated = said.filter(
    (one) =>
      (one.kind === 'movement' && one.delayReasonCode !== undefined) ||
      ('changeRemark' in one && one.changeRemark !== undefined),
  );
  const reasons = new Map<string, Disruption>();
  for (const one of stated.sort(byVersion)) {
    const reason = reasonOf(one, gazetteer);
    const words = `${reason?.before}\n${reason?.after}`;
    if (reason !== null && !reasons.has(words)) reasons.set(words, reason);
  }
  return [...reasons.values()].slice(0, REASONS_MAX);
}

function reasonOf(one: Observation, gazetteer: Gazetteer): Disruption | null {
  if (one.kind !== 'movement' && one.kind !== 'document') return null;
  return {
    kind: 'stated_reason',
    place: one.kind === 'movement' ? gazetteer(one.place, one.facility).place : null,
    before: one.kind === 'movement' ? (one.delayReasonCode ?? '') : '',
    beforeAt: one.occurredAt ?? one.recordedAt ?? one.receivedAt,
    hasSailed: false,
    after: one.changeRemark ?? null,
    afterAt: null,
    arrivesAt: null,
    reportedAt: one.recordedAt,
    party: one.party,
    because: [one.id],
  };
}
