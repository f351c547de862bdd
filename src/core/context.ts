import type { Clock } from './clock.ts';
import type { AnyPermission, Role } from './permission.ts';

/** Who acts: an account, through a key or a person, with what it may do. */
export interface Principal {
  accountId: string;
  /** The API key used, if any. */
  keyId: string | null;
  /** The person behind it, if known. */
  userId: string | null;
  permissions: ReadonlySet<AnyPermission>;
  /** What an access token could be given beyond `permissions`, if its person allowed more; absent where nothing could. */
  obtainable?: ReadonlySet<AnyPermission>;
  /** The accounts that the person belongs to and may choose among; absent but for the session of a browser. */
  accounts?: readonly { id: string; name: string; role: Role }[];
  /** A visitor of the demonstration, who changes nothing; absent for everybody else. */
  demo?: DemoVisit;
}

/** A visitor of the demonstration: a session without a person. */
export interface DemoVisit {
  /** Identifies the visitor; it is not a secret. */
  session: string;
  /** The address of the sign-in page. */
  signInUrl: string;
}

/** One line per event: a constant message, facts as fields. pino fits; so does a test double. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The context of every operation: the principal, the clock and the log. */
export interface Context {
  principal: Principal;
  clock: Clock;
  log: Log;
  requestId: string;
  /** The network address that the request came from, where it came over a network. */
  address?: string;
  /** Where people find the console, without a slash at the end; absent where its address is not configured. */
  consoleUrl?: string;
}
