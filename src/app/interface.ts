import type { SigningKeyState } from '../auth/signing-key-states.ts';
import type { Config } from '../config/load.ts';
import type { Clock } from '../core/clock.ts';
import type { Log, Principal } from '../core/context.ts';
import type { Database } from '../db/client.ts';
import type { LineTable } from '../domain/carrier.ts';
import type { ServerParts } from '../mcp/catalogue.ts';
import type { Listener } from '../rest/listen.ts';
import type { ServiceContext } from '../services/service-context.ts';
import type { AisRecords } from './ais.ts';
import type { IntakeDesk } from './intake.ts';
import type { RotatedPlace, RotateOptions } from './secret-key/rotate.ts';
import type { UpstreamSpending } from './upstream-spending.ts';

/** The parts of the program, made and wired once; `close` undoes them in reverse. */
export interface App {
  config: Config;
  db: Database;
  log: Log;
  clock: Clock;
  contextFor(principal: Principal, requestId: string): ServiceContext;
  /** The lines that the program knows, and those of the settings. */
  lines: LineTable;
  /** The upstreams, with what was ordered there in this month. */
  upstreams(): Promise<UpstreamSpending[]>;
  /** Where what senders push is handed in. */
  intake: IntakeDesk;
  /** Where files of AIS sentences are handed in. */
  ais: AisRecords;
  /** The keys that access tokens are signed with. */
  signingKeys: { list(): Promise<SigningKeyState[]>; rotate(): Promise<string> };
  /** Encrypts everything at rest with the first secret key. */
  rotateSecretKey(options: RotateOptions): Promise<RotatedPlace[]>;
  /** Starts polling and deliveries, unless other processes do; `close` lets both finish. */
  startScheduler(options?: BackgroundChoice): void;
  /** Begins to answer over HTTP, on the configured port or another; `close` lets what is under way finish. */
  listen(port?: number): Promise<Listener>;
  /** Says from now on at the checks of readiness that the process is stopping. */
  beginStopping(): void;
  /** What serves MCP with this program. */
  mcpParts(): Promise<ServerParts<ServiceContext>>;
  /** Ends every part within a deadline, and the embedded database if no other process uses it. */
  close(): Promise<void>;
}

/** What of the background work a process does; all of it without a choice. */
export interface BackgroundChoice {
  /** Whether it sends webhooks and mail. */
  delivers?: boolean;
  /** Whether it takes in files and feeds; as it delivers, without a choice. */
  takesIn?: boolean;
}

/** What a caller may decide beside the configuration. */
export interface AppOptions {
  /** Loads what listening takes while the database starts. */
  listens?: boolean;
  /** Starts with a key that does not open what is stored, to remove that. */
  acceptsAnySecretKey?: boolean;
  /** Aborted when closing must not wait for what is under way. */
  hurry?: AbortSignal;
  log?: Log;
  clock?: Clock;
  /** Seconds in which the sandbox catches up with the present, for the demonstration. */
  sandboxAccelerationSeconds?: number;
  /** The one journey of the sandbox that does; all of them without it. */
  sandboxAcceleratedScenario?: string;
  /** How many journeys the demo account follows at most. */
  demoJourneys?: number;
}
