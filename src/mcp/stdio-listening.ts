import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/server';
import type { Log } from '../core/context.ts';
import { listensTo, narrowedTo, refusedTasks } from './listen-message.ts';
import type { Watching } from './watching.ts';

/**
 * Keeps the watches of a connection on stdio in step with its subscriptions (`subscriptions/listen`, 2026-07-28), which
 * the library answers itself: a resource is watched from the first subscription that names it to the end of the last.
 */
export class StdioListening {
  readonly #watched: Watching;
  readonly #log: Log;
  readonly #subscriptions = new Map<RequestId, readonly string[]>();

  constructor(watched: Watching, log: Log) {
    this.#watched = watched;
    this.#log = log;
  }

  /**
   * What the library is to see of a message: a subscription is left with the resources that are there for this caller. One that asks for
   * what its client has not declared is answered instead.
   */
  readonly admit = (message: JSONRPCMessage): JSONRPCMessage | Promise<JSONRPCMessage> => {
    const refused = refusedTasks(message);
    if (refused !== null && isJSONRPCRequest(message)) return { jsonrpc: '2.0', id: message.id, error: refused };
    const uris = listensTo(message);
    if (uris !== null && isJSONRPCRequest(message)) return this.#begin(message.id, message, uris);
    if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
      const cancelled = message.params?.requestId;
      if (typeof cancelled === 'string' || typeof cancelled === 'number') this.#end(cancelled);
    }
    return message;
  };

  async #begin(id: RequestId, message: JSONRPCMessage, uris: readonly string[]): Promise<JSONRPCMessage> {
    const allowed = await this.#watched.addAll(uris).catch((error: unknown) => {
      this.#log.error({ err: error }, 'mcp.subscription_failed');
      return [];
    });
    this.#end(id, allowed);
    this.#subscriptions.set(id, allowed);
    return parseJSONRPCMessage(narrowedTo(message, allowed));
  }

  /** Ends a subscription; what others, or the one that takes its place, name as well goes on. */
  #end(id: RequestId, next: readonly string[] = []): void {
    const ended = this.#subscriptions.get(id) ?? [];
    this.#subscriptions.delete(id);
    const kept = new Set([...this.#subscriptions.values(), next].flat());
    for (const uri of ended) if (!kept.has(uri)) this.#watched.remove(uri);
  }
}
