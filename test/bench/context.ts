import { ingestHooks } from '../../src/app/ingest-hooks.ts';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/id.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import type { Database } from '../../src/db/client.ts';
import { KNOWN_LINES } from '../../src/domain/carrier.ts';
import { createLog } from '../../src/observability/log.ts';
import { messageWriterOf } from '../../src/rest/documents/notification-message.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import type { Source, SourceRegistry } from '../../src/sources/source.ts';
import { testSealer } from '../support/sealer.ts';
import { testWebhooks } from '../support/webhooks.ts';

/** What an operation is given by a client that may do everything in an account of its own. */
export function benchContext(db: Database): ServiceContext {
  return {
    principal: { accountId: newId(), keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) },
    clock: systemClock,
    log: createLog({ level: 'silent' }),
    requestId: newId(),
    db,
    sources: registryOf([]),
    sealer: testSealer(),
    messages: messageWriterOf(KNOWN_LINES),
    hooks: BENCH_HOOKS,
    webhooks: testWebhooks(),
  };
}

/** What a bench lets happen with a change. */
export const BENCH_HOOKS = ingestHooks({ messages: messageWriterOf(KNOWN_LINES), log: createLog({ level: 'silent' }) });

/** A registry of sources that a bench made itself. */
export function registryOf(sources: readonly Source[]): SourceRegistry {
  const byKey = new Map(sources.map((source) => [source.key, source]));
  return {
    line: (scac) => {
      const source = byKey.get(scac);
      return source === undefined ? { access: 'no_adapter' } : { access: 'ready', source };
    },
    linkedSources: () => [],
    find: (key) => byKey.get(key) ?? null,
    all: () => sources,
  };
}
