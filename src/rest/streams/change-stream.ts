import type { Request, RequestHandler, Response } from 'express';
import type { Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { missingPermission } from '../../core/operation.ts';
import { fromCursor } from '../../services/change/change-cursor.ts';
import type { ChangeFollower } from '../../services/change/change-follower.ts';
import type { ChangeKind } from '../../services/change/change-kind.ts';
import type { ChangeList, RecordChange } from '../../services/change/feed-part.ts';
import { FEED_PART_MAX, listChanges } from '../../services/change/list-changes.ts';
import type { ServiceContext } from '../../services/service-context.ts';
import { apiCallerOf } from '../caller.ts';
import { changeResource } from '../documents/change.ts';
import { readQuery } from '../query.ts';
import { requestAddress } from '../request-address.ts';
import { nameRoute } from '../route-label.ts';
import { setHeaders } from '../send.ts';
import type { RestParts } from '../server.ts';
import { ChangeKinds, changeStreamRoute, STREAM_QUERY } from './change-stream-route.ts';
import { beginEvents, type EventAnswer } from './event-answer.ts';
import { StreamPlaces } from './stream-places.ts';

/** How often something is sent, so that proxies keep the connection, and the cursor of the client stays young. */
const HEARTBEAT_MS = 15_000;

/** How old the proof may be that the caller is still who it was, as with keys that are remembered. */
const PROVEN_MS_MAX = 10_000;

/** What streams need of the server of the API. */
export type ChangeStreamParts = Pick<
  RestParts<ServiceContext>,
  'authenticate' | 'session' | 'limits' | 'contextFor' | 'publicUrl'
> & { follower: ChangeFollower };

/** Streams of the change feed, which end with the process. */
export interface ChangeStreams {
  handler: RequestHandler;
  /** Ends every stream and accepts no new ones; clients resume at another process. */
  close(): Promise<void>;
}

/** A client that receives the feed. */
interface Stream {
  request: Request;
  response: Response;
  principal: Principal;
  kinds: readonly ChangeKind[] | null;
}

/**
 * Serves `GET /changes/stream`: the change feed as server-sent events. Each event is a part of the feed as `GET /changes` gives
 * it, and its id is the cursor behind it, from which a browser resumes by `Last-Event-ID`. Errors: those of `list_changes`,
 * `rate_limited` for too many streams, `unavailable` while the process stops.
 */
export function changeStreams(prefix: string, parts: ChangeStreamParts): ChangeStreams {
  const path = `${prefix}${changeStreamRoute.path}`;
  const places = new StreamPlaces();
  return { handler, close };

  async function handler(...[request, response, next]: Parameters<RequestHandler>): Promise<void> {
    if (request.path !== path || request.method !== 'GET') return next();
    nameRoute(request, path);
    const { principal, headers } = await apiCallerOf(request, parts);
    setHeaders(response, headers);
    if (parts.limits !== undefined) setHeaders(response, await parts.limits.take(principal, changeStreamRoute.bucket));
    if (!principal.permissions.has(changeStreamRoute.permission)) throw missingPermission(changeStreamRoute.permission);
    const query = readQuery(requestAddress(request, parts.publicUrl()).search, STREAM_QUERY);
    const leave = places.take(principal, response);
    const wanted = query['filter[entity_type]'];
    const kinds = wanted === undefined ? null : ChangeKinds.parse(wanted);
    try {
      await begin({ request, response, principal, kinds }, request.get('Last-Event-ID') ?? query['page[after]']);
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** What is behind the cursor already is read here, so that no other stream waits for a client that was away for long. */
  async function begin(stream: Stream, cursor: string | undefined): Promise<void> {
    const { response, principal } = stream;
    const context = parts.contextFor(principal, String(response.getHeader('X-Request-Id')));
    let part = await firstPart(context, cursor);
    // The client may have left meanwhile, without another event.
    if (response.destroyed) return;
    const events = beginEvents(response);
    sendPart(events, stream, part);
    while (part.has_more && response.writable) {
      part = await listChanges.run(context, { after: part.cursor, limit: FEED_PART_MAX });
      sendPart(events, stream, part);
    }
    if (places.isClosed) response.end();
    else if (response.writable) follow(events, stream, { cursor: part.cursor, parts });
  }

  async function close(): Promise<void> {
    places.close();
    await parts.follower.close();
  }
}

/** Sends what is new behind a cursor until the client leaves. */
function follow(
  events: EventAnswer,
  stream: Stream,
  { cursor, parts }: { cursor: string; parts: ChangeStreamParts },
): void {
  const { response, principal } = stream;
  let last = cursor;
  const proof = createProof(stream, parts);
  const stop = parts.follower.follow({
    accountId: principal.accountId,
    position: fromCursor(cursor),
    read: (changes, next) => {
      last = next;
      if (changes.length > 0) void proof.before(() => sendPart(events, stream, { changes, cursor: next }));
    },
    // Another stream from this cursor is refused with the reason.
    lost: () => response.end(),
  });
  const heartbeat = setInterval(() => void proof.before(() => events.mark(last)), HEARTBEAT_MS);
  heartbeat.unref();
  response.once('close', () => {
    clearInterval(heartbeat);
    stop();
  });
}

/** Without a cursor the stream begins now, with the cursor of now. Errors: those of `list_changes`, with the parameter. */
async function firstPart(context: ServiceContext, cursor: string | undefined): Promise<ChangeList> {
  try {
    return await listChanges.run(context, { after: cursor, limit: FEED_PART_MAX });
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.pointer !== '/after') throw error;
    throw new Failure(error.code, error.message, { parameter: 'page[after]' });
  }
}

/** The first event of a stream says its cursor even if nothing has changed. */
function sendPart(
  events: EventAnswer,
  { kinds }: Stream,
  { changes, cursor }: Pick<ChangeList, 'cursor'> & { changes: readonly RecordChange[] },
): void {
  const wanted = kinds === null ? changes : changes.filter(({ entity_type }) => kinds.includes(entity_type));
  events.send({ id: cursor, name: 'changes', data: { data: wanted.map(changeResource), meta: { cursor } } });
}

/** Does something for a client who is still the caller that it was, in order; ends the stream of one who is not. */
function createProof({ request, response, principal }: Stream, parts: ChangeStreamParts) {
  let provenAt = performance.now();
  let last = Promise.resolve();
  return { before };

  function before(step: () => void): Promise<void> {
    last = last.then(async () => {
      if (response.destroyed) return;
      if (await isSame()) step();
      else response.end();
    });
    return last;
  }

  async function isSame(): Promise<boolean> {
    if (performance.now() - provenAt < PROVEN_MS_MAX) return true;
    const now = await apiCallerOf(request, parts).catch(() => null);
    provenAt = performance.now();
    if (now === null || now.principal.accountId !== principal.accountId) return false;
    return now.principal.permissions.has(changeStreamRoute.permission);
  }
}
