import type { Principal } from '../core/context.ts';

/** What of a request says who sends it. */
export interface CallerRequest {
  method: string;
  /** A header by its name in any case; undefined where it was not sent. */
  header(name: string): string | undefined;
  /** The other end of the connection; undefined where it is closed already. */
  remoteAddress?: string | undefined;
}

/** Who sent a request, and the headers of the answer that the sender needs for the next one. */
export interface ApiCaller {
  principal: Principal;
  headers: Readonly<Record<string, string>>;
}
