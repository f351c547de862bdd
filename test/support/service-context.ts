import { beforeAll } from 'vitest';
import { ingestHooks } from '../../src/app/ingest-hooks.ts';
import type { Clock } from '../../src/core/clock.ts';
import type { Log } from '../../src/core/context.ts';
import { digest, newId } from '../../src/core/id.ts';
import { ALL_PERMISSIONS, type KeyPermission } from '../../src/core/permission.ts';
import type { Database } from '../../src/db/client.ts';
import { KNOWN_LINES } from '../../src/domain/carrier.ts';
import type { Instant } from '../../src/domain/instant.ts';
import type { ParsedStatement } from '../../src/domain/parsed-statement.ts';
import type { TrackedKind } from '../../src/domain/tracked-number.ts';
import { createHttpClient } from '../../src/net/fetch.ts';
import { messageWriterOf } from '../../src/rest/documents/notification-message.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { createOwnLineSources } from '../../src/sources/registry/own-credentials.ts';
import type { Source, SourceRegistry } from '../../src/sources/source.ts';
import { testSealer } from './sealer.ts';
import { testWebhooks } from './webhooks.ts';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves it on. */
  advance(ms: number): void;
}

/** A line that the registry of the tests knows, but which is not configured, and what it takes. */
export const UNCONFIGURED_LINE = { scac: 'HLCU', missing: ['LINE_HLCU_CLIENT_ID', 'LINE_HLCU_CLIENT_SECRET'] } as const;

/** The terminal feed that is polled about the containers of every line of the tests. */
export const TERMINAL_FEED = 'own-terminal';

const ALL_KINDS = ['bill_of_lading', 'booking', 'container'] as const;
/** Where lines are polled with credentials of accounts; no test does, unless it has a server of its own. */
const HTTP = createHttpClient({ userAgent: 'landfall-test' });

/** A log that is discarded. */
export const SILENT: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A clock that shows a moment. */
export function fakeClock(start: Instant): FakeClock {
  let ms = Date.parse(start);
  return {
    now: () => ms,
    advance: (by) => {
      ms += by;
    },
  };
}

/** A source that lies in memory: it knows the numbers that it was given, and no others. */
export function memorySource(
  key: string,
  kinds: readonly TrackedKind[] = ALL_KINDS,
  known: ReadonlyMap<string, readonly ParsedStatement[]> = new Map(),
): Source {
  return {
    key,
    name: key,
    kinds,
    limits: {
      concurrency: 4,
      requestsPerMinute: null,
      requestsPerDay: null,
      pollIntervalSecondsMin: 60,
      pollIntervalSecondsMax: null,
    },
    fetch: async ({ number }) => {
      const statements = known.get(number);
      if (statements === undefined) return { outcome: 'unknown', requests: 1 };
      return { outcome: 'found', digest: digest(statements), requests: 1, statements: () => [...statements] };
    },
  };
}

/**
 * The sources of the tests: MAEU takes every kind of number, EGLV containers alone, HLCU lacks its settings, no other
 * line can be polled. One terminal feed is polled about the containers of all of them.
 */
export function memorySources(): SourceRegistry {
  const lines = [memorySource('MAEU'), memorySource('EGLV', ['container'])];
  const terminal = memorySource(TERMINAL_FEED, ['container']);
  const all = [...lines, terminal];
  return {
    line: (scac) => {
      const source = lines.find(({ key }) => key === scac);
      if (source !== undefined) return { access: 'ready', source };
      const { scac: unconfigured, missing } = UNCONFIGURED_LINE;
      return scac === unconfigured ? { access: 'not_configured', missing: [...missing] } : { access: 'no_adapter' };
    },
    linkedSources: (scac) => (lines.some(({ key }) => key === scac) ? [terminal] : []),
    find: (key) => all.find((source) => source.key === key) ?? null,
    all: () => all,
  };
}

/** The sources of an installation that knows the sandbox alone. */
export const SANDBOX_ONLY: SourceRegistry = sandboxOnly();

function sandboxOnly(): SourceRegistry {
  const source = memorySource('TEST');
  return {
    line: (scac) => (scac === source.key ? { access: 'ready', source } : { access: 'no_adapter' }),
    linkedSources: () => [],
    find: (key) => (key === source.key ? source : null),
    all: () => [source],
  };
}

/** What happens with a change of a journey. */
export const TEST_HOOKS = ingestHooks({ messages: messageWriterOf(KNOWN_LINES), log: SILENT });

interface ContextParts {
  clock: Clock;
  sources?: SourceRegistry;
  permissions?: readonly KeyPermission[];
}

/** The context of an operation for a user of a new account, who may do everything unless the options limit it. */
export async function serviceContext(db: Database, parts: ContextParts): Promise<ServiceContext> {
  const context = contextOf(db, parts);
  await addAccount(context);
  return context;
}

/** The same for the suite that calls this; the account exists from its first test on. */
export function useServiceContext(db: Database, parts: ContextParts): ServiceContext {
  const context = contextOf(db, parts);
  beforeAll(() => addAccount(context));
  return context;
}

/** The same account with fewer permissions. */
export function withPermissions(context: ServiceContext, permissions: readonly KeyPermission[]): ServiceContext {
  return { ...context, principal: { ...context.principal, permissions: new Set(permissions) } };
}

async function addAccount({ db, principal }: ServiceContext): Promise<void> {
  await db.prisma.account.create({ data: { id: principal.accountId, name: principal.accountId } });
}

function contextOf(db: Database, parts: ContextParts): ServiceContext {
  return {
    principal: {
      accountId: newId(),
      keyId: null,
      userId: null,
      permissions: new Set<KeyPermission>(parts.permissions ?? ALL_PERMISSIONS),
    },
    clock: parts.clock,
    log: SILENT,
    requestId: newId(),
    db,
    sources: parts.sources ?? memorySources(),
    ownLines: createOwnLineSources({ lines: {}, http: HTTP, clock: parts.clock, log: SILENT }),
    sealer: testSealer(),
    messages: messageWriterOf(KNOWN_LINES),
    hooks: TEST_HOOKS,
    webhooks: testWebhooks(),
  };
}
