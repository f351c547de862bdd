import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach } from 'vitest';
import { firstOfMonth, upstreamOrders } from '../../../../src/app/upstream-orders.ts';
import type { TrackedKind } from '../../../../src/domain/tracked-number.ts';
import { createHttpClient, type HttpClient } from '../../../../src/net/fetch.ts';
import type { Answer, Source } from '../../../../src/sources/source.ts';
import { createUpstreamSources } from '../../../../src/sources/upstreams/index.ts';
import type { TrackingServiceName } from '../../../../src/sources/upstreams/tracking-services.ts';
import { type SuiteDatabase, useDatabase } from '../../../support/database.ts';
import { type LoopbackServer, type ReceivedRequest, startLoopbackServer } from '../../../support/loopback-server.ts';
import { fakeClock } from '../../../support/service-context.ts';

/** An answer of a service of a test: a status with a body, or something that is done with the response. */
export type ServiceSays = { status: number; body: unknown; headers?: Record<string, string> } | Bare;
type Bare = (response: ServerResponse, request: ReceivedRequest) => void;

/** Answers by the method and the path; what is missing is an address at which there is nothing. */
export type ServiceAnswers = Record<string, ServiceSays>;

export function says(body: unknown, status = 200, headers: Record<string, string> = {}): ServiceSays {
  return { status, body, headers };
}

/** An answer of which the second half never comes. */
export const CUT: ServiceSays = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
  response.write('{"shipment":{"id":7', () => response.destroy());
};

/** No answer. */
export const SILENCE: ServiceSays = () => {};

/** A page of what stands before a service. */
export const PAGE: ServiceSays = { status: 404, body: '<html>Not here</html>' };

/** Polls a number at a service that answers as the test sets. */
export function useService(kind: TrackingServiceName) {
  const db: SuiteDatabase = useDatabase();
  const clock = fakeClock('2026-11-10T00:00:00.000Z');
  const upstream = `${kind}-test`;
  const stage = {
    answers: {} as ServiceAnswers,
    limit: null as number | null,
    /** Where the service is; null for the server of the test. */
    url: null as string | null,
    requests: [] as string[],
    bodies: [] as string[],
  };
  let server: LoopbackServer;
  let http: HttpClient;

  beforeEach(async () => {
    await db.prisma.upstreamOrder.deleteMany({ where: { upstream } });
    await db.prisma.upstreamMonth.deleteMany({ where: { upstream } });
    Object.assign(stage, { answers: {}, limit: null, url: null, requests: [], bodies: [] });
    server = await startLoopbackServer((request, response) => {
      const said = stage.answers[`${request.method} ${request.url.pathname}`] ?? PAGE;
      stage.requests.push(`${request.method} ${request.url.pathname}`);
      stage.bodies.push(`${request.headers['x-api-key'] ?? request.headers['x-shipsgo-user-token']} ${request.body}`);
      if (typeof said === 'function') return said(response, request);
      const { status, body, headers } = said;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
    });
    http = createHttpClient({ userAgent: 'test', allowPrivateAddresses: true });
  });
  afterEach(async () => {
    await http.close();
    await server.close();
  });

  function source(): Source {
    const [made] = createUpstreamSources({
      ...{ name: upstream, kind, url: stage.url ?? server.url, key: 'key-of-ours', limit: stage.limit, http, clock },
      lines: new Map([['MSCU', 'MSC']]),
      orders: upstreamOrders(db, clock),
      pollLimits: { attempts: 1, deadlineMs: 2_500 },
    });
    if (made === undefined) throw new Error('There is a line.');
    return made;
  }

  return Object.assign(stage, {
    clock,
    source,
    poll: (number: string, of: TrackedKind = 'container', from = source()): Promise<Answer> =>
      from.fetch({ kind: of, number }, new AbortController().signal),
    /** Asks for everything anew that was ordered. */
    want: () => db.prisma.upstreamOrder.updateMany({ where: { upstream }, data: { wantedAt: new Date(clock.now()) } }),
    /** Numbers that were counted in this month. */
    counted: async (): Promise<number> => {
      const month = firstOfMonth(clock.now());
      const row = await db.prisma.upstreamMonth.findUnique({ where: { upstream_month: { upstream, month } } });
      return row?.orders ?? 0;
    },
  });
}

/** The movements that an answer states. */
export function movementsIn(answer: Answer): object[] {
  if (answer.outcome !== 'found') throw new Error(`The answer is ${answer.outcome}.`);
  return answer.statements().flatMap(({ draft }): object[] => {
    if (draft.kind !== 'movement') return draft.kind === 'unusable' ? [{ unusable: draft.reason }] : [];
    const { party, source, movement, classifier, occurredAt, load, mode, voyage, vessel, place } = draft;
    return [
      { party, source, movement, classifier, occurredAt, load, mode, voyage, imo: vessel?.imo, at: place?.locode },
    ];
  });
}
