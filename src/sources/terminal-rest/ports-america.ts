import { apiAddress, issuedBy, noRows, requestJson, rowsIn } from '../api-request.ts';
import type { TerminalApi } from './api.ts';

/*
 * Ports America, as the connection guide of Envase has it (coredocs.envaseconnect.cloud, ports-america): the terminal is named in a
 * header, and the containers stand in the body of a GET. The names of the members of a container are not published.
 */
export const portsAmerica: TerminalApi = {
  containersMax: 50,
  fields: {},
  signInPath: '/api/Auth/GetToken',
  async signIn({ poll, settings }) {
    const url = apiAddress(settings, 'api/Auth/GetToken');
    const body = JSON.stringify({ userName: settings.username, password: settings.password });
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    return issuedBy(await requestJson(poll, { method: 'POST', url, headers, body }), poll, ['token', 'access_token']);
  },
  async ask(containers, { poll, settings, token }) {
    const url = apiAddress(settings, 'api/ImportContainer/ContainerAvailability');
    const headers = {
      authorization: `Bearer ${token}`,
      siteid: settings.site ?? '',
      'content-type': 'application/json',
      accept: 'application/json',
    };
    const body = JSON.stringify(containers.map((containerNumber) => ({ containerNumber })));
    const answered = await requestJson(poll, { method: 'GET', url, headers, body });
    if (!answered.ok) return answered;
    const rows = rowsIn(answered.json, ['data', 'containers', 'result', 'results']);
    return rows === null ? noRows(poll, answered.text) : { ok: true, rows };
  },
};
