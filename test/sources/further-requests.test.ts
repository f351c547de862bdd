import { afterEach, beforeEach, expect, it } from 'vitest';
import { upstreamOrders } from '../../src/app/upstream-orders.ts';
import type { TerminalKindName } from '../../src/config/terminal-options.ts';
import { createHttpClient, type HttpClient } from '../../src/net/fetch.ts';
import { configuredRailroads } from '../../src/sources/registry/railroads.ts';
import { configuredTerminals } from '../../src/sources/registry/terminals.ts';
import type { Source } from '../../src/sources/source.ts';
import { TERMINAL_KINDS } from '../../src/sources/terminal-rest/kinds.ts';
import { createUpstreamSources } from '../../src/sources/upstreams/index.ts';
import { collectedLog } from '../support/collected-log.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { type LoopbackServer, sendJson, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';

const CLOCK = { now: () => Date.parse('2026-06-11T18:00:00.000Z') };
const { log } = collectedLog();
const POLL_LIMITS = { retryDelayMsMin: 0 };

/** What signs in, and what is ordered, is answered; the number itself gets a failure, which is retried. */
const SIGN_IN = /token|login|auth/i;
const ORDER = /\/(?:references|ocean\/shipments)$/;

let http: HttpClient;
let server: LoopbackServer;
let asked: string[];

beforeEach(async () => {
  asked = [];
  http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
  server = await startLoopbackServer(({ method, url }, response) => {
    if (SIGN_IN.test(url.pathname))
      return sendJson(response, { access_token: 'issued', token: 'issued', Token: 'issued' });
    asked.push(url.pathname);
    if (method === 'POST' && ORDER.test(url.pathname)) return sendJson(response, { id: '7', shipment: { id: 7 } });
    return sendStatus(response, 503);
  });
});

afterEach(async () => {
  await server.close();
  await http.close();
});

const setup = () => ({ url: server.url, username: 'user', password: 'password', lines: null });

function terminalOf(kind: TerminalKindName | null): Source | undefined {
  const own = kind === null ? {} : { kind, site: 'SITE' };
  const facility = { codeList: 'FIRMS', code: 'W185' } as const;
  const set = { ...setup(), ...own, apiKey: 'key', facility };
  return configuredTerminals({ pier: set }, { http, clock: CLOCK, log, pollLimits: POLL_LIMITS })[0]?.source;
}

function railroadOf(kind: 'cn' | 'railsight'): Source | undefined {
  const set = { ...setup(), kind, account: 'ACME', fleet: '4711', events: {} };
  return configuredRailroads({ road: set }, { http, clock: CLOCK, log })[0]?.source;
}

describeWithDatabase('a source with an allowance', () => {
  const db = useDatabase();

  function upstreamOf(kind: 'landfall' | 'vizion' | 'shipsgo'): Source | undefined {
    return createUpstreamSources({
      ...{ name: `${kind}-further`, kind, url: `${server.url}/v2`, key: 'key', limit: null, http, clock: CLOCK },
      lines: new Map([['MSCU', 'MSC']]),
      orders: upstreamOrders(db, CLOCK),
      pollLimits: POLL_LIMITS,
    })[0];
  }

  const kinds = Object.keys(TERMINAL_KINDS).filter((kind): kind is TerminalKindName => kind in TERMINAL_KINDS);
  it.each<[string, () => Source | undefined]>([
    ['a terminal', () => terminalOf(null)],
    ...kinds.map((kind): [string, () => Source | undefined] => [kind, () => terminalOf(kind)]),
    ['cn', () => railroadOf('cn')],
    ['railsight', () => railroadOf('railsight')],
    ['landfall', () => upstreamOf('landfall')],
  ])('such as %s makes no further request that was not taken', async (_kind, make) => {
    const counts: number[] = [];

    for (const left of [0, 1]) {
      let rest = left;
      asked = [];
      await make()?.fetch(
        { kind: 'container', number: 'MSKU1234565' },
        AbortSignal.timeout(20_000),
        async () => rest-- > 0,
      );
      counts.push(asked.length);
    }

    expect(counts).toEqual([1, 2]);
  });

  it.each(['vizion', 'shipsgo'] as const)(
    'such as %s reads what it has ordered with a request that was taken',
    async (kind) => {
      const number = { kind: 'container', number: 'MSKU1234565' } as const;
      await db.prisma.upstreamOrder.deleteMany({ where: { upstream: `${kind}-further` } });

      const answer = await upstreamOf(kind)?.fetch(number, AbortSignal.timeout(20_000), async () => false);

      expect(answer).toMatchObject({ outcome: 'postponed', requests: 1 });
      expect(asked).toHaveLength(1);
    },
  );
});
