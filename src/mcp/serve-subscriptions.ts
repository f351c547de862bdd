import { type McpServer, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Log } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { newId } from '../core/id.ts';
import { failureText, protocolError } from './failure-text.ts';
import { taskOfAddress } from './task-news.ts';
import { WATCHED_MAX, type Watching } from './watching.ts';

/** Who keeps the subscriptions. */
interface Subscriptions extends Pick<Watching, 'add'> {
  remove(uri: string): void | Promise<void>;
}

/** Answers `resources/subscribe` and `resources/unsubscribe`, which the versions of 2025 have. */
export function serveSubscriptions(server: McpServer, watched: Subscriptions, log: Log): void {
  server.server.setRequestHandler('resources/subscribe', async ({ params }) => {
    await subscribe(params.uri, watched, log);
    return {};
  });
  server.server.setRequestHandler('resources/unsubscribe', async ({ params }) => {
    await watched.remove(params.uri);
    return {};
  });
}

async function subscribe(uri: string, watched: Subscriptions, log: Log): Promise<void> {
  const requestId = newId();
  // A task is none of the resources; these versions have no word of it.
  const added = taskOfAddress(uri) === null ? watched.add(uri) : Promise.resolve('unknown' as const);
  const outcome = await added.catch((error: unknown) => {
    if (!(error instanceof Failure)) log.error({ requestId, err: error }, 'mcp.subscription_failed');
    throw protocolError(error, requestId);
  });
  if (outcome === 'unknown') {
    throw new ResourceNotFoundError(uri, failureText(new Failure('not_found', 'There is no such resource.')));
  }
  if (outcome === 'full') {
    const why = `A connection subscribes to at most ${WATCHED_MAX} resources; unsubscribe from one first.`;
    throw protocolError(new Failure('rate_limited', why), requestId);
  }
}
