import type { Principal } from '../../core/context.ts';

/** What a client said of itself when it began. */
export interface ClientOpening {
  protocolVersion: string;
  capabilities: Record<string, unknown>;
  clientInfo: Record<string, unknown>;
}

/** A session of a version with a handshake. */
export interface HttpSession {
  id: string;
  opening: ClientOpening;
  /** The resources of which the client wants to hear. */
  resources: string[];
  /** The stream that hears of them. */
  streamId: string | null;
}

/** What a client answered to what the server asked of it. */
export interface SessionAnswer {
  sessionId: string;
  requestId: string;
  answer: object;
}

/** Keeps the sessions of all processes. */
export interface SessionStore {
  /** Begins a session; null where there are too many. */
  begin(principal: Principal, opening: ClientOpening): Promise<string | null>;
  /** A session of this caller; null where there is none. */
  find(principal: Principal, id: string): Promise<HttpSession | null>;
  end(id: string): Promise<void>;
  keepResources(id: string, resources: string[]): Promise<void>;
  /** Makes a stream the one that hears of the resources. */
  takeStream(id: string, streamId: string): Promise<void>;
  /** The sessions among these that are there. */
  standing(ids: readonly string[]): Promise<HttpSession[]>;
  /** Leaves an answer for the process that asked; false where too many wait already. */
  putAnswer(answer: SessionAnswer): Promise<boolean>;
  /** The answers to such requests that have come; each is given once. */
  takeAnswers(requestIds: readonly string[]): Promise<SessionAnswer[]>;
}
