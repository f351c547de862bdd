import { apiAddress, issuedBy, noRows, requestJson, rowsIn } from '../api-request.ts';
import type { TerminalApi } from './api.ts';

/*
 * ITS Long Beach and Husky Tacoma, as the connection guide of Envase has it (coredocs.envaseconnect.cloud, its): the terminal is
 * chosen at the sign-in, whose token is good for a month.
 */
export const its: TerminalApi = {
  containersMax: 40,
  fields: {},
  signInPath: '/account/login',
  async signIn({ poll, settings }) {
    const url = apiAddress(settings, 'account/login');
    const { username: userName, password, site: terminalCd } = settings;
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const body = JSON.stringify({ userName, password, terminalCd });
    return issuedBy(await requestJson(poll, { method: 'POST', url, headers, body }), poll, ['access_token']);
  },
  async ask(containers, { poll, settings, token }) {
    const url = apiAddress(settings, 'import/containeravailability');
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
    };
    const body = JSON.stringify({ refType: 'CN', refNums: containers.join(',') });
    const answered = await requestJson(poll, { method: 'POST', url, headers, body });
    if (!answered.ok) return answered;
    const rows = rowsIn(answered.json, ['data', 'containers', 'result', 'results', 'items']);
    return rows === null ? noRows(poll, answered.text) : { ok: true, rows };
  },
};
