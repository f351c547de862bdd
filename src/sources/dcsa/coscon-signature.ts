import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';
import { newId } from '../../core/id.ts';
import type { HttpCall, HttpClient } from '../../net/fetch.ts';
import type { LineSettings } from './lines/settings.ts';

/**
 * A client that signs every request with the key and the secret of COSCO's platform (cop-cos/COP, HmacPureExecutor). Each attempt is
 * signed anew: the platform accepts a signature for two minutes, and perhaps only once.
 */
export function cosconClient(http: HttpClient, settings: LineSettings, clock: Clock): HttpClient {
  return {
    request: (call) =>
      http.request({ ...call, headers: { ...call.headers, ...cosconHeaders(call, { settings, clock, id: newId() }) } }),
    close: () => http.close(),
  };
}

/** The headers that sign a request; `id` is different in every request. */
export function cosconHeaders(
  { method, url, body = '' }: Pick<HttpCall, 'method' | 'url' | 'body'>,
  { settings, clock, id }: { settings: LineSettings; clock: Clock; id: string },
): Record<string, string> {
  const { pathname, search } = new URL(url);
  const date = new Date(clock.now()).toUTCString();
  const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`;
  const once = createHash('md5').update(id).digest('hex');
  const signed = [
    `X-Coscon-Date: ${date}`,
    `X-Coscon-Digest: ${digest}`,
    `X-Coscon-Content-Md5: ${once}`,
    `${method} ${pathname}${search} HTTP/1.1`,
  ].join('\n');
  const signature = createHmac('sha1', settings.apiSecret ?? '')
    .update(signed)
    .digest('base64');
  const parts = {
    username: settings.apiKey ?? '',
    algorithm: 'hmac-sha1',
    headers: 'X-Coscon-Date X-Coscon-Digest X-Coscon-Content-Md5 request-line',
    signature,
  };
  const authorization = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return {
    'X-Coscon-Date': date,
    'X-Coscon-Digest': digest,
    'X-Coscon-Content-Md5': once,
    'X-Coscon-Hmac': once,
    'X-Coscon-Authorization': `hmac ${authorization.join(', ')}`,
  };
}
