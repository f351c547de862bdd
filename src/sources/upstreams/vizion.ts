import { z } from 'zod';
import { list, section, Text } from '../dcsa/members.ts';
import { type FailedAnswer, malformed, unavailableAnswer } from '../http-answer.ts';
import { upstreamVariable } from './api.ts';
import { POSTPONED_SECONDS } from './request-state.ts';
import type { ServiceCall, ServiceOrdered, ServiceReading, TrackingService } from './tracking-service.ts';
import { milestoneEvents, VizionPayload } from './vizion-events.ts';

/**
 * Vizion (docs.vizionapi.com, and public programs that use it): a container is ordered as a reference, which is what is charged; its
 * updates hold all milestones each, in codes of DCSA. Without a name for an order, one that is sent again is another one.
 */
export const vizion: TrackingService = {
  url: 'https://prod.vizionapi.com',
  keyHeader: 'X-API-Key',
  kinds: ['container'],
  limits: {},
  recognizesOrders: false,
  explain,
  order,
  read,
};

const Reference = z.object({ id: Text, last_update_status: Text });
const Created = z.object({ reference: section(Reference), id: Text });
const Update = z.object({ created_at: Text, payload: section(VizionPayload) });
const Failure = z.object({ message: Text, error: Text });

/** The line is not found yet, which the service looks for once a day for a week. */
const LINE_NOT_FOUND_YET = new Set(['auto_carrier_not_found']);
/** The service has given the reference up. */
const GIVEN_UP = new Set(['auto_carrier_failed', 'invalid_container', 'extraction_failed']);

/** 401 and 403 are the other way round than usual. */
function explain(status: number, json: unknown, requests: number): FailedAnswer | null {
  const said = Failure.safeParse(json).data;
  const words = said?.message ?? said?.error ?? 'it gives no reason';
  if (status === 401) {
    const reason = `Vizion does not permit this with our key (status 401): ${words}`;
    return { outcome: 'refused', requests, reason, cause: 'permission' };
  }
  if (status === 402) return creditUsedUp(`Vizion takes no more orders (status 402): ${words}`, requests);
  if (status === 422 || status === 400)
    return { outcome: 'refused', requests, reason: `Vizion does not take the number: ${words}` };
  return null;
}

/** The answer where the account at a service has nothing left to spend. */
export function creditUsedUp(reason: string, requests: number): FailedAnswer {
  return { outcome: 'misconfigured', requests, reason, check: 'the credit of the account there' };
}

async function order(
  { api, poll }: ServiceCall,
  { number, scac }: { number: string; scac: string },
): Promise<ServiceOrdered> {
  const answered = await api.post(poll, '/references', { container_id: number, carrier_code: scac });
  if (!answered.ok) return { ok: false, answer: answered.answer, isTaken: mayBeTaken(answered) };
  const created = Created.safeParse(answered.json).data;
  const id = created?.reference?.id ?? created?.id ?? null;
  if (id !== null) return { ok: true, id };
  const answer = malformed(poll.requests, 'The answer to the order holds no reference.', answered.text);
  return { ok: false, answer, isTaken: true };
}

/** A refusal takes no order, nor does what was not sent; whatever else came, or did not come, may have been preceded by one. */
export function mayBeTaken({ status, wasSent }: { status: number | null; wasSent: boolean }): boolean {
  if (!wasSent) return false;
  return status === null || status < 400 || status >= 500 || status === 408;
}

async function read({ api, poll, name }: ServiceCall, id: string): Promise<ServiceReading> {
  const path = `/references/${encodeURIComponent(id)}`;
  const shown = await api.get(poll, path);
  if (!shown.ok) return goneOrFailed(shown, name, poll.requests);
  const reference = Reference.safeParse(shown.json);
  if (!reference.success) return failed(malformed(poll.requests, 'The answer is no reference of Vizion.', shown.text));
  const updates = await api.get(poll, `${path}/updates`);
  // The reference was just shown, so that this is a reference without updates.
  const isEmpty = !updates.ok && updates.answer.outcome === 'unknown';
  if (!updates.ok && !isEmpty) return failed(updates.answer);
  const listed = updates.ok ? updatesIn(updates.json) : [];
  if (listed === null)
    return failed(malformed(poll.requests, 'The answer is no list of updates.', updates.ok ? updates.text : ''));
  const newest = listed
    .filter(({ payload }) => (payload?.milestones.length ?? 0) > 0)
    .sort((one, other) => (one.created_at ?? '').localeCompare(other.created_at ?? ''))
    .at(-1);
  if (newest?.payload != null) return { ok: true, events: milestoneEvents(newest.payload, newest.created_at) };
  return nothingYet(reference.data.last_update_status ?? '', poll.requests);
}

/** A list alone, or as the member of an object; null for anything else. */
function updatesIn(json: unknown): z.infer<typeof Update>[] | null {
  const found = Array.isArray(json) ? json : z.object({ data: z.array(z.unknown()) }).safeParse(json).data?.data;
  return found === undefined ? null : list(Update).parse(found);
}

function nothingYet(status: string, requests: number): ServiceReading {
  if (GIVEN_UP.has(status)) {
    const reason = `Vizion could not track the container: ${status}.`;
    if (status === 'invalid_container') return failed({ outcome: 'unknown', requests, final: true });
    return { ok: false, answer: unavailableAnswer(requests, reason), isOver: true };
  }
  if (LINE_NOT_FOUND_YET.has(status)) return failed({ outcome: 'unknown', requests });
  const reason = 'Vizion has no answer of the line yet.';
  return failed({ outcome: 'postponed', requests, reason, seconds: POSTPONED_SECONDS });
}

/** What does not exist any more, which the service says in its own words, unlike an address at which something else answers. */
export function goneOrFailed(
  { answer, json }: { answer: FailedAnswer; json: unknown },
  name: string,
  requests: number,
): ServiceReading {
  if (answer.outcome !== 'unknown') return failed(answer);
  const said = Failure.safeParse(json).data;
  if ((said?.message ?? said?.error ?? null) === null) {
    const reason = `What answered with status 404 is not the API of the upstream ${name}.`;
    return failed({ outcome: 'misconfigured', requests, reason, check: upstreamVariable(name, 'URL') });
  }
  const reason = `The upstream ${name} does not know the order of the number any more.`;
  return { ok: false, answer: unavailableAnswer(requests, reason), isOver: true };
}

function failed(answer: FailedAnswer): ServiceReading {
  return { ok: false, answer, isOver: false };
}
