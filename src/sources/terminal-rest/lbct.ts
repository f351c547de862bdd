import { apiAddress, noRows, requestJson, rowsIn } from '../api-request.ts';
import type { TerminalApi } from './api.ts';

/*
 * Long Beach Container Terminal, as the connection guide of Envase has it (coredocs.envaseconnect.cloud, lbct): the key is a part
 * of the path. A container that it does not know stands in a list of its own, and in none of the rows.
 */
export const lbct: TerminalApi = {
  containersMax: 20,
  fields: { container: ['id', 'container-id'] },
  signInPath: null,
  async ask(containers, { poll, settings }) {
    const key = encodeURIComponent(settings.apiKey ?? '');
    const url = apiAddress(settings, `${key}/API/LBCTCargoSearchWebService/cargo-numbers/${containers.join(',')}`);
    const answered = await requestJson(poll, { method: 'GET', url, headers: { accept: 'application/json' } });
    if (!answered.ok) return answered;
    const { json } = answered;
    const payload: unknown = typeof json === 'object' && json !== null && 'payload' in json ? json.payload : json;
    const rows = rowsIn(payload, ['containers']);
    return rows === null ? noRows(poll, answered.text) : { ok: true, rows };
  },
};
