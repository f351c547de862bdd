import { afterEach, beforeEach } from 'vitest';
import { KEY_PERMISSIONS } from '../../../src/core/permission.ts';
import { createHttpClient, type HttpClient } from '../../../src/net/fetch.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { type SourceTestRecord, testSource } from '../../../src/services/source/test-source.ts';
import type { LineSettings } from '../../../src/sources/dcsa/lines/settings.ts';
import type { PollLimits } from '../../../src/sources/http-answer.ts';
import { createSources } from '../../../src/sources/registry/index.ts';
import type { SourceLimits } from '../../../src/sources/source.ts';
import { cargoSmartAnswer, cargoSmartContainer } from '../../sources/dcsa/cargosmart-answers.ts';
import { coscoAnswer } from '../../sources/dcsa/cosco-answers.ts';
import { equipmentEvent } from '../../sources/dcsa/events.ts';
import { selfSigned } from '../../support/certificate.ts';
import { collectedLog } from '../../support/collected-log.ts';
import type { SuiteDatabase } from '../../support/database.ts';
import { type Handler, type LoopbackServer, sendJson, startLoopbackServer } from '../../support/loopback-server.ts';
import { fakeClock, useServiceContext } from '../../support/service-context.ts';

const OWN = selfSigned({ rsa: true });

/** Every setting of every line, so that each takes what it needs; the texts must not be in any answer. */
export const SECRETS = {
  apiKey: 'the-api-key-55e1c0',
  apiSecret: 'the-api-secret-80cd',
  clientId: 'the-client-id-7f3a',
  clientSecret: 'the+client/secret=9c',
  certificate: OWN.key + OWN.cert,
};
export const TOKEN = 'opaque-token-2b8d41';

const STATE = {
  containerNumber: 'MSKU1234565',
  location: 'Terminal,Qingdao,Shandong,China',
  locationDateTime: '2026-01-04 10:00',
};

/** What lines with answers of their own say of a number that they know, with one event. */
const OWN_ANSWERS: Readonly<Record<string, unknown>> = {
  HDMU: { equipmentEvent: [equipmentEvent()] },
  COSU: coscoAnswer({ containerStatus: [{ containers: [{ ...STATE, label: 'Loaded at First POL' }] }] }),
  OOLU: cargoSmartAnswer({
    containerDetail: cargoSmartContainer({
      containerNumber: { containerNumber: 'MSKU1234565' },
      route: null,
      externalReference: [],
    }),
  }),
};

/** What lines answer with a status of success where they do not know a number. */
export const UNKNOWN_ANSWERS: Readonly<Record<string, object>> = {
  COSU: { code: 0, message: 'success', data: { type: 'none', numberType: 'none', content: null } },
  OOLU: { shipmentContent: null },
};

/** COSCO answers in the form of CargoSmart where it is polled there. */
function eventsOf({ scac, product }: { scac: string; product: string | undefined }): unknown {
  return OWN_ANSWERS[product === 'cargosmart' ? 'OOLU' : scac] ?? [equipmentEvent()];
}

/** What is otherwise than the server of a line expects it. */
interface Otherwise {
  settings?: LineSettings;
  limits?: Partial<SourceLimits>;
  pollLimits?: Partial<PollLimits>;
  now?: string;
}

/** Lines whose requests come to a server of the test, which issues tokens and answers one event unless a test says otherwise. */
export function useTestedLines(db: SuiteDatabase) {
  const operator = useServiceContext(db, { clock: fakeClock('2026-11-21T08:30:00Z') });
  let server: LoopbackServer;
  let http: HttpClient;
  let issue: Handler;
  let answer: Handler;
  let tested: { scac: string; product: string | undefined } = { scac: '', product: undefined };

  beforeEach(async () => {
    issue = (_request, response) => sendJson(response, { access_token: TOKEN, token_type: 'Bearer', expires_in: 300 });
    answer = (_request, response) => sendJson(response, eventsOf(tested));
    server = await startLoopbackServer((request, response) =>
      request.url.pathname === '/token' ? issue(request, response) : answer(request, response),
    );
    http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
    await db.prisma.sourceLane.deleteMany();
  });

  afterEach(async () => {
    await server.close();
    await http.close();
  });

  return {
    get server() {
      return server;
    },
    set issue(next: Handler) {
      issue = next;
    },
    set answer(next: Handler) {
      answer = next;
    },
    contextFor,
    test: (scac: string, number?: string, otherwise?: Otherwise): Promise<SourceTestRecord> =>
      testSource.run(contextFor(scac, otherwise), { source: scac, number }),
  };

  /** The operator of an installation with this line. */
  function contextFor(
    scac: string,
    { settings = {}, limits = {}, pollLimits = {}, now }: Otherwise = {},
  ): ServiceContext {
    tested = { scac, product: settings.product };
    const clock = fakeClock(now ?? '2026-11-21T08:30:00Z');
    const defaults = {
      baseUrl: server.url,
      tokenUrl: `${server.url}/token`,
      scope: 'app/.default',
      partner: 'OUR-ID',
      ...SECRETS,
    };
    const sources = createSources({
      lines: { [scac]: { ...defaults, ...settings } },
      limits: { [scac]: limits },
      pollLimits: { attempts: 1, ...pollLimits },
      ...{ http, clock, log: collectedLog().log, sandbox: [] },
    });
    const principal = { ...operator.principal, permissions: new Set(KEY_PERMISSIONS) };
    return { ...operator, clock, sources, principal };
  }
}
