import { apiAddress, failedRows, type RowsAnswer, sendApiCall } from '../api-request.ts';
import { malformed, toJsonAnswer } from '../http-answer.ts';
import type { TerminalApi } from './api.ts';
import { type FlatXml, readFlatXml } from './flat-xml.ts';

/*
 * Lynx of Port Houston, as the connection guide of Envase has it (coredocs.envaseconnect.cloud, port-of-houston): a form with the
 * credentials in every request, and XML. A sign-in that fails is answered with status 200 and an element LoginError.
 */
export const portHouston: TerminalApi = {
  containersMax: 50,
  fields: {},
  signInPath: null,
  async ask(containers, { poll, settings }) {
    const url = apiAddress(settings, 'GetAvailableContainersSQL');
    const form = {
      UserName: settings.username ?? '',
      PWD: settings.password ?? '',
      TerminalCode: settings.site ?? '',
      ContainerNumber: containers.join(','),
    };
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/xml, application/xml' };
    const body = new URLSearchParams(form).toString();
    const retried = await sendApiCall(poll, { method: 'POST', url, headers, body });
    const { outcome } = retried;
    if (!outcome.ok || outcome.status !== 200) {
      const answer = toJsonAnswer(retried, poll.requests);
      const { requests } = poll;
      if (!answer.ok) return failedRows(answer.answer, { status: answer.status, requests });
    }
    const text = outcome.ok ? outcome.body.toString('utf8') : '';
    const xml = unwrapped(readFlatXml(text));
    if (xml !== null && xml.root.toLowerCase() !== 'html') return rowsOf(xml, poll.requests);
    const answer = malformed(poll.requests, 'The terminal sent no XML of data, or only a part of it.', text);
    return { ok: false, status: null, answer };
  },
};

/** Services of this kind send a document as the text of an element, too. */
function unwrapped(xml: FlatXml | null): FlatXml | null {
  const text = xml?.records.length === 0 ? xml.textOf('string') : null;
  return text?.startsWith('<') === true ? readFlatXml(text) : xml;
}

function rowsOf(xml: FlatXml, requests: number): RowsAnswer {
  const error = xml.textOf('LoginError');
  if (error !== null && error !== '') {
    const reason = 'The terminal refused our user or password (LoginError).';
    return { ok: false, status: null, answer: { outcome: 'refused', requests, reason, cause: 'credentials' } };
  }
  return { ok: true, rows: xml.records.map((record) => Object.fromEntries(record)) };
}
