import { afterEach, beforeEach } from 'vitest';
import type { Log } from '../../../src/core/context.ts';
import { createHttpClient } from '../../../src/net/fetch.ts';
import { type PolledSource, Scheduler } from '../../../src/scheduler/worker.ts';
import { OwnLanes } from '../../../src/services/line-credential/own-lanes.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { getTrackingRequest } from '../../../src/services/tracking-request/get-tracking-request.ts';
import { createSources } from '../../../src/sources/registry/index.ts';
import { createOwnLineSources } from '../../../src/sources/registry/own-credentials.ts';
import { collectedLog } from '../../support/collected-log.ts';
import type { TestDatabase } from '../../support/database.ts';
import type { RestApi } from '../../support/rest-api.ts';
import { type FakeClock, fakeClock, serviceContext } from '../../support/service-context.ts';
import { newBox, track } from '../../support/tracking.ts';
import { type LineCustomer, type MaerskServer, startMaerskServer } from './maersk-server.ts';

const LIMITS = { concurrency: 8, requestsPerMinute: null, requestsPerDay: null };

/** Accounts of an installation at a line that answers each customer otherwise. */
export interface LineAccounts {
  clock: FakeClock;
  line: MaerskServer;
  collected: ReturnType<typeof collectedLog>;
  /** Who the installation is at the line, and who two accounts are. */
  installation: LineCustomer;
  customers: [LineCustomer, LineCustomer];
  accounts: [ServiceContext, ServiceContext];
  /** An account that has no credentials of its own. */
  other: ServiceContext;
  /** An account of an installation that has the line set up, or only says where it is. */
  account(isSetUp?: boolean): Promise<ServiceContext>;
}

let made = 0;

/** Makes them anew before each test, with nothing tracked, and hands them over. */
export function useLineAccounts(db: TestDatabase, begin: (lines: LineAccounts) => void): void {
  const http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
  let line: MaerskServer | undefined;
  beforeEach(async () => {
    await db.pool.query(
      'TRUNCATE watch, watch_schedule, tracking_request, shipment, container, line_credential, source_lane CASCADE',
    );
    const clock = fakeClock('2026-01-22T12:00:00.000Z');
    const collected = collectedLog();
    const installation = customer('installation');
    const customers: LineAccounts['customers'] = [customer('first'), customer('second')];
    const server = await startMaerskServer([installation, ...customers]);
    line = server;
    const log = collected.log as Log;
    const account = async (isSetUp = true) => {
      const { clientId, clientSecret } = installation;
      const address = { baseUrl: server.url, tokenUrl: `${server.url}/token` };
      const lines = { MAEU: { ...address, ...(isSetUp ? { clientId, clientSecret } : {}) } };
      const parts = { lines, http, clock, log, limits: { MAEU: LIMITS }, pollLimits: { attempts: 1 } };
      const sources = createSources({ ...parts, sandbox: [] });
      return { ...(await serviceContext(db, { clock, sources })), ownLines: createOwnLineSources(parts), log };
    };
    const accounts: LineAccounts['accounts'] = [await account(), await account()];
    begin({ clock, line: server, collected, installation, customers, accounts, other: await account(), account });
  });
  afterEach(() => line?.close());
}

function customer(name: string): LineCustomer {
  made += 1;
  return {
    clientId: `client-id-of-${name}-${made}`,
    clientSecret: `client-secret-of-${name}-${made}`,
    box: newBox(),
  };
}

/** Polls for the installation of an account and for all accounts with credentials, and notes what was polled. */
export function ownLanesScheduler(context: ServiceContext, polled: PolledSource[] = []): Scheduler {
  const { db, sealer, ownLines, log } = context;
  if (ownLines === undefined) throw new Error('The lines are there.');
  const ownLanes = new OwnLanes({ db, sealer, lines: ownLines, log });
  return new Scheduler({ ...context, ownLanes, polled: async (poll) => void polled.push(poll) });
}

/** Polls what is due, until nothing is. */
export async function pollAll(scheduler: Scheduler): Promise<void> {
  while ((await scheduler.round()).claimed > 0) await scheduler.settled();
}

/** The credentials of a customer, as an account gives them. */
export function settingsOf({ clientId, clientSecret }: LineCustomer): Record<string, string> {
  return { client_id: clientId, client_secret: clientSecret };
}

/** Sets credentials of an account for a line. */
export function setCredentials(api: RestApi, context: ServiceContext, settings: Record<string, string>, scac = 'MAEU') {
  return api.ask(context, `PUT /line_credentials/${scac}`, { settings });
}

/** Tracks a booking at the line. */
export function book(context: ServiceContext, number: string) {
  return track(context, number, { request_type: 'booking_number' });
}

/** The request as its account reads it. */
export function requestOf(context: ServiceContext, id: string) {
  return getTrackingRequest.run(context, { id });
}
