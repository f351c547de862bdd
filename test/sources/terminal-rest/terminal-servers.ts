import type { ServerResponse } from 'node:http';
import type { TerminalKindName } from '../../../src/config/terminal-options.ts';
import type { Handler, ReceivedRequest } from '../../support/loopback-server.ts';

/*
 * Servers that behave as the APIs of terminal operators are documented, or described by those who use them (src/sources/terminal/
 * rest). The rows are written for these tests.
 */

/** What the terminal knows of a container. */
export interface KnownContainer {
  container: string;
  available: boolean;
  /** Who holds it. */
  holds: readonly ('freight' | 'customs')[];
  lfd: string;
  demurrage: number;
}

/** What a server is made of. */
export interface TerminalServer {
  /** The right credentials. */
  settings: { username: string; password: string; apiKey: string; site: string };
  containersMax: number;
  handler: Handler;
}

const SETTINGS = { username: 'user-1234', password: 'password-5678', apiKey: 'key-90123456', site: 'SITE_1' };
const TOKEN = 'issued-token-1';

/** A server of a kind that knows these containers. */
export function terminalServer(kind: TerminalKindName, known: readonly KnownContainer[]): TerminalServer {
  return {
    settings: SETTINGS,
    containersMax: kind === 'lbct' ? 20 : kind === 'its' ? 40 : 50,
    handler: HANDLERS[kind](known),
  };
}

const HANDLERS: Readonly<Record<TerminalKindName, (known: readonly KnownContainer[]) => Handler>> = {
  'apm-terminals': (known) => (request, response) => {
    const { url } = request;
    if (url.pathname === '/oauth/client_credential/accesstoken') {
      const form = new URLSearchParams(request.body);
      const isRight = form.get('client_id') === SETTINGS.username && form.get('client_secret') === SETTINGS.password;
      const isGrant = url.searchParams.get('grant_type') === 'client_credentials';
      if (!isRight || !isGrant)
        return json(response, 401, { ErrorCode: 'invalid_client', Error: 'ClientId is Invalid' });
      return json(response, 200, { access_token: TOKEN, token_type: 'BearerToken', expires_in: '1799' });
    }
    if (!isSignedIn(request)) return json(response, 401, { code: 401, message: 'Invalid access token' });
    if (url.pathname !== '/import-availability') return json(response, 404, { message: 'no such path' });
    if (url.searchParams.get('facilityCode') !== SETTINGS.site) return json(response, 400, { message: 'facilityCode' });
    const asked = (url.searchParams.get('assetId') ?? '').split(',');
    json(
      response,
      200,
      known.filter(isAmong(asked)).map(({ container, available, holds, lfd, demurrage }) => ({
        containerId: container,
        billOfLading: 'MAEU123456789',
        readyForDelivery: available ? 'Y' : 'N',
        containerState: 'Yard',
        dischargeDateTimeLocal: '2026-06-10T22:10:00.000-07:00',
        yardLocation: 'B4-2-101',
        containerHolds: holds.map((hold) => `${hold.toUpperCase()} HOLD`).join(','),
        storagePaidThroughDate: lfd,
        demurrageOwed: demurrage.toFixed(2),
        facilityOutDateTimeLocal: null,
        appointmentDateTimeLocal: '2026-06-12T09:00:00.000-07:00',
      })),
    );
  },
  'ports-america': (known) => (request, response) => {
    const { url, headers } = request;
    if (url.pathname === '/api/Auth/GetToken') {
      const { userName, password } = JSON.parse(request.body);
      const isRight = userName === SETTINGS.username && password === SETTINGS.password;
      return isRight
        ? json(response, 200, { userName, token: TOKEN })
        : json(response, 401, { message: 'Unauthorized' });
    }
    if (!isSignedIn(request)) return json(response, 401, { message: 'Unauthorized' });
    if (headers.siteid !== SETTINGS.site || request.method !== 'GET') return json(response, 400, { message: 'SiteId' });
    const asked: string[] = JSON.parse(request.body).map(
      ({ containerNumber }: { containerNumber: string }) => containerNumber,
    );
    json(response, 200, known.filter(isAmong(asked)).map(commonRow));
  },
  'port-houston': (known) => (request, response) => {
    const form = new URLSearchParams(request.body);
    const isRight = form.get('UserName') === SETTINGS.username && form.get('PWD') === SETTINGS.password;
    if (!isRight)
      return xml(response, '<DataSet><Table><LoginError>Invalid user name or password.</LoginError></Table></DataSet>');
    const asked = (form.get('ContainerNumber') ?? '').split(',');
    const rows = known.filter(isAmong(asked)).map((container) => `<Table>${elements(commonRow(container))}</Table>`);
    xml(
      response,
      `<DataSet xmlns="http://tempuri.org/"><NewDataSet><LoginError/>${rows.join('')}</NewDataSet></DataSet>`,
    );
  },
  lbct:
    (known) =>
    ({ url }, response) => {
      const [, key, ...path] = url.pathname.split('/');
      if (key !== SETTINGS.apiKey) return json(response, 401, { message: 'Invalid API key' });
      const asked = (path.at(-1) ?? '').split(',');
      const found = known.filter(isAmong(asked));
      const missing = asked.filter((number) => !found.some(({ container }) => container === number));
      json(response, 200, {
        id: 77033661363153,
        service: 'com.lbct.plugins.webservices.LBCTCargoSearchWebService',
        payload: {
          'search-results': { requested: asked.length, 'not-found': missing.length, 'not-found-numbers': missing },
          orders: [],
          containers: found.map(({ container, available, holds, lfd, demurrage }) => ({
            id: container,
            category: 'IMPRT',
            'freight-kind': 'Full',
            'bill-of-lading-number': '2127609670',
            'available-for-pickup': available,
            'customs-hold': holds.includes('customs'),
            'freight-hold': holds.includes('freight'),
            'last-free-day': lfd,
            demurrage,
            'time-out': null,
          })),
        },
      });
    },
  its: (known) => (request, response) => {
    const { url } = request;
    if (url.pathname === '/account/login') {
      const { userName, password, terminalCd } = JSON.parse(request.body);
      const isRight = userName === SETTINGS.username && password === SETTINGS.password && terminalCd === SETTINGS.site;
      // A sign-in that fails is answered with success here.
      return json(
        response,
        200,
        isRight ? { access_token: TOKEN, expires_in: 2592000, userName } : { error: 'Wrong user' },
      );
    }
    if (!isSignedIn(request)) return json(response, 401, '401 Unauthorized');
    const { refType, refNums } = JSON.parse(request.body);
    if (refType !== 'CN') return json(response, 400, { message: 'refType' });
    const asked: string[] = refNums.split(',');
    const rows = asked.map((number) => {
      const found = known.find(({ container }) => container === number);
      return found === undefined ? { containerNumber: number, message: 'Container not found' } : commonRow(found);
    });
    json(response, 200, { data: rows });
  },
};

/** A row with the names that most terminals use. */
function commonRow({ container, available, holds, lfd, demurrage }: KnownContainer) {
  return {
    ContainerNumber: container,
    Available: available ? 'YES' : 'NO',
    FreightStatus: holds.includes('freight') ? 'HOLD' : 'RELEASED',
    CustomsStatus: holds.includes('customs') ? 'HOLD' : 'RELEASED',
    LastFreeDay: `${lfd.slice(5, 7)}/${lfd.slice(8)}/${lfd.slice(0, 4)}`,
    YardLocation: 'B4-2-101',
    Demurrage: `$${demurrage.toFixed(2)}`,
  };
}

function isAmong(asked: readonly string[]) {
  return ({ container }: KnownContainer) => asked.includes(container);
}

function isSignedIn({ headers }: ReceivedRequest): boolean {
  return headers.authorization === `Bearer ${TOKEN}`;
}

function elements(row: Record<string, string>): string {
  return Object.entries(row)
    .map(([name, value]) => `<${name}>${value.replaceAll('&', '&amp;')}</${name}>`)
    .join('');
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function xml(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/xml' }).end(`<?xml version="1.0" encoding="utf-8"?>\n${text}`);
}
