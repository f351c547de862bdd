import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import { SANDBOX_SCAC } from '../../domain/carrier-table.ts';
import { HOUR_MS } from '../../domain/instant.ts';
import type { HttpClient } from '../../net/fetch.ts';
import { createDcsaSource } from '../dcsa/index.ts';
import { DCSA_STANDARD, type LineProfile } from '../dcsa/lines/profile.ts';
import type { Answer, Query, Source, SourceLimits, TakeFurtherRequest } from '../source.ts';
import { createTerminalSource } from '../terminal/index.ts';
import { withTest } from '../with-test.ts';
import { FAILING_NUMBER } from './misbehaving-numbers.ts';
import { SANDBOX_API_KEY } from './server.ts';

export interface SandboxSourcesOptions {
  serverUrl: string;
  /** It has to be allowed to reach this machine. */
  http: HttpClient;
  clock: Clock;
  log?: Log;
  /** Whether the server replays journeys faster than real time, so that it has to be polled every second. */
  accelerated: boolean;
}

/** The sandbox line and its terminals, polled through the same sources as any other line. */
export function createSandboxSources(options: SandboxSourcesOptions): Source[] {
  const { serverUrl, http, clock, log, accelerated } = options;
  const limits = limitsOf(accelerated);
  const parts = { http, clock, ...(log === undefined ? {} : { log }) };
  const tested = { http, secrets: [SANDBOX_API_KEY] };
  const line = (client: HttpClient) =>
    createDcsaSource({
      ...parts,
      http: client,
      profile: { ...PROFILE, limits },
      settings: { baseUrl: serverUrl, apiKey: SANDBOX_API_KEY },
    });
  const terminals = (client: HttpClient) =>
    createTerminalSource({
      ...parts,
      http: client,
      key: `${SANDBOX_SCAC}-terminal`,
      name: 'Sandbox terminals',
      baseUrl: `${serverUrl}/terminal`,
      apiKey: SANDBOX_API_KEY,
      limits,
    });
  return [sureOfFailure(withTest(line, tested)), withTest(terminals, tested)];
}

/** An unknown bill of lading is polled for days; the test number is to fail at once. */
function sureOfFailure(line: Source): Source {
  return { ...line, fetch };

  async function fetch(query: Query, signal: AbortSignal, takeFurther?: TakeFurtherRequest): Promise<Answer> {
    const answer = await line.fetch(query, signal, takeFurther);
    return answer.outcome === 'unknown' && query.number === FAILING_NUMBER ? { ...answer, final: true } : answer;
  }
}

const PROFILE: LineProfile = {
  ...DCSA_STANDARD,
  scac: SANDBOX_SCAC,
  name: 'Landfall Sandbox',
  baseUrl: null,
  path: '/v2/events',
  auth: { kind: 'headers', headers: [{ name: 'API-Key', setting: 'apiKey' }] },
  prefixes: [],
};

function limitsOf(accelerated: boolean): SourceLimits {
  return {
    concurrency: 8,
    requestsPerMinute: null,
    requestsPerDay: null,
    pollIntervalSecondsMin: accelerated ? 1 : 30,
    pollIntervalSecondsMax: accelerated ? 1 : HOUR_MS / 1000,
  };
}
