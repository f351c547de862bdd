import type { Clock } from '../../core/clock.ts';
import { type FailedAnswer, malformed, type Poll } from '../http-answer.ts';
import type { UpstreamApi } from './api.ts';
import { type ApiResource, Resources } from './document.ts';
import { EventAttributes } from './payload.ts';
import { facilityOf, placeOf, relayedVesselOf } from './related.ts';
import type { RelayedContainer, RelayedEvent } from './stored-relay.ts';

/** The events of a container, or the answer that the poll ends with. */
type ReadEvents = { ok: true; events: RelayedEvent[] } | { ok: false; answer: FailedAnswer };

/** Reads the events of containers at one upstream. */
export interface EventsReader {
  read(container: RelayedContainer, poll: Poll): Promise<ReadEvents>;
}

const EVENT_INCLUDE = 'location,terminal,vessel,terminal.port';
const PAGE_SIZE = 100;
/** A container with more events than these has more than it did. */
const PAGES_MAX = 20;

/**
 * A poll of a bill with many containers may meet the limit of the upstream on its way. What it has read by then is kept for so
 * long that the next poll goes on from there.
 */
const KEPT_MS = 10 * 60_000;
const KEPT_CONTAINERS_MAX = 2_000;

interface KeptEvents {
  updatedAt: string;
  readAtMs: number;
  events: RelayedEvent[];
}

/** Makes the reader of the events at an upstream: one request for each page of a container. */
export function createEventsReader(api: UpstreamApi, clock: Clock): EventsReader {
  const kept = new Map<string, KeptEvents>();
  return { read };

  async function read(container: RelayedContainer, poll: Poll): Promise<ReadEvents> {
    const { id, attributes } = container;
    const { updated_at: updatedAt } = attributes;
    const known = kept.get(id);
    const isFresh = known !== undefined && clock.now() - known.readAtMs < KEPT_MS;
    if (isFresh && updatedAt != null && known.updatedAt === updatedAt) return { ok: true, events: known.events };
    const pages = await readPages(container, poll);
    if (pages.ok && updatedAt != null) keep(id, { updatedAt, readAtMs: clock.now(), events: pages.events });
    return pages;
  }

  async function readPages({ id, attributes }: RelayedContainer, poll: Poll): Promise<ReadEvents> {
    const path = `/containers/${encodeURIComponent(id)}/transport_events`;
    const byId = new Map<string, RelayedEvent>();
    for (let page = 1; page <= PAGES_MAX; page++) {
      const numbered = page === 1 ? {} : { 'page[number]': String(page) };
      const query = { include: EVENT_INCLUDE, 'page[size]': String(PAGE_SIZE), ...numbered };
      const answered = await api.get(poll, path, query);
      if (!answered.ok) return { ok: false, answer: answered.answer };
      const resources = new Resources();
      resources.add(answered.document);
      const { data, links } = answered.document;
      const listed = Array.isArray(data) ? data : [data];
      const read = listed.flatMap((one) => eventOf(one, attributes.number, resources));
      for (const event of read) byId.set(event.id, event);
      if (links?.next == null || listed.length === 0) return { ok: true, events: [...byId.values()] };
    }
    const reason = `The upstream has more than ${PAGES_MAX} pages of events of a container.`;
    return { ok: false, answer: malformed(poll.requests, reason, '') };
  }

  function keep(id: string, events: KeptEvents): void {
    kept.delete(id);
    kept.set(id, events);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_CONTAINERS_MAX && oldest !== undefined) kept.delete(oldest);
  }
}

function eventOf(event: ApiResource, container: string, resources: Resources): RelayedEvent[] {
  const attributes = EventAttributes.safeParse(event.attributes ?? {});
  if (event.type !== 'transport_event' || !attributes.success) return [];
  const place = placeOf(resources.one(event, 'location'));
  const facility = facilityOf(resources.one(event, 'terminal'), resources);
  const vessel = relayedVesselOf(resources.one(event, 'vessel'));
  return [{ relay: 'event', id: event.id, container, attributes: attributes.data, place, facility, vessel }];
}
