import type { Context } from '../core/context.ts';
import type { Sealer } from '../core/sealer.ts';
import type { Database } from '../db/client.ts';
import type { Replica } from '../db/replica.ts';
import type { Canal } from '../domain/sea/canal.ts';
import type { IngestHooks } from '../ingest/hooks.ts';
import type { RepairJourney } from '../ingest/rules-version.ts';
import type { OwnLineSources, PushedFeed, SourceRegistry } from '../sources/source.ts';
import type { IntakeContext } from './intake/intake-context.ts';
import type { MessageWriter } from './webhook-message/message-writer.ts';
import type { WebhookTools } from './webhook-tools.ts';

/** What the services are given beyond every operation's context: the database and the sources. */
export interface ServiceContext extends Context {
  db: Database;
  /** Where pages of lists are read, if there is a replica. */
  replica?: Replica;
  sources: SourceRegistry;
  /** Lines as accounts poll them with credentials of their own; absent where they cannot. */
  ownLines?: OwnLineSources;
  /** Encrypts what is secret before it is stored. */
  sealer: Sealer;
  /** Writes what receivers are sent. */
  messages: MessageWriter;
  /** What happens with a change of a journey, in its transaction. */
  hooks: IngestHooks;
  /** Repairs a journey that was written by older rules, before anything new of it is taken in. */
  repairJourney?: RepairJourney;
  /** What is received without being asked for single numbers; absent where nothing is. */
  feeds?: readonly PushedFeed[];
  /** The context in which the operator reads pushed messages again; absent where none are taken in. */
  operatorIntake?: (requestId: string) => IntakeContext;
  /** What it takes to call webhooks. */
  webhooks: WebhookTools;
  /** The address of a link for one sign-in, by its token; absent where links are not mailed. */
  linkUrl?: (token: string) => string;
  /** Whether the installation sends mail. */
  sendsMail?: boolean;
  /** How many numbers the caller may begin to track now; absent where nothing is limited. */
  newNumbers?: NumberAllowance;
  /** Canals that no route leads through at present; absent where all are open. */
  closedCanals?: readonly Canal[];
}

/** Counts the numbers that a caller begins to track, beyond the first, for which the call itself was counted. */
export interface NumberAllowance {
  /** Takes as many of some numbers as are permitted, and takes back those of them that turn out not to be new. */
  takeNumbers(count: number): Promise<{ count: number; giveBack(unused: number): Promise<void> }>;
  /** Counts a job of many numbers. Errors: `rate_limited`. */
  takeJob(): Promise<void>;
}
