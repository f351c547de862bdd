import { apiAddress, issuedBy, noRows, type RowsAnswer, requestJson } from '../api-request.ts';
import type { Poll } from '../http-answer.ts';
import type { TokenIssue } from '../kept-token.ts';
import { initialsAndNumber } from './trace-answers.ts';

/** How the API of a railroad is reached. */
export interface RailApiSettings {
  baseUrl: string;
  username: string;
  password: string;
}

/*
 * CN, as the connection guide of Envase has it (coredocs.envaseconnect.cloud, cn) and three public programs call it: a token for key
 * and secret, and one request for as many as a hundred containers, which are written without their check digit. A container that
 * is not known, or of which the client is no party, is missing in the answer.
 */
export const cn = {
  baseUrl: 'https://api.cn.ca',
  containersMax: 100,
  signInPath: '/accesstokenJWT',
  async signIn(poll: Poll, { username, password, ...settings }: RailApiSettings): Promise<TokenIssue> {
    const url = apiAddress(settings, 'v1/oauth/jwt-token/accesstokenJWT');
    url.searchParams.set('grant_type', 'client_credentials');
    const headers = {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'x-apikey': username,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    };
    return issuedBy(await requestJson(poll, { method: 'POST', url, headers }), poll, ['access_token']);
  },
  async ask(
    containers: readonly string[],
    { poll, settings, token }: { poll: Poll; settings: RailApiSettings; token: string },
  ): Promise<RowsAnswer> {
    const url = apiAddress(settings, 'customers/v1/shipments/tracking');
    url.search = `?equipmentIds=${containers.map(initialsAndNumber).join(',')}`;
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const answered = await requestJson(poll, { method: 'GET', url, headers });
    if (!answered.ok) return answered;
    const rows = member(member(answered.json, 'ThirdPartyIntermodalShipment'), 'Equipment');
    return Array.isArray(rows) ? { ok: true, rows } : noRows(poll, answered.text);
  },
};

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
