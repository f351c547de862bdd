import type { ServerResponse } from 'node:http';
import { Failure } from '../../../src/core/failure.ts';
import { parseInclude } from '../../../src/rest/json-api.ts';
import type { DescribedRoute } from '../../../src/rest/route.ts';
import { containerRoutes } from '../../../src/rest/routes/containers.ts';
import { shipmentRoutes } from '../../../src/rest/routes/shipments.ts';
import { trackingRequestRoutes } from '../../../src/rest/routes/tracking-requests.ts';
import type { ReceivedRequest } from '../../support/loopback-server.ts';

/** How an upstream of a test answers: a status with a body, by the method and the path below its base URL. */
export type HubAnswers = Record<string, HubAnswer | ((request: ReceivedRequest) => HubAnswer)>;

export interface HubAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** The routes of which an upstream is asked. */
const ROUTES: readonly DescribedRoute[] = [...trackingRequestRoutes, ...shipmentRoutes, ...containerRoutes];

/**
 * Answers as an upstream would; what is not among the answers is not found, in the form of JSON:API, and what asks for relations
 * that the contract does not have is refused.
 */
export function answerAs(answers: HubAnswers, request: ReceivedRequest, response: ServerResponse): void {
  const path = request.url.pathname.replace(/^\/v2/, '');
  const said =
    refusedInclude(request, path) ?? answers[`${request.method} ${path}`] ?? failed(404, { title: 'Not Found' });
  const { status, body, headers } = typeof said === 'function' ? said(request) : said;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/vnd.api+json', ...headers }).end(text);
}

function refusedInclude({ method, url }: ReceivedRequest, path: string): HubAnswer | null {
  const route = ROUTES.find((one) => one.method === method && pathPattern(one).test(path));
  try {
    parseInclude(url.searchParams.get('include') ?? undefined, route?.relations ?? []);
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return failed(400, { code: error.code, detail: error.message, source: { parameter: 'include' } });
  }
}

function pathPattern({ path }: DescribedRoute): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}

export function shown(body: unknown, status = 200): HubAnswer {
  return { status, body };
}

export function failed(status: number, error: object, headers: Record<string, string> = {}): HubAnswer {
  return { status, body: { errors: [{ status: String(status), ...error }] }, headers };
}

/** A tracking request in a document; `shipment` is the id of what it tracks. */
export function request(
  attributes: object,
  { shipment = null, meta }: { shipment?: string | null; meta?: object } = {},
) {
  const data = shipment === null ? null : { type: 'shipment', id: shipment };
  return {
    data: {
      type: 'tracking_request',
      id: 'r-1',
      attributes,
      relationships: { tracked_object: { data } },
      ...(meta === undefined ? {} : { meta }),
    },
  };
}

/** A shipment with one container, which goes from Ningbo to Los Angeles. */
export function shipment(container: object = {}, attributes: object = {}) {
  const place = (id: string, code: string, name: string) => ({
    type: 'port',
    id,
    attributes: { code, name, latitude: '33.7', longitude: null },
  });
  return {
    data: {
      type: 'shipment',
      id: 's-1',
      attributes: {
        bill_of_lading_number: 'BL1',
        pod_vessel_name: 'EVER GIVEN',
        pod_vessel_imo: '9811000',
        pod_voyage_number: '026E',
        ...attributes,
      },
      relationships: {
        containers: { data: [{ type: 'container', id: 'c-1' }] },
        port_of_lading: { data: { type: 'port', id: 'p-1' } },
        port_of_discharge: { data: { type: 'port', id: 'p-2' } },
        pod_terminal: { data: { type: 'terminal', id: 't-1' } },
      },
    },
    included: [
      place('p-1', 'CNNGB', 'Ningbo'),
      place('p-2', 'USLAX', 'Los Angeles'),
      {
        type: 'terminal',
        id: 't-1',
        attributes: { name: 'TraPac', firms_code: 'Y258' },
        relationships: { port: { data: { type: 'port', id: 'p-2' } } },
      },
      {
        type: 'container',
        id: 'c-1',
        attributes: { number: 'MSCU1234566', current_status: 'delivered', ...container },
        relationships: { pod_terminal: { data: { type: 'terminal', id: 't-1' } } },
      },
    ],
  };
}

/** A list of transport events, at a place and on a vessel. */
export function events(...list: { id: string; [attribute: string]: unknown }[]) {
  return {
    data: list.map(({ id, ...attributes }) => ({
      type: 'transport_event',
      id,
      attributes: {
        timezone: 'Asia/Shanghai',
        data_source: 'shipping_line',
        created_at: '2026-11-02T00:00:00Z',
        ...attributes,
      },
      relationships: {
        location: { data: { type: 'port', id: 'p-1' } },
        vessel: { data: { type: 'vessel', id: 'v-1' } },
      },
    })),
    included: [
      { type: 'port', id: 'p-1', attributes: { code: 'CNNGB', name: 'Ningbo' } },
      { type: 'vessel', id: 'v-1', attributes: { name: 'EVER GIVEN', imo: '9811000' } },
    ],
  };
}
