import { queryOptions } from '@tanstack/react-query';
import { dataOf } from 'landfall/client';
import { landfall } from '../../data/client.ts';
import { shows } from '../../data/live.ts';

/** What a value of the type reference can refer to, as it is said in a sentence; users are in no list of the API. */
export type ReferredKind = 'party' | 'shipment' | 'container' | 'tracking request';

const KINDS: readonly ReferredKind[] = ['party', 'shipment', 'container', 'tracking request'];

/** The kind that a definition names, as `TrackingRequest` or `tracking_request`; null for what can only be given by its id. */
export function referredKind(referenceType: string | null): ReferredKind | null {
  const named = (referenceType ?? '').toLowerCase().replaceAll(/[_\s-]/g, '');
  return KINDS.find((kind) => kind.replaceAll(' ', '') === named) ?? null;
}

/** Something that can be referred to, by the name under which it is offered. */
export interface ReferredRecord {
  id: string;
  name: string;
  /** What distinguishes it from another one of the same name. */
  about: string;
}

/** An account with more parties has them found by their id alone. */
const PARTIES_MAX = 1_000;

/** What of a kind is called so, or begins so. Names that several have are made distinct. */
export function referredCalled(kind: ReferredKind, text: string) {
  return queryOptions({
    queryKey: kind === 'party' ? ['parties', 'all'] : ['search', 'referred', kind, text],
    queryFn: async ({ signal }) =>
      withDistinctNames(kind === 'party' ? await parties(signal) : await found(kind, text, signal)),
    enabled: kind === 'party' || text !== '',
    ...(kind === 'party' && { meta: shows({ kinds: ['party'] }) }),
  });
}

async function parties(signal: AbortSignal): Promise<ReferredRecord[]> {
  const all: ReferredRecord[] = [];
  for await (const { id, attributes } of landfall.list('/parties', { query: { 'page[size]': 100 }, signal })) {
    all.push({ id, name: attributes.company_name, about: id });
    if (all.length === PARTIES_MAX) break;
  }
  return all;
}

async function found(kind: Exclude<ReferredKind, 'party'>, text: string, signal: AbortSignal) {
  const { data } = await dataOf(landfall.GET('/search', { params: { query: { query: text } }, signal }));
  return data.flatMap(({ id, attributes }): ReferredRecord[] => {
    const { entity_type: of, number, containers, port_of_discharge_name: port } = attributes;
    const one = { id, name: number, about: port ?? id };
    if (kind === 'shipment') return of === 'shipment' ? [one] : [];
    if (kind === 'tracking request') return of === 'cargo' || of === 'shipment' ? [] : [one];
    if (of === 'cargo') return [one];
    return (containers ?? []).map((each) => ({ id: each.id, name: each.number, about: number }));
  });
}

/** Each once, and each under a name of its own. */
function withDistinctNames(records: readonly ReferredRecord[]): ReferredRecord[] {
  const once = [...new Map(records.map((record) => [record.id, record])).values()];
  return once.map((record) => {
    const isShared = once.some(({ id, name }) => id !== record.id && name === record.name);
    return isShared ? { ...record, name: `${record.name} (${record.about})` } : record;
  });
}
