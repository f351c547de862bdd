import type { McpServer, ServerOptions } from '@modelcontextprotocol/server';
import type { Context, Log, Principal } from '../core/context.ts';
import type { Failure } from '../core/failure.ts';
import type { Tool } from './define.ts';
import type { Prompt } from './define-prompt.ts';
import type { Resource, WatchResource } from './define-resource.ts';
import type { LoadedTools, Toolsets } from './loaded-tools.ts';
import type { TaskStore } from './tasks.ts';

/** Everything that there is to offer, and what a model should know about using it together, in a few sentences. */
export interface Catalogue<Ctx extends Context> {
  tools: readonly Tool<Ctx>[];
  prompts: readonly Prompt<Ctx>[];
  resources: readonly Resource<Ctx>[];
  instructions: string;
  /** The names under which several tools can be loaded together. */
  toolsets?: Toolsets;
}

/** Who the server says that it is. */
export interface Identity {
  name: string;
  title: string;
  version: string;
  description: string;
}

/** The parts of a server that are the same for all callers. */
export interface ServerParts<Ctx extends Context> {
  catalogue: Catalogue<Ctx>;
  identity: Identity;
  /** Makes the context of one call; it is given the call's own id. */
  contextFor(principal: Principal, requestId: string): Ctx;
  watch: WatchResource<Ctx>;
  /** Where calls are kept whose results are fetched later; without it every call is answered with its result. */
  tasks?: TaskStore;
  /** What of the catalogue the operator loads; all of it by default. */
  loaded?: LoadedTools;
  log: Log;
  /** Called with each call of a tool that has ended, for the metrics. */
  called?(call: { tool: string; outcome: string; seconds: number }): void;
  /** Puts more on a server than the catalogue has, for those who test the protocol with it. */
  extend?(server: McpServer): void;
  /** Checks what a client hands back of a state that it was given; the catalogue gives none. */
  requestState?: ServerOptions['requestState'];
}

/** Whom one server serves, and how. */
export interface McpSession {
  principal: Principal;
  /** The one request that is served, where that is known: nothing but what it needs is put on the server. */
  request?: { method: string; name: string | null };
  /** The id of that request in the logs; without it each call has one of its own. */
  requestId?: string;
  /** What of the catalogue this connection has, in place of what the operator loads. */
  loaded?: LoadedTools;
  /** What a call of a tool is answered with instead of being made. */
  refusal?: Failure;
  /** The version of the protocol, where it is known before anything is said. */
  version?: string;
  /** The version that the header of a request names, with which its client has shaken hands before. */
  statedVersion?: string;
  /** Whether the connection can carry word of a changed resource. */
  carriesUpdates: boolean;
}
