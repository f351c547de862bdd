import { apiAddress, issuedBy, noRows, requestJson, rowsIn } from '../api-request.ts';
import type { TerminalApi } from './api.ts';

/*
 * APM Terminals, Import Availability 1.0.1, as its developer portal documents it (developer.apmterminals.com): a token by the
 * client credentials grant whose type is in the query, and one request for many containers at one terminal. A 403 also means that
 * no credits are left.
 */
export const apmTerminals: TerminalApi = {
  containersMax: 50,
  fields: {
    lfd: ['storagePaidThroughDate'],
    out: ['facilityOutDateTimeLocal'],
    appointment: ['appointmentDateTimeLocal'],
    demurrage: ['demurrageOwed'],
  },
  signInPath: '/oauth/client_credential/accesstoken',
  async signIn({ poll, settings }) {
    const url = apiAddress(settings, 'oauth/client_credential/accesstoken');
    url.searchParams.set('grant_type', 'client_credentials');
    const body = new URLSearchParams({ client_id: settings.username ?? '', client_secret: settings.password ?? '' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
    const answered = await requestJson(poll, { method: 'POST', url, headers, body: body.toString() });
    return issuedBy(answered, poll, ['access_token']);
  },
  async ask(containers, { poll, settings, token }) {
    const url = apiAddress(settings, 'import-availability');
    url.searchParams.set('assetId', containers.join(','));
    url.searchParams.set('facilityCode', settings.site ?? '');
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const answered = await requestJson(poll, { method: 'GET', url, headers });
    if (!answered.ok) return answered;
    const { json } = answered;
    const rows = rowsIn(json, ['data', 'importAvailability']);
    if (rows !== null) return { ok: true, rows };
    const isOne = typeof json === 'object' && json !== null && 'containerId' in json;
    return isOne ? { ok: true, rows: [json] } : noRows(poll, answered.text);
  },
};
