import { once } from 'node:events';
import { createServer } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TerminalKindName } from '../../src/config/terminal-options.ts';
import { createHttpClient, type HttpClient } from '../../src/net/fetch.ts';
import type { AisFeed } from '../../src/sources/ais/feed.ts';
import { createAisStreamFeed } from '../../src/sources/ais/feeds/aisstream/index.ts';
import { createBarentsWatchFeed } from '../../src/sources/ais/feeds/barentswatch/index.ts';
import { createDigitrafficFeed } from '../../src/sources/ais/feeds/digitraffic/index.ts';
import { createSources } from '../../src/sources/registry/index.ts';
import { configuredRailroads } from '../../src/sources/registry/railroads.ts';
import { configuredTerminals } from '../../src/sources/registry/terminals.ts';
import type { Answer, Query, Source } from '../../src/sources/source.ts';
import { createTerminalSource } from '../../src/sources/terminal/index.ts';
import { createUpstreamSources } from '../../src/sources/upstreams/index.ts';
import type { UpstreamOptions } from '../../src/sources/upstreams/upstream-options.ts';
import { selfSigned } from '../support/certificate.ts';
import { collectedLog } from '../support/collected-log.ts';

const OWN = selfSigned({ rsa: true });
const SECRETS = {
  apiKey: 'the-key-55e1c0',
  apiSecret: 'the-secret-80cd',
  clientId: 'the-id-7f3a',
  clientSecret: 'the-secret-9c',
};
const ACCESS = { username: 'the-user-4411', password: 'the-password-7722', apiKey: SECRETS.apiKey };
const BOX = 'MSKU1234565';

const { log, text } = collectedLog();
const requests: string[] = [];
let url: string;
let http: HttpClient & { close(): Promise<void> };
let close: () => Promise<void>;

beforeAll(async () => {
  const certificate = selfSigned({ until: '210101000000Z' });
  const server = createServer(certificate, ({ url: path = '' }, response) => {
    requests.push(path);
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  url = `https://127.0.0.1:${address.port}`;
  const client = createHttpClient({
    userAgent: 'test',
    allowPrivateAddresses: true,
    trustedCertificates: [certificate.cert],
    log,
  });
  http = client;
  close = async () => {
    await client.close();
    server.close();
  };
});

afterAll(() => close());

const parts = () => ({ http, clock: { now: () => Date.parse('2026-11-21T08:30:00Z') }, log });
const pollLimits = { attempts: 1 };

function line(scac: string): Source {
  const settings = {
    ...SECRETS,
    baseUrl: url,
    tokenUrl: `${url}/token`,
    scope: 'app/.default',
    certificate: OWN.key + OWN.cert,
  };
  const source = createSources({ lines: { [scac]: settings }, pollLimits, sandbox: [], ...parts() }).find(scac);
  if (source === null) throw new Error('There is a line.');
  return source;
}

function terminal(kind: TerminalKindName): Source {
  const facility = { codeList: 'FIRMS', code: 'W185' } as const;
  const [made] = configuredTerminals(
    { pier: { kind, url, ...ACCESS, site: 'S', lines: null, facility } },
    { ...parts(), pollLimits },
  );
  if (made === undefined) throw new Error('There is a terminal.');
  return made.source;
}

function snapshots(): Source {
  return createTerminalSource({ key: 'pier-terminal', name: 'Pier', baseUrl: url, ...ACCESS, ...parts(), pollLimits });
}

/** An upstream of which nothing was ordered yet. */
function upstream(kind: UpstreamOptions['kind']): Source {
  const createdAt = new Date(parts().clock.now());
  const counts = { notified: 0, sends: 1, isNew: true };
  const order = { id: 'o-1', requestId: null, installations: [], events: [], createdAt, ...counts };
  const orders = {
    installation: async () => 'own',
    open: async () => order,
    find: async () => null,
    again: async () => true,
    release: async () => {},
    confirm: async () => {},
    note: async () => {},
    giveUp: async () => false,
  };
  const lines = new Map([['ZIMU', 'ZIM']]);
  const access = { name: 'hub', kind, url: `${url}/v2`, key: SECRETS.apiKey, limit: null };
  const [made] = createUpstreamSources({ ...access, lines, orders, ...parts(), pollLimits });
  if (made === undefined) throw new Error('There is an upstream.');
  return made;
}

function railroad(kind: 'cn' | 'railsight'): Source {
  const setup = { kind, url, ...ACCESS, account: 'A', fleet: 'F', lines: null, events: {} };
  const [made] = configuredRailroads({ rail: setup }, { ...parts(), pollLimits });
  if (made === undefined) throw new Error('There is a railroad.');
  return made.source;
}

describe('a server whose certificate has expired', () => {
  it.each<[string, () => Source]>([
    ['a line with a key', () => line('YMLU')],
    ['a line with a token', () => line('MAEU')],
    ['a line with a client assertion', () => line('MSCU')],
    ['a line with a signature', () => line('COSU')],
    ['a terminal with a key in its address', () => terminal('lbct')],
    ['a terminal with a token for a password', () => terminal('ports-america')],
    ['a terminal with a token for a password and a site', () => terminal('its')],
    ['a terminal with a token by client credentials', () => terminal('apm-terminals')],
    ['a terminal with a password in each request', () => terminal('port-houston')],
    ['a terminal that gives snapshots', snapshots],
    ['a railroad with a token', () => railroad('cn')],
    ['a railroad with a password', () => railroad('railsight')],
    ['another Landfall', () => upstream('landfall')],
    ['Vizion', () => upstream('vizion')],
    ['ShipsGo', () => upstream('shipsgo')],
  ])('is sent nothing where it is %s, and the answer says why', async (_what, source) => {
    const { kinds } = source();
    const query: Query = kinds.includes('container')
      ? { kind: 'container', number: BOX }
      : { kind: 'booking', number: '12345678' };

    const answer: Answer = await source().fetch(query, AbortSignal.timeout(20_000));

    expect(answer).toMatchObject({
      outcome: 'unavailable',
      throttled: false,
      reason: expect.stringContaining('expired'),
    });
    expect(requests).toEqual([]);
    for (const secret of [...Object.values(SECRETS), ...Object.values(ACCESS)])
      expect(text() + JSON.stringify(answer)).not.toContain(secret);
  });

  const WORLD = [
    [
      [-90, -180],
      [90, 180],
    ],
  ] as const;
  const named = () => ({ ...parts(), pace: { delayMsMin: 5, delayMsMax: 20, idleMs: 5 } });

  it.each<[string, RegExp, () => AisFeed]>([
    ['Digitraffic', /expired/, () => createDigitrafficFeed({ baseUrl: url, userAgent: 'test', ...named() })],
    [
      'BarentsWatch',
      /expired/,
      () => {
        const client = { clientId: SECRETS.clientId, clientSecret: SECRETS.clientSecret };
        return createBarentsWatchFeed({ baseUrl: url, tokenUrl: `${url}/token`, ...client, ...named() });
      },
    ],
    // It trusts the certificates of this machine alone, so that the one of the test is none of an authority either.
    [
      'aisstream.io',
      /certificate/,
      () => {
        const limits = { mmsisPerConnection: 50, connectionsMax: 1, boxes: WORLD };
        const address = { url: url.replace('https', 'wss'), apiKey: SECRETS.apiKey, userAgent: 'test' };
        return createAisStreamFeed({ ...address, ...limits, ...named() });
      },
    ],
  ])('is sent nothing by the feed of %s, which says why', async (_what, reason, open) => {
    const feed = open();
    const ending = new AbortController();
    feed.want({ mmsis: [219018271], unknown: 0 });
    const received = (async () => {
      for await (const _messages of feed.open(ending.signal)) if (feed.state().lastError !== null) return;
    })();
    await received;
    ending.abort();

    expect(feed.state()).toMatchObject({ isConnected: false, lastError: { reason: expect.stringMatching(reason) } });
    expect(requests).toEqual([]);
    for (const secret of Object.values(SECRETS)) expect(text() + JSON.stringify(feed.state())).not.toContain(secret);
  });
});
