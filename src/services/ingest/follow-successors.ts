import { newId } from '../../core/id.ts';
import type { JourneyState } from '../../domain/journey/state.ts';
import type { SourceRegistry, TrackedKind } from '../../sources/source.ts';
import type { PlanInput } from './plan.ts';
import { type MainWatch, replacedBy } from './shown-number.ts';
import { spellings } from './spellings.ts';

/** A document that has replaced that of a shipment. */
export interface Followed {
  shipment_id: string;
  source: string;
  kind: TrackedKind;
  number: string;
}

/** What has replaced the document of a shipment and does not feed it yet. */
export function successorsToFollow(
  main: MainWatch,
  state: JourneyState,
  { root, loaded }: PlanInput,
): Omit<Followed, 'shipment_id'>[] {
  const { source, kind } = main;
  const known = new Set([root, ...loaded.feeders].filter((watch) => watch.kind === kind).map(({ number }) => number));
  const numbers = replacedBy(main, state).map((number) => number.replace(/[^A-Z0-9]/g, ''));
  const unknown = numbers.filter((number) =>
    spellings({ kind, number }, source).every((one) => !known.has(one.number)),
  );
  return unknown.map((number) => ({ source, kind, number }));
}

/** The rows of the watches under which these are asked for; of a line that cannot be asked for such a number there is none. */
export function followedRows(sources: SourceRegistry, followed: readonly Followed[]): (Followed & { id: string })[] {
  return followed.flatMap(({ shipment_id, source, kind, number }) => {
    const access = sources.line(source);
    if (access.access === 'heard') return [{ id: newId(), shipment_id, source, kind, number }];
    if (!('source' in access) || !access.source.kinds.includes(kind)) return [];
    const canonical = access.source.canonicalNumber?.({ kind, number }) ?? number;
    return [{ id: newId(), shipment_id, source, kind, number: canonical }];
  });
}
